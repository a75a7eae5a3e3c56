import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { type Ids, idList } from '../db/ids.ts'
import type { Customer } from './customer.ts'

/** The columns that every response about a customer shows; the alias of customers is c. */
export const SHOWN_COLUMNS = sql`c.original_id as "originalId", c.public_id as "publicId", c.name, c.email, c.phone, c.birthday,
			c.signed_up_at as "signedUpAt", c.document, c.is_enrolled as "isEnrolled"`

/** The columns of `Customer`; the aliases are c for customers and p for progress. */
export const CUSTOMER_COLUMNS = sql`c.id, ${SHOWN_COLUMNS}, c.birthday_changed_at as "birthdayChangedAt", c.enrolled_at as "enrolledAt",
			c.enrolled_reason as "enrolledReason", c.blocked_at as "blockedAt",
			c.origin, c.rfm_group as "rfmGroup", p.orders, p.spend, p.earned, p.tier_id as "tierId",
			p.lapsed_at as "lapsedAt", p.held_tier_id as "heldTierId", p.held_until as "heldUntil",
			p.own_tier_id as "ownTierId", p.review_at as "reviewAt"`

/** Customers with their progress by id. For a decision, lock their accounts first. */
export const readCustomers = async (
	db: Queryable,
	merchantId: number,
	ids: Ids,
): Promise<Map<number, Customer>> => {
	const rows = await db.rows<Customer>(sql`
		select ${CUSTOMER_COLUMNS}
		from customers c
		join progress p on p.merchant_id = c.merchant_id and p.customer_id = c.id
		where c.merchant_id = ${merchantId} and c.id = any(${idList(ids)})`)
	return new Map(rows.map((row) => [row.id, row]))
}
