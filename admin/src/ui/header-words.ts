import { words } from '../i18n/words.ts'

export const text = words(
	{
		headers: 'Headers of your own',
		headersAbout: 'Sent with every request, as for a password of your system. Values are not shown again.',
		keptHeaders: (names: string) => `Kept as they are: ${names}`,
		replaceHeaders: 'Replace headers',
		addHeader: 'Add header',
		headerName: (n: number) => `Name of header ${n}`,
		headerValue: (n: number) => `Value of header ${n}`,
		removeHeader: (n: number) => `Remove header ${n}`,
	},
	{
		headers: 'Seus cabeçalhos',
		headersAbout:
			'Vão com cada requisição, por exemplo com uma senha do seu sistema. Os valores não voltam a aparecer.',
		keptHeaders: (names) => `Ficam como estão: ${names}`,
		replaceHeaders: 'Substituir cabeçalhos',
		addHeader: 'Adicionar cabeçalho',
		headerName: (n) => `Nome do cabeçalho ${n}`,
		headerValue: (n) => `Valor do cabeçalho ${n}`,
		removeHeader: (n) => `Remover cabeçalho ${n}`,
	},
)
