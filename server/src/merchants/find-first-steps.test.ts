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
	assert.deepEqual(await owner.get('/first-steps'), {
		...{ HasKey: true, Order: null, HasReward: false, HasWebhook: false },
		// The program of the tests is not the one that a merchant starts with.
		...{ IsProgramChanged: true, HasCustomer: false, HasCashier: false, HasCounterSale: false },
	})
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
	assert.equal((await owner.get('/first-steps')).HasCustomer, true)
	const webhook = await owner.post('/webhooks', { Url: ENDPOINT, Topics: ['Point_Add'] })
	assert.equal((await owner.get('/first-steps')).HasWebhook, true)
	await owner.delete(`/webhooks/${webhook.Id}`, 204)
	await owner.delete(`/keys/${token}`)
	assert.partialDeepStrictEqual(await owner.get('/first-steps'), { HasKey: false, HasWebhook: false })
})

test('the steps of the counter are marked by a changed program, a cashier and a sale', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const steps = async () => {
		const { IsProgramChanged, HasCustomer, HasCashier, HasCounterSale } = await owner.get('/first-steps')
		return { IsProgramChanged, HasCustomer, HasCashier, HasCounterSale }
	}
	const { Version } = await owner.get('/program')
	const Settings = { Purchase: { PointsPerUnit: 2 } }
	await owner.put('/program', { BasedOnVersion: Version, Settings })
	await owner.post('/invitations', {
		...{ Email: `caixa-${merchant.id}@example.com`, Role: 'cashier' },
		Counter: { Branch: { OriginalId: 'B-1', Name: 'Centre' } },
	})
	await owner.post('/customers', { OriginalId: 'C-1', Name: 'Ana', Email: 'ana@mail.test' })
	const before = { IsProgramChanged: true, HasCustomer: true, HasCashier: true, HasCounterSale: false }
	assert.deepEqual(await steps(), before)
	const sale = { Key: 'K-1', CustomerId: 'C-1', Amount: 10, EnteredDate: world.clock.now().toISOString() }
	await owner.post('/counter/sales', sale)
	world.clock.set('2026-06-15T12:05:00Z')
	await owner.post('/counter/sales', { ...sale, Key: 'K-2', EnteredDate: world.clock.now().toISOString() })
	assert.deepEqual(await steps(), { ...before, HasCounterSale: true })
	assert.equal((await owner.get('/first-steps')).Order, null, 'the store has sent no order')
})

test("the demo's history does not count as a first order", async () => {
	await createDemo(world.db, world.clock, undefined, 3)
	const [demo] = await world.db.rows<{ id: number }>(sql`select id from merchants where name = 'demo'`)
	const owner = await signInAs(world, demo!)
	const expected = {
		...{ HasKey: true, Order: null, HasReward: true, HasWebhook: false },
		...{ IsProgramChanged: false, HasCustomer: true, HasCashier: false, HasCounterSale: false },
	}
	assert.deepEqual(await owner.get('/first-steps'), expected)
})
