import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createEmptyDatabase } from '../../test/empty-database.ts'
import { LEDGER_KEYS } from '../../test/support/ledger-keys.ts'
import { useWorld } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { listen, signalNotReady } from '../cli/support/listen.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'

const world = useWorld()
const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent' })
const build = (db: Database = world.db) => buildApp({ db, clock: world.clock, config })

test('a process is ready if it can reach a migrated database', async (t) => {
	assert.deepEqual((await world.app.inject('/readyz')).json(), { status: 'ready' })

	const app = await build({
		...world.db,
		rows: () => Promise.reject(new Error('connection refused by 10.0.0.7')),
	})
	t.after(() => app.close())
	const answer = await app.inject('/readyz')
	assert.equal(answer.statusCode, 503)
	assert.partialDeepStrictEqual(answer.json(), {
		HasError: true,
		ErrorMessage: 'the database cannot be reached',
		RequestId: answer.headers['x-request-id'],
	})
	assert.equal((await app.inject('/healthz')).statusCode, 200) // alive, although not ready
})

test('a database without tables is not ready; one that a newer version has migrated is', async (t) => {
	const empty = await createEmptyDatabase()
	const db = openDatabase({ connection: empty.url, poolSize: 1, prepare: true, ledgerKeys: LEDGER_KEYS })
	const app = await build(db)
	t.after(async () => {
		await app.close()
		await db.close()
		await empty.drop()
	})
	assert.match((await app.inject('/readyz')).json().ErrorMessage, /not migrated/)

	const newer = sql`
		insert into schema_migrations (version, name, checksum, applied_at) values (9999, '9999_newer', '', now())`
	await world.db.rows(newer)
	assert.equal((await world.app.inject('/readyz')).statusCode, 200)
	await world.db.rows(sql`delete from schema_migrations where version = 9999`)
})

test('concurrent probes share one query', async (t) => {
	let asked = 0
	const app = await build({
		...world.db,
		rows: (statement) => {
			asked += 1
			return world.db.rows(statement)
		},
	})
	t.after(() => app.close())
	await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')))
	assert.ok(asked <= 2, `${asked} statements`)
})

test('a stopping process is not ready at once, still answers, and closes kept-alive connections', async () => {
	const app = await build()
	const { address, close } = await listen(app, config)
	const agent = new Agent({ keepAlive: true })
	const get = async (path: string): Promise<IncomingMessage> => {
		const [response] = await once(request(address + path, { agent }).end(), 'response')
		await response.toArray()
		return response
	}
	const before = await get('/readyz')
	assert.deepEqual([before.statusCode, before.headers.connection], [200, 'keep-alive'])

	const aside = signalNotReady(app, 0)
	const after = await get('/readyz')
	assert.deepEqual([after.statusCode, after.headers.connection], [503, 'close'])
	assert.equal((await get('/healthz')).statusCode, 200)
	await aside
	assert.equal((await get('/openapi.json')).statusCode, 200)
	await close()
	await assert.rejects(get('/healthz'), { code: 'ECONNREFUSED' })
	agent.destroy()
})
