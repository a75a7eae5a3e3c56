/** Gives somebody a file that was made in the browser. */
export const saveFile = (name: string, text: string, type: string): void => {
	const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
	Object.assign(document.createElement('a'), { href: address, download: name }).click()
	URL.revokeObjectURL(address)
}
