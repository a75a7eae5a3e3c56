import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCoupon } from '@fiel/contract'
import sql from 'sql-template-tag'
import { uniqueText } from '../../test/support/builders.ts'
import { assertConforms } from '../../test/support/conforms.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { findCustomerIds } from '../customers/find-customers.ts'

const world = useWorld()

/** A coupon of ten percent for Ana, with changes. */
const coupon = (changes: Record<string, unknown> = {}) => ({
	OriginalId: 'coupon-1',
	CouponCode: uniqueText('WELCOME'),
	CreatedDate: '2026-06-14T12:00:00-03:00',
	CouponType: 1,
	IsUsed: false,
	CouponValue: 10,
	ValidDateStart: '2026-06-15T00:00:00-03:00',
	ValidDateEnd: '2026-12-31T23:59:59Z',
	CustomerId: 'ana',
	...changes,
})
const idOf = async (merchantId: number, customer: string): Promise<number | undefined> =>
	(await findCustomerIds(world.db, merchantId, [customer])).get(customer)
const customerRow = async (merchantId: number, customer: string) => {
	const [row] = await world.db.rows<Record<string, unknown>>(sql`
		select name, email, is_enrolled, origin from customers
		where merchant_id = ${merchantId} and original_id = ${customer}`)
	return row
}

test('a known customer gets a coupon, and the response has all its members', async () => {
	const { api, merchant } = await world.merchant()
	await earnPoints(api, 10)
	const sent = coupon()
	const reply = await api.post('/Coupons', sent)
	assertConforms(createCoupon, reply)
	assert.deepEqual(reply, {
		Items: [
			{
				CouponCode: sent.CouponCode,
				CreatedDate: '2026-06-14T15:00:00.000Z',
				IsUsed: false,
				CouponValue: 10,
				CustomerId: await idOf(merchant.id, 'ana'),
				ValidDateStart: '2026-06-15T03:00:00.000Z',
				ValidDateEnd: '2026-12-31T23:59:59.000Z',
				CouponType: 1,
			},
		],
		TotalItemCount: 1,
		PageSize: 10,
		PageNumber: 1,
		HasNextPage: false,
		HasError: false,
		ErrorMessages: [],
	})
	await assertUnchanged(world, async () => assert.deepEqual(await api.post('/Coupons', sent), reply))
})

test('omitted members get their defaults', async () => {
	const { api } = await world.merchant()
	await earnPoints(api, 10)
	const bare = { CouponCode: 'BARE', CouponType: 4, CouponValue: 12.345, CustomerId: 'ana', Surprise: 1 }
	const reply = await api.post('/Coupons', bare)
	assertConforms(createCoupon, reply)
	assert.partialDeepStrictEqual(reply.Items[0], {
		CreatedDate: '2026-06-15T12:00:00.000Z',
		ValidDateStart: '2026-06-15T12:00:00.000Z',
		ValidDateEnd: null,
		IsUsed: false,
		CouponValue: 12.35,
	})
	const lastDay = { ValidDateStart: '2026-06-15', ValidDateEnd: '2026-06-15' }
	const [wholeDay] = (await api.post('/Coupons', coupon(lastDay), { HasError: false })).Items
	assert.partialDeepStrictEqual(wholeDay, {
		ValidDateStart: '2026-06-15T03:00:00.000Z',
		ValidDateEnd: '2026-06-16T02:59:59.999Z',
	})
	const local = coupon({ CreatedDate: '2026-06-14', ValidDateStart: null, ValidDateEnd: '2026-06-20T23:59' })
	assert.partialDeepStrictEqual((await api.post('/Coupons', local)).Items[0], {
		CreatedDate: '2026-06-14T03:00:00.000Z', // midnight in São Paulo
		ValidDateStart: '2026-06-14T03:00:00.000Z',
		ValidDateEnd: '2026-06-21T02:59:00.000Z',
	})
})

