import sql from 'sql-template-tag'
import { findByPhones } from '../customers/find-by-phones.ts'
import { findByPublicIds } from '../customers/find-by-public-id.ts'
import { type ReferenceMatch, referenceMatches } from '../customers/find-by-reference.ts'
import type { Queryable } from '../db/database.ts'

/**
 * The customers whom each text names in full: by the id in the store, the card, the e-mail, the document, the telephone
 * number, with or without the country and the area code, or the code of an unused coupon. Several share a contact in some
 * families.
 */
export const findExactCustomers = async (
	db: Queryable,
	merchantId: number,
	typed: string[],
): Promise<number[][]> => {
	const texts = typed.map((text) => text.trim())
	if (texts.length === 0) return []
	const matches = await db.rows<ReferenceMatch>(referenceMatches(merchantId, texts))
	const byReference = new Map(matches.map(({ reference, ids }) => [reference, ids]))
	const byCard = await findByPublicIds(db, merchantId, texts.map(cardOf))
	const byPhone = await findByPhones(db, merchantId, texts)
	const byCoupon = await findByUnusedCoupons(db, merchantId, texts)
	return texts.map((text, nth) => [
		...new Set([
			...byReference.get(text)!,
			...(byCard[nth] === null ? [] : [byCard[nth]!]),
			...byPhone[nth]!,
			...(byCoupon.get(text) ?? []),
		]),
	])
}

/** A code belongs to one customer; one that was used or given back names nobody. */
const findByUnusedCoupons = async (
	db: Queryable,
	merchantId: number,
	codes: string[],
): Promise<Map<string, number[]>> => {
	const rows = await db.rows<{ code: string; customerId: number }>(sql`
		select d.external_code as code, d.customer_id as "customerId"
		from redemptions d
		left join coupons c on c.merchant_id = d.merchant_id and c.id = d.coupon_id
		where d.merchant_id = ${merchantId} and d.external_code = any(${codes}::text[]) and d.order_id is null
			and d.refunded_at is null and c.is_used is not true and c.deactivated_at is null`)
	return new Map(rows.map(({ code, customerId }) => [code, [customerId]]))
}

/** A card may hold an address that ends in the public id of the customer. */
const cardOf = (text: string): string => text.split(/[/=#]/).at(-1)!
