import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { dropAfterCommit } from '../../test/support/drop-after-commit.ts'
import { LEDGER_KEYS } from '../../test/support/ledger-keys.ts'
import { useWorld } from '../../test/support/world.ts'
import { openDatabase, type Queryable } from './database.ts'
import { Unavailable } from './unavailable.ts'

const world = useWorld()

test('a connection that dies between two statements fails its transaction and nothing else', async () => {
	const lost = world.db.transaction(async (tx) => {
		const [mine] = await tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`)
		await world.db.rows(sql`select pg_terminate_backend(${mine!.pid}::integer)`)
		// Wait until the connection is gone before the next statement.
		while ((await world.db.rows(sql`select from pg_stat_activity where pid = ${mine!.pid}`)).length > 0);
		await tx.rows(sql`select 1`)
	})
	await assert.rejects(lost, Unavailable)
	assert.deepEqual(await world.db.rows(sql`select 1 as alive`), [{ alive: 1 }])
})

test('a transaction that throws is rolled back', async () => {
	const failed = world.db.transaction(async (tx) => {
		await tx.rows(sql`insert into setup_tokens (token_hash, created_at) values (sha256('lost'), now())`)
		throw new Error('changed my mind')
	})
	await assert.rejects(failed, /changed my mind/)
	assert.deepEqual(await world.db.rows(sql`select from setup_tokens where token_hash = sha256('lost')`), [])
})

const insertLinkRequest = (name: string | null) => sql`
	insert into device_link_requests (email, link_base, requested_at) values (${name}, '', now())`

for (const prepare of [true, false])
	test(`a queued write commits with its transaction or rolls it back, ${prepare ? '' : 'not '}prepared`, async () => {
		const db = openDatabase({ connection: world.url, poolSize: 1, prepare, ledgerKeys: LEDGER_KEYS })
		const failed = db.transaction(async (tx) => {
			tx.write(insertLinkRequest(`half-${prepare}`))
			tx.write(insertLinkRequest(null))
			tx.write(insertLinkRequest(`other-half-${prepare}`))
			return 'done'
		})
		await assert.rejects(failed, /null value in column "email"/)
		const result = await db.transaction(async (tx) => {
			tx.write(insertLinkRequest(`whole-${prepare}`))
			return 'done'
		})
		assert.equal(result, 'done')
		const kept = await db.rows(
			sql`select email as name from device_link_requests where email like ${`%${prepare}`}`,
		)
		assert.deepEqual(kept, [{ name: `whole-${prepare}` }])
		await db.close()
	})

for (const prepare of [true, false])
	test(`reads by key use generic plans, and no other read does, ${prepare ? '' : 'not '}prepared`, async () => {
		const db = openDatabase({ connection: world.url, poolSize: 1, prepare })
		const planMode = async (reader: Queryable) =>
			(await reader.rows<{ plan_cache_mode: string }>(sql`show plan_cache_mode`))[0]!.plan_cache_mode
		const byKey = prepare ? 'force_generic_plan' : 'auto'
		for (const _ of [1, 2]) {
			assert.equal(await planMode(db), 'auto')
			assert.equal(await planMode(db.byKey), byKey)
			assert.equal(await planMode(db.byKey), byKey)
			assert.equal(await db.snapshot(planMode), 'auto')
			await assert.rejects(db.rows(sql`select 1 / 0`), /division by zero/)
			assert.equal(await planMode(db.byKey), byKey)
			await assert.rejects(db.byKey.rows(sql`select 1 / 0`), /division by zero/)
		}
		await db.close()
	})

test('all statements of a pipeline are rejected with the error of the first that failed', async () => {
	const failed = world.db.transaction(async (tx) => {
		const deep = async () => Promise.all([tx.rows(sql`select 1 / 0`)])
		const deeper = async () => Promise.all([await deep()])
		await Promise.all([deeper(), tx.rows(sql`select 1`)])
	})
	await assert.rejects(failed, /division by zero/)
})

test('a commit whose reply was lost is looked up, and the transaction runs once', async () => {
	const proxy = await dropAfterCommit(world.url)
	const db = openDatabase({ connection: proxy.url, poolSize: 2, prepare: true, ledgerKeys: LEDGER_KEYS })
	let times = 0
	const result = await db.transaction(async (tx) => {
		times += 1
		await tx.rows(sql`
			insert into device_link_requests (email, link_base, requested_at) values ('once', '', now())`)
		return 'done'
	})
	assert.equal(result, 'done')
	assert.equal(times, 1)
	assert.equal((await db.rows(sql`select from device_link_requests where email = 'once'`)).length, 1)
	await db.close()
	proxy.close()
})

test('timeouts of locks, statements and connections are reported as Unavailable', async (t) => {
	const db = openDatabase({
		connection: world.url,
		poolSize: 2,
		prepare: true,
		statementTimeout: 3_000, // opening a connection gets a third of it, which must be enough on a busy machine
		ledgerKeys: LEDGER_KEYS,
	})
	t.after(() => db.close())
	await assert.rejects(db.rows(sql`select pg_sleep(60)`), Unavailable)
	await world.db.transaction(async (tx) => {
		await tx.rows(sql`lock table merchants in access exclusive mode`)
		await assert.rejects(db.rows(sql`select from merchants`), Unavailable)
	})
	const hold = Promise.withResolvers<void>()
	const holders = [1, 2].map(() => db.transaction(() => hold.promise))
	await assert.rejects(db.rows(sql`select 1`), Unavailable)
	hold.resolve()
	await Promise.all(holders)
	assert.equal((await db.rows(sql`select 1`)).length, 1)
})
