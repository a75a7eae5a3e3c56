import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { buildTiers } from '../../../test/support/build-tiers.ts'
import { buildCancellation, buildOrder } from '../../../test/support/builders.ts'
import { assertRefused } from '../../../test/support/refused.ts'
import { createTestReward, earnPoints, readBalance } from '../../../test/support/rewards.ts'
import { buildRule } from '../../../test/support/rules.ts'
import { useWorld } from '../../../test/support/world.ts'
import { createTiers } from '../../tiers/create-tiers.ts'

const world = useWorld()
type Settings = Parameters<typeof world.merchant>[0]

/** A shop with Bronze, and Silver from 500 of spend with half as many points again. */
const createShop = async (settings: Settings = {}) => {
	const { api, merchant } = await world.merchant(settings)
	await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	const points = async () => (await readBalance(world, merchant)).points
	return { api, merchant, points }
}

test('an order below the minimum was decided as Bronze, and earns as Bronze when it is raised', async () => {
	const { api, points } = await createShop({ purchase: { minimumOrder: '50' } })
	const small = buildOrder({ OrderTotal: 40 })
	await api.post('/POS/orders', small, { HasError: false, Result: { State: 4 } })
	await earnPoints(api, 600)
	await api.post('/POS/orders', { ...small, OrderTotal: 100 }, { HasError: false })
	assert.equal(await points(), '700')
})

test('an order that is corrected to nothing and back earns as it did first', async () => {
	const { api, points } = await createShop()
	const bought = buildOrder({ OrderTotal: 100 })
	await api.post('/POS/orders', bought, { HasError: false })
	await api.post('/POS/orders', { ...bought, OrderTotal: 0.5 }, { HasError: false, Result: { State: 4 } })
	await earnPoints(api, 600)
	await api.post('/POS/orders', bought, { HasError: false })
	assert.equal(await points(), '700')
})

test('an order that earned nothing keeps its place among the orders of its customer', async () => {
	const first = buildRule({ conditions: [{ code: 'nthPurchase', args: { at: [1] } }] })
	const { api, points } = await createShop({ purchase: { minimumOrder: '50' }, rules: [first] })
	const small = buildOrder({ OrderTotal: 40 })
	await api.post('/POS/orders', small, { HasError: false })
	await earnPoints(api, 60)
	assert.equal(await points(), '60')
	await api.post('/POS/orders', { ...small, OrderTotal: 100 }, { HasError: false })
	assert.equal(await points(), '260')
})

test('who was not enrolled when an order was decided earns nothing for it, however it is raised', async () => {
	const { api, points } = await createShop({ purchase: { minimumOrder: '50' }, enrolment: { optIn: true } })
	const small = buildOrder({ OrderTotal: 40 })
	await api.post('/POS/orders', small, { HasError: false })
	await earnPoints(api, 60, 'ana', { Customer: { OriginalId: 'ana', IsEnrolled: true } })
	await api.post('/POS/orders', { ...small, OrderTotal: 100 }, { HasError: false, Result: { State: 4 } })
	assert.equal(await points(), '60')
})

test('a message without a date that changes nothing counts as of the time of the request', async () => {
	const { api, points } = await createShop()
	world.clock.set('2026-06-15T12:00:00Z')
	const bought = buildOrder({ OrderTotal: 100, UpdatedDate: '2026-06-15T10:00:00Z' })
	const { UpdatedDate: _, ...undated } = bought
	await api.post('/POS/orders', bought, { HasError: false })
	await api.post('/POS/orders', undated, {
		HasError: false,
		Result: { UpdatedDate: '2026-06-15T12:00:00.000Z' },
	})
	const late = { ...bought, OrderTotal: 80, UpdatedDate: '2026-06-15T11:00:00Z' }
	await api.post('/POS/orders', late, {
		HasError: false,
		Result: { OrderTotal: 100, UpdatedDate: '2026-06-15T12:00:00.000Z' },
	})
	assert.equal(await points(), '100')
})

const couponBody = (code: string) => ({
	OriginalId: code,
	CouponCode: code,
	CreatedDate: '2026-06-01T00:00:00Z',
	CouponType: 1,
	IsUsed: false,
	CouponValue: 10,
	ValidDateStart: '2026-06-01T00:00:00Z',
	ValidDateEnd: '2026-12-31T23:59:59Z',
	CustomerId: 'ana',
})

for (const onCancel of [true, false])
	test(`a coupon of the merchant's own is ${onCancel ? 'free' : 'used'} after its order was cancelled, where rewards are ${onCancel ? '' : 'not '}given back`, async () => {
		const { api, merchant } = await createShop({ refund: { onCancel, graceDays: 30 } })
		await earnPoints(api, 10)
		const isUsed = async (code: string): Promise<boolean> => {
			const [coupon] = await world.db.rows<{ is_used: boolean }>(sql`
				select is_used from coupons where merchant_id = ${merchant.id} and code = ${code}`)
			return coupon!.is_used
		}
		for (const [code, way] of [
			['OWN-1', 'operation'],
			['OWN-2', 'message'],
		] as const) {
			await api.post('/Coupons', couponBody(code), { HasError: false })
			const bought = buildOrder({ Coupon: code })
			await api.post('/POS/orders', bought, { HasError: false })
			assert.equal(await isUsed(code), true)
			if (way === 'operation')
				await api.post(`/POS/orders/${bought.OriginalId}/cancel`, buildCancellation(), { HasError: false })
			else {
				const returned = {
					...bought,
					...buildCancellation(),
					IsCompleted: false,
					IsCancelledOrReturned: true,
				}
				await api.post('/POS/orders', returned, { HasError: false })
			}
			assert.equal(await isUsed(code), !onCancel)
			await api.post('/POS/orders', buildOrder({ Coupon: code }), { HasError: false })
			assert.equal(await isUsed(code), true)
		}
	})

test('a value above the cap is refused, never cut, and the message names the largest value', async () => {
	const { api, merchant } = await createShop()
	const settings = { type: 3, value: '0', cashbackMaximum: '8', paidOtherwisePercent: '50' } as const
	const id = await createTestReward(world, merchant, settings)
	await earnPoints(api, 1000)
	const attempt = (more: object) =>
		api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'ana', ...more })
	assertRefused(await attempt({ Value: 20 }), 47, /Value is 20, at most 8 of cashback/)
	assertRefused(await attempt({ Value: 8.01, PurchaseValue: 100 }), 47, /Value is 8\.01, at most 8 of/)
	assertRefused(await attempt({ Value: 20, PurchaseValue: 10 }), 47, /at most 5 of this purchase/)
	assert.equal((await readBalance(world, merchant)).cashback, '10')
	const { Items } = await attempt({ Value: 5, PurchaseValue: 10 })
	assert.equal(Items[0].CashbackAmount, 5)
})
