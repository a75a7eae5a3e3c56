/** Two proxies that read different copies of one of these would disagree about who sends a request, or to whom. */
const ONCE_ONLY = ['authorization', 'host'] as const

type OnceOnly = (typeof ONCE_ONLY)[number]

/**
 * The header that a request has more than once although it may not; identical copies count. Node keeps only the first
 * of them in `headers`, so the raw list is read: names and values in turn.
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
