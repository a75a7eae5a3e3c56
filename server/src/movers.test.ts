import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { useWorld } from '../test/support/world.ts'
import { MOVERS } from './movers.ts'

const world = useWorld()

/** `merges/merge-customers.ts`, the ledger and `customers/aliases.ts` move these. */
const MOVED_WITH_THE_CUSTOMER = [
	...['accounts', 'point_records', 'point_draws', 'lot_links', 'change_keys', 'moved_records'],
	'customer_aliases',
]

/** What was written at a moment stays as it was written; `customers/current-customer.ts` finds who it is about now. */
const STAYING = [
	'events',
	'archived_chains',
	'domain_events',
	'webhook_deliveries',
	'customer_merges',
	'record_moves',
]

test('every table with the id of a customer has a mover, or stays for a reason', async () => {
	const tables = await world.db.rows<{ name: string }>(sql`
		select distinct table_name as name from information_schema.columns
		where table_schema = 'public' and column_name in ('customer_id', 'referrer_id', 'friend_id', 'from_id', 'into_id')
			and table_name in (select tablename from pg_tables where schemaname = 'public')`)
	const moved = MOVERS.flatMap((mover) => mover.tables)
	const known = [...moved, ...MOVED_WITH_THE_CUSTOMER, ...STAYING, 'tier_members'].sort()
	assert.deepEqual(
		[...tables.map(({ name }) => name), 'tier_members'].sort(),
		known.filter((name, index) => known.indexOf(name) === index),
	)
})
