import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { openDatabase } from '../../src/db/database.ts'
import { CommitUnknown, Unavailable } from '../../src/db/unavailable.ts'
import { startPostgres } from './postgres.ts'
import { openTcpProxy } from './tcp-proxy.ts'

test('a crash that takes a commit with it is not mistaken for the commit of somebody else', async (t) => {
	const base = await mkdtemp(path.join(os.tmpdir(), 'fiel-crash-'))
	await chmod(base, 0o755)
	const postgres = await startPostgres(base, { wal_writer_delay: '10s', autovacuum: 'off' })
	const proxy = await openTcpProxy(postgres.dial)
	const { user, database } = postgres.connection()
	const connection = `postgres://${user}@127.0.0.1:${proxy.port}/${database}?sslmode=disable`
	const db = openDatabase({ connection, poolSize: 2, prepare: true })
	t.after(async () => {
		await db.close()
		await proxy.close()
		await postgres.close()
		await rm(base, { recursive: true, force: true })
	})
	await db.rows(sql`create table kept (name text)`)

	/** The database never hears of the commit, and crashes before anything of the transaction is on its disk. */
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
		await proxy.mend()
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
