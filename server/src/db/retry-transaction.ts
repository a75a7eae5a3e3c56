import { setTimeout as wait } from 'node:timers/promises'
import { codeOf, isCollision, Unavailable } from './unavailable.ts'

const MAX_ATTEMPTS = 6
/** Long enough to replace a broken connection. If the database is away for longer, the caller gets the error. */
const RETRY_WINDOW_MS = 1_000

/** Retries a transaction after transient errors that changed nothing, with back-off, and reports each retry. */
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
