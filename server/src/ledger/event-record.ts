import { type Sql, default as sql } from 'sql-template-tag'

/** Whose record the event `e` is about: it may have been moved to another customer since, see `move-account.ts`. */
export const eventRecordOwner = (merchantId: number): Sql => sql`
	coalesce((
		select w.customer_id from moved_records w
		where w.merchant_id = ${merchantId} and w.record_id = e.record_id), e.customer_id)`

const joinEventRecord = (kind: Sql): Sql => sql`
	left join moved_records w on w.merchant_id = e.merchant_id and w.record_id = e.record_id
	${kind} point_records r on r.merchant_id = e.merchant_id and r.customer_id = coalesce(w.customer_id, e.customer_id)
		and r.id = e.record_id`

/** Joins each event `e` with its record `r`, whose owner is the `eventRecordOwner`. */
export const JOIN_EVENT_RECORD: Sql = joinEventRecord(sql`join`)

/** The same, with the members of `r` null where the record is missing. */
export const LEFT_JOIN_EVENT_RECORD: Sql = joinEventRecord(sql`left join`)
