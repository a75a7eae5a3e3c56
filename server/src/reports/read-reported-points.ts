import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'

/** A point record in a report, with its customer and its order. */
export interface ReportedPoints {
	id: number
	createdAt: Date
	type: number
	points: Decimal
	cashback: Decimal
	/** What is not spent yet. */
	remainingPoints: Decimal
	remainingCashback: Decimal
	validUntil: Date | null
	customer: ReportCustomer
	order: ReportOrder | null
	/** The cashback that the customer has now. */
	cashbackBalance: Decimal
}

interface ReportCustomer {
	id: number
	originalId: string
	name: string | null
	email: string | null
	phone: string | null
	document: string | null
	birthday: string | null
}

interface ReportOrder {
	id: number
	originalId: string
	placedAt: string
	completedAt: string | null
	status: string | null
	total: Decimal
}

/** Names a record: its id alone is not indexed. */
export type RecordName = [customerId: number, recordId: number]

/** Reads the records of a page, in the order in which they are named. */
export const readReportedPoints = async (
	db: Queryable,
	merchantId: number,
	names: RecordName[],
): Promise<ReportedPoints[]> => {
	if (names.length === 0) return []
	const rows = await db.rows<
		Omit<ReportedPoints, 'order'> & { order: Omit<ReportOrder, 'total'> | null; orderTotal: Decimal }
	>(sql`
		select r.id, r.created_at as "createdAt", r.type, r.points, r.cashback, r.remaining_points as "remainingPoints",
			r.remaining_cashback as "remainingCashback", r.valid_until as "validUntil", a.cashback as "cashbackBalance",
			json_build_object('id', c.id, 'originalId', c.original_id, 'name', c.name, 'email', c.email,
				'phone', c.phone, 'document', c.document, 'birthday', c.birthday) as customer,
			case when o.id is not null then json_build_object('id', o.id, 'originalId', o.original_id,
				'placedAt', o.placed_at, 'completedAt', o.completed_at, 'status', o.status) end as order,
			o.total as "orderTotal"
		from unnest(${names.map(([customerId]) => customerId)}::bigint[], ${names.map(([, id]) => id)}::bigint[])
			with ordinality as name (customer_id, record_id, place)
		join point_records r
			on r.merchant_id = ${merchantId} and r.customer_id = name.customer_id and r.id = name.record_id
		join customers c on c.merchant_id = ${merchantId} and c.id = r.customer_id
		join accounts a on a.merchant_id = ${merchantId} and a.customer_id = r.customer_id
		left join orders o on o.merchant_id = ${merchantId} and o.id = r.order_id
		order by name.place`)
	return rows.map(({ orderTotal, ...row }) => ({
		...row,
		order: row.order && { ...row.order, total: orderTotal },
	}))
}
