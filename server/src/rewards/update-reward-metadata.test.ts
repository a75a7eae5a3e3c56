import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateRewardMetadata } from '@fiel/contract'
import sql from 'sql-template-tag'
import { assertConforms } from '../../test/support/conforms.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()
const PATH = '/Rewards/updatemetadata'

const createRedemption = async (OriginalKey = 'one') => {
	const { api, merchant } = await world.merchant()
	const id = await createTestReward(world, merchant)
	await earnPoints(api, 1000)
	const Metadatas = [{ Name: 'till', Value: '4' }]
	const reply = await api.post(`/RewardConfigurations/${id}/redeem`, {
		CustomerId: 'ana',
		OriginalKey,
		Metadatas,
	})
	return { api, merchant, coupon: reply.Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0] }
}

test('metadata is added to the record of a redemption; the same name gets the new value', async () => {
	const { api, merchant, coupon } = await createRedemption()
	const added = [
		{ Name: 'till', Value: '5' },
		{ Name: 'receipt', Value: '000123' },
		{ Name: 'قسيمة 🎁', Value: '' },
	]
	const reply = await api.post(PATH, { OriginalKey: 'one', Metadatas: added })
	assertConforms(updateRewardMetadata, reply)
	const { RewardId, Point } = reply.Result
	assert.deepEqual(reply, {
		ErrorMessage: null,
		ErrorCode: null,
		HasError: false,
		Result: {
			RewardId,
			Point: { PointId: Point.PointId, Quantity: -100, Metadatas: added },
			ExternalCode: coupon.CouponCode,
			OriginalKey: 'one',
			Coupon: {
				CouponCode: coupon.CouponCode,
				CouponType: coupon.CouponType,
				CouponValue: coupon.CouponValue,
				ValidDateStart: coupon.ValidDateStart,
				ValidDateEnd: coupon.ValidDateEnd,
			},
		},
	})
	const events = await world.db.rows(sql`
		select topic, points::text, points_balance::text as balance from events
		where merchant_id = ${merchant.id} and record_id = ${Point.PointId} order by id`)
	assert.deepEqual(events, [
		{ topic: 2, points: '-100.0000', balance: '900.0000' },
		{ topic: 1, points: '-100.0000', balance: '900.0000' },
	])
})

test('an update without metadata only returns the redemption', async () => {
	const { api } = await createRedemption()
	await assertUnchanged(world, async () => {
		const reply = await api.post(PATH, { OriginalKey: 'one', Metadatas: [] })
		assertConforms(updateRewardMetadata, reply)
		assert.deepEqual(reply.Result.Point.Metadatas, [{ Name: 'till', Value: '4' }])
	})
})

test('concurrent additions are all kept', async () => {
	const { api } = await createRedemption()
	await Promise.all(
		Array.from({ length: 50 }, (_, n) =>
			api.post(
				PATH,
				{ OriginalKey: 'one', Metadatas: [{ Name: `n${n}`, Value: `${n}` }] },
				{ HasError: false },
			),
		),
	)
	const { Result } = await api.post(PATH, { OriginalKey: 'one', Metadatas: [] })
	assert.equal(Result.Point.Metadatas.length, 51)
})

test('a record holds at most as many names as one request', async () => {
	const { api } = await createRedemption()
	const names = (from: number, count: number) =>
		Array.from({ length: count }, (_, n) => ({ Name: `n${from + n}`, Value: 'x' }))
	await api.post(PATH, { OriginalKey: 'one', Metadatas: names(0, 199) }, { HasError: false })
	await assertUnchanged(world, async () => {
		assertRefused(await api.post(PATH, { OriginalKey: 'one', Metadatas: names(199, 1) }), 10, /Metadatas/)
	})
	await api.post(PATH, { OriginalKey: 'one', Metadatas: names(0, 199) }, { HasError: false })
})

test('invalid input is refused with the name of the member and changes nothing', async () => {
	const { api } = await createRedemption()
	const other = await createRedemption('theirs')
	const entry = { Name: 'a', Value: 'b' }
	const long = 'x'.repeat(10_000)
	const cases: [unknown, number, RegExp][] = [
		[undefined, 77, /the body must be object/],
		[[], 77, /the body must be object/],
		[{ Metadatas: [entry] }, 7, /OriginalKey is required/],
		[{ OriginalKey: null, Metadatas: [entry] }, 7, /OriginalKey/],
		[{ OriginalKey: ' ', Metadatas: [entry] }, 7, /OriginalKey/],
		[{ OriginalKey: 7.5, Metadatas: [entry] }, 77, /OriginalKey must be string/],
		[{ OriginalKey: long, Metadatas: [entry] }, 10, /OriginalKey/],
		[{ OriginalKey: 'ONE', Metadatas: [entry] }, 87, /No redemption has this OriginalKey/],
		[{ OriginalKey: 'theirs', Metadatas: [entry] }, 87, /No redemption/],
		[{ OriginalKey: 'مفتاح 🗝️', Metadatas: [entry] }, 87, /No redemption/],
		[{ OriginalKey: 'one' }, 7, /Metadatas is required/],
		[{ OriginalKey: 'one', Metadatas: null }, 7, /Metadatas/],
		[{ OriginalKey: 'one', Metadatas: 'a=b' }, 77, /Metadatas must be array/],
		[{ OriginalKey: 'one', Metadatas: [7] }, 77, /Metadatas\[0\] must be object/],
		[{ OriginalKey: 'one', Metadatas: [entry, { Name: '', Value: 'b' }] }, 7, /Metadatas\[1\]\.Name/],
		[{ OriginalKey: 'one', Metadatas: [{ Name: 'a', Value: null }] }, 7, /Metadatas\[0\]\.Value/],
		[
			{ OriginalKey: 'one', Metadatas: [{ Name: 'a', Value: 1 }] },
			77,
			/Metadatas\[0\]\.Value must be string/,
		],
		[{ OriginalKey: 'one', Metadatas: [{ Name: long, Value: 'b' }] }, 10, /Metadatas\[0\]\.Name/],
		[{ OriginalKey: 'one', Metadatas: Array.from({ length: 201 }, () => entry) }, 10, /Metadatas/],
	]
	await assertUnchanged(world, async () => {
		for (const [body, number, words] of cases) {
			const reply = await api.post(PATH, body)
			assertConforms(updateRewardMetadata, reply)
			assertRefused(reply, number, words)
		}
	})
	const reply = await other.api.post(PATH, {
		OriginalKey: 'theirs',
		Metadatas: [{ ...entry, Extra: 1 }],
		Extra: 1,
	})
	assertConforms(updateRewardMetadata, reply)
})
