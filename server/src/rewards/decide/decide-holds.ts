import { PointType } from '@fiel/contract'
import { endOfDay } from '../../calendar.ts'
import type { Decimal } from '../../db/decimal.ts'
import { minus } from '../../ledger/machine/account.ts'
import { mustApply } from '../../ledger/must-apply.ts'
import type { RedemptionDetails } from '../redemption.ts'
import {
	type Hold,
	type RedeemCommand,
	type RedemptionBatch,
	redemptionCountKey,
} from '../redemption-batch.ts'
import type { Reward } from '../reward.ts'
import type { Redeemer } from './check-redeemable.ts'

const ofReward = (holds: Hold[], { id }: Reward): number =>
	holds.filter(({ redemption }) => redemption.rewardId === id).length

/** The reward as it would be if these holds were returned. */
export const rewardWithoutHolds = (reward: Reward, holds: Hold[]): Reward => ({
	...reward,
	redeemed: reward.redeemed - ofReward(holds, reward),
})

/** The customer as they would be if these holds were returned. */
export const redeemerWithHolds = (redeemer: Redeemer, reward: Reward, holds: Hold[]): Redeemer => ({
	...redeemer,
	balance: holds.reduce(
		(balance, { redemption }) => minus(balance, redemption.record.amount),
		redeemer.balance,
	),
	timesRedeemed: Math.max(0, redeemer.timesRedeemed - ofReward(holds, reward)),
})

/** What is held for the same cart with the same amount. If it is due, the worker may return it at any moment. */
export const findRepeatedHold = (
	{ now }: RedemptionBatch,
	{ key, sale }: RedeemCommand,
	holds: Hold[],
	cashback: Decimal | null,
): RedemptionDetails | undefined =>
	holds
		.map(({ redemption }) => redemption)
		.find(
			({ checkoutId, worth, returnAt }) =>
				key === null &&
				checkoutId === sale?.checkoutId &&
				cashback !== null &&
				worth?.eq(cashback) &&
				(returnAt === null || returnAt > now),
		)

/** Returns what is held for other carts, or was held for this one, to the balance of the customer. */
export const returnHolds = (
	batch: RedemptionBatch,
	reward: Reward,
	customerId: number,
	holds: Hold[],
): { id: number; couponId: number | null }[] => {
	const { program, now, merchant } = batch
	const graceUntil = endOfDay(now, program.refund.graceDays, merchant.timeZone)
	for (const { redemption, record } of holds) {
		mustApply(batch.ledger, customerId, {
			do: 'refund',
			type: PointType.RewardRefund,
			record,
			graceUntil,
			reason: { rule: 'replaced redemption', version: program.version, redemption: redemption.id },
		})
		redemption.isRefunded = true
	}
	const count = ofReward(holds, reward)
	reward.redeemed -= count
	const countKey = redemptionCountKey(customerId, reward.id)
	batch.redemptionCounts.set(countKey, Math.max(0, (batch.redemptionCounts.get(countKey) ?? 0) - count))
	batch.holds.set(customerId, [])
	return holds.map(({ redemption: { id, coupon } }) => ({ id, couponId: coupon?.id ?? null }))
}
