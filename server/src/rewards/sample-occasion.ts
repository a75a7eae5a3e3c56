import { CouponType, RewardType } from '@fiel/contract'
import { endOfDay } from '../calendar.ts'
import { decimal, ZERO } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Occasion } from './mail-variables.ts'
import type { IssuedCoupon } from './redemption.ts'
import type { Reward } from './reward.ts'
import { costOf } from './why-not.ts'

const CUSTOMER = { name: 'Ana Souza', email: 'ana.souza@example.com', originalId: 'c-1001' }
const BALANCE = { points: decimal(350), cashback: decimal('10.50') }

/** A redemption that never was, to show what a mail about this reward would say. Pure. */
export const sampleOccasion = (merchant: Merchant, reward: Reward, now: Date): Occasion => {
	const { settings } = reward
	const externalCode = `${settings.codePrefix}7KQ2M9XD`
	const isCashback = settings.type === RewardType.Cashback
	return {
		merchant,
		customer: CUSTOMER,
		reward,
		redemption: {
			id: 0,
			customerId: 0,
			rewardId: reward.id,
			originalKey: 'sample-1',
			externalCode,
			record: {
				id: 0,
				amount: {
					points: isCashback ? ZERO : costOf(settings).times(-1),
					cashback: isCashback ? decimal(settings.value).times(-1) : ZERO,
				},
				metadata: [],
			},
			coupon: settings.isManual ? null : sampleCoupon(merchant, reward, externalCode, now),
			balance: BALANCE,
			disabledReason: null,
			terms: settings,
			redeemedAt: now,
		},
	}
}

const sampleCoupon = (
	{ timeZone }: Merchant,
	{ settings, lists }: Reward,
	code: string,
	now: Date,
): IssuedCoupon => ({
	id: 0,
	code,
	type: CouponType.FixedValue,
	value: decimal(lists[0]?.value ?? settings.value),
	validFrom: now,
	validUntil: settings.couponDays === null ? null : endOfDay(now, settings.couponDays, timeZone),
	createdAt: now,
	source: null,
})
