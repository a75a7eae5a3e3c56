const WATCH_PARENT_MS = 500

/** A killed npm cannot forward a signal and would leave a server behind that cannot be stopped from the terminal. */
const onNpmExit = (act: () => void): void => {
	if (process.env.npm_lifecycle_event === undefined) return
	const npm = process.ppid
	setInterval(() => process.ppid !== npm && act(), WATCH_PARENT_MS).unref()
}

export interface StopRequest {
	/** Resolves at the first request to stop. */
	promise: Promise<void>
	isMade(): boolean
	/** From now on SIGHUP does this instead of a stop, except from a terminal, where it says that the window was closed. */
	onReload(act: () => void): void
}

/**
 * Listens for requests to stop. The handlers stay, because npm forwards Ctrl-C although the terminal has sent it
 * already, and the second signal must not interrupt the shutdown.
 */
export const listenForStop = (): StopRequest => {
	let isRequested = false
	let reload: (() => void) | undefined
	const { promise, resolve } = Promise.withResolvers<void>()
	const requestStop = () => {
		isRequested = true
		resolve()
	}
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, requestStop)
	process.on('SIGHUP', () => (reload ?? requestStop)())
	onNpmExit(requestStop)
	return {
		promise,
		isMade: () => isRequested,
		onReload(act) {
			if (!process.stdin.isTTY && !process.stdout.isTTY) reload = act
		},
	}
}
