import { words } from '../i18n/words.ts'

export const text = words(
	{
		headers: 'Custom headers',
		headersAbout:
			'Sent with every request, for example to authenticate it. Values aren’t shown again after you save.',
		keptHeaders: (names: string) => `Unchanged: ${names}`,
		replaceHeaders: 'Replace headers',
		addHeader: 'Add header',
		headerName: (n: number) => `Name of header ${n}`,
		headerValue: (n: number) => `Value of header ${n}`,
		removeHeader: (n: number) => `Remove header ${n}`,
	},
	{
		headers: 'Cabeçalhos personalizados',
		headersAbout:
			'Enviados em cada requisição, por exemplo para autenticá-la. Os valores não aparecem de novo depois de salvar.',
		keptHeaders: (names) => `Sem alteração: ${names}`,
		replaceHeaders: 'Substituir cabeçalhos',
		addHeader: 'Adicionar cabeçalho',
		headerName: (n) => `Nome do cabeçalho ${n}`,
		headerValue: (n) => `Valor do cabeçalho ${n}`,
		removeHeader: (n) => `Remover cabeçalho ${n}`,
	},
	{
		headers: 'Encabezados personalizados',
		headersAbout:
			'Se envían con cada solicitud, por ejemplo para autenticarla. Los valores no se muestran de nuevo después de guardar.',
		keptHeaders: (names) => `Sin cambios: ${names}`,
		replaceHeaders: 'Reemplazar encabezados',
		addHeader: 'Agregar encabezado',
		headerName: (n) => `Nombre del encabezado ${n}`,
		headerValue: (n) => `Valor del encabezado ${n}`,
		removeHeader: (n) => `Quitar encabezado ${n}`,
	},
)
