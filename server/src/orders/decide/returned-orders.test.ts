import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { buildCancellation, buildOrder } from '../../../test/support/builders.ts'
import { createTestReward, readBalance } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'
import { decimal } from '../../db/decimal.ts'
import { findViolations } from '../../ledger/find-violations.ts'
import { explainRecord } from '../../program/explain.ts'

const world = useWorld()
type Settings = Parameters<typeof world.merchant>[0]

const createShop = async (settings: Settings = {}) => {
	const { api, merchant } = await world.merchant(settings)
	const ten = await createTestReward(world, merchant)
	const redeem = async (customer = 'ana'): Promise<string> => {
		const { Items } = await api.post(`/RewardConfigurations/${ten}/redeem`, { CustomerId: customer })
		return Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0].CouponCode
	}
	const buy = (originalId: string, total: number, more: object = {}) =>
		api.post('/POS/orders', buildOrder({ OriginalId: originalId, OrderTotal: total, ...more }), {
			HasError: false,
		})
	const correct = (originalId: string, total: number) => {
		const { UpdatedDate: _, ...undated } = buildOrder({ OriginalId: originalId, OrderTotal: total })
		return api.post('/POS/orders', undated, { HasError: false })
	}
	const giveBack = (originalId: string) =>
		api.post(`/POS/orders/${originalId}/cancel`, buildCancellation(), { HasError: false })
	const points = async () => (await readBalance(world, merchant)).points
	return { api, merchant, redeem, buy, correct, giveBack, points }
}

test('a correction and its reversal after the lot has ended leave no debt, and the record is of what it says', async () => {
	const { merchant, redeem, buy, correct, points } = await createShop({ expiry: { days: 20, noticeDays: 7 } })
	await buy('A', 200)
	await redeem()
	await redeem()
	assert.equal(await points(), '0')
	world.clock.pass(40)
	await correct('A', 100)
	assert.equal(await points(), '-100')
	await correct('A', 200)
	assert.equal(await points(), '0')
	const [award] = await world.db.rows<{ points: number; owed: number; reason: Record<string, unknown> }>(sql`
		select r.points::integer, r.owed_points::integer as owed, r.reason
		from point_records r join orders o on o.merchant_id = r.merchant_id and o.award_id = r.id
		where o.merchant_id = ${merchant.id} and o.original_id = 'A'`)
	assert.partialDeepStrictEqual(award, { points: 200, owed: 0, reason: { points: '200' } })
	assert.deepEqual(await findViolations(world.db, merchant.id), [])
})

for (const [shortfall, between] of [
	['debt', '-200'],
	['forgive', '0'],
] as const)
	test(`whoever returns everything has nothing: ${shortfall}`, async () => {
		const { merchant, redeem, buy, giveBack, points } = await createShop({ shortfall })
		await buy('A', 200)
		for (const [index, code] of [await redeem(), await redeem()].entries())
			await buy(`small ${index}`, 0.5, { Coupon: code })
		await giveBack('A')
		assert.equal(await points(), between)
		await giveBack('small%200')
		assert.equal(await points(), shortfall === 'debt' ? '-100' : '0')
		await giveBack('small%201')
		assert.equal(await points(), '0')
		assert.deepEqual(await findViolations(world.db, merchant.id), [])
	})

test('what was taken from another order comes back to it when the redemption does', async () => {
	const { redeem, buy, giveBack, points, merchant } = await createShop()
	await buy('A', 100)
	const code = await redeem()
	await buy('B', 60, { Coupon: code })
	await giveBack('A') // 60 from B, 40 owed
	assert.equal(await points(), '-40')
	await giveBack('B') // the redemption comes back: A needs nothing of B, and B is returned
	assert.equal(await points(), '0')
	assert.deepEqual(await findViolations(world.db, merchant.id), [])
})

test('redeeming and giving back extends the life of points once', async () => {
	const { redeem, buy, giveBack, points } = await createShop({ expiry: { days: 20, noticeDays: 7 } })
	await buy('A', 100)
	for (const [turn, left] of [
		[1, '100'],
		[2, '0'],
	] as const) {
		const code = await redeem()
		await buy(`small ${turn}`, 0.5, { Coupon: code })
		world.clock.pass(32)
		await giveBack(`small%20${turn}`)
		assert.equal(await points(), left)
	}
})

test('what is forgiven says why it is there', async () => {
	const { merchant, redeem, buy, giveBack } = await createShop({ shortfall: 'forgive' })
	await buy('A', 100)
	await redeem()
	await giveBack('A')
	const records = await world.db.rows<{
		type: PointType
		points: number
		reason: Record<string, unknown>
	}>(sql`
		select type, points::integer, reason from point_records
		where merchant_id = ${merchant.id} and type = ${PointType.OrderCancel} order by id`)
	assert.deepEqual(
		records.map((entry) => explainRecord({ ...entry, points: decimal(entry.points) })),
		[
			'100 points were taken back because order A was cancelled, what was already spent being forgiven.',
			'100 points were forgiven: what had been spent before its order was cancelled or earned less.',
		],
	)
})
