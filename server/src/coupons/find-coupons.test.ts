import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOrder } from '../../test/support/builders.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const withCoupon = async (CouponCode: string, changes: Record<string, unknown> = {}) => {
	const shop = await world.merchant()
	await earnPoints(shop.api, 500)
	const sent = { CouponCode, CouponType: 1, CouponValue: 12.5, CustomerId: 'ana', ...changes }
	const created = await shop.api.post('/Coupons', sent, { HasError: false })
	return { ...shop, item: created.Items[0] }
}

test('a coupon is read by its code, without changing anything', async () => {
	const { api, item } = await withCoupon('A/B 50% 🎁', { ValidDateEnd: '2026-12-31T00:00:00Z' })
	await assertUnchanged(world, async () => {
		assert.deepEqual(await api.get(`/Coupons/${encodeURIComponent('A/B 50% 🎁')}`), {
			ErrorMessage: null,
			ErrorCode: null,
			Result: item,
			HasError: false,
		})
	})
})

test('a coupon that was used or deactivated is shown as used', async () => {
	const { api, item } = await withCoupon('HELLO')
	await api.get('/Coupons/HELLO', { Result: { IsUsed: false } })
	world.clock.pass(1)
	await api.post('/Coupons/HELLO/inactive')
	const { Result } = await api.get('/Coupons/HELLO')
	assert.deepEqual(Result, { ...item, IsUsed: true, ValidDateEnd: '2026-06-16T12:00:00.000Z' })
	await api.post('/Coupons', { CouponCode: 'SPENT', CouponType: 0, CouponValue: 5, CustomerId: 'ana' })
	await api.post('/POS/orders', buildOrder({ Coupon: 'SPENT' }), { HasError: false })
	await api.get('/Coupons/SPENT', { Result: { IsUsed: true } })
})

test('the coupon of a redeemed reward is read too', async () => {
	const { api, merchant } = await withCoupon('OWN')
	const reward = await createTestReward(world, merchant, { points: '1' }, ['LIST-1', 'LIST-2'])
	await api.post(`/RewardConfigurations/${reward}/redeem`, { CustomerId: 'ana' }, { TotalItemCount: 1 })
	await api.get('/Coupons/LIST-1', { Result: { CouponCode: 'LIST-1', IsUsed: false } })
	assertRefused(await api.get('/Coupons/LIST-2'), 57, /There is no coupon LIST-2/) // nobody has it yet
})

test('a code that no coupon of the merchant has is refused', async () => {
	const { api } = await withCoupon('MINE')
	await withCoupon('THEIRS')
	for (const code of ['THEIRS', 'mine', ' MINE', '%20', '%00'])
		assertRefused(await api.get(`/Coupons/${code}`), 57, /coupon|code/)
	assertRefused(await api.get(`/Coupons/${'x'.repeat(300)}`), 10, /code must have at most 255/)
})
