import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RewardType } from '@fiel/contract'
import { signInAs } from '../../test/support/admin.ts'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { createTestReward } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

test('a profile shows balances, lots, tiers, pending grants and the history with reasons', async () => {
	const { merchant, api } = await world.merchant({ purchase: { waitingDays: 0 } })
	const panel = await signInAs(world, merchant)
	await panel.post('/tiers', { Name: 'Base', Order: 0, IsBase: true })
	await panel.post('/tiers', {
		Name: 'Gold',
		Order: 1,
		Goals: [{ Name: 'Spent', Measure: 'spend', Value: 400 }],
	})
	await api.post('/POS/orders', buildOrder({ OriginalId: 'first' }), { HasError: false })
	await api.post('/POS/orders', buildOrder({ OriginalId: 'second', OrderTotal: 50 }), { HasError: false })
	await panel.post('/customers/ana/balance', change({ OperationType: 1, Value: 120 }))
	const program = await panel.get('/program')
	await panel.put('/program', {
		BasedOnVersion: program.Version,
		Settings: { Purchase: { WaitingDays: 10 } },
	})
	world.clock.pass(1)
	const late = { OriginalId: 'third', OrderTotal: 30, OrderPlacementDate: '2026-06-16T10:00:00Z' }
	await api.post('/POS/orders', buildOrder({ ...late, OrderCompletedDate: '2026-06-16T11:00:00Z' }), {
		HasError: false,
	})

	const viewer = await signInAs(world, merchant, 'viewer')
	const profile = await viewer.get('/customers/ana')
	assert.partialDeepStrictEqual(profile, {
		OriginalId: 'ana',
		Name: 'Ana Souza',
		OrderCount: 3,
		Spend: 180,
		PointsBalance: 30,
		PendingPoints: 30,
		OwedPoints: 0,
		BlockedDate: null,
		Pending: [{ OrderId: 'third', Points: 30 }],
		Lots: [{ Points: 30, PointType: 0 }],
		Tiers: [
			{ Name: 'Base', IsCurrent: true },
			{ Name: 'Gold', IsCurrent: false, Goals: [{ Value: 400, Current: 180, Percent: 45 }] },
		],
	})
	const page = await viewer.get('/customers/ana/points?limit=2')
	const [taken, second] = page.Items
	assert.partialDeepStrictEqual(taken, {
		PointType: 8,
		Points: -120,
		Sentence: '120 points were removed by hand: "made good".',
	})
	assert.deepEqual(
		taken.Origins.map(({ Points }: { Points: number }) => Points),
		[100, 20],
	)
	assert.partialDeepStrictEqual(second, { OrderId: 'second', Points: 50, RemainingPoints: 30 })
	const rest = await viewer.get(`/customers/ana/points?limit=2&before=${page.NextBefore}`)
	assert.deepEqual([rest.Items.length, rest.Items[0].OrderId, rest.NextBefore], [1, 'first', null])

	const other = await signInAs(world, (await world.merchant()).merchant)
	for (const path of ['/customers/ana', '/customers/ana/points', '/customers/ana/data'])
		assert.equal((await other.get(path, 404)).ErrorCode, 59)
})

let keys = 0
const change = (members: Record<string, unknown> = {}) => {
	keys += 1
	return {
		Unit: 'points',
		OperationType: 0,
		Value: 10,
		Reason: 'made good',
		ChangeKey: `change-${keys}`,
		...members,
	}
}

test('a balance is changed once per key, and never below zero', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant, 'editor')
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	const added = change({ Value: 25.5 })
	assert.deepEqual(await panel.post('/customers/ana/balance', added), {
		PointsBalance: 125.5,
		CashbackBalance: 1.26,
		WaitingId: null,
	})
	const back = change({ Unit: 'cashback', OperationType: 1, Value: 0.26 })
	assert.equal((await panel.post('/customers/ana/balance', back)).CashbackBalance, 1)
	await assertUnchanged(world, async () => {
		for (const [body, status, number] of [
			[added, 422, 66],
			[{ ...back, Unit: 'points' }, 422, 66],
			[change({ OperationType: 1, Value: 1000 }), 422, 94],
			[change({ Unit: 'cashback', OperationType: 1, Value: 1.01 }), 422, 94],
			[change({ Value: 0.00001 }), 422, 64],
			[change({ Value: -5 }), 422, 63],
			[change({ Reason: ' ' }), 400, 67],
			[change({ ChangeKey: null }), 400, 65],
			[change({ Unit: 'euros' }), 400, 77],
			[change({ Value: 999_999_999_999.99 }), 422, 77],
		] as const) {
			const refused = await panel.post('/customers/ana/balance', body, status)
			assert.equal(refused.ErrorCode, number, refused.Message)
		}
		assert.equal((await panel.post('/customers/nobody/balance', change(), 404)).ErrorCode, 59)
	})
	const viewer = await signInAs(world, merchant, 'viewer')
	await viewer.post('/customers/ana/balance', change(), 403)
})

