import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import type { Coupon } from './coupon.ts'

export interface KnownCoupons {
	/** The existing coupons by code. */
	coupons: Map<string, Coupon>
	/** Codes in use elsewhere: issued by a redemption, or unused in a reward's list. */
	taken: Set<string>
	/** Customers by the code of a redemption without a coupon; the merchant may create the coupon for them. */
	promised: Map<string, number>
}

export const readCoupons = async (
	db: Queryable,
	merchantId: number,
	codes: string[],
): Promise<KnownCoupons> => {
	const rows = await db.rows<
		Omit<Coupon, 'id'> & { id: number | null; wanted: string; isTaken: boolean; promisedTo: number | null }
	>(sql`
		select wanted.code as wanted, c.id, c.original_id as "originalId", c.code, c.type, c.value,
			c.is_used as "isUsed", c.customer_id as "customerId", c.valid_from as "validFrom",
			c.valid_until as "validUntil", c.created_at as "createdAt", c.deactivated_at as "deactivatedAt",
			exists (select from coupon_codes l where l.merchant_id = ${merchantId} and l.code = wanted.code)
				or exists (
					select from redemptions d
					where d.merchant_id = ${merchantId} and d.external_code = wanted.code and d.coupon_id = c.id
				) as "isTaken",
			(select d.customer_id from redemptions d
				where d.merchant_id = ${merchantId} and d.external_code = wanted.code and d.coupon_id is null
				limit 1) as "promisedTo"
		from unnest(${[...new Set(codes)]}::text[]) as wanted (code)
		left join coupons c on c.merchant_id = ${merchantId} and c.code = wanted.code`)
	const coupons = new Map<string, Coupon>()
	const taken = new Set<string>()
	const promised = new Map<string, number>()
	for (const { wanted, isTaken, promisedTo, id, ...coupon } of rows) {
		if (isTaken) taken.add(wanted)
		if (promisedTo !== null) promised.set(wanted, promisedTo)
		if (id !== null) coupons.set(wanted, { id, ...coupon })
	}
	return { coupons, taken, promised }
}

/** Locks the coupons of a batch until the transaction ends. */
export const lockCoupons = async (tx: Tx, merchantId: number, codes: string[]): Promise<KnownCoupons> => {
	// Ordered by code, like all locks of coupons, to avoid deadlocks.
	await tx.rows(sql`
		select from coupons
		where merchant_id = ${merchantId} and code = any(${codes}::text[])
		order by code
		for update`)
	return readCoupons(tx, merchantId, codes)
}
