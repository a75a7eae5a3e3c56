import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { type IdRange, orderById } from '../db/list-order.ts'

/** A member has asked for the data to be erased. */
export interface ErasureRequest {
	id: number
	customerId: number
	reason: string | null
	requestedAt: Date
	/** Null while it is open. */
	declinedAt: Date | null
	declinedBy: string | null
	answer: string | null
}

/** Of the table with the alias `r`. */
const REQUEST_COLUMNS: Sql = sql`
	r.id, r.customer_id as "customerId", r.reason, r.requested_at as "requestedAt", r.declined_at as "declinedAt",
	r.declined_by as "declinedBy", r.answer`

/** The newest request of each customer. */
export const readNewestRequests = async (
	db: Queryable,
	merchantId: number,
	customerIds: readonly number[],
): Promise<Map<number, ErasureRequest>> => {
	const rows = await db.rows<ErasureRequest>(sql`
		select distinct on (r.customer_id) ${REQUEST_COLUMNS} from erasure_requests r
		where r.merchant_id = ${merchantId} and r.customer_id = any(${[...customerIds]}::bigint[])
		order by r.customer_id, r.id desc`)
	return new Map(rows.map((row) => [row.customerId, row]))
}

interface ListedRequest extends ErasureRequest {
	originalId: string
	name: string | null
}

interface RequestFilter {
	customerId: number | null
	isOpen: boolean
	range: IdRange
	most: number
}

/** Requests of a merchant, in the order in which they were made. */
export const listRequests = (
	db: Queryable,
	merchantId: number,
	{ customerId, isOpen, range, most }: RequestFilter,
): Promise<ListedRequest[]> => {
	const { follows, order } = orderById(sql`r.id`, range)
	return db.rows(sql`
		select ${REQUEST_COLUMNS}, c.original_id as "originalId", c.name from erasure_requests r
		join customers c on c.merchant_id = ${merchantId} and c.id = r.customer_id
		where r.merchant_id = ${merchantId} and (${customerId}::bigint is null or r.customer_id = ${customerId})
			and (not ${isOpen}::boolean or r.declined_at is null) and ${follows}
		order by ${order} limit ${most}`)
}

const MOST_COUNTED = 1_000

/** How many requests are open. */
export const countOpenRequests = async (db: Queryable, merchantId: number): Promise<number> => {
	const [counted] = await db.rows<{ count: number }>(sql`
		select count(*)::integer as count from (
			select from erasure_requests
			where merchant_id = ${merchantId} and declined_at is null limit ${MOST_COUNTED}) r`)
	return counted!.count
}
