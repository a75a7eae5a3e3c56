import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { trackStatements } from '../../test/support/count-scanned-rows.ts'
import { cloneDatabase } from '../../test/support/database.ts'
import { fillCustomers } from '../../test/support/many-customers.ts'
import type { Database } from '../db/database.ts'
import { createMerchant } from '../merchants/create-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type CustomerReportFilter, listCustomersReport } from './list-customers-report.ts'
import { listExpiringPoints } from './list-expiring-points.ts'
import { listReceivedPoints } from './list-received-points.ts'

const CUSTOMERS = 20_000
/** Each customer gets one record on one of this many days. */
const DAYS = 1000
const PER_DAY = CUSTOMERS / DAYS
/** Events are found by ranges of pages, so some others are read too. */
const SOME_RANGES = 6_000
const DAY_ONE = new Date('2024-01-01T12:00:00Z')
const NOW = new Date('2024-12-30T12:00:00Z')
const day = (number: number): Date => new Date(DAY_ONE.getTime() + number * 86_400_000)

let db: Database
let drop: () => Promise<void>
let merchant: Merchant

/** Adds a record and an event for each customer, without seals: nothing is verified here. */
const fillPoints = async (): Promise<void> => {
	const at = sql`${DAY_ONE}::timestamptz + (n * ${DAYS} / ${CUSTOMERS}) * interval '1 day'`
	const customers = sql`(select merchant_id, id, row_number() over (order by id) as n
		from customers where merchant_id = ${merchant.id}) c`
	await db.rows(sql`
		insert into point_records (merchant_id, customer_id, id, type, points, cashback, remaining_points,
			remaining_cashback, owed_points, owed_cashback, valid_until, created_at, reason, metadata)
		select merchant_id, id, n, 0, 10, 1, 10, 1, 0, 0, ${at} + interval '1 year', ${at}, '{}', '[]' from ${customers}`)
	await db.rows(sql`
		insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, points_balance,
			cashback_balance, origins, occurred_at, hash)
		select merchant_id, id, n, 0, 0, 10, 1, 10, 1, '[]', ${at}, sha256('x') from ${customers} order by n`)
	await db.rows(sql`
		update accounts a set next_expiry = r.valid_until, points = 10, cashback = 1 from point_records r
		where a.merchant_id = r.merchant_id and a.customer_id = r.customer_id`)
	for (const table of ['customers', 'accounts', 'point_records', 'events'])
		await db.rows(raw(`vacuum analyze ${table}`))
}

before(async () => {
	;({ db, drop } = await cloneDatabase())
	const created = await db.transaction((tx) =>
		createMerchant(tx, { name: 'large', currency: 'BRL', timeZone: 'America/Sao_Paulo' }, DAY_ONE),
	)
	if ('refused' in created) throw new Error(created.refused)
	merchant = created.merchant
	await fillCustomers(db, merchant.id, CUSTOMERS)
	await fillPoints()
})
after(() => drop())

const NO_FILTER: CustomerReportFilter = {
	...{ from: null, to: null, document: null, email: null, originalId: null, isEnrolled: true },
	...{ pointsFrom: null, pointsTo: null },
}
const PAGE = { number: 1, size: 50 }

/** The rows that a report reads of each table. */
const measure = async (report: (tracked: Database) => Promise<{ items: unknown[]; total: number }>) => {
	const watched = trackStatements(db)
	const { items, total } = await report(watched.db)
	const statements = [...watched.statements]
	const read: Record<string, number> = {}
	for (const table of ['customers', 'accounts', 'point_records', 'events'])
		read[table] = await watched.countScannedRows(table, statements)
	return { items: items.length, total, read }
}

const minutes = (count: number): Date => new Date(DAY_ONE.getTime() + count * 60_000)

test('a filter of the customers reads only those who meet it', async () => {
	for (const [filter, found] of [
		[{ email: 'SOU11@example.com' }, 1],
		[{ document: '000.810.566-57' }, 1],
		[{ originalId: 'C-11' }, 1],
		[{ from: minutes(10), to: minutes(20) }, 10],
		[{ isEnrolled: false, to: minutes(20) }, 2],
	] as const) {
		const { total, read } = await measure((tracked) =>
			listCustomersReport(tracked, merchant, NOW, { ...NO_FILTER, ...filter }, PAGE),
		)
		assert.equal(total, found, JSON.stringify(filter))
		assert.ok(read.customers! <= 3 * found, `${JSON.stringify(filter)} reads ${JSON.stringify(read)}`)
		// A record may be read twice: it is in the history, and it may expire soon.
		assert.ok(read.point_records! <= 2 * found, JSON.stringify(read))
		assert.deepEqual([read.accounts, read.events], [found, 0])
	}
})

test('customers with points of a day are found by the events of that day', async () => {
	const { total, read } = await measure((tracked) =>
		listCustomersReport(
			tracked,
			merchant,
			NOW,
			{ ...NO_FILTER, pointsFrom: day(500), pointsTo: day(500) },
			PAGE,
		),
	)
	assert.equal(total, 17)
	assert.ok(read.customers! <= 3 * PER_DAY && read.events! < SOME_RANGES, JSON.stringify(read))
})

test('a page of all customers reads an entry for the total and one for each customer up to the page', async () => {
	const { total, items, read } = await measure((tracked) =>
		listCustomersReport(tracked, merchant, NOW, NO_FILTER, { number: 2, size: 100 }),
	)
	assert.equal(items, 100)
	assert.ok(read.customers! <= total + 310 && read.point_records! <= 200, JSON.stringify(read))
	assert.deepEqual([read.accounts, read.events], [100, 0])
})

test('received points of a day are found without reading those of other days', async () => {
	const { total, read } = await measure((tracked) =>
		listReceivedPoints(tracked, merchant, { from: day(500), to: day(500) }, PAGE),
	)
	assert.equal(total, PER_DAY)
	assert.ok(read.events! < SOME_RANGES, JSON.stringify(read))
	assert.deepEqual([read.customers, read.accounts, read.point_records], [PER_DAY, PER_DAY, PER_DAY])
})

test('points that expire soon are found without reading those that do not', async () => {
	const { total, items, read } = await measure((tracked) =>
		listExpiringPoints(tracked, merchant, NOW, 30, PAGE),
	)
	assert.ok(total > 20 * PER_DAY && total < 32 * PER_DAY, `${total}`)
	assert.ok(
		Object.values(read).every((rows) => rows <= total + items + 5),
		JSON.stringify(read),
	)
})
