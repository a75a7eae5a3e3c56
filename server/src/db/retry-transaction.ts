import { setTimeout as wait } from 'node:timers/promises'
import { codeOf, isCollision, Unavailable } from './unavailable.ts'

const MAX_ATTEMPTS = 6
/** A connection that broke is replaced at once; a database that is away for longer is for the callers to wait for. */
const RETRY_WINDOW_MS = 1_000

/** Does a transaction again, after a moment, where nothing was done for a reason that passes; tells of each time. */
export const retryTransaction = async <T>(
	work: () => Promise<T>,
	onRetry: (code: string) => void = () => {},
): Promise<T> => {
	const began = performance.now()
	for (let attempt = 1; ; attempt++) {
		try {
			return await work()
		} catch (error) {
			const isTransient =
				isCollision(error) || (error instanceof Unavailable && performance.now() - began < RETRY_WINDOW_MS)
			if (attempt === MAX_ATTEMPTS || !isTransient) throw error
			onRetry(codeOf(error))
			await wait(Math.random() * 2 ** attempt)
		}
	}
}
