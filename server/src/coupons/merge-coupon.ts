import { CouponType } from '@fiel/contract'
import type { CustomerInput } from '../customers/customer.ts'
import type { Decimal } from '../db/decimal.ts'
import { type LocalizedMessage, localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Coupon } from './coupon.ts'

/** The id of a coupon that is not stored yet. */
export const UNSAVED_COUPON = 0

/** The coupon data of a request; null where it has none. */
export interface CouponMessage {
	originalId: string | null
	code: string
	type: CouponType
	value: Decimal
	isUsed: boolean | null
	createdAt: Date | null
	validFrom: Date | null
	validUntil: Date | null
	/** The customer's id in the merchant's own store. */
	customer: string | null
	customerInput: CustomerInput | null
}

/** Creates a coupon from a message or applies the message to the stored one. A used coupon stays used. */
export const mergeCoupon = (
	stored: Coupon | undefined,
	message: CouponMessage,
	customerId: number,
	now: Date,
): Coupon | Refusal => {
	const refusal = stored && checkUpdate(stored, message, customerId)
	if (refusal) return refusal
	const createdAt = message.createdAt ?? stored?.createdAt ?? now
	const coupon: Coupon = {
		id: stored?.id ?? UNSAVED_COUPON,
		originalId: message.originalId,
		code: message.code,
		type: message.type,
		value: message.value,
		isUsed: (stored?.isUsed ?? false) || (message.isUsed ?? false),
		customerId,
		validFrom: message.validFrom ?? stored?.validFrom ?? createdAt,
		validUntil: message.validUntil ?? stored?.validUntil ?? null,
		createdAt,
		deactivatedAt: null,
	}
	return checkCoupon(coupon) ?? coupon
}

const checkUpdate = (stored: Coupon, message: CouponMessage, customerId: number): Refusal | null => {
	if (stored.originalId !== message.originalId)
		return refuseCoupon(localized.codeOfAnotherCoupon(message.code), 'CouponCode')
	if (stored.deactivatedAt) return refuseCoupon(localized.couponIsInactive(message.code), 'CouponCode')
	if (stored.isUsed && stored.customerId !== customerId)
		return refuseCoupon(localized.couponUsedByAnother(message.code), 'CustomerId')
	return null
}

const checkCoupon = ({ type, value, validFrom, validUntil }: Coupon): Refusal | null => {
	if (type === CouponType.Percent && value.gt(100))
		return refuseCoupon(localized.percentTooHigh(), 'CouponValue')
	if (validFrom && validUntil && validUntil < validFrom)
		return refuseCoupon(localized.couponEndsBeforeStart(), 'ValidDateEnd')
	return null
}

export const refuseCoupon = (message: LocalizedMessage, field: string): Refusal =>
	refuse('ApiExternalCoupon_Cant_Update_Coupon', message, field)
