import type { BatchReader } from '../http/read-batcher.ts'
import type { Coupon } from './coupon.ts'
import { readCoupons } from './read-coupons.ts'

/** Finds coupons by code; undefined for a code that no coupon has. */
export const findCoupons: BatchReader<string, Coupon | undefined> = async (db, { id }, codes) => {
	const { coupons } = await readCoupons(db, id, codes)
	return codes.map((code) => coupons.get(code))
}
