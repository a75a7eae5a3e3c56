import { words } from '../i18n/words.ts'

/** The preview and the notes about colours, which two pages share. */
export const text = words(
	{
		preview: 'Preview',
		showPreview: 'Show the preview',
		previewAbout: 'What your customers see, with sample data.',
		device: 'Screen size',
		devices: { phone: 'Phone', desktop: 'Desktop' },
		scheme: 'Preview colors',
		schemes: { light: 'Light', dark: 'Dark' },
		language: 'Preview language',
		onLight: 'On light pages',
		onDark: 'On dark pages',
		kept: (color: string, ratio: string) => `${color}, contrast ${ratio}:1`,
		corrected: (chosen: string, ratio: string, shown: string, after: string) =>
			`${chosen} has a contrast of only ${ratio}:1, so ${shown} is used (${after}:1).`,
		colorAbout: 'Text needs a contrast of at least 4.5:1 to be readable for everyone.',
	},
	{
		preview: 'Prévia',
		showPreview: 'Mostrar a prévia',
		previewAbout: 'O que seus clientes veem, com dados de exemplo.',
		device: 'Tamanho da tela',
		devices: { phone: 'Celular', desktop: 'Computador' },
		scheme: 'Cores da prévia',
		schemes: { light: 'Claro', dark: 'Escuro' },
		language: 'Idioma da prévia',
		onLight: 'Em páginas claras',
		onDark: 'Em páginas escuras',
		kept: (color: string, ratio: string) => `${color}, contraste de ${ratio}:1`,
		corrected: (chosen: string, ratio: string, shown: string, after: string) =>
			`${chosen} tem contraste de apenas ${ratio}:1, por isso é usada a cor ${shown} (${after}:1).`,
		colorAbout: 'O texto precisa de um contraste de pelo menos 4,5:1 para que todos consigam ler.',
	},
	{
		preview: 'Vista previa',
		showPreview: 'Mostrar la vista previa',
		previewAbout: 'Lo que ven tus clientes, con datos de ejemplo.',
		device: 'Tamaño de la pantalla',
		devices: { phone: 'Celular', desktop: 'Computadora' },
		scheme: 'Colores de la vista previa',
		schemes: { light: 'Claro', dark: 'Oscuro' },
		language: 'Idioma de la vista previa',
		onLight: 'En páginas claras',
		onDark: 'En páginas oscuras',
		kept: (color: string, ratio: string) => `${color}, contraste de ${ratio}:1`,
		corrected: (chosen: string, ratio: string, shown: string, after: string) =>
			`${chosen} tiene un contraste de solo ${ratio}:1, por eso se usa ${shown} (${after}:1).`,
		colorAbout: 'El texto necesita un contraste de al menos 4.5:1 para que todos puedan leerlo.',
	},
)
