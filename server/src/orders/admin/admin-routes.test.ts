import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../../test/support/admin.ts'
import { buildOrder } from '../../../test/support/builders.ts'
import { assertUnchanged } from '../../../test/support/refused.ts'
import { buildRule } from '../../../test/support/rules.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()

test('an order is simulated by a viewer and leaves nothing', async () => {
	const { merchant } = await world.merchant()
	const viewer = await signInAs(world, merchant, 'viewer')
	await assertUnchanged(world, async () => {
		const simulated = await viewer.post(
			'/simulate',
			buildOrder({ OriginalId: 'maybe', At: '2026-06-20' }),
			200,
		)
		assert.partialDeepStrictEqual(simulated, {
			OriginalId: 'maybe',
			Points: 100,
			Cashback: 1,
			Reason: { rule: 'purchase', order: 'maybe' },
			Sentence: 'Order maybe earned 100 points: 100 at 1 a unit.',
		})
		const open = buildOrder({ IsCompleted: false, OrderCompletedDate: null })
		assert.partialDeepStrictEqual(await viewer.post('/simulate', open, 200), { Points: 0, Reason: null })
	})
})

for (const [change, status, number] of [
	[{ OrderCompletedDate: null }, 422, 11],
	[{ OrderCompletedDate: '2026-06-01' }, 422, 12],
	[{ OriginalId: null }, 400, 39],
	[{ OrderTotal: -1 }, 400, 9],
	[{ OrderTotal: 'much' }, 400, 77],
	[{ At: 'soon' }, 400, 77],
] as const)
	test(`an order with ${JSON.stringify(change)} is refused with ${number}`, async () => {
		const { merchant } = await world.merchant()
		const panel = await signInAs(world, merchant)
		const refused = await panel.post('/simulate', buildOrder(change), status)
		assert.equal(refused.ErrorCode, number, refused.Message)
	})

test('an order is simulated with a program that nobody has saved, also one that lies in the past', async () => {
	const { merchant, api } = await world.merchant()
	const viewer = await signInAs(world, merchant, 'viewer')
	await assertUnchanged(world, async () => {
		const simulate = (Program?: unknown, changes = {}) =>
			viewer.post('/simulate', buildOrder({ OriginalId: 'maybe', Program, ...changes }), 200)
		assert.equal((await simulate()).Points, 100)
		assert.equal((await simulate({})).Points, 100)
		assert.equal((await simulate({ Purchase: { PointsPerUnit: 3 } })).Points, 300)
		const doubled = await simulate({ Rules: [buildRule()] })
		assert.partialDeepStrictEqual(doubled, {
			Points: 200,
			Reason: { rules: [{ id: 'double', points: '100' }] },
		})
		const past = '2020-01-10T12:00:00Z'
		const long = { At: past, OrderPlacementDate: past, OrderCompletedDate: past }
		assert.equal((await simulate({ Rules: [buildRule()] }, long)).Points, 200)
		assert.equal((await simulate()).Points, 100, 'and the program is what it was')
	})
	await api.post('/POS/orders', buildOrder({ OriginalId: 'real' }), { HasError: false })
	assert.equal((await viewer.get('/program')).Version, 2)
})

for (const [Program, status, number, field] of [
	[{ Purchase: { PointsPerUnit: 0 } }, 422, 19, 'Program.Purchase.PointsPerUnit'],
	[{ Purchase: { Rounding: 'sideways' } }, 400, 77, 'Program.Purchase.Rounding'],
	[{ Rules: [buildRule({ name: '' })] }, 422, 77, 'Program.Rules[0].name'],
	[{ Loyalty: 1 }, 400, 77, 'Program.Loyalty'],
] as const)
	test(`a simulation with ${JSON.stringify(Program)} is refused at ${field}`, async () => {
		const { merchant } = await world.merchant()
		const panel = await signInAs(world, merchant)
		const refused = await panel.post('/simulate', buildOrder({ Program }), status)
		assert.deepEqual([refused.ErrorCode, refused.Field], [number, field], refused.Message)
	})

test('rules with a budget say how much of it they have given', async () => {
	const rules = [
		buildRule({ caps: { budget: '150' } }),
		buildRule({ id: 'quiet', isActive: false, caps: { budget: '5' } }),
	]
	const { merchant, api } = await world.merchant({ rules: [...rules, buildRule({ id: 'free' })] })
	const other = await world.merchant({ rules })
	await other.api.post('/POS/orders', buildOrder(), { HasError: false })
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	const viewer = await signInAs(world, merchant, 'viewer')
	assert.deepEqual(await viewer.get('/program/rule-usage'), [
		{ RuleId: 'double', Points: 150 },
		{ RuleId: 'quiet', Points: 0 },
	])
})
