import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { openDatabaseProxy } from '../../../test/support/database-proxy.ts'
import { LEDGER_KEYS } from '../../../test/support/ledger-keys.ts'
import { useWorld } from '../../../test/support/world.ts'
import { openDatabase } from '../database.ts'
import { Unavailable } from '../unavailable.ts'

const world = useWorld()

const insertMerchant = (name: string) => sql`
	insert into merchants (name, currency, time_zone, created_at) values (${name}, 'BRL', 'UTC', now())`

/** A proxy that can stop replying: once it does, a connection whose reply was dropped gets no later reply either. */
const openMutableProxy = async () => {
	let isSilent = false
	const proxy = await openDatabaseProxy(world.url, () => {
		let isMute = false
		return {
			onReply() {
				isMute ||= isSilent
				return !isMute
			},
		}
	})
	return {
		...proxy,
		fallSilent(so: boolean) {
			isSilent = so
		},
	}
}

for (const prepare of [true, false])
	test(`statements on a connection that stops replying are rejected, ${prepare ? '' : 'not '}prepared`, async () => {
		const proxy = await openMutableProxy()
		const db = openDatabase({
			connection: proxy.url,
			poolSize: 2,
			prepare,
			statementTimeout: 3_000, // opening a connection gets a third of it, which must be enough on a busy machine
			ledgerKeys: LEDGER_KEYS,
		})
		try {
			await Promise.all([db.rows(sql`select pg_sleep(0.05)`), db.rows(sql`select pg_sleep(0.05)`)]) // two connections
			proxy.fallSilent(true)
			const pendingQuery = db.rows(sql`select 2`)
			const work = db.transaction(async (tx) => {
				await tx.rows(insertMerchant(`silent-${prepare}`))
				return 'done'
			})
			await Promise.all([assert.rejects(pendingQuery, Unavailable), assert.rejects(work, Unavailable)])
			proxy.fallSilent(false)
			assert.deepEqual(await db.rows(sql`select name from merchants where name like 'silent%'`), [])
			assert.equal(await db.transaction(async (tx) => (await tx.rows(sql`select 3`)).length), 1)
		} finally {
			await db.close()
			proxy.close()
		}
	})

test('closing the database works while a connection does not reply', async () => {
	const proxy = await openMutableProxy()
	const db = openDatabase({
		connection: proxy.url,
		poolSize: 1,
		prepare: true,
		statementTimeout: 3_000,
		ledgerKeys: LEDGER_KEYS,
	})
	await db.rows(sql`select 1`)
	proxy.fallSilent(true)
	const pendingQuery = assert.rejects(db.rows(sql`select 2`), Unavailable)
	await new Promise(setImmediate)
	await Promise.all([db.close(), pendingQuery])
	proxy.close()
})
