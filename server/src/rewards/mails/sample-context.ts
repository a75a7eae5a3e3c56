import { CouponType } from '@fiel/contract'
import { endOfDay } from '../../calendar.ts'
import { decimal, ZERO } from '../../db/decimal.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { pointsCostOf } from '../decide/check-redeemable.ts'
import { isPaidWithCashback } from '../kinds.ts'
import type { IssuedCoupon } from '../redemption.ts'
import type { Reward } from '../reward.ts'
import type { RedemptionMailContext } from './mail-variables.ts'

const SAMPLE_CUSTOMER = { name: 'Ana Souza', email: 'ana.souza@example.com', originalId: 'c-1001' }
const SAMPLE_BALANCE = { points: decimal(350), cashback: decimal('10.50') }

/** Returns a fictitious redemption for the preview of mails. */
export const createSampleContext = (merchant: Merchant, reward: Reward, now: Date): RedemptionMailContext => {
	const { settings } = reward
	const externalCode = `${settings.codePrefix}7KQ2M9XD`
	const isCashback = isPaidWithCashback(settings)
	return {
		merchant,
		customer: SAMPLE_CUSTOMER,
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
					points: isCashback ? ZERO : pointsCostOf(settings).times(-1),
					cashback: isCashback ? decimal(settings.value).times(-1) : ZERO,
				},
				metadata: [],
			},
			coupon: settings.isManual ? null : sampleCoupon(merchant, reward, externalCode, now),
			balance: SAMPLE_BALANCE,
			disabledReason: null,
			terms: settings,
			redeemedAt: now,
			origin: null,
			branchId: null,
			salesPersonId: null,
			checkoutId: null,
			returnAt: null,
			worth: null,
			isRefunded: false,
		},
		isTakenInSale: false,
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
