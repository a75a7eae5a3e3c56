import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendAdminRequest, signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()
const TEN = { Title: 'Ten off', RewardType: 1, Points: 100, Value: 10, IsActive: true }

test('a new reward has the given members and defaults, and a change affects only its own members', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const tier = await panel.post('/tiers', { Name: 'Base', Order: 1, IsBase: true })
	const made = await panel.post('/rewards', {
		...TEN,
		ValidDateStart: '2026-06-01',
		TierIds: [tier.Id],
		CustomerEmailConfiguration: { Subject: 'Yours' },
	})
	assert.partialDeepStrictEqual(made, {
		...TEN,
		IsActive: true,
		ValidDays: 30,
		ValidDateStart: '2026-06-01T03:00:00.000Z', // midnight in São Paulo
		TierIds: [tier.Id],
		CustomerEmailConfiguration: { Subject: 'Yours', IsActive: true, Variables: [] },
		Redeemed: 0,
		PreGeneratedCouponLists: [],
	})
	const changed = await panel.put(`/rewards/${made.Id}`, { Points: 50.5, TierIds: [] })
	assert.deepEqual(changed, { ...made, Points: 50.5, TierIds: [] })
	assert.deepEqual(await panel.get('/rewards'), [changed])
	assert.deepEqual(await panel.put(`/rewards/${made.Id}`, settingsOf(changed)), changed)
	await api.get(`/RewardConfigurations/${made.Id}`, { Result: { Points: 50.5, Title: 'Ten off' } })
})

const settingsOf = ({ Id, Redeemed, PreGeneratedCouponLists, ...settings }: Record<string, unknown>) =>
	settings

test('a placeholder without a value is stored, and shops can read the reward', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const email = { Subject: 'Yours', Variables: [{ Name: 'Gift' }] }
	const { Id } = await panel.post('/rewards', { ...TEN, CustomerEmailConfiguration: email })
	const Variables = [{ Name: 'Gift', Value: null, Description: null }]
	await api.get(`/RewardConfigurations/${Id}`, { Result: { CustomerEmailConfiguration: { Variables } } })
})

test('an end date without a time includes the whole day in the time zone of the merchant', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const day = { ValidDateStart: '2026-06-15', ValidDateEnd: '2026-06-15' } // today
	const { Id, ...made } = await panel.post('/rewards', { ...TEN, ...day })
	assert.deepEqual(
		[made.ValidDateStart, made.ValidDateEnd],
		['2026-06-15T03:00:00.000Z', '2026-06-16T02:59:59.999Z'],
	)
	await earnPoints(api, 1000)
	const redeem = () => api.post(`/RewardConfigurations/${Id}/redeem`, { CustomerId: 'ana' })
	assert.equal((await redeem()).TotalItemCount, 1)
	await panel.put(`/rewards/${Id}`, { Points: 50 }) // an unrelated change keeps the end of the day
	world.clock.set('2026-06-16T03:00:00Z')
	assertRefused(await redeem(), 47, /available until 2026-06-16T02:59:59\.999Z/)
})

