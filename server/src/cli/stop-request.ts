/**
 * Settles at the first request to stop. The handlers stay: npm passes Ctrl-C on although the terminal has sent it
 * already, and the second one must not cut short what the first one began.
 */
export const stopRequest = (): { promise: Promise<void>; isMade: () => boolean } => {
	let isMade = false
	const promise = new Promise<void>((resolve) => {
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
			process.on(signal, () => {
				isMade = true
				resolve()
			})
	})
	return { promise, isMade: () => isMade }
}
