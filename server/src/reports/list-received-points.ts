import { PointAction } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { eventRecordOwner } from '../ledger/event-record.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type RecordName, type ReportedPoints, readReportedPoints } from './read-reported-points.ts'
import { offsetOf, type PageRequest, type ReportPage } from './report-page.ts'

/** A page of the records that added points in a period, oldest first. */
export const listReceivedPoints = async (
	db: Queryable,
	merchant: Merchant,
	{ from, to }: { from: Date; to: Date },
	page: PageRequest,
): Promise<ReportPage<ReportedPoints>> => {
	const [row] = await db.rows<{ total: number; names: RecordName[] }>(sql`
		with received as materialized (
			select e.id, ${eventRecordOwner(merchant.id)} as customer_id, e.record_id from events e
			where e.merchant_id = ${merchant.id} and e.occurred_at >= ${from} and e.occurred_at <= ${to}
				and e.topic = ${PointAction.Add}
		)
		select (select count(*) from received) as total, array(
			select json_build_array(customer_id, record_id) from received
			order by id limit ${page.size} offset ${offsetOf(page)}::bigint) as names`)
	return { items: await readReportedPoints(db, merchant.id, row!.names), total: row!.total }
}