test('an unknown customer is created from the body', async () => {
	const { api, merchant } = await world.merchant()
	const Customer = { OriginalId: 'בת-7/🛍️', Name: 'نورة', Email: 'n@example.com' }
	const reply = await api.post('/Coupons', coupon({ CustomerId: null, Customer }))
	assertConforms(createCoupon, reply)
	assert.equal(reply.Items[0].CustomerId, await idOf(merchant.id, Customer.OriginalId))
	assert.deepEqual(await customerRow(merchant.id, Customer.OriginalId), {
		name: 'نورة',
		email: 'n@example.com',
		is_enrolled: true,
		origin: 1,
	})
	const both = coupon({ CustomerId: 'bea', Customer: { OriginalId: 'bea', IsEnrolled: false } })
	await api.post('/Coupons', both, { HasError: false })
	assert.partialDeepStrictEqual(await customerRow(merchant.id, 'bea'), { is_enrolled: false })
	const optIn = await world.merchant({ enrolment: { optIn: true } })
	await optIn.api.post('/Coupons', coupon({ CustomerId: null, Customer }), { HasError: false })
	assert.partialDeepStrictEqual(await customerRow(optIn.merchant.id, Customer.OriginalId), {
		is_enrolled: false,
	})
})

test('a known customer is updated with the given members', async () => {
	const { api, merchant } = await world.merchant()
	await earnPoints(api, 10)
	const Customer = { OriginalId: 'ana', Name: null, Email: 'new@example.com' }
	await api.post('/Coupons', coupon({ Customer }), { HasError: false })
	assert.partialDeepStrictEqual(await customerRow(merchant.id, 'ana'), {
		name: 'ana',
		email: 'new@example.com',
	})
})

test('the same code with the same id updates the coupon: omitted members stay, and a used coupon stays used', async () => {
	const { api } = await world.merchant()
	await earnPoints(api, 10)
	await earnPoints(api, 10, 'bea')
	const sent = coupon({ IsUsed: true })
	const first = await api.post('/Coupons', sent, { HasError: false })
	const { CouponCode, OriginalId } = sent
	const changed = await api.post('/Coupons', {
		CouponCode,
		OriginalId,
		CouponType: 0,
		CouponValue: 25,
		CustomerId: 'ana',
		IsUsed: false,
	})
	assertConforms(createCoupon, changed)
	assert.deepEqual(changed.Items[0], { ...first.Items[0], CouponType: 0, CouponValue: 25 })
	await assertUnchanged(world, async () => {
		assertRefused(await api.post('/Coupons', { ...sent, CustomerId: 'bea' }), 56, /used by another customer/)
	})
	const unused = coupon({ OriginalId: null })
	await api.post('/Coupons', unused, { HasError: false })
	const moved = await api.post('/Coupons', { ...unused, CustomerId: 'bea' }, { HasError: false })
	assert.notEqual(moved.Items[0].CustomerId, first.Items[0].CustomerId)
})