test('two concurrent changes with the same key count once', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	const body = change({ Value: 7 })
	const clicks = [1, 2, 3].map(() => panel.post('/customers/ana/balance', body).catch(() => null))
	assert.equal((await Promise.all(clicks)).filter((answer) => answer !== null).length, 1)
	assert.equal((await panel.get('/customers/ana')).PointsBalance, 107)
})

test('a blocked customer earns and redeems nothing, keeps the balance, and continues when unblocked', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const coffee = await createTestReward(world, merchant, { points: '10' })
	await api.post('/POS/orders', buildOrder({ OriginalId: 'before' }), { HasError: false })
	const blocked = await panel.put('/customers/ana/block', { IsBlocked: true, Reason: 'Returns everything' })
	assert.deepEqual(blocked, {
		BlockedDate: '2026-06-15T12:00:00.000Z',
		BlockedReason: 'Returns everything',
	})
	const ignored = await api.post('/POS/orders', buildOrder({ OriginalId: 'during' }), { HasError: false })
	assert.equal(ignored.Result.State, 4)
	assert.equal(
		(await panel.get('/orders/during')).Sentence,
		'Order during earned nothing because the customer is blocked.',
	)
	const refused = await api.post(`/RewardConfigurations/${coffee}/redeem`, { CustomerId: 'ana' })
	assert.equal(refused.ErrorCode, 47, JSON.stringify(refused))
	assert.match(refused.ErrorMessage, /blocked/)
	assert.equal((await panel.get('/customers/ana')).PointsBalance, 100)
	// A cancellation still takes back what was earned before.
	await api.post('/POS/orders/before/cancel', buildCancellation(), { HasError: false })
	await panel.put('/customers/ana/block', { IsBlocked: false })
	const again = await api.post('/POS/orders', buildOrder({ OriginalId: 'after' }), { HasError: false })
	assert.equal(again.Result.State, 2)
	await panel.put('/customers/nobody/block', { IsBlocked: true }, 404)
})

test('a profile says until when a redemption is held, and no longer when an order has used it or it was given back', async () => {
	const { api, merchant } = await world.merchant({ redemption: { checkoutHours: 24, tillHours: null } })
	const settings = { type: RewardType.Cashback, title: 'Cashback', points: '0', value: '0' }
	const reward = await createTestReward(world, merchant, settings)
	const Customer = { OriginalId: 'ana' }
	await api.post('/POS/orders', buildOrder({ OrderTotal: 1000, Customer }), { HasError: false })
	const redeem = (path: string, body: object) => api.post(path, { CustomerId: 'ana', ...body })
	const till = `/POS/rewards/${reward}/redeem`
	await redeem(till, { Value: 1, OriginalKey: 'open' })
	const { Result } = await redeem(till, { Value: 2, OriginalKey: 'used' })
	await api.post('/POS/orders', buildOrder({ OriginalId: 'with', Customer, Coupon: Result.ExternalCode }))
	await redeem('/Checkout/redeem', { CheckoutId: 'a', CashbackValue: 3, Total: 9, OriginalKey: 'returned' })
	await redeem('/Checkout/redeem', { CheckoutId: 'b', CashbackValue: 4, Total: 9, OriginalKey: 'held' })
	const viewer = await signInAs(world, merchant, 'viewer')
	const { Redemptions } = await viewer.get('/customers/ana')
	const now = world.clock.now()
	assert.deepEqual(
		Redemptions.map(({ Key, OrderId, CancelledDate, ReturnDate }: Record<string, string>) => [
			...[Key, OrderId, CancelledDate, ReturnDate],
		]),
		[
			['held', null, null, new Date(now.getTime() + 86_400_000).toISOString()],
			['returned', null, now.toISOString(), null],
			['used', 'with', null, null],
			['open', null, null, null],
		],
	)
})
