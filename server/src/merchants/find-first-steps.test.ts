import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { ENDPOINT } from '../../test/support/webhooks.ts'
import { useWorld } from '../../test/support/world.ts'
import { createDemo } from '../demo/create-demo.ts'

const world = useWorld()

test('each step is marked as soon as it is done', async () => {
	const { merchant, api, token } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const nothing = { HasKey: true, Order: null, HasReward: false, HasWebhook: false }
	assert.deepEqual(await owner.get('/first-steps'), nothing)
	world.clock.set('2026-06-15T12:01:00Z')
	const sent = buildOrder()
	await api.post('/POS/orders', sent)
	const { Order } = await owner.get('/first-steps')
	assert.partialDeepStrictEqual(Order, {
		OriginalId: sent.OriginalId,
		RecordedDate: '2026-06-15T12:01:00.000Z',
		State: 2,
	})
	assert.ok(Order.Points > 0)
	const webhook = await owner.post('/webhooks', { Url: ENDPOINT, Topics: ['Point_Add'] })
	assert.equal((await owner.get('/first-steps')).HasWebhook, true)
	await owner.delete(`/webhooks/${webhook.Id}`, 204)
	await owner.delete(`/keys/${token}`)
	assert.partialDeepStrictEqual(await owner.get('/first-steps'), { HasKey: false, HasWebhook: false })
})

test("the demo's history does not count as a first order", async () => {
	await createDemo(world.db, world.clock, undefined, 3)
	const [demo] = await world.db.rows<{ id: number }>(sql`select id from merchants where name = 'demo'`)
	const owner = await signInAs(world, demo!)
	const expected = { HasKey: true, Order: null, HasReward: true, HasWebhook: false }
	assert.deepEqual(await owner.get('/first-steps'), expected)
})
