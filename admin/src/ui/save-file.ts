/** Lets the browser save a text or its parts as a file. */
export const saveFile = (name: string, content: string | Blob[], type: string): void => {
	const address = URL.createObjectURL(new Blob([content].flat(), { type: `${type};charset=utf-8` }))
	Object.assign(document.createElement('a'), { href: address, download: name }).click()
	URL.revokeObjectURL(address)
}
