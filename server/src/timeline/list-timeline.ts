import type { TimelineKind } from '@fiel/contract'
import sql, { empty, join } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { type ListedRecord, listRecordsById } from '../ledger/list-records.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import { sourcesOf } from './sources.ts'

/** The place of an entry in the order of the timeline. */
export interface Position {
	at: Date
	place: number
	id: number
}

/** Something that happened to a customer. */
export interface Entry extends Position {
	kind: TimelineKind
	/** What happened; the operation for a change of the profile. */
	what: string
	subject: string | null
	total: Decimal | null
	author: string | null
	reason: string | null
	before: Record<string, unknown> | null
	after: Record<string, unknown> | null
	/** The record of points with the balance after it, if the entry is about one. */
	record?: ListedRecord
	balance?: LedgerAmount
}

/** Lists what happened to a customer, newest first, with a fixed number of statements. */
export const listTimeline = async (
	db: Queryable,
	merchantId: number,
	customerId: number,
	{ kind, before, most }: { kind: TimelineKind | null; before: Position | null; most: number },
): Promise<Entry[]> => {
	const sources = sourcesOf(merchantId, customerId)
	// The first source names the columns.
	const { enrolment, ...others } = sources
	const wanted = kind === null ? Object.values(others) : kind === 'enrolment' ? [] : [others[kind]]
	const isLater = before
		? sql`and (at, place, id) < (${before.at}::timestamptz, ${before.place}::integer, ${before.id}::bigint)`
		: empty
	const isWanted = kind === null ? empty : sql`and kind = ${kind}`
	const entries = await db.rows<Entry>(sql`
		select * from (${join([enrolment, ...wanted], ' union all ')}) e
		where true ${isWanted} ${isLater}
		order by at desc, place desc, id desc limit ${most}`)
	const ids = entries.filter(isRecord).map(({ id }) => id)
	const records = new Map(
		(await listRecordsById(db, merchantId, customerId, ids)).map((listed) => [listed.record.id, listed]),
	)
	const balances = await readRunningBalances(db, merchantId, customerId, ids)
	return entries.map((entry) =>
		isRecord(entry) ? { ...entry, record: records.get(entry.id)!, balance: balances.get(entry.id)! } : entry,
	)
}

const isRecord = ({ kind }: Entry): boolean => kind === 'points' || kind === 'redemptions'

/** The balance after each record: the sum of the records up to it, as the balance of an account is the sum of all. */
const readRunningBalances = async (
	db: Queryable,
	merchantId: number,
	customerId: number,
	ids: number[],
): Promise<Map<number, LedgerAmount>> => {
	const rows = await db.rows<LedgerAmount & { id: number }>(sql`
		select id, points, cashback from (
			select id, sum(points) over (order by created_at, id) as points,
				sum(cashback) over (order by created_at, id) as cashback
			from point_records where merchant_id = ${merchantId} and customer_id = ${customerId}
		) r where id = any(${ids}::bigint[])`)
	return new Map(rows.map(({ id, ...balance }) => [id, balance]))
}
