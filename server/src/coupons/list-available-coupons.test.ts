import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOrder } from '../../test/support/builders.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

test('the coupons that a customer can still use are listed, newest first', async () => {
	const { api, merchant } = await world.merchant()
	await earnPoints(api, 200)
	await earnPoints(api, 200, 'bia')
	const give = (CouponCode: string, changes: object = {}) => {
		const coupon = { CouponCode, CouponType: 1, CouponValue: 10, CustomerId: 'ana', ...changes }
		return api.post('/Coupons', coupon, { HasError: false })
	}
	const [open] = (await give('OPEN', { ValidDateEnd: '2026-12-31T23:59:59Z' })).Items
	await give('USED', { IsUsed: true })
	await give('SPENT')
	await give('ENDED', { ValidDateStart: '2026-01-01', ValidDateEnd: '2026-06-01' })
	await give('INACTIVE')
	await give('OF-BIA', { CustomerId: 'bia' })
	const [later] = (await give('LATER', { ValidDateStart: '2026-07-01' })).Items
	await api.post('/Coupons/INACTIVE/inactive', undefined, { HasError: false })
	const order = buildOrder({ Customer: { OriginalId: 'ana', Email: 'ana@example.com' }, Coupon: 'SPENT' })
	await api.post('/POS/orders', order, { HasError: false })
	const reward = await createTestReward(world, merchant)
	const [redeemed] = (await api.post(`/RewardConfigurations/${reward}/redeem`, { CustomerId: 'ana' })).Items
	const [{ CouponCode }] = redeemed.PreGeneratedCouponLists[0].PreGeneratedCoupons
	const reply = await api.post('/Customer/ANA@example.com/availablecoupons')
	assert.deepEqual(reply, {
		Items: [{ ...reply.Items[0], CouponCode, IsUsed: false, CouponValue: 10, CouponType: 0 }, later, open],
		TotalItemCount: 3,
		PageSize: 10,
		PageNumber: 1,
		HasNextPage: false,
		HasError: false,
		ErrorMessages: [],
	})
	assert.equal(reply.Items[0].CustomerId, open.CustomerId)
	await api.post('/Customer/ana/availablecoupons?PageSize=1&PageNumber=2', undefined, {
		Items: [later],
		TotalItemCount: 3,
		HasNextPage: true,
	})
	await api.post('/Customer/ana/availablecoupons?PageNumber=9', undefined, { Items: [], TotalItemCount: 3 })
	world.clock.set('2027-02-01T00:00:00Z')
	const { Items } = await api.post('/Customer/ana/availablecoupons')
	assert.deepEqual(
		Items.filter(({ CouponCode: code }: { CouponCode: string }) => code === 'OPEN'),
		[],
	)
})
