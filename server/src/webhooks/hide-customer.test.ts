import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hideCustomer } from './hide-customer.ts'

test('the name and the balances of the customer are hidden, wherever they are, and nothing else', () => {
	const payload = {
		Points: 10,
		Customer: { Id: 7, OriginalId: 'C-7', Name: 'Ana Souza', PointsBalance: 110.5 },
		PointsBalance: { PointsBalance: 110.5, CashbackBalance: -3 },
		Reward: { Name: 'Ten off' },
	}
	const hidden = {
		Points: 10,
		Customer: { Id: 7, OriginalId: 'C-7', Name: 'A•••', PointsBalance: '•••' },
		PointsBalance: { PointsBalance: '•••', CashbackBalance: '•••' },
		Reward: { Name: 'Ten off' },
	}
	for (const wrap of [(body: object) => body, (Payload: object) => ({ Topic: 'Point_Add', Payload })])
		assert.deepEqual(JSON.parse(hideCustomer(JSON.stringify(wrap(payload)))), wrap(hidden))
})
