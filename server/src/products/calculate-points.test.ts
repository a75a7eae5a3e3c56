import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calculateProductPoints } from '@fiel/contract'
import { buildOrder } from '../../test/support/builders.ts'
import { assertConforms } from '../../test/support/conforms.ts'
import { sendRaw } from '../../test/support/raw.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()
const item = (changes: Record<string, unknown> = {}) => ({
	Id: 'shoe',
	Price: 349.9,
	PriceCurrency: 'BRL',
	Name: 'Trail shoe',
	...changes,
})

test('each item earns as much as an order of it, in the order of the request', async () => {
	const { api } = await world.merchant({ purchase: { pointsPerUnit: '1.5', digits: 1 } })
	const reply = await api.post('/Product/points', [
		item(),
		item({ Id: '🥾/حذاء', Price: 10 }),
		item({ Price: 0 }),
		item({ Price: 0.005, PriceCurrency: null, Name: null }), // rounded half up, like money
		{ Id: 'shoe', Price: 100, Unknown: 1 },
	])
	assertConforms(calculateProductPoints, reply)
	assert.deepEqual(reply, {
		HasError: false,
		ErrorMessages: [],
		ErrorMessage: null,
		ErrorDescriptions: [],
		Result: [
			{ Id: 'shoe', Points: 524.8, Cashback: 5.25 },
			{ Id: '🥾/حذاء', Points: 15, Cashback: 0.15 },
			{ Id: 'shoe', Points: 0, Cashback: 0 },
			{ Id: 'shoe', Points: 0, Cashback: 0 },
			{ Id: 'shoe', Points: 150, Cashback: 1.5 },
		],
	})
	const placed = await api.post('/POS/orders', buildOrder({ OrderTotal: 349.9 }), { HasError: false })
	assert.equal(placed.Result.Customer.PointsBalance, 524.8)
})

test('the minimum order total does not apply to single items', async () => {
	const { api } = await world.merchant({ purchase: { minimumOrder: '1000' } })
	await api.post('/Product/points', [item()], { Result: [{ Id: 'shoe', Points: 349, Cashback: 3.49 }] })
})

test('without cashback there are only points, and an empty request gives an empty result', async () => {
	const { api } = await world.merchant({ cashback: { isActive: false } })
	await api.post('/Product/points', [item()], { Result: [{ Id: 'shoe', Points: 349, Cashback: 0 }] })
	const reply = await api.post('/Product/points', [], { HasError: false })
	assertConforms(calculateProductPoints, reply)
	assert.deepEqual(reply.Result, [])
})

test('an inactive purchase objective is error 34', async () => {
	const { api } = await world.merchant({ purchase: { isActive: false } })
	const reply = await api.post('/Product/points', [item()], { HasError: true, Result: [] })
	assertConforms(calculateProductPoints, reply)
	assert.deepEqual(reply.ErrorDescriptions, [{ Description: 34, Field: '', FieldText: reply.ErrorMessage }])
})

test('invalid items refuse the request, and the first one is named', async () => {
	const credentials = await world.merchant()
	const { api } = credentials
	const cases: [Record<string, unknown>, number, string][] = [
		[{ PriceCurrency: 'USD' }, 35, 'PriceCurrency'],
		[{ PriceCurrency: '' }, 35, 'PriceCurrency'],
		[{ PriceCurrency: 'x'.repeat(10_000) }, 10, 'PriceCurrency'],
		[{ PriceCurrency: 986 }, 35, 'PriceCurrency'],
		[{ Id: undefined }, 7, 'Id'],
		[{ Id: null }, 7, 'Id'],
		[{ Id: ' ' }, 7, 'Id'],
		[{ Id: 5.5 }, 35, 'Id'],
		[{ Id: 'x'.repeat(256) }, 10, 'Id'],
		[{ Id: 'nul \u0000' }, 35, 'Id'],
		[{ Price: undefined }, 7, 'Price'],
		[{ Price: null }, 7, 'Price'],
		[{ Price: -0.01 }, 9, 'Price'],
		[{ Price: '10' }, 35, 'Price'],
		[{ Price: 1e13 }, 35, 'Price'],
		[{ Name: 'x'.repeat(10_000) }, 10, 'Name'],
		[{ Name: 'half \ud83e' }, 35, 'Name'],
	]
	for (const [changes, number, member] of cases) {
		const reply = await api.post('/Product/points', [item(), item(changes)], { HasError: true, Result: [] })
		assertConforms(calculateProductPoints, reply)
		assert.deepEqual(
			reply.ErrorDescriptions,
			[{ Description: number, Field: `[1].${member}`, FieldText: reply.ErrorMessage }],
			JSON.stringify(changes).slice(0, 80),
		)
		assert.ok(reply.ErrorMessage.includes(`[1].${member}`))
		assert.deepEqual(reply.ErrorMessages, [reply.ErrorMessage])
	}
	await sendRaw(world.app, credentials, 'POST', '/Product/points', '[{"Id":"x","Price":1e400}]').then(
		(reply) =>
			assert.partialDeepStrictEqual(reply.ErrorDescriptions, [{ Description: 35, Field: '[0].Price' }]),
	)
	for (const body of [undefined, null, {}, 'shoe', [null], [[]], [7]]) {
		const reply = await api.post('/Product/points', body, { HasError: true, Result: [] })
		assertConforms(calculateProductPoints, reply)
	}
	const many = Array.from({ length: 1001 }, () => item())
	await api.post('/Product/points', many, { HasError: true, ErrorDescriptions: [{ Description: 10 }] })
})
