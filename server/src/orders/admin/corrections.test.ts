import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PanelClient, signInAs } from '../../../test/support/admin.ts'
import type { Api, Reply } from '../../../test/support/api.ts'
import { buildTiers } from '../../../test/support/build-tiers.ts'
import { buildOrder } from '../../../test/support/builders.ts'
import { findDrift } from '../../../test/support/drift.ts'
import { assertUnchanged } from '../../../test/support/refused.ts'
import { createTestReward, earnPoints } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { createTiers } from '../../tiers/create-tiers.ts'

const world = useWorld()

interface Shop {
	merchant: Merchant
	api: Api
	panel: PanelClient
}

const openShop = async (settings: Parameters<typeof world.merchant>[0] = {}): Promise<Shop> => {
	const { merchant, api } = await world.merchant(settings)
	return { merchant, api, panel: await signInAs(world, merchant, 'editor') }
}

const redeem = async ({ merchant, api }: Shop, points: string) => {
	const reward = await createTestReward(world, merchant, { points })
	return api.post(`/POS/rewards/${reward}/redeem`, { CustomerId: 'ana', OriginalKey: 'r' })
}

const NOTHING = { Points: 0, Cashback: 0 }
const standing = (Points: number, more: object = {}) => ({
	...{ Points, Cashback: Points / 100, OwedPoints: 0, OwedCashback: 0, TierName: null },
	...more,
})

const nothingChanged = {
	...{ Taken: NOTHING, PendingPoints: 0, Forgiven: NOTHING, Rewards: [], Coupon: null },
}

const SHOE = { OriginalId: 'shoe', Title: 'Shoe', IsActive: true, ProductPrice: 70 }
const SOCK = { OriginalId: 'sock', Title: 'Sock', IsActive: true, ProductPrice: 30 }

/** What is done before, what is previewed, and what the preview says. */
const EXAMPLES: {
	name: string
	settings?: Parameters<typeof world.merchant>[0]
	prepare?: (shop: Shop) => Promise<unknown>
	order?: object
	spend?: (shop: Shop) => Promise<unknown>
	part?: object
	says: object
}[] = [
	{
		name: 'a cancelled order takes back what it earned',
		says: {
			...nothingChanged,
			Taken: { Points: 100, Cashback: 1 },
			Before: standing(100),
			After: standing(0),
		},
	},
	{
		name: 'spent points become a debt',
		spend: (shop) => redeem(shop, '60'),
		says: {
			...{ ...nothingChanged, Taken: { Points: 100, Cashback: 1 }, Before: standing(40) },
			After: standing(-60, { OwedPoints: 60, OwedCashback: 0.6 }),
		},
	},
	{
		name: 'spent points are forgiven where the program says so',
		settings: { shortfall: 'forgive' },
		spend: (shop) => redeem(shop, '60'),
		says: {
			...{ ...nothingChanged, Taken: { Points: 100, Cashback: 1 }, Forgiven: { Points: 60, Cashback: 0.6 } },
			...{ Before: standing(40), After: standing(0) },
		},
	},
	{
		name: 'points that wait are not granted',
		settings: { purchase: { waitingDays: 10 } },
		says: { ...nothingChanged, PendingPoints: 100, Before: standing(0), After: standing(0) },
	},
	{
		name: 'half of an order is returned',
		part: { ValueToRefund: 50 },
		says: {
			...nothingChanged,
			Taken: { Points: 50, Cashback: 0.5 },
			Before: standing(100),
			After: standing(50),
		},
	},
	{
		name: 'a product of an order is returned',
		order: { Products: [SHOE, SOCK] },
		part: { ValueToRefund: 30, Products: [{ OriginalId: 'sock', ValueToRefund: 30 }] },
		says: {
			...nothingChanged,
			Taken: { Points: 30, Cashback: 0.3 },
			Before: standing(100),
			After: standing(70),
		},
	},
	{
		name: 'a tier is lost',
		prepare: ({ merchant }) => world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers())),
		order: { OrderTotal: 600 },
		says: {
			...{ ...nothingChanged, Taken: { Points: 600, Cashback: 6 } },
			...{ Before: standing(600, { TierName: 'Silver' }), After: standing(0, { TierName: 'Bronze' }) },
		},
	},
]

const readStanding = async (panel: PanelClient) => {
	const { PointsBalance, CashbackBalance, OwedPoints, Tiers } = await panel.get('/customers/ana')
	const tier = Tiers.find(({ IsCurrent }: Reply) => IsCurrent)
	return { Points: PointsBalance, Cashback: CashbackBalance, OwedPoints, TierName: tier?.Name ?? null }
}

