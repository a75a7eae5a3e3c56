import sql, { raw, type Sql } from 'sql-template-tag'
import type { Database, Queryable, Tx } from '../db/database.ts'
import { readWithBounds } from '../db/snapshot-bounds.ts'
import { NOTHING_DUE, type StepResult } from '../db/step.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { lockFigureCursor } from './count-events.ts'
import { advanceCursor, type Bounds, type Cursor } from './cursor.ts'
import { fillBalances, lacksBalances } from './fill-balances.ts'
import { recountCustomers } from './recount-customers.ts'
import { recountOrders } from './recount-orders.ts'
import { expireSnapshot } from './take-snapshot.ts'

/** The tables whose new rows are found by their ids. Customers come first: their orders then need no second count. */
const SOURCES = ['customers', 'orders'] as const
type Source = (typeof SOURCES)[number]

/** The largest number of rows that one transaction counts. */
const BATCH_SIZE = 5_000

/**
 * Counts for the reports what leaves no ledger event: the next new customers and orders of a merchant, from its first
 * ones on, so that an existing history is counted in the same batches, and the changes that other features have noted.
 */
export const countChanges = async (
	db: Database,
	merchant: Merchant,
	now: Date,
	limit = BATCH_SIZE,
): Promise<StepResult> => {
	const noted = await db.transaction((tx) => countNoted(tx, merchant, now, limit))
	const results = [noted, await db.transaction((tx) => fillBalances(tx, merchant.id, limit))]
	for (const source of SOURCES) {
		const bounds = await readBounds(db, merchant.id, source)
		if (bounds)
			results.push(await db.transaction((tx) => countNew(tx, merchant, now, { source, bounds, limit })))
		if (results.at(-1)!.isMore) break
	}
	return {
		done: results.reduce((sum, { done }) => sum + done, 0),
		isMore: results.some(({ isMore }) => isMore),
	}
}

const lastIdOf = (merchantId: number, source: Source): Sql =>
	sql`(select s.id from ${raw(source)} s where s.merchant_id = ${merchantId} order by s.id desc limit 1)`

const countedIdOf = (merchantId: number, source: Source): Sql => sql`coalesce((
	select r.counted_id from report_cursors r where r.merchant_id = ${merchantId} and r.source = ${source}), 0)`

/** Null if everything is counted. As for events, the transaction id is taken after the read. */
const readBounds = async (db: Queryable, merchantId: number, source: Source): Promise<Bounds | null> => {
	const [row] = await readWithBounds<{ last: number }>(
		db,
		(bounds) => sql`
		select last.id as last, ${bounds}
		from ${lastIdOf(merchantId, source)} last
		where last.id > ${countedIdOf(merchantId, source)}`,
	)
	return row ? { last: row.last, oldest: BigInt(row.oldest), next: BigInt(row.next) } : null
}

const countNew = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ source, bounds, limit }: { source: Source; bounds: Bounds; limit: number },
): Promise<StepResult> => {
	if (!(await lockFigureCursor(tx, merchant.id))) return NOTHING_DUE // another worker is counting
	const cursor = await readCursor(tx, merchant.id, source)
	const { settled, seen, horizon } = advanceCursor(cursor, bounds)
	const rows = await tx.rows<{ id: number }>(sql`
		select s.id from ${raw(source)} s
		where s.merchant_id = ${merchant.id} and s.id > ${cursor.after} and s.id <= ${settled}
		order by s.id limit ${limit}`)
	const ids = rows.map(({ id }) => id)
	if (source === 'customers') await recountCustomers(tx, merchant, now, ids)
	else {
		await recountOrders(tx, merchant, ids)
		await recountCustomers(tx, merchant, now, await findBuyersToCount(tx, merchant.id, ids))
	}
	if (ids.length > 0) await expireSnapshot(tx, merchant.id)
	const isMore = ids.length === limit
	await tx.rows(sql`
		update report_cursors
		set counted_id = ${isMore ? ids.at(-1)! : Math.max(settled, cursor.after)}, settled_id = ${settled},
			seen_id = ${seen}, seen_horizon = ${String(horizon)}::bigint
		where merchant_id = ${merchant.id} and source = ${source}`)
	return { done: ids.length, isMore }
}

