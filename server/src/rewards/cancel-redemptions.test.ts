import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { createTestReward, earnPoints, readBalance } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { isRefusal } from '../refusal.ts'
import { cancelRedemptions } from './cancel-redemptions.ts'

const world = useWorld()
const redeemPath = (id: number) => `/RewardConfigurations/${id}/redeem`
const couponOf = (reply: {
	Items: { PreGeneratedCouponLists: { PreGeneratedCoupons: { CouponCode: string }[] }[] }[]
}) => reply.Items[0]!.PreGeneratedCouponLists[0]!.PreGeneratedCoupons[0]!.CouponCode

const createShop = async (settings = {}, program = {}) => {
	const made = await world.merchant(program)
	const id = await createTestReward(world, made.merchant, settings)
	await earnPoints(made.api, 300)
	const cancel = async (...keys: string[]) => {
		const wanted = keys.map((key) => ({ key, reason: 'a mistake' }))
		const outcomes = await world.db.transaction((tx) =>
			cancelRedemptions(tx, made.merchant, world.clock.now(), wanted),
		)
		return outcomes.map((outcome) =>
			isRefusal(outcome) ? outcome.refused : outcome.amount.points.toString(),
		)
	}
	return { ...made, id, cancel }
}

test('cancelling a redemption refunds its points, ends its coupon and lowers the counters', async () => {
	const { api, merchant, id, cancel } = await createShop({ limitPerCustomer: 1, limitInAll: 1 })
	const code = couponOf(await api.post(redeemPath(id), { CustomerId: 'ana', OriginalKey: 'k' }))
	assert.deepEqual(await cancel('k'), ['100'])
	assert.deepEqual(await readBalance(world, merchant), { points: '300', cashback: '3' })
	await api.post(`/Coupons/${code}/inactive`, undefined, {
		Items: [{ ValidDateEnd: '2026-06-15T12:00:00.000Z' }],
	})
	await api.post(redeemPath(id), { CustomerId: 'ana' }, { TotalItemCount: 1 })
	const [record] = await world.db.rows<{ reason: object }>(sql`
		select reason from point_records where merchant_id = ${merchant.id} and type = ${PointType.RewardRefund}`)
	assert.partialDeepStrictEqual(record!.reason, { rule: 'cancelled redemption', why: 'a mistake' })
	await api.post('/POS/orders', buildOrder({ Coupon: code }), { HasError: false })
	const [used] = await world.db.rows<{ count: number }>(sql`
		select count(*) from redemptions where merchant_id = ${merchant.id} and order_id is not null`)
	assert.equal(used!.count, 0)
})

test('an unknown or already cancelled redemption is refused, also within one batch', async () => {
	const { api, id, cancel } = await createShop()
	await api.post(redeemPath(id), { CustomerId: 'ana', OriginalKey: 'k' })
	assert.deepEqual(await cancel('k', 'nobody', 'k'), [
		'100',
		'ApiRewardCancel_NotFound',
		'ApiRewardCancel_AlreadyCanceled',
	])
	await assertUnchanged(world, async () => {
		assert.deepEqual(await cancel('k'), ['ApiRewardCancel_AlreadyCanceled'])
	})
	const other = await createShop()
	assert.deepEqual(await other.cancel('k'), ['ApiRewardCancel_NotFound'])
})

test('a redemption that an order used cannot be cancelled; cancelling the order refunds it', async () => {
	const { api, merchant, id, cancel } = await createShop()
	const code = couponOf(await api.post(redeemPath(id), { CustomerId: 'ana', OriginalKey: 'k' }))
	await api.post('/POS/orders', buildOrder({ OriginalId: 'o1', Coupon: code }), { HasError: false })
	const [refusal] = await world.db.transaction((tx) =>
		cancelRedemptions(tx, merchant, world.clock.now(), [{ key: 'k', reason: null }]),
	)
	assert.ok(isRefusal(refusal))
	assert.equal(refusal.refused, 'PdvReward_CoupomAlreadyUsed')
	assert.equal(`${refusal.message}`, 'Redemption k is used by order o1: cancel the order.')
	await api.post('/POS/orders/o1/cancel', buildCancellation(), { HasError: false })
	assert.deepEqual(await cancel('k'), ['ApiRewardCancel_AlreadyCanceled'])
})

test('points of a lot that expired meanwhile are refunded with grace days', async () => {
	const { api, merchant, id, cancel } = await createShop(
		{},
		{ expiry: { days: 10 }, refund: { graceDays: 5 } },
	)
	await api.post(redeemPath(id), { CustomerId: 'ana', OriginalKey: 'k' })
	world.clock.pass(11)
	assert.deepEqual(await cancel('k'), ['100'])
	assert.equal((await readBalance(world, merchant)).points, '100')
	world.clock.pass(6)
	assert.equal((await readBalance(world, merchant)).points, '0')
})

test('of a concurrent cancellation and order, exactly one uses the redemption', async () => {
	const { api, merchant, id, cancel } = await createShop()
	await earnPoints(api, 1000)
	for (let index = 0; index < 8; index += 1) {
		const code = couponOf(await api.post(redeemPath(id), { CustomerId: 'ana', OriginalKey: `k${index}` }))
		const [[outcome]] = await Promise.all([
			cancel(`k${index}`),
			api.post('/POS/orders', buildOrder({ OriginalId: `race-${index}`, Coupon: code }), { HasError: false }),
		])
		const [row] = await world.db.rows<{ used: boolean; back: boolean }>(sql`
			select order_id is not null as used, refunded_at is not null as back from redemptions
			where merchant_id = ${merchant.id} and original_key = ${`k${index}`}`)
		assert.deepEqual(row, { used: outcome !== '100', back: outcome === '100' })
	}
})
