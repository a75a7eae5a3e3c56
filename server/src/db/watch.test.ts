import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { LEDGER_KEYS } from '../../test/support/ledger-keys.ts'
import { wayBetween } from '../../test/support/way-between.ts'
import { useWorld } from '../../test/support/world.ts'
import { openDatabase } from './database.ts'
import { Unavailable } from './unavailable.ts'

const world = useWorld()

const named = (name: string) => sql`
	insert into merchants (name, currency, time_zone, created_at) values (${name}, 'BRL', 'UTC', now())`

/** A way that can fall silent: connections that then hear something never hear anything again. */
const openWay = async () => {
	let isSilent = false
	const way = await wayBetween(world.url, () => {
		let isMute = false
		return {
			answered() {
				isMute ||= isSilent
				return !isMute
			},
		}
	})
	return {
		...way,
		fallSilent(so: boolean) {
			isSilent = so
		},
	}
}

for (const prepare of [true, false])
	test(`of a connection that fell silent nobody waits for ever, ${prepare ? '' : 'not '}prepared`, async () => {
		const way = await openWay()
		const db = openDatabase({
			connection: way.url,
			poolSize: 2,
			prepare,
			patience: 900,
			ledgerKeys: LEDGER_KEYS,
		})
		try {
			await Promise.all([db.rows(sql`select pg_sleep(0.05)`), db.rows(sql`select pg_sleep(0.05)`)]) // two connections
			way.fallSilent(true)
			const asked = db.rows(sql`select 2`)
			const work = db.transaction(async (tx) => {
				await tx.rows(named(`silent-${prepare}`))
				return 'done'
			})
			await Promise.all([assert.rejects(asked, Unavailable), assert.rejects(work, Unavailable)])
			way.fallSilent(false)
			assert.deepEqual(await db.rows(sql`select name from merchants where name like 'silent%'`), [])
			assert.equal(await db.transaction(async (tx) => (await tx.rows(sql`select 3`)).length), 1)
		} finally {
			await db.close()
			way.close()
		}
	})

test('a database that is closed while a connection is silent is closed nevertheless', async () => {
	const way = await openWay()
	const db = openDatabase({
		connection: way.url,
		poolSize: 1,
		prepare: true,
		patience: 500,
		ledgerKeys: LEDGER_KEYS,
	})
	await db.rows(sql`select 1`)
	way.fallSilent(true)
	const asked = assert.rejects(db.rows(sql`select 2`), Unavailable)
	await new Promise(setImmediate)
	await Promise.all([db.close(), asked])
	way.close()
})
