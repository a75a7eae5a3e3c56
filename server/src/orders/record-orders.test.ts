import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancellation, order } from '../../test/support/builders.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

test('a completed order earns at once, and once', async () => {
	const { api } = await world.merchant()
	const sent = order({ OrderTotal: 349.9 })
	const first = await api.post('/POS/orders', sent, {
		HasError: false,
		ErrorCode: null,
		Result: { State: 2 },
	})
	assert.equal(first.Result.Customer.PointsBalance, 349)
	assert.equal(first.Result.Customer.Cashback, 3.49)
	assert.equal(first.Result.Customer.OrderCount, 1)
	const again = await api.post('/POS/orders', sent, { HasError: false })
	assert.deepEqual(again, first)
})

test('a cancelled order gives back what it earned', async () => {
	const { api } = await world.merchant()
	const sent = order()
	await api.post('/POS/orders', sent, { HasError: false })
	await api.post(`/POS/orders/${sent.OriginalId}/cancel`, cancellation(), {
		HasError: false,
		Result: { isCanceled: true, Status: 3 },
	})
	const next = await api.post('/POS/orders', order({ OrderTotal: 5 }), { HasError: false })
	assert.equal(next.Result.Customer.PointsBalance, 5)
	assert.equal(next.Result.Customer.OrderCount, 1)
})
