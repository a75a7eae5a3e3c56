import { ApiFailure } from '../api/api-failure.ts'
import { call } from '../api/call.ts'
import { storageName } from '../api/mode.ts'

/** A request to redeem a reward, or to give it back, whose answer is not known. */
interface Attempt {
	userId: number
	key: string
}

const STORED = storageName('fiel-counter-attempts')

const readAttempts = (): Attempt[] => JSON.parse(localStorage.getItem(STORED) ?? '[]') as Attempt[]

const saveAttempts = (attempts: Attempt[]): void => localStorage.setItem(STORED, JSON.stringify(attempts))

/** Written before the request is sent, so that a reward is given back even if the page is closed meanwhile. */
export const keepAttempt = (attempt: Attempt): void =>
	saveAttempts([...readAttempts().filter(({ key }) => key !== attempt.key), attempt])

export const dropAttempt = (dropped: string): void =>
	saveAttempts(readAttempts().filter(({ key }) => key !== dropped))

/** Whether something of this user is still to be given back: this redemption, or any. */
export const isWaiting = (userId: number, wanted?: string): boolean =>
	readAttempts().some(
		({ userId: owner, key }) =>
			owner === userId && (wanted === undefined ? !openAttempts.has(key) : key === wanted),
	)

/** The attempts of dialogs that are still open; these send the same key again themselves. */
export const openAttempts = new Set<string>()

/**
 * Gives back what was redeemed without an answer, and returns whether balances may have changed. Nothing happens to a key
 * that never arrived, or was used by a sale.
 */
export const settleAttempts = async (userId: number): Promise<boolean> => {
	const left = readAttempts().filter((attempt) => attempt.userId === userId && !openAttempts.has(attempt.key))
	let hasSettled = false
	for (const { key } of left) {
		const failure = await call('giveBackAtCounter', { params: { key } }).catch((error: unknown) => error)
		const isSettled = !(failure instanceof ApiFailure) || failure.status === 404 || failure.status === 422
		if (isSettled) dropAttempt(key)
		hasSettled ||= isSettled
	}
	return hasSettled
}
