import { CouponType, REWARD_LIMITS } from '@fiel/contract'
import { decimal } from '../../db/decimal.ts'
import { type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import type { CouponListSettings } from './reward-settings.ts'

/** Codes that give something without a value. */
const WITHOUT_VALUE: CouponType[] = [CouponType.FreeShipping, CouponType.Others]

/** Returns why the codes of a list cannot be worth this; null if they can. A discount of nothing is a mistake. */
export const checkListValue = ({
	type,
	value,
}: Pick<CouponListSettings, 'type' | 'value'>): Refusal | null => {
	if (decimal(value).lte(0) && !WITHOUT_VALUE.includes(type))
		return refuse('Reward_ValueShouldBePositive', 'CouponsValue must be more than 0', 'CouponsValue')
	if (type === CouponType.Percent && decimal(value).gt(REWARD_LIMITS.percent))
		return refuse(
			'Reward_ValueShouldBe100PercentMax',
			'CouponsValue must be 100 percent at most',
			'CouponsValue',
		)
	return null
}
