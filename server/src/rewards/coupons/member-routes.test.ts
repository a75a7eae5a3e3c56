import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { buildOrder } from '../../../test/support/builders.ts'
import { openMember } from '../../../test/support/members.ts'
import { createTestReward, earnPoints } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'

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

test('codes that the store makes, and imported ones, are among the coupons; what a till takes off is not', async () => {
	const { api, merchant } = await world.merchant()
	await earnPoints(api, 2000)
	await earnPoints(api, 500, 'bia')
	const manual = await createTestReward(world, merchant, { isManual: true, title: 'Own code' })
	const imported = await createTestReward(world, merchant, { title: 'Imported' }, ['SHOP-1', 'SHOP-2'])
	const ana = await openMember(world, merchant, 'ana')
	const redeem = async (reward: number, Key: string) =>
		(await ana.post(`/rewards/${reward}/redeem`, { Key })).Code as string
	const [open, used, returned, code] = [
		await redeem(manual, 'a'),
		await redeem(manual, 'b'),
		await redeem(manual, 'c'),
		await redeem(imported, 'd'),
	]
	assert.equal(code, 'SHOP-1')
	const ofTill = await api.post(`/POS/rewards/${manual}/redeem`, { CustomerId: 'ana', OriginalKey: 't' })
	assert.equal(ofTill.HasError, false)
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'ana' }, Coupon: used }), {
		HasError: false,
	})
	const { Items: history } = await ana.get('/history')
	assert.ok(history.some(({ CouponCode }: { CouponCode: string | null }) => CouponCode === returned))
	const [held] = await world.db.rows<{ id: number }>(sql`
		select id from redemptions where merchant_id = ${merchant.id} and external_code = ${returned}`)
	await api.delete(`/Rewards/${held!.id}`, { HasError: false })
	const ofManual = {
		...{ CouponType: 0, Value: 10, RewardId: manual, RewardTitle: 'Own code' },
		...{ CreatedDate: '2026-06-15T12:00:00.000Z', ValidDateStart: null, ValidDateEnd: null },
	}
	const { Items } = await ana.get('/coupons')
	assert.deepEqual(
		Items.map(({ Code, State }: Record<string, string>) => [Code, State]),
		[
			[returned, 'inactive'],
			[used, 'used'],
			[open, 'usable'],
			['SHOP-1', 'usable'],
		],
	)
	assert.deepEqual(Items[2], { Code: open, State: 'usable', ...ofManual })
	assert.deepEqual([Items[3].Value, Items[3].RewardTitle], [12.5, 'Imported'])
	const usable = await ana.get('/coupons?State=usable&PageSize=1&PageNumber=2')
	assert.deepEqual([usable.Items[0].Code, usable.TotalItemCount], ['SHOP-1', 2])
	const bia = await openMember(world, merchant, 'bia')
	assert.deepEqual((await bia.get('/coupons')).Items, [])
})
