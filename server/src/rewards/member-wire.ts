import type { MemberRedemption, MemberReward } from '@fiel/contract'
import { ZERO } from '../db/decimal.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import type { LocalizedMessage, MessageRenderer } from '../messages/message.ts'
import type { Program } from '../program/settings.ts'
import { availableCashback, pointsCostOf } from './decide/check-redeemable.ts'
import { isPaidWithCashback, rewardKindOf } from './kinds.ts'
import type { RedeemedReward } from './redemption.ts'
import type { Reward } from './reward.ts'
import * as inWords from './wording.ts'

/** A reward as a member sees it. */
export const memberRewardBody = (
	{ id, settings }: Reward,
	why: LocalizedMessage | null,
	{ program, balance }: { program: Program; balance: LedgerAmount },
	render: MessageRenderer,
): MemberReward => {
	const isCashback = isPaidWithCashback(settings)
	const cost = isCashback ? ZERO : pointsCostOf(settings)
	const benefit = rewardKindOf(settings).describe(settings)
	const conditions = [inWords.minimumInWords(settings), ...inWords.cashbackShareInWords(settings)]
	const canSpend = isCashback && program.cashback.isActive && !settings.isInformative
	return {
		Id: id,
		Title: settings.title,
		Description: settings.description,
		LongDescription: settings.longDescription,
		Benefit: typeof benefit === 'string' ? benefit : render(benefit),
		UsageInstructions: settings.usageInstructions,
		Conditions: conditions.flatMap((condition) => (condition ? render(condition) : [])),
		ImageUrl: settings.iconUrl,
		RewardType: settings.type,
		Value: Number(settings.value),
		Points: cost.toNumber(),
		IsCashback: isCashback,
		AvailableCashback: canSpend ? availableCashback(settings, balance).toNumber() : 0,
		MissingPoints: cost.gt(balance.points) ? cost.minus(balance.points).toNumber() : 0,
		ValidDateEnd: settings.offeredUntil && new Date(settings.offeredUntil).toISOString(),
		CanUse: why === null,
		WhyNot: why && render(why),
	}
}

/** A redemption as the member who made it sees it. */
export const memberRedemptionBody = ({ reward, redemption }: RedeemedReward): MemberRedemption => {
	const { coupon, record, balance } = redemption
	return {
		Id: redemption.id,
		RewardId: reward.id,
		Title: reward.settings.title,
		Code: redemption.externalCode,
		CouponType: coupon?.type ?? null,
		CouponValue: coupon?.value.toNumber() ?? null,
		ValidDateEnd: coupon?.validUntil?.toISOString() ?? null,
		UsageInstructions: reward.settings.usageInstructions,
		Points: record.amount.points.abs().toNumber(),
		Cashback: record.amount.cashback.abs().toNumber(),
		RedeemedDate: redemption.redeemedAt.toISOString(),
		IsCancelled: redemption.isRefunded,
		Balance: { Points: balance.points.toNumber(), Cashback: balance.cashback.toNumber() },
	}
}
