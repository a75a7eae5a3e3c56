import { PointType } from '@fiel/contract'
import { type Sql, default as sql } from 'sql-template-tag'
import { type Database, openDatabase } from '../../server/src/db/database.ts'
import { LEDGER_KEYS } from '../../server/test/support/ledger-keys.ts'
import { type Cluster, raw } from './cluster.ts'
import { type BenchShop, OPENING_LOT } from './shop.ts'

/** Records of earlier years: the number for each of the first customers, and for each of the others. */
export interface HistorySizes {
	longCustomers: number
	longRecords: number
	shortRecords: number
}

const POINTS = 10
const CASHBACK = 0.1
const DAYS_OF_A_LONG_CUSTOMER = 365

/** Inserts directly into the tables, which get their indexes afterwards. Every customer already has one record. */
export const insertHistory = async (
	cluster: Cluster,
	shop: BenchShop,
	history: HistorySizes,
): Promise<void> => {
	const { db } = cluster
	const other = openDatabase({
		connection: cluster.connection,
		poolSize: 1,
		prepare: false,
		ledgerKeys: LEDGER_KEYS,
	})
	try {
		for (const connection of [db, other]) await connection.rows(sql`set maintenance_work_mem = '1GB'`)
		await Promise.all([
			withoutIndexes(db, 'point_records', () => addRecords(db, shop, history)),
			withoutIndexes(other, 'events', () => addEvents(other, shop, history)),
		])
		await raiseBalances(db, shop, history)
		await addDays(db, shop, history)
		await Promise.all([
			db.rows(sql`vacuum (freeze, analyze) point_records`),
			other.rows(sql`vacuum (freeze, analyze) events`),
		])
		await db.rows(sql`vacuum full analyze accounts`) // as if the balances had grown slowly
		await db.rows(sql`checkpoint`)
	} finally {
		await other.close()
	}
}

/** A number of days from now, the same for a record and its event. */
const dayOffset = (days: Sql): Sql =>
	sql`date_trunc('day', now()) + make_interval(days => (${days})::integer)`

/**
 * Distributes the new records, oldest first, so that the records of a customer are scattered as in a real table.
 */
const recordOwners = (
	{ firstCustomer, lastCustomer }: BenchShop,
	{ longCustomers, longRecords, shortRecords }: HistorySizes,
) => {
	const firstShort = firstCustomer + longCustomers
	return sql`(
		select n, ${firstCustomer}::bigint + n % ${longCustomers}::bigint as customer_id,
			(n - 1) / ${longCustomers}::bigint + 1 as turn
		from generate_series(1::bigint, ${longCustomers * (longRecords - 1)}::bigint) n
		union all
		select ${longCustomers * (longRecords - 1)}::bigint + lot * ${lastCustomer - firstShort + 1}::bigint + id - ${firstShort}::bigint + 1, id, lot + 1
		from generate_series(0::bigint, ${shortRecords - 2}::bigint) lot,
			generate_series(${firstShort}::bigint, ${lastCustomer}::bigint) id
	)`
}

const addRecords = async (db: Database, shop: BenchShop, history: HistorySizes): Promise<void> => {
	const { id: merchantId } = shop.merchant
	await db.rows(sql`
		insert into point_records (merchant_id, customer_id, id, type, points, cashback, remaining_points,
			remaining_cashback, owed_points, owed_cashback, valid_until, created_at, reason, metadata)
		select ${merchantId}::bigint, given.customer_id, ${shop.lastCustomer}::bigint + given.n,
			${PointType.ManualChange}::smallint, ${POINTS}::numeric, ${CASHBACK}::numeric, ${POINTS}::numeric, ${CASHBACK}::numeric,
			0, 0, ${dayOffset(sql`100 + given.n % 200`)}, ${dayOffset(sql`-(given.n % 300)`)},
			'{"rule": "manual change", "version": 1, "amount": "0.1", "reason": "brought along", "pointValue": "0.01"}', '[]'
		from ${recordOwners(shop, history)} given`)
	await db.rows(sql`select setval('point_record_ids', (select max(id) from point_records))`)
}

const addEvents = async (db: Database, shop: BenchShop, history: HistorySizes): Promise<void> => {
	await db.rows(sql`
		insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, valid_until,
			points_balance, cashback_balance, origins, occurred_at, hash)
		select ${shop.merchant.id}::bigint, given.customer_id, ${shop.lastCustomer}::bigint + given.n, 0,
			${PointType.ManualChange}::smallint, ${POINTS}::numeric, ${CASHBACK}::numeric,
			${dayOffset(sql`100 + given.n % 200`)}, ${OPENING_LOT.points}::numeric + ${POINTS}::numeric * given.turn,
			${OPENING_LOT.cashback}::numeric + ${CASHBACK}::numeric * given.turn, '[]', ${dayOffset(sql`-(given.n % 300)`)}, sha256('')
		from ${recordOwners(shop, history)} given`)
}

const raiseBalances = async (db: Database, shop: BenchShop, history: HistorySizes): Promise<void> => {
	const firstShort = shop.firstCustomer + history.longCustomers
	await db.rows(sql`
		update accounts
		set points = points + ${POINTS}::numeric * more.records, cashback = cashback + ${CASHBACK}::numeric * more.records,
			chain_length = chain_length + more.records
		from (values (true, ${history.longRecords - 1}::integer), (false, ${history.shortRecords - 1}::integer)) more (is_long, records)
		where merchant_id = ${shop.merchant.id} and more.is_long = (customer_id < ${firstShort}::bigint)`)
}

/** Customers with many records have ordered on many days. */
const addDays = async (db: Database, shop: BenchShop, { longCustomers }: HistorySizes): Promise<void> => {
	await db.rows(sql`
		insert into progress_days (merchant_id, customer_id, day, orders, spend, earned)
		select ${shop.merchant.id}::bigint, ${shop.firstCustomer}::bigint + n, current_date - day, 1, 10, 10
		from generate_series(0, ${longCustomers - 1}::integer) n, generate_series(1, ${DAYS_OF_A_LONG_CUSTOMER}::integer) day`)
	await db.rows(sql`analyze progress_days`)
}

/** Drops the indexes meanwhile: building them once is much faster than updating them for twenty million rows. */
const withoutIndexes = async (db: Database, table: string, work: () => Promise<void>): Promise<void> => {
	const constraints = await db.rows<{ name: string; definition: string }>(sql`
		select conname as name, pg_get_constraintdef(oid) as definition
		from pg_constraint where conrelid = ${table}::regclass and contype in ('p', 'u')`)
	const indexes = await db.rows<{ name: string; definition: string }>(sql`
		select indexname as name, indexdef as definition from pg_indexes
		where tablename = ${table} and indexname <> all(${constraints.map(({ name }) => name)}::text[])`)
	for (const { name } of constraints) await db.rows(raw(`alter table ${table} drop constraint ${name}`))
	for (const { name } of indexes) await db.rows(raw(`drop index ${name}`))
	await work()
	for (const { name, definition } of constraints)
		await db.rows(raw(`alter table ${table} add constraint ${name} ${definition}`))
	for (const { definition } of indexes) await db.rows(raw(definition))
}
