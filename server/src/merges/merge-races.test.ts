import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendAdminRequest, signInAs } from '../../test/support/admin.ts'
import type { Reply } from '../../test/support/api.ts'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { findDrift } from '../../test/support/drift.ts'
import { createTestReward } from '../../test/support/rewards.ts'
import { createSecondApi } from '../../test/support/second-api.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

test('merges and undone merges while two processes record, correct, cancel and redeem: nothing is lost', async (t) => {
	const shop = await world.merchant()
	const { api, merchant } = shop
	const other = await createSecondApi(t, world, shop)
	const panel = await signInAs(world, merchant)
	const reward = await createTestReward(world, merchant)
	const names = ['ana', 'bia', 'cai']
	for (const name of names)
		await api.post('/POS/orders', buildOrder({ OriginalId: `first-${name}`, Customer: { OriginalId: name } }))

	/** A merge of what is one already, and an undo after points were spent, is refused; a fault fails the test. */
	const change = async (path: string, body?: object): Promise<void> => {
		const { statusCode, body: text } = await sendAdminRequest(world.app, 'POST', path, body, {
			cookie: panel.cookie,
		})
		assert.ok([200, 404, 422].includes(statusCode), `${path}: ${statusCode} ${text}`)
	}
	let total = 300
	const traffic = Array.from({ length: 120 }, async (_, index) => {
		const client = index % 2 === 0 ? api : other
		const Customer = { OriginalId: names[index % 3] }
		const OriginalId = `order-${index}`
		const recorded = await client.post('/POS/orders', buildOrder({ OriginalId, OrderTotal: 10, Customer }))
		assert.equal(recorded.HasError, false, JSON.stringify(recorded))
		total += 10
		if (index % 4 === 0) {
			const cancelled = await client.post(`/POS/orders/${OriginalId}/cancel`, buildCancellation())
			assert.equal(cancelled.HasError, false, JSON.stringify(cancelled))
			total -= 10
		}
		if (index % 15 === 0) {
			const request = { CustomerId: Customer.OriginalId, OriginalKey: `key-${index}` }
			const redeemed: Reply = await client.post(`/POS/rewards/${reward}/redeem`, request)
			if (!redeemed.HasError) total -= 100
		}
		const points = await client.get(`/Customer/${Customer.OriginalId}/points`)
		assert.equal(points.CustomerExists, true)
	})
	const merging = (async () => {
		for (const [from, into] of [
			['bia', 'ana'],
			['cai', 'ana'],
			['ana', 'bia'],
			['bia', 'cai'],
		]) {
			await change(`/customers/${into}/merge`, { From: from })
			const { Merges } = await panel.get(`/customers/${into}/merges`)
			const undoable = Merges.find(({ CanBeUndone }: Reply) => CanBeUndone)
			if (undoable) await change(`/customers/${into}/merges/${undoable.Id}/undo`)
		}
	})()
	await Promise.all([...traffic, merging])

	assert.deepEqual(await findDrift(world.db), [])
	await change('/customers/ana/merge', { From: 'bia' })
	await change('/customers/ana/merge', { From: 'cai' })
	const points = await api.get('/Customer/cai/points')
	assert.equal(points.PointsBalance, total)
})
