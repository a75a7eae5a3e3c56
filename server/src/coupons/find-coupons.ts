import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Coupon } from './coupon.ts'
import { readCoupons } from './read-coupons.ts'

/** Finds coupons by code; undefined for a code that no coupon has. */
export const findCoupons = async (
	db: Queryable,
	{ id }: Merchant,
	codes: string[],
): Promise<(Coupon | undefined)[]> => {
	const { coupons } = await readCoupons(db, id, codes)
	return codes.map((code) => coupons.get(code))
}
