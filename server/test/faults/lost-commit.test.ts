import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import sql from 'sql-template-tag'
import { openDatabase } from '../../src/db/database.ts'
import { CommitUnknown, Unavailable } from '../../src/db/unavailable.ts'
import { LEDGER_KEYS } from '../support/ledger-keys.ts'
import { startPostgres } from './postgres.ts'
import { openTcpProxy } from './tcp-proxy.ts'
import { COMMITTED, readTransactionOutcomes, TRANSACTION_ID } from './transactions.ts'

/** Opens a database behind a proxy that can be broken, with a table. */
const openProxiedDatabase = async (t: TestContext, settings: Record<string, string> = {}) => {
	const base = await mkdtemp(path.join(os.tmpdir(), 'fiel-crash-'))
	await chmod(base, 0o755)
	const postgres = await startPostgres(base, settings)
	const proxy = await openTcpProxy(postgres.dial, TRANSACTION_ID)
	const { user, database } = postgres.connection()
	const connection = `postgres://${user}@127.0.0.1:${proxy.port}/${database}?sslmode=disable`
	const db = openDatabase({ connection, poolSize: 2, prepare: true, ledgerKeys: LEDGER_KEYS })
	t.after(async () => {
		await db.close()
		await proxy.close()
		await postgres.close()
		await rm(base, { recursive: true, force: true })
	})
	await db.rows(sql`create table kept (name text)`)
	return { postgres, proxy, db }
}

test('an answer is lost after the commit, also when it arrives together with earlier ones', async (t) => {
	const { postgres, proxy, db } = await openProxiedDatabase(t)
	const ids: string[] = []
	for (let round = 1; round <= ROUNDS; round++) {
		proxy.dropResponses(1, COMMITTED)
		await db.transaction(async (tx) => {
			const [own] = await tx.rows<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
			ids.push(own!.id)
			// A row that resembles the identity of a transaction.
			await tx.rows(sql`select 3::text as number, now()::text as at, 'a' as name`)
			for (const name of ['a', 'b', 'c', 'd']) tx.write(sql`insert into kept values (${name})`)
		})
	}
	assert.deepEqual(proxy.droppedIds(), ids)
	const admin = await postgres.connect()
	assert.deepEqual(
		await readTransactionOutcomes(admin, ids),
		ids.map(() => 'committed'),
	)
	await admin.end()
	assert.deepEqual(await db.rows(sql`select count(*) as rows from kept`), [{ rows: ROUNDS * 4 }])
})
const ROUNDS = 20

test('after a crash, a lost commit is not mistaken for another transaction with the same id', async (t) => {
	const { postgres, proxy, db } = await openProxiedDatabase(t, { wal_writer_delay: '10s', autovacuum: 'off' })

	/** The database never receives the commit, and crashes before anything of the transaction is on disk. */
	const loseCommit = async (meanwhile: (id: number) => Promise<void>): Promise<unknown> => {
		const sent = Promise.withResolvers<number>()
		const lost = db.transaction(async (tx) => {
			await tx.rows(sql`insert into kept values ('mine')`)
			const [own] = await tx.rows<{ id: number }>(sql`select pg_current_xact_id()::text::bigint as id`)
			proxy.freeze()
			sent.resolve(own!.id)
		})
		const id = await sent.promise
		await postgres.stop('SIGQUIT')
		await postgres.start()
		await meanwhile(id)
		await proxy.restore()
		return lost.catch((error) => error)
	}

	assert.ok((await loseCommit(async () => {})) instanceof Unavailable, 'it is known to be undone')
	const unknown = await loseCommit(async (id) => {
		const other = await postgres.connect()
		for (let given = 0; given < id; )
			given = Number((await other.query('select pg_current_xact_id()::text as id')).rows[0].id)
		const { rows } = await other.query('select pg_xact_status($1::text::xid8) as status', [id])
		assert.equal(rows[0].status, 'committed', 'the number was not given away again')
		await other.end()
	})
	assert.ok(unknown instanceof CommitUnknown, 'whose commit it was cannot be known')
	assert.deepEqual(await db.rows(sql`select from kept`), [])
})
