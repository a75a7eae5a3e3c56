import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deactivateCoupon } from '@fiel/contract'
import { buildOrder } from '../../test/support/builders.ts'
import { assertConforms } from '../../test/support/conforms.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const withCoupon = async (CouponCode: string, changes: Record<string, unknown> = {}) => {
	const { api } = await world.merchant()
	await earnPoints(api, 10)
	const sent = { CouponCode, CouponType: 0, CouponValue: 5, CustomerId: 'ana', ...changes }
	const created = await api.post('/Coupons', sent, { HasError: false })
	return { api, item: created.Items[0] }
}
const path = (code: string): string => `/Coupons/${encodeURIComponent(code)}/inactive`

test('a deactivated coupon ends now and stays deactivated', async () => {
	const { api, item } = await withCoupon('HELLO', { ValidDateEnd: '2026-12-31T00:00:00Z' })
	world.clock.pass(1)
	const reply = await api.post(path('HELLO'))
	assertConforms(deactivateCoupon, reply)
	assert.deepEqual(reply, {
		Items: [{ ...item, ValidDateEnd: '2026-06-16T12:00:00.000Z' }],
		TotalItemCount: 1,
		PageSize: 10,
		PageNumber: 1,
		HasNextPage: false,
		HasError: false,
		ErrorMessages: [],
	})
	world.clock.pass(1)
	await assertUnchanged(world, async () => {
		const again = await Promise.all(Array.from({ length: 20 }, () => api.post(path('HELLO'))))
		for (const other of again) assert.deepEqual(other, reply)
	})
})

test('codes may contain any characters', async () => {
	for (const code of ['A/B', 'A%2FB', '50% off?', 'قسيمة-٧', '🎁 x', "o'brien", 'é'.repeat(255)]) {
		const { api } = await withCoupon(code)
		const reply = await api.post(path(code))
		assertConforms(deactivateCoupon, reply)
		assert.equal(reply.Items[0].CouponCode, code)
	}
})

test('a used coupon cannot be deactivated', async () => {
	const { api } = await withCoupon('USED', { IsUsed: true })
	await api.post('/Coupons', { CouponCode: 'SPENT', CouponType: 0, CouponValue: 5, CustomerId: 'ana' })
	await api.post('/POS/orders', buildOrder({ Coupon: 'SPENT' }), { HasError: false })
	await assertUnchanged(world, async () => {
		for (const code of ['USED', 'SPENT']) {
			const reply = await api.post(path(code))
			assertConforms(deactivateCoupon, reply)
			assertRefused(reply, 56, new RegExp(`${code} is already used`))
		}
	})
})

test('an unknown code is refused', async () => {
	const { api } = await withCoupon('MINE')
	await withCoupon('THEIRS')
	await assertUnchanged(world, async () => {
		for (const code of ['THEIRS', 'mine', ' MINE', 'nope', '🎁', 'null']) {
			const reply = await api.post(path(code))
			assertConforms(deactivateCoupon, reply)
			assertRefused(reply, 57, /There is no coupon/)
		}
		assertRefused(await api.post('/Coupons/%20/inactive'), 57, /code/)
		assertRefused(await api.post('/Coupons//inactive'), 57, /code/)
		assertRefused(await api.post('/Coupons/%00/inactive'), 57, /code/)
		assertRefused(await api.post(path('x'.repeat(10_000))), 10, /code must have at most 255/)
	})
})