test('a code belongs to one coupon', async () => {
	const { api, merchant } = await world.merchant()
	await earnPoints(api, 1000)
	const sent = coupon()
	const { CouponCode } = sent
	await api.post('/Coupons', sent, { HasError: false })
	const ended = coupon()
	await api.post('/Coupons', ended, { HasError: false })
	await api.post(`/Coupons/${ended.CouponCode}/inactive`, undefined, { HasError: false })
	await createTestReward(world, merchant, {}, ['WAITING'])
	const id = await createTestReward(world, merchant)
	const redeemed = await api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'ana' })
	const issued = redeemed.Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0].CouponCode
	const manual = await createTestReward(world, merchant, { isManual: true })
	await api.post(`/RewardConfigurations/${manual}/redeem`, { CustomerId: 'ana', OriginalKey: 'by-hand' })
	const { Result: promised } = await api.post('/Rewards/updatemetadata', {
		OriginalKey: 'by-hand',
		Metadatas: [],
	})
	await earnPoints(api, 10, 'rui')
	const unknownCustomer = { OriginalId: 'zoe', Name: 'Zoe' }
	await assertUnchanged(world, async () => {
		for (const [changes, pattern] of [
			[{ CouponCode, OriginalId: 'coupon-2' }, /CouponCode WELCOME-\d+ belongs to another coupon/],
			[{ CouponCode, OriginalId: null }, /belongs to another coupon/],
			[{ CouponCode, OriginalId: 'coupon-2', CustomerId: null, Customer: unknownCustomer }, /another coupon/],
			[{ CouponCode: ended.CouponCode }, /is inactive/],
			[{ CouponCode: 'WAITING' }, /belongs to a reward/],
			[{ CouponCode: issued, OriginalId: null }, /belongs to a reward/],
			[{ CouponCode: promised.ExternalCode, CustomerId: 'rui' }, /belongs to a reward/],
			[
				{ CouponCode: promised.ExternalCode, CustomerId: null, Customer: unknownCustomer },
				/belongs to a reward/,
			],
		] as const) {
			const reply = await api.post('/Coupons', coupon(changes))
			assertConforms(createCoupon, reply)
			assertRefused(reply, 56, pattern)
		}
	})
	// The merchant creates the coupon for the customer to whom the redemption gave the code.
	await api.post('/Coupons', coupon({ CouponCode: promised.ExternalCode }), { HasError: false })
	const other = await world.merchant()
	await earnPoints(other.api, 10)
	await other.api.post('/Coupons', { ...sent, OriginalId: 'coupon-2' }, { HasError: false })
})

test('a coupon without a known customer is refused', async () => {
	const { api } = await world.merchant()
	const other = await world.merchant()
	await earnPoints(other.api, 10, 'olaf')
	await earnPoints(api, 10)
	await assertUnchanged(world, async () => {
		const attempt = async (changes: Record<string, unknown>, number: number, pattern: RegExp) => {
			const reply = await api.post('/Coupons', coupon(changes))
			assertConforms(createCoupon, reply)
			assertRefused(reply, number, pattern)
		}
		await attempt({ CustomerId: 'nobody' }, 55, /no customer nobody/)
		await attempt({ CustomerId: 'olaf' }, 55, /no customer olaf/)
		await attempt({ CustomerId: null }, 55, /CustomerId or Customer is required/)
		await attempt(
			{ CustomerId: 'ana', Customer: { OriginalId: 'zoe' } },
			56,
			/CustomerId and Customer\.OriginalId/,
		)
	})
})

