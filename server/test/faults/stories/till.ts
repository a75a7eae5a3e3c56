import assert from 'node:assert/strict'
import { errorNumber } from '@fiel/contract'
import { assertRefused } from '../judge.ts'
import { type Base, type PlannedWrite, REWARD_COST } from '../plans.ts'
import type { Write } from '../write-log.ts'
import { baseOf, cancelOrder, noteRedemption, order } from './sale.ts'
import { MOST_CENTS, type Shopper } from './shoppers.ts'
import type { Story } from './story.ts'

const UNKNOWN = errorNumber('ApiRewardCancel_NotFound')
const GIVEN_BACK = errorNumber('ApiRewardCancel_AlreadyCanceled')

/**
 * Redeems at the till, and then gives it back by its key, orders with it, or leaves it. Returns whether the outcome of
 * everything is known.
 */
export const useTill = async (story: Story, shopper: Shopper): Promise<boolean> => {
	const { random, nextNumber, perform, writeLog } = story
	const base = baseOf(story, shopper)
	const key = `till ${nextNumber()}`
	const cents = random.happens(0.5) ? random.between(1, MOST_CENTS) : null
	const { status, body } = await perform({
		...planTillRedemption(base, key, cents),
		judge(answer) {
			assert.ok(answer.outcome === 'done', 'what the balance allows was not redeemed')
			return 'done'
		},
	})
	if (status === 'undone') return true
	const write = writeLog.find('redeem', base.shop, base.customer, key)!
	if (status === 'open') return giveUp(story, write)
	shopper.cents += write.points
	const redeemed = noteRedemption(story, write, body.Result, null)
	const roll = random.nextFloat()
	if (roll < 0.2) return true
	if (roll < 0.6) {
		const isKnown = await giveBack(story, write, redeemed.giveback)
		if (redeemed.giveback.status !== 'done') return isKnown
		shopper.cents += redeemed.cents
		if (random.happens(0.3)) await expectRefusal(story, write, 'ApiRewardCancel_AlreadyCanceled')
		return isKnown
	}
	const ordered = await order(story, shopper, redeemed)
	if (!ordered) return false
	if (random.happens(0.3)) await expectRefusal(story, write, 'PdvReward_CoupomAlreadyUsed')
	return random.happens(0.5) ? cancelOrder(story, shopper, ordered, redeemed) : true
}

/** A redemption at the till of an amount of cashback, or of the reward that costs points. */
export const planTillRedemption = (base: Base, key: string, cents: number | null): PlannedWrite => ({
	write: { ...base, kind: 'redeem', key, points: -(cents ?? REWARD_COST) },
	call: {
		operation: 'redeemAtTill',
		params: { id: `${cents === null ? base.shop.reward : base.shop.cashbackReward}` },
		body: {
			CustomerId: base.customer,
			OriginalKey: key,
			...(cents !== null && { Value: cents / 100 }),
		},
	},
})

const cancelByKey = ({ key }: Write): PlannedWrite['call'] => ({
	operation: 'cancelPosRedemptionByKey',
	query: { originalKey: key },
})

/** Gives a redemption back that was acknowledged; false if the outcome is not known. */
const giveBack = async ({ perform }: Story, write: Write, giveback: Write): Promise<boolean> => {
	const { status } = await perform({
		causes: [giveback],
		call: cancelByKey(write),
		judge(answer, mayBeStored) {
			const isRepeated = mayBeStored && answer.outcome === 'refused' && answer.number === GIVEN_BACK
			assert.ok(answer.outcome === 'done' || isRepeated, 'a redemption that stands was not given back')
			return 'done'
		},
	})
	return status !== 'open'
}

/**
 * Gives a redemption back about which nothing is known, as a till does when a sale fails. It may also be stored later
 * than that, so the customer is not served again.
 */
const giveUp = async ({ perform, writeLog }: Story, write: Write): Promise<false> => {
	const { shop, customer, key, points } = write
	const giveback = writeLog.add({ kind: 'giveback', shop, customer, key, points: -points })
	const { status } = await perform({
		causes: [giveback],
		call: cancelByKey(write),
		judge(answer, mayBeStored) {
			if (answer.outcome === 'done') return 'done'
			if (answer.number === UNKNOWN) return mayBeStored ? 'open' : 'undone'
			assert.ok(mayBeStored && answer.number === GIVEN_BACK, 'it was given back, though nobody asked before')
			return 'done'
		},
	})
	if (status === 'done') write.status = 'done'
	return false
}

const expectRefusal = (
	{ perform }: Story,
	write: Write,
	name: 'ApiRewardCancel_AlreadyCanceled' | 'PdvReward_CoupomAlreadyUsed',
) =>
	perform({
		call: cancelByKey(write),
		judge(answer) {
			assertRefused(answer, name, `${write.key} cannot be given back`)
			return 'undone'
		},
	})
