import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type ErasureRequest, readNewestRequests } from './erasure-request.ts'

/** Saves that members have asked for their data to be erased; the text is the reason. A member has one open request. */
export const requestErasures = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: { member: { id: number }; command: string | null }[],
): Promise<ErasureRequest[]> => {
	const first = new Map(commands.toReversed().map(({ member, command }) => [member.id, command]))
	const rows = [...first].map(([customerId, reason]) => ({ customerId, reason }))
	await tx.rows(sql`
		insert into erasure_requests (merchant_id, customer_id, reason, requested_at)
		select ${merchant.id}::bigint, w."customerId", w.reason, ${now}::timestamptz
		from json_to_recordset(${jsonRows(rows)}) as w ("customerId" bigint, reason text)
		on conflict (merchant_id, customer_id) where declined_at is null do nothing`)
	const newest = await readNewestRequests(tx, merchant.id, [...first.keys()])
	return commands.map(({ member }) => newest.get(member.id)!)
}

/** Declines the open request of a customer; false if there is none. */
export const declineRequest = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	{ customerId, declinedBy, answer }: { customerId: number; declinedBy: string; answer: string },
): Promise<boolean> => {
	const declined = await tx.rows(sql`
		update erasure_requests set declined_at = ${now}, declined_by = ${declinedBy}, answer = ${answer}
		where merchant_id = ${merchantId} and customer_id = ${customerId} and declined_at is null
		returning id`)
	return declined.length > 0
}
