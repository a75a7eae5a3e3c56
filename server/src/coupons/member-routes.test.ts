import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOrder } from '../../test/support/builders.ts'
import { openMember } from '../../test/support/members.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

test('a member sees the own coupons with what has become of each, and nobody else sees them', async () => {
	const { api, merchant } = await world.merchant()
	await earnPoints(api, 500)
	await earnPoints(api, 500, 'bia')
	const reward = await createTestReward(world, merchant, { couponDays: 5 })
	const ana = await openMember(world, merchant, 'ana')
	const redeem = async (Key: string) => (await ana.post(`/rewards/${reward}/redeem`, { Key })).Code as string
	const [used, ended, expiring] = [await redeem('a'), await redeem('b'), await redeem('c')]
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'ana' }, Coupon: used }), {
		HasError: false,
	})
	await api.post(`/Coupons/${ended}/inactive`, {}, { HasError: false })
	world.clock.pass(6)
	const given = {
		CouponCode: 'HELLO',
		CouponType: 1,
		CouponValue: 5,
		CustomerId: 'ana',
		ValidDateEnd: '2026-07-01',
	}
	await api.post('/Coupons', given, { HasError: false })
	const later = await openMember(world, merchant, 'ana', ['read'])
	const ofReward = {
		...{ CouponType: 0, Value: 10, RewardId: reward, RewardTitle: '10 off' },
		...{ CreatedDate: '2026-06-15T12:00:00.000Z', ValidDateStart: '2026-06-15T12:00:00.000Z' },
		ValidDateEnd: '2026-06-21T02:59:59.999Z',
	}
	const hello = {
		...{ Code: 'HELLO', State: 'usable', CouponType: 1, Value: 5, RewardId: null, RewardTitle: null },
		...{ CreatedDate: '2026-06-21T12:00:00.000Z', ValidDateStart: '2026-06-21T12:00:00.000Z' },
		ValidDateEnd: '2026-07-02T02:59:59.999Z',
	}
	const reply = await later.get('/coupons')
	assert.deepEqual(reply, {
		Items: [
			hello,
			{ Code: expiring, State: 'expired', ...ofReward },
			{ Code: ended, State: 'inactive', ...ofReward, ValidDateEnd: '2026-06-15T12:00:00.000Z' },
			{ Code: used, State: 'used', ...ofReward },
		],
		TotalItemCount: 4,
		PageSize: 10,
		PageNumber: 1,
		HasNextPage: false,
	})
	const bia = await openMember(world, merchant, 'bia', ['read'])
	const [usable, second, ofBia] = await Promise.all([
		later.get('/coupons?State=usable'),
		later.get('/coupons?PageSize=1&PageNumber=2'),
		bia.get('/coupons'),
	])
	assert.deepEqual([usable.Items, usable.TotalItemCount], [[hello], 1])
	assert.deepEqual([second.Items, second.HasNextPage], [[reply.Items[1]], true])
	assert.deepEqual([ofBia.Items, ofBia.TotalItemCount], [[], 0])
	assert.equal((await later.get('/coupons?State=lost', 400)).Field, 'State')
})
