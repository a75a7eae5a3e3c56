import type { CouponType } from '@fiel/contract'
import type { Decimal } from '../db/decimal.ts'

/** A stored coupon. */
export interface Coupon {
	id: number
	originalId: string | null
	code: string
	type: CouponType
	value: Decimal
	isUsed: boolean
	customerId: number
	validFrom: Date | null
	validUntil: Date | null
	createdAt: Date
	deactivatedAt: Date | null
}
