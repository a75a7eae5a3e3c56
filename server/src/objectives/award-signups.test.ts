import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { buildCancellation, buildOrder, uniqueText } from '../../test/support/builders.ts'
import { recordsOf } from '../../test/support/records.ts'
import { resealAll } from '../../test/support/reseal.ts'
import { createSecondApi } from '../../test/support/second-api.ts'
import { useWorld } from '../../test/support/world.ts'
import { createTiers } from '../tiers/create-tiers.ts'

const world = useWorld()
const SIGNUP = { isActive: true, points: '50', since: null }

const couponBody = (Customer: object) => ({
	CouponCode: uniqueText('CODE'),
	CouponType: 0,
	CouponValue: 10,
	OriginalId: uniqueText('coupon'),
	Customer,
})

test('the order with which a customer joins the program earns the signup points once', async () => {
	const { api, merchant } = await world.merchant({ signup: SIGNUP })
	await api.post('/POS/orders', buildOrder(), { Result: { Customer: { PointsBalance: 150, Cashback: 1.5 } } })
	await api.post('/POS/orders', buildOrder(), { Result: { Customer: { PointsBalance: 250 } } })
	assert.deepEqual(await recordsOf(world, merchant.id, 'ana'), [
		[1, 50],
		[0, 100],
		[0, 100],
	])
	const [record] = await world.db.rows(sql`
		select type, reason, valid_until, order_id from point_records where merchant_id = ${merchant.id} and type = ${PointType.Signup}`)
	assert.deepEqual(record, {
		type: 1,
		reason: { rule: 'signup', version: 2, points: '50', pointValue: '0.01' },
		valid_until: new Date('2027-06-16T02:59:59.999Z'),
		order_id: null,
	})
})

test('an order that earns nothing or is cancelled still earns the signup points', async () => {
	const { api } = await world.merchant({ signup: SIGNUP })
	const sent = buildOrder({ IsCompleted: false, OrderCompletedDate: null })
	await api.post('/POS/orders', sent, { Result: { State: 0, Customer: { PointsBalance: 50 } } })
	await api.post(`/Order/${sent.OriginalId}/cancel`, buildCancellation(), { HasError: false })
	await api.post('/POS/orders', buildOrder(), { Result: { Customer: { PointsBalance: 150 } } })
})

test('a coupon with which a customer joins the program earns the signup points', async () => {
	const { api, merchant } = await world.merchant({ signup: SIGNUP })
	await api.post('/Coupons', couponBody({ OriginalId: 'ana' }), { HasError: false })
	await api.post('/Coupons', couponBody({ OriginalId: 'ana', Name: 'Ana' }), { HasError: false })
	await api.post('/Coupons', couponBody({ OriginalId: 'bia', IsEnrolled: false }), { HasError: false })
	assert.deepEqual(await recordsOf(world, merchant.id, 'ana'), [[1, 50]])
	assert.deepEqual(await recordsOf(world, merchant.id, 'bia'), [])
	await api.post('/Coupons', couponBody({ OriginalId: 'bia', IsEnrolled: true }), { HasError: false })
	assert.deepEqual(await recordsOf(world, merchant.id, 'bia'), [[1, 50]])
})

test('a customer who joins later is rewarded then, and not again after leaving and returning', async () => {
	const { api, merchant } = await world.merchant({ signup: SIGNUP, enrolment: { optIn: true } })
	const ana = (IsEnrolled?: boolean) =>
		buildOrder({ Customer: { OriginalId: 'ana', IsEnrolled }, OrderTotal: 10 })
	await api.post('/POS/orders', ana(), { Result: { Customer: { PointsBalance: 0 } } })
	await api.post('/POS/orders', ana(true), { Result: { Customer: { PointsBalance: 60 } } })
	await api.post('/POS/orders', ana(false), { Result: { Customer: { PointsBalance: 60 } } })
	await api.post('/POS/orders', ana(true), { Result: { Customer: { PointsBalance: 70 } } })
	assert.equal(
		(await recordsOf(world, merchant.id, 'ana')).filter(([type]) => type === PointType.Signup).length,
		1,
	)
})

