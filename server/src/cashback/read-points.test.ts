import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const NOBODY = {
	CustomerExists: false,
	InternalId: null,
	PointsBalance: 0,
	PointsToExpire: [],
	CashbackBalance: 0,
	RedeemKey: null,
	PointHistory: [],
	Name: null,
	Error: null,
}

test('the points of a customer have no envelope', async () => {
	const { api } = await world.merchant()
	const Branch = { OriginalId: 'centro', Name: 'Loja Centro' }
	await api.post('/POS/orders', buildOrder({ Branch }), { HasError: false })
	const reply = await api.get('/Customer/ana/points')
	assert.deepEqual(reply, {
		CustomerExists: true,
		InternalId: reply.InternalId,
		PointsBalance: 100,
		PointsToExpire: [],
		CashbackBalance: 1,
		RedeemKey: null,
		PointHistory: [
			{
				Id: reply.PointHistory[0].Id,
				IsCanceled: false,
				DateReceived: '2026-06-15T12:00:00.000Z',
				ExpirationDate: '2027-06-16T02:59:59.999Z',
				Amount: 100,
				CashbackAmount: 1,
				BranchId: 'centro',
				BranchName: 'Loja Centro',
				OrderOriginDescription: 'Point of sale',
				PointType: 0,
				PointTypeDescription: 'Purchase',
			},
		],
		Name: 'Ana Souza',
		Error: null,
	})
	assert.deepEqual(await api.get('/customer/ANA@EXAMPLE.COM/POINTS/'), reply)
})

test('an unknown customer is no error; two customers with one e-mail are', async () => {
	const { api } = await world.merchant()
	const other = await world.merchant()
	for (const OriginalId of ['ana', 'twin'])
		await api.post('/POS/orders', buildOrder({ Customer: { OriginalId, Email: 'ana@example.com' } }))
	await assertUnchanged(world, async () => {
		for (const reference of ['nobody', 'nobody@example.com', '12345678909', '%2F'])
			assert.deepEqual(await api.get(`/Customer/${reference}/points`), NOBODY)
		assert.deepEqual(await other.api.get('/Customer/ana/points'), NOBODY)
		const refused = await api.get('/Customer/ana@example.com/points')
		assertRefused(refused, 59, /there are two customers with ana@example.com/)
		assert.equal(refused.CustomerExists, false)
		assertRefused(await api.get(`/Customer/${'x'.repeat(256)}/points`), 10, /id/)
	})
	const replies = await Promise.all(
		['ana', 'nobody', 'twin'].map((name) => api.get(`/Customer/${name}/points`)),
	)
	assert.deepEqual(
		replies.map(({ PointsBalance }) => PointsBalance),
		[100, 0, 100],
	)
})

test('what an order earned is cancelled with it, and a redemption with what is given back', async () => {
	const { api, merchant } = await world.merchant()
	const reward = await createTestReward(world, merchant)
	await earnPoints(api, 300)
	const [redeemed] = (await api.post(`/RewardConfigurations/${reward}/redeem`, { CustomerId: 'ana' })).Items
	const [{ CouponCode }] = redeemed.PreGeneratedCouponLists[0].PreGeneratedCoupons
	const order = buildOrder({ Customer: { OriginalId: 'ana' }, Coupon: CouponCode })
	await api.post('/POS/orders', order, { HasError: false })
	await api.post(`/Order/${order.OriginalId}/cancel`, buildCancellation(), { HasError: false })
	const { PointHistory, PointsBalance } = await api.get('/Customer/ana/points')
	assert.equal(PointsBalance, 300)
	const shown = PointHistory.map((entry: Record<string, unknown>) => [
		...[entry.PointType, entry.Amount, entry.IsCanceled, entry.PointTypeDescription],
		entry.OrderOriginDescription,
	])
	assert.deepEqual(shown, [
		[10, 100, false, 'Reward given back', 'Point of sale'],
		[12, -100, false, 'Cancelled order', 'Point of sale'],
		[0, 100, true, 'Purchase', 'Point of sale'],
		[9, -100, true, 'Redeemed reward', null],
		[0, 300, false, 'Purchase', 'Point of sale'],
	])
})

test('points past their last day do not count, even before the worker has taken them', async () => {
	const { api } = await world.merchant({ expiry: { days: 10, noticeDays: 5 } })
	await earnPoints(api, 100)
	world.clock.pass(8)
	await earnPoints(api, 50)
	await api.get('/Customer/ana/points', { PointsBalance: 150, PointsToExpire: [{ Points: 100 }] })
	world.clock.pass(3)
	await api.get('/Customer/ana/points', { PointsBalance: 50, CashbackBalance: 0.5, PointsToExpire: [] })
	await api.post(
		'/Customer/upsert',
		{ OriginalId: 'ana' },
		{ Result: { BalanceOfPoints: 50, BalanceCashback: 0.5 } },
	)
})
