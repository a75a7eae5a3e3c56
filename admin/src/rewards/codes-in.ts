/** The codes of a text: one a line or separated by commas and the like, each once. */
export const codesIn = (entered: string): string[] => [
	...new Set(
		entered
			.replace(/^\ufeff/, '')
			.split(/[\r\n,;\t]+/)
			.map((code) => code.trim().replace(/^"(.*)"$/, '$1'))
			.filter(Boolean),
	),
]
