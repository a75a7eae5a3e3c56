import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../../test/support/admin.ts'
import { buildOrder } from '../../../test/support/builders.ts'
import { parseMessage } from '../../../test/support/order-message.ts'
import { assertUnchanged } from '../../../test/support/refused.ts'
import { buildRule } from '../../../test/support/rules.ts'
import { useWorld } from '../../../test/support/world.ts'
import { recordOrders } from '../record-orders.ts'

const world = useWorld()

const PREVIEW = '/program/preview/earning'
const orderOf = (OriginalId: string, changes = {}) =>
	buildOrder({ Customer: { OriginalId, Name: OriginalId }, ...changes })
const placedOn = (day: string) => ({
	OrderPlacementDate: `${day}T10:00:00Z`,
	OrderCompletedDate: `${day}T11:00:00Z`,
})

test('a viewer is told what another program would cost on the orders of a month, and nothing changes', async () => {
	const { merchant, api } = await world.merchant({ purchase: { minimumOrder: '60' } })
	const notYet = { IsCompleted: false, OrderCompletedDate: null }
	const gone = {
		...notYet,
		IsCancelledOrReturned: true,
		OrderCancelledDate: '2026-06-12T10:00:00Z',
	}
	for (const sent of [
		orderOf('ana', placedOn('2026-05-20')),
		orderOf('ana', { OrderTotal: 80 }),
		orderOf('bia', { OrderTotal: 50 }),
		orderOf('bia', placedOn('2026-05-15')),
		orderOf('bia', notYet),
		orderOf('bia', gone),
	])
		await api.post('/POS/orders', sent, { HasError: false })
	const viewer = await signInAs(world, merchant, 'viewer')
	await assertUnchanged(world, async () => {
		const preview = (Program: unknown) => viewer.post(PREVIEW, { Program }, 200)
		const does = { Points: 180, Cashback: 1.8 }
		assert.deepEqual(await preview({ Purchase: { PointsPerUnit: 2 }, Cashback: { PointValue: 0.02 } }), {
			...{ Orders: 3, Since: '2026-05-20T10:00:00.000Z', Does: does },
			Would: { Points: 360, Cashback: 7.2 },
			Difference: { Points: 180, Cashback: 5.4 },
			...{ More: 2, Less: 0, Same: 1 },
		})
		assert.partialDeepStrictEqual(await preview({ Purchase: { MinimumOrder: 90 } }), {
			Difference: { Points: -80, Cashback: -0.8 },
			...{ More: 0, Less: 1, Same: 2 },
		})
		assert.partialDeepStrictEqual(await preview({ Cashback: { IsActive: false } }), {
			...{ Difference: { Points: 0, Cashback: -1.8 }, Same: 3 },
		})
		assert.partialDeepStrictEqual(await preview({ Expiry: { Days: 10 } }), {
			Does: does,
			Would: does,
			Same: 3,
		})
	})
})

test('a shop without orders is told so', async () => {
	const { merchant } = await world.merchant()
	const viewer = await signInAs(world, merchant, 'viewer')
	const nothing = { Points: 0, Cashback: 0 }
	assert.deepEqual(await viewer.post(PREVIEW, { Program: { Rules: [buildRule()] } }, 200), {
		...{ Orders: 0, Since: null, Does: nothing, Would: nothing, Difference: nothing },
		...{ More: 0, Less: 0, Same: 0 },
	})
})

test('what is told is what a shop with that program gave for the same orders', async () => {
	const rules = [
		buildRule({ id: 'first', conditions: [{ code: 'firstPurchase', args: {} }] }),
		buildRule({
			id: 'brand',
			conditions: [{ code: 'brand', args: { brands: ['walker'] } }],
			effect: { code: 'add', args: { points: '30' } },
			caps: { budget: '50' },
		}),
		buildRule({
			id: 'second',
			conditions: [{ code: 'nthPurchase', args: { at: [2] } }],
			effect: { code: 'add', args: { points: '7' } },
			caps: { perCustomer: { points: '5', period: 'month' } },
		}),
	]
	const plain = await world.merchant()
	const ruled = await world.merchant({ rules })
	const shoe = { Title: 'Shoe', IsActive: true, ProductBrand: { OriginalId: 'walker', Name: 'Walker' } }
	const orders = [
		orderOf('ana', placedOn('2026-06-01')),
		orderOf('bia', { ...placedOn('2026-06-02'), OrderTotal: 33.33 }),
		orderOf('ana', placedOn('2026-06-03')),
		orderOf('ana', placedOn('2026-06-04')),
	]
	const given: number[] = []
	for (const { api } of [plain, ruled]) {
		await api.put('/Product/shoe', shoe, { HasError: false })
		const balances = new Map<string, number>()
		for (const sent of orders) {
			const { Result } = await api.post('/POS/orders', sent, { HasError: false })
			balances.set(sent.Customer.OriginalId, Result.Customer.PointsBalance)
		}
		given.push([...balances.values()].reduce((all, points) => all + points))
	}
	const viewer = await signInAs(world, plain.merchant, 'viewer')
	const told = await viewer.post(PREVIEW, { Program: { Rules: rules } }, 200)
	assert.deepEqual([told.Does.Points, told.Would.Points], given)
	assert.deepEqual([told.More, told.Less, told.Same], [3, 0, 1])
})

test('no more than the five hundred newest orders are looked at', async () => {
	const { merchant } = await world.merchant()
	const oldest = orderOf('ana', { ...placedOn('2026-06-01'), OrderTotal: 999 })
	const many = Array.from({ length: 500 }, () => orderOf('ana', { OrderTotal: 1 }))
	const messages = [oldest, ...many].map((sent) => parseMessage(sent, merchant.timeZone))
	await world.db.transaction((tx) => recordOrders(tx, merchant, world.clock.now(), messages))
	const viewer = await signInAs(world, merchant, 'viewer')
	assert.partialDeepStrictEqual(await viewer.post(PREVIEW, { Program: {} }, 200), {
		...{ Orders: 500, Since: '2026-06-10T10:00:00.000Z', Does: { Points: 500 } },
	})
})

for (const [Program, status, field] of [
	[{ Purchase: { PointsPerUnit: 0 } }, 422, 'Program.Purchase.PointsPerUnit'],
	[{ Rules: [buildRule({ name: '' })] }, 422, 'Program.Rules[0].name'],
	[{ Loyalty: 1 }, 400, 'Program.Loyalty'],
] as const)
	test(`a preview of ${JSON.stringify(Program)} is refused at ${field}`, async () => {
		const { merchant } = await world.merchant()
		const viewer = await signInAs(world, merchant, 'viewer')
		assert.equal((await viewer.post(PREVIEW, { Program }, status)).Field, field)
	})
