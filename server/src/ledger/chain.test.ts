import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { cancellation, order } from '../../test/support/builders.ts'
import { LEDGER_KEYS } from '../../test/support/ledger-keys.ts'
import { earn, reward } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { openDatabase, type Queryable } from '../db/database.ts'
import { MIGRATIONS } from '../db/migrate.ts'
import { expireLots } from './expire-lots.ts'

const world = useWorld()

const chains = async (db: Queryable) => ({
	events: await db.rows(sql`select id, encode(hash, 'hex') as hash from events order by id`),
	accounts: await db.rows(
		sql`select customer_id, encode(chain_head, 'hex') as head, chain_length from accounts order by customer_id`,
	),
})

test('a history from before the chain gets the chain it would have had', async (t) => {
	const { merchant, api } = await world.merchant()
	const ten = await reward(world, merchant)
	await earn(api, 120.35, 'ana', {
		OriginalId: 'a',
		Branch: { OriginalId: 'são "paulo" | 1', Name: 'Centre' },
	})
	await earn(api, 60, 'bia', { OriginalId: 'b' })
	await api.post('/POS/orders', order({ OriginalId: 'c', OrderTotal: 10 ** 9 }), { HasError: false })
	for (const customer of ['ana', 'ana', 'bia'])
		await api.post(`/RewardConfigurations/${ten}/redeem`, { CustomerId: customer })
	for (const id of ['a', 'b']) await api.post(`/POS/orders/${id}/cancel`, cancellation(), { HasError: false })
	await earn(api, 90, 'bia')
	world.clock.pass(1000)
	await world.db.transaction((tx) => expireLots(tx, merchant.id, world.clock.now()))
	const written = await chains(world.db)
	assert.ok(written.events.length > 8)

	const db = openDatabase({ connection: world.url, poolSize: 1, prepare: false, ledgerKeys: LEDGER_KEYS })
	t.after(() => db.close())
	let migrated: unknown
	const undone = db.transaction(async (tx) => {
		await tx.rows(sql`alter table events drop column hash`)
		await tx.rows(sql`alter table accounts drop column chain_head, drop column chain_length`)
		await tx.rows(sql`drop aggregate event_chain(bytea, text)`)
		await tx.rows(sql`drop function event_body, next_link`)
		await tx.rows(raw(readFileSync(`${MIGRATIONS}/0022_chain.sql`, 'utf8')))
		migrated = await chains(tx)
		throw new Error('undone')
	})
	await assert.rejects(undone, /^Error: undone$/)
	assert.deepEqual(migrated, written)
})