for (const [change, number, field] of [
	[{ Points: 0 }, 2, 'Points'],
	[{ Points: -1, NoPointCost: true }, 2, 'Points'],
	[{ Value: 0 }, 3, 'Value'],
	[{ Value: -1 }, 3, 'Value'],
	[{ RewardType: 0, Value: 100.01 }, 4, 'Value'],
	[{ RewardType: 5, Value: 101 }, 4, 'Value'],
	[{ MinimumPercentPurchase: 101 }, 4, 'MinimumPercentPurchase'],
	[{ Value: 999.01 }, 5, 'Value'],
	[{ Points: 9999.5 }, 6, 'Points'],
	[{ ValidDateStart: '2026-06-02', ValidDateEnd: '2026-06-01' }, 0, 'ValidDateEnd'],
	[{ SameCustomerUsageLimit: -1 }, 9, 'SameCustomerUsageLimit'],
	[{ GlobalUsageLimit: -1 }, 9, 'GlobalUsageLimit'],
	[{ ValidDays: 0 }, 9, 'ValidDays'],
	[{ MinimalValue: -1 }, 9, 'MinimalValue'],
	[{ CashbackMaxPurchaseValue: -1 }, 9, 'CashbackMaxPurchaseValue'],
	[{ TierIds: [999_999] }, 60, 'TierIds'],
	[{ SendCustomerRedeemNotification: true }, 7, 'CustomerEmailConfiguration'],
	[{ SendClientRedeemNotification: true }, 7, 'ClientEmailsNotification'],
	[{ ClientEmailsNotification: ['boss@mail.test', 'nonsense'] }, 7, 'ClientEmailsNotification[1]'],
] as const)
	test(`${JSON.stringify(change)} is refused with ${number}`, async () => {
		const { merchant } = await world.merchant()
		const panel = await signInAs(world, merchant)
		const { Id } = await panel.post('/rewards', TEN)
		await assertUnchanged(world, async () => {
			for (const refused of [
				await panel.post('/rewards', { ...TEN, ...change }, 422),
				await panel.put(`/rewards/${Id}`, change, 422),
			])
				assert.deepEqual([refused.ErrorCode, refused.Field], [number, field], refused.Message)
		})
	})

test('free, cashback and maximal rewards are accepted; malformed and missing members are refused', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	await panel.post('/rewards', { ...TEN, Points: 0, NoPointCost: true })
	await panel.post('/rewards', { Title: 'Cashback', RewardType: 3 })
	await panel.post('/rewards', { ...TEN, Points: 9999, Value: 999 })
	await panel.post('/rewards', { ...TEN, RewardType: 0, Value: 100 })
	for (const [body, status, number, field] of [
		[{ RewardType: 1, Points: 1, Value: 1 }, 422, 7, 'Title'],
		[{ Title: 'x', Points: 1, Value: 1 }, 422, 7, 'RewardType'],
		[{ ...TEN, RewardType: 9 }, 400, 77, 'RewardType'],
		[{ ...TEN, Colour: 'red' }, 400, 77, 'Colour'],
		[{ ...TEN, Title: 'x'.repeat(501) }, 400, 10, 'Title'],
		[{ ...TEN, ValidDateEnd: 'soon' }, 400, 77, 'ValidDateEnd'],
	] as const) {
		const refused = await panel.post('/rewards', body, status)
		assert.deepEqual([refused.ErrorCode, refused.Field], [number, field], refused.Message)
	}
})

test('importing a list skips existing codes, and is refused with 71 if all exist', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const { Id } = await panel.post('/rewards', TEN)
	const list = (Codes: string[]) => ({ ListName: 'Summer', CouponsType: 0, CouponsValue: 12.5, Codes })
	const first = await panel.post(`/rewards/${Id}/coupon-lists`, list(['A', 'B', 'A']))
	assert.partialDeepStrictEqual(first, { List: { CouponCount: 2, UsedCoupons: 0 }, Skipped: 1 })
	const second = await panel.post(`/rewards/${Id}/coupon-lists`, list(['B', 'C']))
	assert.partialDeepStrictEqual(second, { List: { CouponCount: 1, CouponsValue: 12.5 }, Skipped: 1 })
	const refused = await panel.post(`/rewards/${Id}/coupon-lists`, list(['A', 'C']), 422)
	assert.equal(refused.ErrorCode, 71)
	const percent = { ...list(['D']), CouponsType: 1, CouponsValue: 101 }
	assert.equal((await panel.post(`/rewards/${Id}/coupon-lists`, percent, 422)).ErrorCode, 4)
	assert.equal((await panel.post(`/rewards/${Id}/coupon-lists`, list([]), 422)).ErrorCode, 7)
	await earnPoints(api, 100)
	await api.post(`/RewardConfigurations/${Id}/redeem`, { CustomerId: 'ana' })
	const [reward] = await panel.get('/rewards')
	assert.equal(reward.Redeemed, 1)
	assert.deepEqual(
		reward.PreGeneratedCouponLists.map(({ UsedCoupons }: { UsedCoupons: number }) => UsedCoupons),
		[1, 0],
	)
})

