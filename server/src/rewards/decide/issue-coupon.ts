import { CouponType } from '@fiel/contract'
import { endOfDay } from '../../calendar.ts'
import type { Decimal } from '../../db/decimal.ts'
import type { PointRecord } from '../../ledger/machine/account.ts'
import type { RewardSettings } from '../configure/reward-settings.ts'
import { isPaidWithCashback, rewardKindOf } from '../kinds.ts'
import type { IssuedCoupon, RedemptionTerms } from '../redemption.ts'
import type { RedemptionBatch } from '../redemption-batch.ts'
import type { Reward } from '../reward.ts'
import type { RewardAnswer } from './available-rewards.ts'
import { generateCode } from './generate-code.ts'

export const termsOf = ({
	type,
	minimumPurchase,
	cashbackMaximum,
	paidOtherwisePercent,
}: RewardSettings): RedemptionTerms => ({ type, minimumPurchase, cashbackMaximum, paidOtherwisePercent })

export const issueCoupon = (
	batch: RedemptionBatch,
	reward: Reward,
	record: PointRecord,
	id: number,
): IssuedCoupon => {
	const { settings } = reward
	const { couponDays } = settings
	const kind = rewardKindOf(settings)
	const importedCode = batch.codesByReward.get(reward.id)?.shift()
	if (importedCode) reward.freeCodes = batch.codesByReward.get(reward.id)!.length
	return {
		id,
		code: importedCode?.code ?? generateCode(settings.codePrefix),
		type: importedCode?.type ?? kind.couponType(settings),
		value: importedCode?.value ?? kind.couponValue(settings, record.amount.cashback.abs()),
		validFrom: batch.now,
		validUntil: couponDays === null ? null : endOfDay(batch.now, couponDays, batch.merchant.timeZone),
		createdAt: batch.now,
		source: importedCode ? { id: importedCode.id, listId: importedCode.listId } : null,
	}
}

/** The money that a redemption stands for; null if only the order will tell. */
export const worthOf = (
	settings: RewardSettings,
	coupon: IssuedCoupon | null,
	record: PointRecord,
	answer: RewardAnswer | null,
): Decimal | null => {
	if (coupon) return coupon.type === CouponType.FixedValue ? coupon.value : null
	if (isPaidWithCashback(settings)) return record.amount.cashback.abs()
	if (answer?.discount) return answer.discount
	const kind = rewardKindOf(settings)
	return kind.couponType(settings) === CouponType.FixedValue
		? kind.couponValue(settings, record.amount.cashback.abs())
		: null
}
