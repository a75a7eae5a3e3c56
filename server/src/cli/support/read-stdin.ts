/** Reads the standard input to its end. */
export const readStdin = async (): Promise<string> => {
	const parts: Buffer[] = []
	for await (const part of process.stdin) parts.push(part as Buffer)
	return Buffer.concat(parts).toString('utf8')
}