test('codes can be added to an existing list', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const { Id } = await panel.post('/rewards', TEN)
	const wanted = { ListName: 'Summer', CouponsType: 0, CouponsValue: 10, Codes: ['A', 'B'] }
	const { List } = await panel.post(`/rewards/${Id}/coupon-lists`, wanted)
	const add = (Codes: string[], status = 201, id = List.Id) =>
		panel.post(`/coupon-lists/${id}/codes`, { Codes }, status)
	assert.deepEqual(await add(['B', 'C', 'D']), { Added: 2, Skipped: 1 })
	await assertUnchanged(world, async () => {
		assert.equal((await add(['A', 'D'], 422)).ErrorCode, 71)
		assert.equal((await add([], 422)).ErrorCode, 7)
		assert.equal((await add(['E'], 404, 999_999)).ErrorCode, 57)
		const all = await panel.post(`/rewards/${Id}/coupon-lists`, { ...wanted, ListName: 'Again' }, 422)
		assert.deepEqual([all.ErrorCode, all.Field], [71, 'Codes'])
	})
	const [reward] = await panel.get('/rewards')
	assert.partialDeepStrictEqual(reward.PreGeneratedCouponLists, [{ Id: List.Id, CouponCount: 4 }])
})

test('a redemption can be cancelled once, and its cost is refunded', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const { Id } = await panel.post('/rewards', TEN)
	await earnPoints(api, 100)
	await api.post(`/RewardConfigurations/${Id}/redeem`, { CustomerId: 'ana', OriginalKey: 'k 1' })
	const cancel = (key: string, status = 200) =>
		panel.post(`/redemptions/${encodeURIComponent(key)}/cancel`, { Reason: 'a mistake' }, status)
	assert.partialDeepStrictEqual(await cancel('k 1'), { Points: TEN.Points, PointsBalance: 100 })
	await assertUnchanged(world, async () => {
		assert.equal((await cancel('k 1', 422)).ErrorCode, 74)
		assert.equal((await cancel('k 2', 404)).ErrorCode, 73)
	})
	const redeemed = await api.post(`/RewardConfigurations/${Id}/redeem`, {
		CustomerId: 'ana',
		OriginalKey: 'k3',
	})
	const code = redeemed.Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0].CouponCode
	await api.post('/POS/orders', buildOrder({ Coupon: code }), { HasError: false })
	assert.equal((await cancel('k3', 422)).ErrorCode, 85)
})

test('a reward that was changed after it was loaded is 409 with the changed members, and stays', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const email = { Subject: 'Yours' }
	const { Id, ...loaded } = await panel.post('/rewards', { ...TEN, CustomerEmailConfiguration: email })
	const Loaded = settingsOf(loaded)
	await panel.put(`/rewards/${Id}`, {
		...{ Points: 150, CustomerEmailConfiguration: { Subject: 'Ours' }, Loaded },
	})
	await assertUnchanged(world, async () => {
		const { RequestId, ...refused } = await panel.put(`/rewards/${Id}`, { Points: 90, Loaded }, 409)
		assert.deepEqual(refused, {
			ErrorCode: null,
			ErrorName: null,
			Message: 'Points, CustomerEmailConfiguration.Subject changed after it was loaded',
			Text: 'Someone else saved other values while you were editing.',
			Field: 'Loaded',
		})
	})
	// Members that are not named are not compared.
	const changed = await panel.put(`/rewards/${Id}`, { Title: 'Ten', Loaded: { Title: 'Ten off' } })
	assert.partialDeepStrictEqual(changed, { Title: 'Ten', Points: 150 })
})

test('of two changes at once that were based on the same values, one is refused', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const { Id } = await panel.post('/rewards', TEN)
	const put = (Points: number) => {
		const body = { Points, Loaded: { Points: TEN.Points } }
		return sendAdminRequest(world.app, 'PUT', `/rewards/${Id}`, body, { cookie: panel.cookie })
	}
	const statuses = (await Promise.all([put(110), put(120), put(130)])).map(({ statusCode }) => statusCode)
	assert.deepEqual(statuses.toSorted(), [200, 409, 409])
})