for (const { name, settings, prepare, order, spend, part, says } of EXAMPLES)
	test(`${name}, and the preview says so before`, async () => {
		const shop = await openShop(settings)
		const { api, panel, merchant } = shop
		await prepare?.(shop)
		await api.post('/POS/orders', buildOrder({ OriginalId: 'A', ...order }), { HasError: false })
		await spend?.(shop)
		const preview = () => panel.post('/orders/A/preview', part ? { Return: part } : {}, 200)
		await assertUnchanged(world, async () => assert.deepEqual(await preview(), says))
		const told = await preview()
		const body = { Reason: 'Wrong size', CancelKey: 'k', ...part }
		const corrected = part
			? await panel.post('/orders/A/returns', body, 200)
			: await panel.post('/orders/A/cancel', { Reason: 'Wrong size' }, 200)
		assert.deepEqual(corrected.Corrections, [
			{
				Kind: part ? 'return' : 'cancellation',
				Key: part ? 'k' : null,
				...{ Reason: 'Wrong size', Author: panel.email, Date: '2026-06-15T12:00:00.000Z' },
			},
		])
		const { OwedCashback: _, ...expected } = told.After
		assert.deepEqual(await readStanding(panel), expected)
		const again = part
			? await panel.post('/orders/A/returns', body, 200)
			: await panel.post('/orders/A/cancel', { Reason: 'Again' }, 200)
		assert.deepEqual(again, corrected, 'a repeated request changes nothing')
		assert.deepEqual(await findDrift(world.db, new Set([merchant.id])), [])
	})

test('a used reward is given back and its coupon ends; a coupon of the merchant can be used again', async () => {
	const shop = await openShop()
	const { api, panel, merchant } = shop
	await earnPoints(api, 500)
	const reward = await createTestReward(world, merchant)
	await api.post(`/RewardConfigurations/${reward}/redeem`, { CustomerId: 'ana', OriginalKey: 'own' })
	const Coupon = (await panel.get('/customers/ana')).Coupons[0].Code
	await api.post('/POS/orders', buildOrder({ OriginalId: 'A', Coupon }), { HasError: false })
	const preview = await panel.post('/orders/A/preview', {}, 200)
	assert.deepEqual(preview.Rewards, [{ Title: '10 off', Points: 100, Cashback: 1 }])
	assert.deepEqual(preview.Coupon, { Code: Coupon, Before: 'used', After: 'inactive' })
	assert.deepEqual([preview.Before.Points, preview.After.Points], [500, 500])
	await panel.post('/orders/A/cancel', { Reason: 'x' }, 200)
	assert.equal((await panel.get('/customers/ana')).PointsBalance, 500)

	const coupon = { CouponCode: 'SUN', CouponType: 4, CouponValue: 5, CustomerId: 'ana' }
	await api.post('/Coupons', coupon, { HasError: false })
	await api.post('/POS/orders', buildOrder({ OriginalId: 'B', Coupon: 'SUN' }), { HasError: false })
	const second = await panel.post('/orders/B/preview', {}, 200)
	assert.deepEqual(second.Coupon, { Code: 'SUN', Before: 'used', After: 'usable' })
})

test('a correction needs a reason, and says why it is refused', async () => {
	const { api, panel, merchant } = await openShop()
	await api.post('/POS/orders', buildOrder({ OriginalId: 'A' }), { HasError: false })
	assert.equal((await panel.post('/orders/A/cancel', {}, 400)).Field, 'Reason')
	const whole = { CancelKey: 'k', ValueToRefund: 101, Reason: 'x' }
	assert.equal((await panel.post('/orders/A/returns', { ...whole, Reason: ' ' }, 400)).Field, 'Reason')
	assert.equal((await panel.post('/orders/A/returns', whole, 422)).Field, 'ValueToRefund')
	const preview = { Return: { ValueToRefund: 101 } }
	assert.equal((await panel.post('/orders/A/preview', preview, 422)).Field, 'Return.ValueToRefund')
	await panel.post('/orders/none/preview', {}, 404)
	await panel.post('/orders/none/returns', whole, 404)
	const viewer = await signInAs(world, merchant, 'viewer')
	await viewer.post('/orders/A/preview', {}, 200)
	await viewer.post('/orders/A/returns', whole, 403)
	await panel.post('/orders/A/returns', { ...whole, ValueToRefund: 40 }, 200)
	assert.equal((await panel.post('/orders/A/returns', { ...whole, ValueToRefund: 41 }, 422)).ErrorCode, 97)
	const owner = await signInAs(world, merchant)
	const { Items } = await owner.get('/audit?operation=returnPlacedOrder')
	assert.deepEqual(
		Items.map(({ ThingId, Before, After }: Reply) => [
			ThingId,
			Before.Returned,
			After.Returned,
			After.Reason,
		]),
		[['A', 0, 40, 'x']],
	)
	await owner.post('/customers/ana/erasure', { Confirm: 'ana' }, 200)
	assert.equal((await owner.get('/orders/A')).Corrections[0].Reason, '(erased)')
})
