import sql from 'sql-template-tag'
import { endOfDay } from '../calendar.ts'
import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type RecordName, type ReportedPoints, readReportedPoints } from './read-reported-points.ts'
import { offsetOf, type PageRequest, type ReportPage } from './report-page.ts'

/** A page of the lots that expire within the notice window, soonest first. */
export const listExpiringPoints = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	noticeDays: number,
	page: PageRequest,
): Promise<ReportPage<ReportedPoints>> => {
	const noticeEnd = endOfDay(now, noticeDays, merchant.timeZone)
	// The lots of each customer are read with one lookup: offset 0 keeps the planner from reading all lots instead.
	const [row] = await db.rows<{ total: number; names: RecordName[] }>(sql`
		with expiring as materialized (
			select a.customer_id, lot.id, lot.valid_until
			from accounts a
			join customers c on c.merchant_id = a.merchant_id and c.id = a.customer_id and c.erased_at is null
			cross join lateral (
				select r.id, r.valid_until from point_records r
				where r.merchant_id = ${merchant.id} and r.customer_id = a.customer_id
					and (r.remaining_points > 0 or r.remaining_cashback > 0)
					and r.valid_until >= ${now} and r.valid_until <= ${noticeEnd}
				offset 0
			) lot
			where a.merchant_id = ${merchant.id} and a.next_expiry <= ${noticeEnd}
		)
		select (select count(*) from expiring) as total, array(
			select json_build_array(customer_id, id) from expiring
			order by valid_until, id limit ${page.size} offset ${offsetOf(page)}::bigint) as names`)
	return { items: await readReportedPoints(db, merchant.id, row!.names), total: row!.total }
}
