/**
 * If two proxies read different copies of one of these headers, they would disagree about the sender or the
 * target of a request.
 */
const ONCE_ONLY = ['authorization', 'host'] as const

type OnceOnly = (typeof ONCE_ONLY)[number]

/**
 * Returns the header that a request repeats although it must not; identical copies count too. Node keeps only the
 * first copy in `headers`, so this reads the raw list of alternating names and values.
 */
export const findRepeatedHeader = (rawHeaders: readonly string[]): OnceOnly | null => {
	for (const name of ONCE_ONLY) {
		let copies = 0
		for (let index = 0; index < rawHeaders.length; index += 2) {
			const written = rawHeaders[index]!
			if (written.length === name.length && written.toLowerCase() === name) copies += 1
		}
		if (copies > 1) return name
	}
	return null
}
