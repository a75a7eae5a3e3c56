import type { TimelineKind } from '@fiel/contract'
import sql, { empty, join } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { directionOf } from '../db/list-order.ts'
import { type ListedRecord, listRecordsById } from '../ledger/list-records.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import { wasOffline } from '../orders/was-offline.ts'
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
	/** Whether it is a sale that the counter kept on its device because Fiel could not be reached. */
	isOffline: boolean
}

interface TimelineRange {
	kind: TimelineKind | null
	before: Position | null
	isDescending: boolean
	most: number
}

/** Lists what happened to a customer, with a fixed number of statements. */
export const listTimeline = async (
	db: Queryable,
	merchantId: number,
	customerId: number,
	{ kind, before, isDescending, most }: TimelineRange,
): Promise<Entry[]> => {
	const sources = sourcesOf(merchantId, customerId)
	// The first source names the columns.
	const { enrolment, ...others } = sources
	const wanted = kind === null ? Object.values(others) : kind === 'enrolment' ? [] : [others[kind]]
	const { direction, beyond } = directionOf({ isDescending })
	const follows = before
		? sql`and (at, place, id) ${beyond} (${before.at}::timestamptz, ${before.place}::integer, ${before.id}::bigint)`
		: empty
	const isWanted = kind === null ? empty : sql`and kind = ${kind}`
	const entries = await db.rows<Omit<Entry, 'isOffline'>>(sql`
		select * from (${join([enrolment, ...wanted], ' union all ')}) e
		where true ${isWanted} ${follows}
		order by at ${direction}, place ${direction}, id ${direction} limit ${most}`)
	const ids = entries.filter(isRecord).map(({ id }) => id)
	const records = new Map(
		(await listRecordsById(db, merchantId, customerId, ids)).map((listed) => [listed.record.id, listed]),
	)
	const balances = await readRunningBalances(db, merchantId, customerId, ids)
	const offline = await findOfflineOrders(
		db,
		merchantId,
		customerId,
		entries.filter(isPlacement).map(({ id }) => id),
	)
	return entries.map((entry) => ({
		...entry,
		...(isRecord(entry) && { record: records.get(entry.id)!, balance: balances.get(entry.id)! }),
		isOffline: isPlacement(entry) && offline.has(entry.id),
	}))
}

type Kind = Pick<Entry, 'kind' | 'what'>

const isPlacement = ({ kind, what }: Kind): boolean => kind === 'orders' && what === 'placed'

const isRecord = ({ kind }: Kind): boolean => kind === 'points' || kind === 'redemptions'

const findOfflineOrders = async (
	db: Queryable,
	merchantId: number,
	customerId: number,
	ids: number[],
): Promise<Set<number>> => {
	const rows = await db.rows<{ id: number }>(sql`
		select e.order_id as id from counter_entries e
		where e.merchant_id = ${merchantId} and e.customer_id = ${customerId} and e.kind = 'sale'
			and e.order_id = any(${ids}::bigint[]) and ${wasOffline}`)
	return new Set(rows.map(({ id }) => id))
}

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
