import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { LEDGER_KEYS } from '../../../test/support/ledger-keys.ts'
import { useWorld } from '../../../test/support/world.ts'
import { openDatabase } from '../database.ts'

const world = useWorld()

const openTestDatabase = () =>
	openDatabase({ connection: world.url, poolSize: 1, prepare: true, ledgerKeys: LEDGER_KEYS })

test('statements after a failed one are skipped, and can be run again on the same connection', async () => {
	const db = openTestDatabase()
	const half = (by: number) => sql`select 1 / ${by}::integer as half`
	const never = sql`select 'never asked before'::text as words`
	try {
		for (let turn = 0; turn < 3; turn++) {
			const results: Promise<unknown>[] = []
			const work = db.transaction((tx) => {
				results.push(tx.rows(half(1)), tx.rows(half(0)), tx.rows(never))
				return Promise.all(results)
			})
			await assert.rejects(work, /division by zero/)
			const [first, ...others] = await Promise.allSettled(results)
			assert.deepEqual(first, { status: 'fulfilled', value: [{ half: 1 }] })
			for (const other of others)
				assert.match((other as PromiseRejectedResult).reason.message, /division by zero/)
		}
		assert.deepEqual(await db.rows(never), [{ words: 'never asked before' }])
		assert.deepEqual(await db.rows(half(1)), [{ half: 1 }])
	} finally {
		await db.close()
	}
})

test('a pipeline can hold the same statement several times, with and without rows', async () => {
	const db = openTestDatabase()
	try {
		for (let turn = 0; turn < 2; turn++) {
			const answers = await db.transaction(async (tx) =>
				Promise.all(
					[2, 0, 1].map((count) =>
						tx.rows(sql`select n, null as nothing from generate_series(1, ${count}::integer) as n`),
					),
				),
			)
			assert.deepEqual(answers, [
				[
					{ n: 1, nothing: null },
					{ n: 2, nothing: null },
				],
				[],
				[{ n: 1, nothing: null }],
			])
		}
	} finally {
		await db.close()
	}
})

test('a value that cannot be encoded rejects its own statement, which is not sent', async () => {
	const db = openTestDatabase()
	const circle: { itself?: unknown } = {}
	circle.itself = circle
	try {
		const [one, other] = await Promise.allSettled([
			db.rows(sql`select ${circle}::text as words`),
			db.rows(sql`select ${'a'}::text as words`),
		])
		assert.equal(one.status, 'rejected')
		assert.deepEqual(other, { status: 'fulfilled', value: [{ words: 'a' }] })
	} finally {
		await db.close()
	}
})

test('a new connection reads the new columns of a table that changed after a statement was prepared', async () => {
	const db = openTestDatabase()
	const read = sql`select * from changing`
	try {
		await world.db.rows(sql`create table changing (a integer)`)
		await world.db.rows(sql`insert into changing values (1)`)
		assert.deepEqual(await db.rows(read), [{ a: 1 }])
		await world.db.rows(sql`alter table changing add column b text default 'new'`)
		// PostgreSQL refuses a prepared statement whose columns have changed; a new connection prepares it again
		await db
			.rows(read)
			.catch((error) => assert.match(error.message, /cached plan must not change result type/))
		const fresh = openTestDatabase()
		assert.deepEqual(await fresh.rows(read), [{ a: 1, b: 'new' }])
		await fresh.close()
	} finally {
		await world.db.rows(sql`drop table changing`)
		await db.close()
	}
})

test('statements queued right before a transaction fails are not executed after its rollback', async () => {
	const db = openTestDatabase()
	try {
		await world.db.rows(sql`create table leftovers (n integer)`)
		const late: Promise<string>[] = []
		const heard = [() => 'done', () => 'refused'] as const
		for (const isAwaited of [false, true]) {
			const work = db.transaction(async (tx) => {
				if (isAwaited) await tx.rows(sql`insert into leftovers values (1)`)
				tx.write(sql`insert into leftovers values (2)`)
				// callers that do not know yet that the transaction has ended
				late.push(
					Promise.resolve()
						.then(() => tx.rows(sql`insert into leftovers values (3)`))
						.then(...heard),
				)
				late.push(
					new Promise(setImmediate).then(() => tx.rows(sql`insert into leftovers values (4)`)).then(...heard),
				)
				throw new Error('changed its mind')
			})
			await assert.rejects(work, /changed its mind/)
			for (const answer of await Promise.all(late)) assert.equal(answer, 'refused')
			assert.deepEqual(await db.rows(sql`select n from leftovers`), [])
		}
	} finally {
		await world.db.rows(sql`drop table leftovers`)
		await db.close()
	}
})

test('statements that come while others run wait here, and not in the queue of pg, which it will give up', async (t) => {
	const warnings: string[] = []
	const note = ({ message }: Error) => void warnings.push(message)
	process.on('warning', note)
	t.after(() => process.off('warning', note))
	const db = openTestDatabase()
	try {
		const seen = await db.snapshot((snapshot) =>
			Promise.all(
				[1, 2, 3, 4, 5].map(async (turns) => {
					for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
					const [found] = await snapshot.rows<{ n: number }>(
						sql`select ${turns}::integer as n, pg_sleep(0.02)::text as slept`,
					)
					return found!.n
				}),
			),
		)
		assert.deepEqual(seen, [1, 2, 3, 4, 5])
		await new Promise(setImmediate)
		assert.deepEqual(warnings, [])
	} finally {
		await db.close()
	}
})
