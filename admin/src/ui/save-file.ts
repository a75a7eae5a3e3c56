/** Hands a text to the browser as a file to keep. */
export const saveFile = (name: string, content: string): void => {
	const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
	Object.assign(document.createElement('a'), { href: address, download: name }).click()
	URL.revokeObjectURL(address)
}