for (const [since, SignupDate, points] of [
	['2026-06-15', undefined, 50],
	['2026-06-16', undefined, 0],
	['2026-06-15T00:00:00-03:00', undefined, 50],
	['2026-06-16T02:59:00Z', undefined, 50], // still the 15th in São Paulo
	['2026-06-16T03:00:00Z', undefined, 0],
	['2026-06-01', '2026-05-31T23:59:00-03:00', 0],
	['2026-06-01', '2026-06-01T00:00:00-03:00', 50],
	[null, '2019-01-01', 50],
] as const) {
	test(`with signup points since ${since}, a customer who signed up ${SignupDate ?? 'now'} earns ${points}`, async () => {
		const { api } = await world.merchant({ signup: { ...SIGNUP, since } })
		const Customer = { OriginalId: 'ana', SignupDate }
		await api.post('/POS/orders', buildOrder({ Customer }), {
			Result: { Customer: { PointsBalance: 100 + points } },
		})
	})
}

test('joining earns nothing while the objective is off, even if it is switched on later', async () => {
	const { api, merchant } = await world.merchant()
	await api.post('/POS/orders', buildOrder(), { Result: { Customer: { PointsBalance: 100 } } })
	await world.db.rows(sql`
		insert into programs (merchant_id, version, settings, author, created_at)
		select merchant_id, version + 1,
			jsonb_set(settings, '{signup}', '{"isActive": true, "points": "50", "since": null}'), author, created_at
		from programs where merchant_id = ${merchant.id} order by version desc limit 1`)
	await resealAll(world.db)
	await api.post('/POS/orders', buildOrder(), { Result: { Customer: { PointsBalance: 200 } } })
	const back = (IsEnrolled: boolean) =>
		buildOrder({ Customer: { OriginalId: 'ana', IsEnrolled }, OrderTotal: 1 })
	await api.post('/POS/orders', back(false), { HasError: false })
	await api.post('/POS/orders', back(true), { Result: { Customer: { PointsBalance: 201 } } })
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'bia' } }), {
		Result: { Customer: { PointsBalance: 150 } },
	})
})

test('a tier adds its bonus', async () => {
	const { api, merchant } = await world.merchant({ signup: SIGNUP })
	const [bronze, ...rest] = buildTiers()
	const bonus = (subType: number) => ({ type: 2 as const, subType, description: 'more', bonus: '7.5' })
	await world.db.transaction((tx) =>
		createTiers(tx, merchant.id, [{ ...bronze!, benefits: [bonus(1), bonus(2)] }, ...rest]),
	)
	await api.post('/POS/orders', buildOrder(), { Result: { Customer: { PointsBalance: 157.5 } } })
})

test('50 concurrent first orders in two processes earn the signup points once', async (t) => {
	const { api, merchant, ...pair } = await world.merchant({ signup: SIGNUP })
	const apis = [api, await createSecondApi(t, world, pair)]
	await Promise.all(
		Array.from({ length: 50 }, (_, turn) =>
			turn % 5 === 4
				? apis[turn % 2]!.post('/Coupons', couponBody({ OriginalId: 'ana' }), { HasError: false })
				: apis[turn % 2]!.post('/POS/orders', buildOrder({ OrderTotal: 1 }), { HasError: false }),
		),
	)
	const records = await recordsOf(world, merchant.id, 'ana')
	assert.equal(records.filter(([type]) => type === PointType.Signup).length, 1)
	assert.equal(records.length, 41)
})

test('a customer with the same id at another merchant earns signup points there', async () => {
	const shops = [await world.merchant({ signup: SIGNUP }), await world.merchant({ signup: SIGNUP })]
	for (const { api } of shops)
		await api.post('/POS/orders', buildOrder(), { Result: { Customer: { PointsBalance: 150 } } })
})
