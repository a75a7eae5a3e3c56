import { setTimeout as wait } from 'node:timers/promises'
import { codeOf, isCollision, Unavailable } from './unavailable.ts'

const TRIES = 6
/** A connection that broke is replaced at once; a database that is away for longer is for the callers to wait for. */
const SOON_MS = 1_000

/** Does a transaction again, after a moment, where nothing was done for a reason that passes; tells of each time. */
export const retried = async <T>(
	work: () => Promise<T>,
	tell: (code: string) => void = () => {},
): Promise<T> => {
	const began = performance.now()
	for (let tries = 1; ; tries++) {
		try {
			return await work()
		} catch (error) {
			const passes =
				isCollision(error) || (error instanceof Unavailable && performance.now() - began < SOON_MS)
			if (tries === TRIES || !passes) throw error
			tell(codeOf(error))
			await wait(Math.random() * 2 ** tries)
		}
	}
}
