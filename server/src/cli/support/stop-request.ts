const WATCH_PARENT_MS = 500

/** npm killed at once cannot pass anything on, and would leave a server behind that nobody can reach to stop. */
const onNpmExit = (act: () => void): void => {
	if (process.env.npm_lifecycle_event === undefined) return
	const npm = process.ppid
	setInterval(() => process.ppid !== npm && act(), WATCH_PARENT_MS).unref()
}

/**
 * Settles at the first request to stop. The handlers stay: npm passes Ctrl-C on although the terminal has sent it
 * already, and the second one must not cut short what the first one began.
 */
export const listenForStop = (): { promise: Promise<void>; isMade: () => boolean } => {
	let isRequested = false
	const promise = new Promise<void>((resolve) => {
		const requestStop = () => {
			isRequested = true
			resolve()
		}
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop)
		onNpmExit(requestStop)
	})
	return { promise, isMade: () => isRequested }
}