test("invalid input is refused with its member's name and changes nothing", async () => {
	const { api } = await world.merchant()
	await earnPoints(api, 10)
	const long = 'x'.repeat(10_000)
	const cases: [unknown, number, RegExp][] = [
		[undefined, 56, /the body must be object/],
		[[coupon()], 56, /the body must be object/],
		[coupon({ CouponCode: undefined }), 7, /CouponCode is required/],
		[coupon({ CouponCode: null }), 7, /CouponCode/],
		[coupon({ CouponCode: ' ' }), 7, /CouponCode/],
		[coupon({ CouponCode: 7.5 }), 56, /CouponCode must be string/],
		[coupon({ CouponCode: long }), 10, /CouponCode/],
		[coupon({ CouponCode: 'a\u0000b' }), 56, /CouponCode must not contain NUL/],
		[coupon({ CouponCode: '\ud83d' }), 56, /CouponCode must not contain/],
		[coupon({ OriginalId: '' }), 7, /OriginalId/],
		[coupon({ OriginalId: long }), 10, /OriginalId/],
		[coupon({ CouponType: undefined }), 7, /CouponType is required/],
		[coupon({ CouponType: 5 }), 56, /CouponType must be one of 0, 1, 2, 3, 4/],
		[coupon({ CouponType: -1 }), 56, /CouponType/],
		[coupon({ CouponType: '1' }), 56, /CouponType must be integer/],
		[coupon({ CouponType: 0.5 }), 56, /CouponType/],
		[coupon({ CouponValue: undefined }), 7, /CouponValue is required/],
		[coupon({ CouponValue: '10' }), 56, /CouponValue must be number/],
		[coupon({ CouponValue: Number.NaN }), 7, /CouponValue/],
		[coupon({ CouponValue: -1 }), 9, /CouponValue/],
		[coupon({ CouponValue: 1e13 }), 56, /CouponValue/],
		[coupon({ CouponValue: 100.01 }), 56, /CouponValue must be at most 100/],
		[coupon({ IsUsed: 'yes' }), 56, /IsUsed must be boolean/],
		[coupon({ CreatedDate: 'yesterday' }), 56, /CreatedDate must be an ISO 8601 date/],
		[coupon({ CreatedDate: '2026-02-30' }), 56, /CreatedDate/],
		[coupon({ ValidDateStart: '1800-01-01' }), 56, /ValidDateStart/],
		[coupon({ ValidDateEnd: '9999-12-31' }), 56, /ValidDateEnd/],
		[coupon({ ValidDateEnd: 20261231 }), 56, /ValidDateEnd must be string/],
		[coupon({ ValidDateEnd: long }), 10, /ValidDateEnd/],
		[coupon({ ValidDateEnd: '2026-06-14T00:00:00Z' }), 56, /ValidDateEnd must not be before ValidDateStart/],
		[coupon({ CustomerId: '' }), 7, /CustomerId/],
		[coupon({ CustomerId: 1.7 }), 56, /CustomerId must be string/],
		[coupon({ CustomerId: long }), 10, /CustomerId/],
		[coupon({ Customer: 'ana' }), 56, /Customer must be object/],
		[coupon({ Customer: {} }), 7, /Customer\.OriginalId is required/],
		[coupon({ Customer: { OriginalId: 'ana', Name: long } }), 10, /Customer\.Name/],
		[coupon({ Customer: { OriginalId: 'ana', BirthdayDate: 'soon' } }), 56, /Customer\.BirthdayDate/],
		[
			coupon({ CustomerId: null, Customer: { OriginalId: 'zoe' }, CouponValue: 101 }),
			56,
			/CouponValue must be at most 100/,
		],
	]
	await assertUnchanged(world, async () => {
		for (const [body, number, pattern] of cases) {
			const reply = await api.post('/Coupons', body)
			assertConforms(createCoupon, reply)
			assertRefused(reply, number, pattern)
		}
	})
})

test('fifty concurrent requests create one coupon per code', async () => {
	const { api, merchant } = await world.merchant()
	const sent = coupon()
	const same = await Promise.all(
		Array.from({ length: 50 }, () =>
			api.post(
				'/Coupons',
				{ ...sent, CustomerId: null, Customer: { OriginalId: 'new' } },
				{ HasError: false },
			),
		),
	)
	for (const reply of same) assert.deepEqual(reply, same[0])
	const rivals = await Promise.all(
		Array.from({ length: 50 }, (_, n) =>
			api.post('/Coupons', {
				...sent,
				CouponCode: 'RIVAL',
				OriginalId: `r${n}`,
				CustomerId: null,
				Customer: { OriginalId: `r${n}` },
			}),
		),
	)
	assert.equal(rivals.filter((reply) => !reply.HasError).length, 1)
	const [customers] = await world.db.rows<{ count: number }>(sql`
		select count(*) from customers where merchant_id = ${merchant.id} and original_id like 'r%'`)
	assert.equal(customers!.count, 1, 'a refused coupon introduces nobody')
	const codes = await world.db.rows(sql`
		select code, count(*) from coupons where merchant_id = ${merchant.id} group by 1 order by 1`)
	assert.deepEqual(codes, [
		{ code: 'RIVAL', count: 1 },
		{ code: sent.CouponCode, count: 1 },
	])
})
