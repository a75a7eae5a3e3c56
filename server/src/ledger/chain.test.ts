import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { resealAll } from '../../test/support/reseal.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import type { Queryable } from '../db/database.ts'
import { expireLots } from './expire-lots.ts'

const world = useWorld()

const readChains = async (db: Queryable) => ({
	events: await db.rows(sql`select id, encode(hash, 'hex') as hash from events order by id`),
	accounts: await db.rows(
		sql`select customer_id, encode(chain_head, 'hex') as head, chain_length from accounts order by customer_id`,
	),
})

test('resealing a history under the same key reproduces the chain that was written', async () => {
	const { merchant, api } = await world.merchant()
	const ten = await createTestReward(world, merchant)
	await earnPoints(api, 120.35, 'ana', {
		OriginalId: 'a',
		Branch: { OriginalId: 'são "paulo" | 1', Name: 'Centre' },
	})
	await earnPoints(api, 60, 'bia', { OriginalId: 'b' })
	await api.post('/POS/orders', buildOrder({ OriginalId: 'c', OrderTotal: 10 ** 9 }), { HasError: false })
	for (const customer of ['ana', 'ana', 'bia'])
		await api.post(`/RewardConfigurations/${ten}/redeem`, { CustomerId: customer })
	for (const id of ['a', 'b'])
		await api.post(`/POS/orders/${id}/cancel`, buildCancellation(), { HasError: false })
	await earnPoints(api, 90, 'bia')
	world.clock.pass(1000)
	await world.db.transaction((tx) => expireLots(tx, merchant.id, world.clock.now()))
	const written = await readChains(world.db)
	assert.ok(written.events.length > 8)

	await resealAll(world.db)
	assert.deepEqual(await readChains(world.db), written)
})
