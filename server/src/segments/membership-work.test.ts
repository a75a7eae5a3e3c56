import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SegmentCondition } from '@fiel/contract'
import sql from 'sql-template-tag'
import { trackStatements } from '../../test/support/count-scanned-rows.ts'
import { cloneDatabase } from '../../test/support/database.ts'
import { fillCustomers } from '../../test/support/many-customers.ts'
import { systemClock } from '../clock.ts'
import { createMerchant } from '../merchants/create-merchant.ts'
import { isRefusal } from '../refusal.ts'
import { findMemberships } from './find-memberships.ts'
import { parseConditions } from './parse-conditions.ts'
import { saveSegments } from './save-segments.ts'

const CUSTOMERS = 5_000
const ASKED = 20
const DAYS = 5
/** Every kind of condition that reads more than a row for each customer, as it is and negated. */
const slowConditions = (tags: string[]): SegmentCondition[] => [
	{ Kind: 'spend', AtLeast: 100, Days: 365 },
	{ Kind: 'orders', AtMost: 3, Days: 90 },
	{ Kind: 'branch', Values: ['B-1'] },
	{ Kind: 'tagsAny', Values: tags.slice(1) },
	{ Kind: 'tagsAll', Values: tags },
	{ Kind: 'pointsExpireWithin', Days: 30 },
]

test('memberships of a few customers read the rows of these customers only', async () => {
	// A database of its own, because the days are not those of an installation that works: they have no orders.
	const { db, drop } = await cloneDatabase()
	after(drop)
	const now = systemClock.now()
	const shop = { name: 'large', currency: 'BRL', timeZone: 'America/Sao_Paulo' }
	const created = await db.transaction((tx) => createMerchant(tx, shop, now))
	assert.ok(!('refused' in created))
	const { merchant } = created
	await fillCustomers(db, merchant.id, CUSTOMERS)
	await db.rows(sql`
		insert into progress_days (merchant_id, customer_id, day, orders, spend, earned)
		select ${merchant.id}::bigint, c.id, current_date - n, 1, 100, 100
		from customers c cross join generate_series(1, ${DAYS}::integer) n where c.merchant_id = ${merchant.id}`)
	await db.rows(sql`
		insert into customer_figures (merchant_id, customer_id, orders, spend, last_branch, redemptions)
		select ${merchant.id}::bigint, c.id, 1, 100, 'B-1', 0 from customers c where c.merchant_id = ${merchant.id}
		on conflict do nothing`)
	const tags = await db.rows<{ id: number }>(sql`
		insert into tags (merchant_id, name, key, created_at)
		select ${merchant.id}::bigint, n::text, n::text, ${now} from generate_series(1, 2) n
		returning id`)
	await db.rows(sql`
		insert into customer_tags (merchant_id, customer_id, tag_id)
		select c.merchant_id, c.id, t.id from customers c join tags t on t.merchant_id = c.merchant_id
		where c.merchant_id = ${merchant.id}`)
	const changes = slowConditions(tags.map(({ id }) => String(id)))
		.flatMap((condition) => [condition, { ...condition, Not: true }])
		.map((condition, index) => {
			const conditions = parseConditions([condition])
			assert.ok(!isRefusal(conditions))
			return { id: null, name: `Segment ${index}`, description: null, conditions: conditions }
		})
	const ids = await db.transaction((tx) => saveSegments(tx, merchant.id, now, 'test', changes))
	const asked = await db.rows<{ id: number }>(sql`
		select id from customers where merchant_id = ${merchant.id} order by id limit ${ASKED}`)
	const watched = trackStatements(db)
	const found = await findMemberships(
		watched.db,
		merchant,
		now,
		asked.map(({ id }) => id),
		ids as number[],
	)
	assert.equal(found.size, ASKED)
	assert.equal(watched.statements.length, 2)
	const statements = watched.statements.splice(0)
	const rows: Record<string, number> = {}
	for (const table of ['customers', 'accounts', 'progress_days', 'customer_figures', 'customer_tags'])
		rows[table] = await watched.countScannedRows(table, statements)
	assert.deepEqual(rows, {
		customers: ASKED,
		accounts: ASKED,
		// four segments sum up days, and two ask for the branch
		progress_days: 4 * ASKED * DAYS,
		customer_figures: 2 * ASKED,
		// two segments ask for one tag, and two for both
		customer_tags: 6 * ASKED,
	})
})
