import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RewardType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { signInAs } from '../../../test/support/admin.ts'
import { buildOrder } from '../../../test/support/builders.ts'
import { assertRefused, assertUnchanged } from '../../../test/support/refused.ts'
import { createTestReward, earnPoints, readBalance } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'
import type { RewardSettings } from '../configure/reward-settings.ts'
import { listRedemptions } from '../list/list-redemptions.ts'

const world = useWorld()

const createShop = async (settings: Partial<RewardSettings>) => {
	const made = await world.merchant()
	const { api, merchant } = made
	const id = await createTestReward(world, merchant, settings)
	await earnPoints(api, 10_000)
	const redeem = (body = {}) => api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'ana', ...body })
	const code = async (body = {}): Promise<string> =>
		(await redeem(body)).Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0].CouponCode
	const unmet = async (): Promise<string[] | null> => {
		const [row] = await world.db.rows<{ unmet: string[] | null }>(
			sql`select unmet from redemptions where merchant_id = ${merchant.id} order by id desc limit 1`,
		)
		return row!.unmet
	}
	return { ...made, redeem, code, unmet }
}

const CASHBACK = { type: RewardType.Cashback, value: '0', cashbackMaximum: '30', paidOtherwisePercent: '50' }

for (const { name, settings, body, total, changes, expected } of [
	{ name: 'large enough', settings: { minimumPurchase: '50' }, total: 50, expected: null },
	{ name: 'too small', settings: { minimumPurchase: '50' }, total: 49.99, expected: ['MinimalValue'] },
	{ name: 'half in cashback', settings: CASHBACK, body: { Value: 30 }, total: 60, expected: null },
	{
		name: 'mostly in cashback',
		settings: CASHBACK,
		body: { Value: 30 },
		total: 59.99,
		expected: ['MinimumPercentPurchase'],
	},
	{
		name: 'too late',
		settings: { couponDays: 3 },
		total: 100,
		changes: { OrderPlacementDate: '2026-06-20T00:00:00Z', OrderCompletedDate: '2026-06-20T00:00:00Z' },
		expected: ['ValidDays'],
	},
])
	test(`a purchase that is ${name} is recorded, and the unmet terms are ${expected ?? 'none'}`, async () => {
		const { api, code, unmet } = await createShop(settings)
		const Coupon = await code(body)
		const sent = buildOrder({ OrderTotal: total, Coupon, ...changes })
		await api.post('/POS/orders', sent, { HasError: false, Result: { State: 2 } })
		assert.deepEqual(await unmet(), expected)
	})

test('unmet terms are removed when the order changes and meets the conditions', async () => {
	const { api, merchant, code, unmet } = await createShop({ minimumPurchase: '50' })
	const Coupon = await code()
	const small = buildOrder({ OrderTotal: 20, Coupon })
	await api.post('/POS/orders', small, { HasError: false })
	assert.deepEqual(await unmet(), ['MinimalValue'])
	const [seen] = await listRedemptions(world.db, merchant.id)
	const { points, cashback, ...rest } = seen!
	assert.deepEqual([points.toNumber(), cashback.toNumber()], [100, 1])
	assert.partialDeepStrictEqual(rest, {
		externalCode: Coupon,
		title: '10 off',
		customer: 'ana',
		order: small.OriginalId,
		unmet: ['MinimalValue'],
		cancelledAt: null,
	})
	assert.deepEqual(await listRedemptions(world.db, merchant.id, { before: rest.id }), [])
	const grown = { ...small, OrderTotal: 80, UpdatedDate: '2026-06-12T10:00:00Z' }
	await api.post('/POS/orders', grown, { HasError: false })
	assert.deepEqual(await unmet(), [])
})

test('changing a reward does not change the terms of earlier redemptions', async () => {
	const { api, merchant, code, unmet } = await createShop({ minimumPurchase: '50' })
	const panel = await signInAs(world, merchant)
	const [{ Id }] = await panel.get('/rewards')
	const [before, lower] = [await code(), await code()]
	await panel.put(`/rewards/${Id}`, { MinimalValue: 1000 })
	await api.post('/POS/orders', buildOrder({ OrderTotal: 100, Coupon: lower }), { HasError: false })
	assert.equal(await unmet(), null)
	const after = await code()
	await api.post('/POS/orders', buildOrder({ OrderTotal: 100, Coupon: after }), { HasError: false })
	assert.deepEqual(await unmet(), ['MinimalValue'])
	await panel.put(`/rewards/${Id}`, { MinimalValue: null })
	await api.post('/POS/orders', buildOrder({ OrderTotal: 10, Coupon: before }), { HasError: false })
	const [oldest] = await world.db.rows(
		sql`select unmet from redemptions where merchant_id = ${merchant.id} order by id limit 1`,
	)
	assert.deepEqual(oldest, { unmet: ['MinimalValue'] })
})

test('a redemption with a purchase value must meet the conditions', async () => {
	const { redeem } = await createShop({ minimumPurchase: '50' })
	await assertUnchanged(world, async () => {
		assertRefused(
			await redeem({ PurchaseValue: 49.99 }),
			47,
			/minimum purchase is 50, and this one is 49\.99/,
		)
		assertRefused(await redeem({ PurchaseValue: -1 }), 9, /PurchaseValue/)
	})
	const { Items } = await redeem({ PurchaseValue: 50 })
	assert.equal(Items[0].MaxCashbackForCurrentPurchase, 50)
	assert.equal((await redeem()).Items[0].MaxCashbackForCurrentPurchase, 0)
})

test('cashback pays at most the allowed part of a purchase', async () => {
	const { redeem, merchant } = await createShop(CASHBACK)
	assertRefused(await redeem({ Value: 10.01, PurchaseValue: 20 }), 47, /at most 10 of this purchase/)
	const { Items } = await redeem({ PurchaseValue: 20.01 })
	assert.partialDeepStrictEqual(Items[0], { MaxCashbackForCurrentPurchase: 10, CashbackAmount: 10 })
	assert.equal((await readBalance(world, merchant)).cashback, '90')
	const rich = await redeem({ PurchaseValue: 1000 })
	assert.partialDeepStrictEqual(rich.Items[0], { MaxCashbackForCurrentPurchase: 30, CashbackAmount: 30 })
})
