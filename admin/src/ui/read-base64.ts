/** The content of a file in Base64. */
export const readBase64 = async (file: File): Promise<string> => {
	const bytes = new Uint8Array(await file.arrayBuffer())
	const parts: string[] = []
	// In parts, because a call has a limited number of arguments.
	for (let at = 0; at < bytes.length; at += 8192)
		parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
	return btoa(parts.join(''))
}
