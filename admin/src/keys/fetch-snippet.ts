/** A request to the public interface that a page of a listed origin can make. */
export const fetchSnippet = (address: string, token: string): string =>
	[
		`const answer = await fetch('${address}/v1/pub/Customization', {`,
		`  headers: { 'X-BQ-ApiToken': '${token}' },`,
		'})',
		'console.log(await answer.json())',
	].join('\n')
