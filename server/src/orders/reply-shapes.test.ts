import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApiClient } from '../../test/support/api.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { useWorld } from '../../test/support/world.ts'
import { createKeys } from '../merchants/create-keys.ts'
import { rotateKeys } from '../merchants/rotate-keys.ts'

const world = useWorld()

const createShop = async (settings: Parameters<typeof world.merchant>[0] = {}) => {
	const { merchant, api } = await world.merchant(settings)
	const [pair] = await world.db.transaction((tx) =>
		createKeys(tx, merchant.id, [{ name: 'new till', shape: 'current' }], world.clock.now()),
	)
	return { merchant, pair: pair!, original: api, current: createApiClient(world.app, pair!) }
}

const ORDER = {
	OriginalId: 'A',
	Branch: { OriginalId: 'centro', Name: 'Centro' },
	SalesPerson: { OriginalId: 'S-1', Name: 'Bruno' },
	ExternalCoupon: 'SUMMER',
}

test('a key of the shape current gets the newer members, any other key exactly the specified ones', async () => {
	const { original, current } = await createShop()
	const { EstimatedBonus, Branch, TenantSalesman, ExternalCoupon, ...specified } = (
		await current.post('/POS/orders', buildOrder(ORDER), { HasError: false })
	).Result
	assert.deepEqual(
		{ EstimatedBonus, Branch, TenantSalesman, ExternalCoupon },
		{
			EstimatedBonus: {
				GenerateBonus: true,
				EstimatedPoints: 100,
				EstimatedCashback: 1,
				EstimatedCashbackFormatted: 'R$1.00',
			},
			Branch: { OriginalId: 'centro', Name: 'Centro' },
			TenantSalesman: { OriginalId: 'S-1', Name: 'Bruno' },
			ExternalCoupon: 'SUMMER',
		},
	)
	assert.deepEqual((await original.post('/POS/orders', buildOrder(ORDER))).Result, specified)
})

test('names of branches are remembered, and what an order does not name is null', async () => {
	const { current } = await createShop()
	await current.post('/POS/orders', buildOrder(ORDER), { HasError: false })
	await current.post('/Order', buildOrder({ Branch: { OriginalId: 'centro' } }), {
		Result: { Branch: { OriginalId: 'centro', Name: 'Centro' }, TenantSalesman: null, ExternalCoupon: null },
	})
})

const NOT_YET = { IsCompleted: false, OrderCompletedDate: null }

for (const [what, settings, changes, expected] of [
	['is not completed', {}, NOT_YET, { GenerateBonus: true, EstimatedPoints: 100 }],
	['waits', { purchase: { waitingDays: 7 } }, {}, { GenerateBonus: true, EstimatedPoints: 100 }],
	['earns nothing', { purchase: { minimumOrder: '500' } }, {}, { GenerateBonus: false, EstimatedPoints: 0 }],
	[
		'is cancelled',
		{},
		{ IsCompleted: false, IsCancelledOrReturned: true, OrderCancelledDate: '2026-06-12T10:00:00Z' },
		{ GenerateBonus: false, EstimatedPoints: 0 },
	],
] as const)
	test(`the bonus of an order that ${what}`, async () => {
		const { current } = await createShop(settings)
		await current.post('/POS/orders', buildOrder(changes), { Result: { EstimatedBonus: expected } })
	})

test('a rotated key keeps its shape', async () => {
	const { merchant, pair } = await createShop()
	const now = world.clock.now()
	const [rotated] = await world.db.transaction((tx) =>
		rotateKeys(tx, merchant.id, [{ token: pair.token, until: now }], now),
	)
	const reply = await createApiClient(world.app, rotated!).post('/POS/orders', buildOrder())
	assert.equal(reply.Result.EstimatedBonus.EstimatedPoints, 100)
})

test('the result of a cashback change has the newer members of records for the shape current', async () => {
	const { original, current } = await createShop()
	await original.post('/POS/orders', buildOrder(), { HasError: false })
	const change = (ChangeKey: string) => ({ Value: 1, OperationType: 0, Reason: 'gift', ChangeKey })
	const specified = await original.post('/Customer/ana/cashback', change('k-1'), { HasError: false })
	assert.equal('PointType' in specified.Result.PointHistory[0], false)
	await current.post('/Customer/ana/cashback', change('k-2'), {
		Result: {
			PointHistory: [
				{ IsCanceled: false, OrderOriginDescription: null, PointType: 8, PointTypeDescription: 'Adjustment' },
				{ PointType: 8 },
				{ IsCanceled: false, OrderOriginDescription: 'Point of sale', PointType: 0 },
			],
		},
	})
})
