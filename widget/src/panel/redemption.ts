import type { MemberRedemption } from '@fiel/contract'
import { isFailure } from '../client.ts'
import type { Store } from '../storage.ts'
import type { Context } from './context.ts'

/** A redemption that the member confirmed and that was not answered yet. */
interface Attempt {
	key: string
	value?: number
}

const nameOf = (publicId: string, rewardId: number): string => `redeem:${publicId}:${rewardId}`

export const findAttempt = (store: Store, publicId: string, rewardId: number): Attempt | null =>
	store.get<Attempt>(nameOf(publicId, rewardId))

const BYTES = 16

/** `crypto.randomUUID` exists on secure pages only. */
const makeKey = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
		byte.toString(16).padStart(2, '0'),
	).join('')

/** Whether the server has decided: only then may the next press be another redemption. */
const isAnswer = (error: unknown): boolean =>
	isFailure(error) && (error.kind === 'refused' || error.kind === 'no-member')

/**
 * Redeems once for each decision of the member. The key is kept on the device until an answer has arrived, so that the
 * next attempt, also after the page was closed, repeats the same redemption.
 */
export const redeem = async (
	{ client, session, store }: Context,
	publicId: string,
	rewardId: number,
	value?: number,
): Promise<MemberRedemption> => {
	await session.confirm() // before the key is kept, so that a member who has signed out leaves no attempt
	const name = nameOf(publicId, rewardId)
	const attempt = findAttempt(store, publicId, rewardId) ?? { key: makeKey(), value }
	store.set(name, attempt)
	try {
		const redeemed = await client.send<MemberRedemption>('POST', `/rewards/${rewardId}/redeem`, {
			Key: attempt.key,
			Value: attempt.value,
		})
		store.remove(name)
		return redeemed
	} catch (error) {
		if (isAnswer(error)) store.remove(name)
		throw error
	}
}
