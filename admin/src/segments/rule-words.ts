import { words } from '../i18n/words.ts'

export const ruleText = words(
	{
		title: 'Used by campaigns and rules',
		about: (names: string) => `${names}. A change applies to orders from now on. Points already issued stay.`,
	},
	{
		title: 'Usado por campanhas e regras',
		about: (names) =>
			`${names}. Uma mudança vale para os pedidos a partir de agora. Os pontos já emitidos permanecem.`,
	},
	{
		title: 'Usado por campañas y reglas',
		about: (names) =>
			`${names}. Un cambio se aplica a los pedidos desde ahora. Los puntos ya emitidos se conservan.`,
	},
)
