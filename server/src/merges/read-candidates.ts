import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'

/** A customer as somebody sees them who must decide whether two are one person. */
export interface MergeCandidate {
	id: number
	originalId: string
	name: string | null
	email: string | null
	phone: string | null
	document: string | null
	birthday: string | null
	isEnrolled: boolean
	isBlocked: boolean
	createdAt: Date
	tierName: string | null
	points: Decimal
	cashback: Decimal
	orders: number
	spend: Decimal
	lastOrderOn: string | null
}

/** Reads customers by id. */
export const readCandidates = async (
	db: Queryable,
	merchantId: number,
	ids: number[],
): Promise<Map<number, MergeCandidate>> => {
	if (ids.length === 0) return new Map()
	const rows = await db.rows<MergeCandidate>(sql`
		select c.id, c.original_id as "originalId", c.name, c.email, c.phone, c.document, c.birthday,
			c.is_enrolled as "isEnrolled", c.blocked_at is not null as "isBlocked", c.created_at as "createdAt",
			t.name as "tierName", a.points, a.cashback, p.orders, p.spend, p.last_order_on as "lastOrderOn"
		from customers c
		join accounts a on a.merchant_id = c.merchant_id and a.customer_id = c.id
		join progress p on p.merchant_id = c.merchant_id and p.customer_id = c.id
		left join tiers t on t.merchant_id = p.merchant_id and t.id = p.tier_id and t.is_active
		where c.merchant_id = ${merchantId} and c.id = any(${ids}::bigint[])`)
	return new Map(rows.map((row) => [row.id, row]))
}
