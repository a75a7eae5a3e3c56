import assert from 'node:assert/strict'
import type { ConclusiveAnswer, PlannedWrite } from '../plans.ts'
import type { WriteStatus } from '../write-log.ts'
import { baseOf, cancelOrder, noteRedemption, order } from './sale.ts'
import { MOST_CENTS, type OpenRedemption, type Shopper } from './shoppers.ts'
import type { Story } from './story.ts'

/** More than the smallest cart. */
const LEAST_CENTS = 2

/**
 * Holds cashback for a cart, perhaps replaces it, and then gives it back, orders with it, or leaves it. Returns whether
 * the outcome of everything is known.
 */
export const useCart = async (story: Story, shopper: Shopper): Promise<boolean> => {
	for (let holds = story.random.between(1, 3); holds > 0; holds--)
		if (!(await hold(story, shopper))) return false
	const { held } = shopper
	if (!held) return true
	const roll = story.random.nextFloat()
	if (roll < 0.15) return true // the next cart of this customer replaces it
	if (roll < 0.3) await keepInLargerCart(story, shopper, held)
	if (roll < 0.45) return giveBack(story, shopper, held, 'removeCheckout')
	if (roll < 0.6) return giveBack(story, shopper, held, 'refreshCheckout')
	const ordered = await order(story, shopper, held)
	if (!ordered) return false
	shopper.held = null
	return story.random.happens(0.5) ? cancelOrder(story, shopper, ordered, held) : true
}

/**
 * Holds an amount that this cart did not have before, in place of what is held. Returns whether the outcome is known.
 */
const hold = async (story: Story, shopper: Shopper): Promise<boolean> => {
	const { writeLog, random, nextNumber, perform } = story
	const base = baseOf(story, shopper)
	const before = shopper.held
	const number = nextNumber()
	const checkoutId = before && random.happens(0.4) ? before.checkoutId! : `cart ${number}`
	const keyOf = (amount: number): string => `${checkoutId} ${amount}`
	let cents = random.between(LEAST_CENTS, MOST_CENTS)
	while (writeLog.find('hold', base.shop, base.customer, keyOf(cents)))
		cents = cents === MOST_CENTS ? LEAST_CENTS : cents + 1
	const hasKey = random.happens(0.5)
	const { status, body, mayBeStored } = await perform({
		write: { ...base, kind: 'hold', key: keyOf(cents), points: -cents },
		causes: before ? [before.giveback] : [],
		call: {
			operation: 'redeemCheckout',
			body: {
				CustomerId: base.customer,
				CheckoutId: checkoutId,
				CashbackValue: cents / 100,
				Total: (cents * 2) / 100,
				...(hasKey && { OriginalKey: `hold ${number}` }),
			},
		},
		judge: (answer) => judgeHold(answer, cents),
	})
	if (status === 'open') return false
	if (status === 'undone') return true
	const write = writeLog.find('hold', base.shop, base.customer, keyOf(cents))!
	shopper.held = noteRedemption(story, write, body.Result, checkoutId)
	shopper.cents += (before?.cents ?? 0) - cents
	// Without a key, a try that is executed late would hold the same again after the end of this one.
	return hasKey || !mayBeStored
}

const judgeHold = (answer: ConclusiveAnswer, cents: number): WriteStatus => {
	assert.ok(answer.outcome === 'done', 'cashback that the balance allows was not held')
	assert.equal(answer.body.Result.Point.Quantity, -cents, 'another amount was held')
	return 'done'
}

const GIVE_BACK = {
	removeCheckout: { total: undefined, done: 'CashbackRemovedSuccessfully' },
	/** The cart has become smaller than the cashback. */
	refreshCheckout: { total: (LEAST_CENTS - 1) / 100, done: 'CashbackRemovedByCartChange' },
} as const

const giveBack = async (
	story: Story,
	shopper: Shopper,
	held: OpenRedemption,
	operation: keyof typeof GIVE_BACK,
): Promise<boolean> => {
	const { total, done } = GIVE_BACK[operation]
	const plan: PlannedWrite = {
		causes: [held.giveback],
		call: {
			operation,
			body: { CustomerId: shopper.customer, CheckoutId: held.checkoutId, Total: total },
		},
		judge(answer, mayBeStored) {
			assert.ok(answer.outcome === 'done', 'held cashback was not given back')
			const { CodeName } = answer.body
			assert.ok(
				CodeName === done || (mayBeStored && CodeName === 'CashbackNotApplied'),
				`held cashback was not given back, but ${CodeName}`,
			)
			return 'done'
		},
	}
	const { status } = await story.perform(plan)
	if (status === 'open') return false
	if (status === 'undone') return true
	shopper.cents += held.cents
	shopper.held = null
	return true
}

const keepInLargerCart = (story: Story, shopper: Shopper, held: OpenRedemption) =>
	story.perform({
		call: {
			operation: 'refreshCheckout',
			body: { CustomerId: shopper.customer, CheckoutId: held.checkoutId, Total: MOST_CENTS },
		},
		judge(answer) {
			assert.ok(
				answer.outcome === 'done' && answer.body.CodeName === 'CashbackStillApplied',
				'it was not held',
			)
			return 'done'
		},
	})
