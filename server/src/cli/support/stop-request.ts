const WATCH_PARENT_MS = 500

/** A killed npm cannot forward a signal and would leave a server behind that cannot be stopped from the terminal. */
const onNpmExit = (act: () => void): void => {
	if (process.env.npm_lifecycle_event === undefined) return
	const npm = process.ppid
	setInterval(() => process.ppid !== npm && act(), WATCH_PARENT_MS).unref()
}

/**
 * Resolves at the first request to stop. The handlers stay, because npm forwards Ctrl-C although the terminal has
 * sent it already, and the second signal must not interrupt the shutdown.
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