const readCursor = async (tx: Tx, merchantId: number, source: Source): Promise<Cursor> => {
	await tx.rows(sql`
		insert into report_cursors (merchant_id, source) values (${merchantId}, ${source}) on conflict do nothing`)
	const [cursor] = await tx.rows<Cursor>(sql`
		select counted_id as after, settled_id as settled, seen_id as seen, seen_horizon as horizon
		from report_cursors where merchant_id = ${merchantId} and source = ${source}`)
	return cursor!
}

/** The customers of new orders whose figures lack orders: a new order always changes their number or their sum. */
const findBuyersToCount = async (tx: Tx, merchantId: number, orderIds: number[]): Promise<number[]> => {
	const rows = await tx.rows<{ id: number }>(sql`
		select distinct p.customer_id as id
		from orders o
		join progress p on p.merchant_id = o.merchant_id and p.customer_id = o.customer_id
		left join customer_figures f on f.merchant_id = p.merchant_id and f.customer_id = p.customer_id
		where o.merchant_id = ${merchantId} and o.id = any(${orderIds}::bigint[])
			and (f.orders, f.spend) is distinct from (p.orders, p.spend)`)
	return rows.map(({ id }) => id)
}

/** A change that commits later has a row that is visible later, so that no watermark is needed. */
const countNoted = async (tx: Tx, merchant: Merchant, now: Date, limit: number): Promise<StepResult> => {
	if (!(await hasNoted(tx, merchant.id))) return NOTHING_DUE
	if (!(await lockFigureCursor(tx, merchant.id))) return NOTHING_DUE
	const noted = await tx.rows<{ customerId: number; orderId: number | null }>(sql`
		delete from figure_changes
		where merchant_id = ${merchant.id} and id in (
			select id from figure_changes where merchant_id = ${merchant.id} order by id limit ${limit})
		returning customer_id as "customerId", order_id as "orderId"`)
	const orderIds = noted.flatMap(({ orderId }) => orderId ?? [])
	const whole = noted.filter(({ orderId }) => orderId === null).map(({ customerId }) => customerId)
	const ofWhole = await findOrdersOf(tx, merchant.id, whole)
	await recountOrders(tx, merchant, [...new Set([...orderIds, ...ofWhole])])
	await recountCustomers(tx, merchant, now, [...new Set(noted.map(({ customerId }) => customerId))])
	await expireSnapshot(tx, merchant.id)
	return { done: noted.length, isMore: noted.length === limit }
}

const findOrdersOf = async (tx: Tx, merchantId: number, customerIds: number[]): Promise<number[]> => {
	if (customerIds.length === 0) return []
	const rows = await tx.rows<{ id: number }>(sql`
		select id from orders where merchant_id = ${merchantId} and customer_id = any(${customerIds}::bigint[])`)
	return rows.map(({ id }) => id)
}

const hasNoted = async (db: Queryable, merchantId: number): Promise<boolean> => {
	const [row] = await db.rows<{ found: boolean }>(sql`
		select exists (select from figure_changes where merchant_id = ${merchantId}) as found`)
	return row!.found
}

/** Whether new customers, new orders, noted changes or missing balances wait to be counted. */
export const hasUncountedChanges = async (db: Queryable, merchantId: number): Promise<boolean> => {
	if ((await hasNoted(db, merchantId)) || (await lacksBalances(db, merchantId))) return true
	for (const source of SOURCES) {
		const [row] = await db.rows<{ waits: boolean }>(sql`
			select coalesce(${lastIdOf(merchantId, source)} > ${countedIdOf(merchantId, source)}, false) as waits`)
		if (row!.waits) return true
	}
	return false
}
