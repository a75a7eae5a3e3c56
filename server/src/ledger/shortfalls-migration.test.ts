import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createEmptyDatabase } from '../../test/empty-database.ts'
import { systemClock } from '../clock.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'

const MIGRATIONS = path.join(import.meta.dirname, '../../migrations')

/** Ana spent 200 points whose order was returned and forgiven, Bia 100 that she owes, Caio's came back with grace. */
test('what was forgiven, owed and given back before is in the form of now', async (t) => {
	const { url, drop } = await createEmptyDatabase()
	const folder = await mkdtemp(path.join(os.tmpdir(), 'fiel-migrations-'))
	const db = openDatabase({ connection: url, poolSize: 2, prepare: true })
	t.after(async () => {
		await db.close()
		await drop()
		await rm(folder, { recursive: true })
	})
	const files = (await readdir(MIGRATIONS)).sort()
	const at = files.indexOf('0031_shortfalls.sql')
	const copy = (file: string) => copyFile(path.join(MIGRATIONS, file), path.join(folder, file))
	for (const file of files.slice(0, at)) await copy(file)
	await migrate(url, systemClock, folder)

	const [merchant] = await db.rows<{ id: number }>(sql`
		insert into merchants (name, currency, time_zone, created_at) values ('shop', 'BRL', 'UTC', now()) returning id`)
	const m = merchant!.id
	await db.rows(sql`
		insert into customers (merchant_id, id, original_id, public_id, is_enrolled, origin, created_at)
		select ${m}, id, 'c' || id, 'p' || id, true, 3, now() from generate_series(1, 3) id`)
	await db.rows(sql`
		insert into accounts (merchant_id, customer_id, points, cashback, owed_points, owed_cashback)
		values (${m}, 1, 0, 0, 0, 0), (${m}, 2, -100, -1, 100, 1), (${m}, 3, 50, 0.5, 0, 0)`)
	await db.rows(sql`
		insert into point_records (merchant_id, customer_id, id, type, points, cashback, remaining_points,
			remaining_cashback, owed_points, owed_cashback, valid_until, created_at, order_id, branch, reason, metadata)
		select ${m}, customer, id, type, points, points / 100, remaining, remaining / 100, owed, owed / 100,
			case when type = 10 then timestamptz '2026-02-01' end, timestamptz '2026-01-01' + id * interval '1 day', order_id,
			null, reason::jsonb, '[]'
		from (values
			(1, 1, 0, 200.0, 0.0, 0.0, 7, '{"rule": "purchase"}'),
			(1, 2, 9, -200, 0, 0, null, '{"rule": "redeem"}'),
			(1, 3, 12, 0, 0, 0, 7, '{"rule": "cancellation", "order": "A", "shortfall": "forgive"}'),
			(2, 4, 0, 100, 0, 0, 8, '{"rule": "purchase"}'),
			(2, 5, 9, -100, 0, 0, null, '{"rule": "redeem"}'),
			(2, 6, 12, -100, 0, 100, 8, '{"rule": "cancellation", "order": "B", "shortfall": "debt"}'),
			(3, 7, 0, 50, 0, 0, 9, '{"rule": "purchase"}'),
			(3, 8, 9, -50, 0, 0, null, '{"rule": "redeem"}'),
			(3, 9, 10, 50, 50, 0, null, '{"rule": "cancelled redemption", "redemption": 1}')
		) as r (customer, id, type, points, remaining, owed, order_id, reason)`)
	await db.rows(sql`select setval('point_record_ids', 100)`)
	await db.rows(sql`
		insert into point_draws (merchant_id, customer_id, record_id, lot_id, points, cashback)
		values (${m}, 1, 2, 1, 200, 2), (${m}, 2, 5, 4, 100, 1), (${m}, 3, 8, 7, 50, 0.5)`)
	await db.rows(sql`alter table redemptions drop constraint redemptions_reward`)
	await db.rows(sql`
		insert into redemptions (merchant_id, id, customer_id, reward_id, original_key, external_code, record_id,
			points_balance, cashback_balance, created_at, terms)
		values (${m}, 1, 3, 1, 'key', 'code', 8, 0, 0, now(), '{}')`)

	await copy('0031_shortfalls.sql')
	assert.deepEqual(await migrate(url, systemClock, folder), ['0031_shortfalls'])

	assert.deepEqual(
		await db.rows(
			sql`select customer_id, lot_id, record_id, kind from lot_links order by customer_id, record_id`,
		),
		[
			{ customer_id: 1, lot_id: 1, record_id: 3, kind: 'revoked' },
			{ customer_id: 1, lot_id: 1, record_id: 102, kind: 'revoked' },
			{ customer_id: 2, lot_id: 4, record_id: 6, kind: 'revoked' },
			{ customer_id: 3, lot_id: 7, record_id: 9, kind: 'grace' },
		],
	)
	assert.deepEqual(
		await db.rows(sql`
			select r.id, r.points::integer, r.order_id, r.reason ->> 'rule' as rule, e.points_balance::integer as balance
			from point_records r join events e on e.record_id = r.id order by e.id`),
		[
			{ id: 101, points: 200, order_id: 7, rule: 'forgiveness', balance: 200 },
			{ id: 102, points: -200, order_id: 7, rule: 'cancellation', balance: 0 },
		],
	)
	assert.deepEqual(
		await db.rows(sql`select lot_id, points::integer from point_draws where record_id = 102`),
		[{ lot_id: 101, points: 200 }],
	)
	const unequal = await db.rows(sql`
		select r.id from point_records r
		cross join lateral (
			select coalesce(sum(case when d.record_id = r.id then d.points else -d.points end), 0) as points,
				coalesce(sum(case when d.record_id = r.id then d.cashback else -d.cashback end), 0) as cashback
			from point_draws d where r.id in (d.record_id, d.lot_id)
		) moved
		where (r.remaining_points - r.owed_points, r.remaining_cashback - r.owed_cashback)
			<> (r.points + moved.points, r.cashback + moved.cashback)`)
	assert.deepEqual(unequal, [])
	const [chain] = await db.rows(sql`
		select a.chain_length, a.chain_head = last.hash as "isWhole"
		from accounts a, (
			select event_chain('\\x'::bytea, event_body(e.merchant_id, e.customer_id, e.record_id, e.topic, e.type, e.points,
				e.cashback, e.valid_until, e.points_balance, e.cashback_balance, e.origins::text, e.occurred_at, r.order_id,
				r.branch)) over (order by e.id) as hash
			from events e join point_records r on r.id = e.record_id
			order by e.id desc limit 1
		) last
		where a.customer_id = 1`)
	assert.deepEqual(chain, { chain_length: 2, isWhole: true })
})
