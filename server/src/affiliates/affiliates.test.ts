import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { recordsOf } from '../../test/support/records.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

/** A merchant with coupons: HOUSE of nobody in particular, ANA of Ana. */
const createShop = async (isActive = true) => {
	const shop = await world.merchant({
		affiliates: { isActive },
		signup: { isActive: true, points: '50', since: null },
	})
	const coupon = (CouponCode: string, Customer: object) =>
		shop.api.post('/Coupons', { CouponCode, CouponType: 1, CouponValue: 10, Customer }, { HasError: false })
	await coupon('HOUSE', { OriginalId: 'house' })
	await coupon('ANA', { OriginalId: 'ana', Email: 'Ana@example.com', Document: '123.456.789-09' })
	const stored = () =>
		world.db.rows(sql`
			select a.original_id, a.name, a.email, a.phone, a.document, c.code, p.original_id as customer, a.wants_portal,
				a.is_active, a.disabled_reason
			from affiliates a
			join coupons c on c.merchant_id = a.merchant_id and c.id = a.coupon_id
			left join customers p on p.merchant_id = a.merchant_id and p.id = a.customer_id
			where a.merchant_id = ${shop.merchant.id} order by a.id`)
	return { ...shop, coupon, stored }
}

const DONE = {
	...{ ErrorMessage: null, ErrorCode: null, Result: true, Code: '00', CodeName: 'Done', Severity: 0 },
	...{ HasWarning: false, HasError: false },
}
const AGAIN = { ...DONE, Code: '01', CodeName: 'AlreadyDone', Severity: 1, HasWarning: true }
const BIA = {
	Name: 'Bia Lima',
	Email: 'Bia@Example.com',
	Document: '12.abc.345/01DE-35',
	Phone: '11 90000-0001',
	Coupon: 'HOUSE',
}

test('an affiliate is added once, changed by the members given, and known by the document', async () => {
	const { api, stored } = await createShop()
	assert.deepEqual(await api.post('/Affiliate', BIA), DONE)
	const row = {
		original_id: '12ABC34501DE35',
		name: 'Bia Lima',
		email: 'Bia@Example.com',
		phone: '11 90000-0001',
		document: '12.abc.345/01DE-35',
		code: 'HOUSE',
		customer: null,
		wants_portal: false,
		is_active: true,
		disabled_reason: null,
	}
	assert.deepEqual(await stored(), [row])
	await assertUnchanged(world, async () => {
		assert.deepEqual(await api.post('/Affiliate', BIA), AGAIN)
	})
	const change = { Document: '12ABC34501DE35', Coupon: 'HOUSE', Name: 'Beatriz', InviteToPortal: true }
	assert.deepEqual(await api.post('/Affiliate', change), DONE)
	const changed = { ...row, document: '12ABC34501DE35', name: 'Beatriz', wants_portal: true }
	assert.deepEqual(await stored(), [changed])
})

test('the holder of the coupon is linked, and a customer is created only when asked for', async () => {
	const { api, stored, merchant } = await createShop()
	await api.post('/Affiliate', { Email: 'ANA@example.com', Coupon: 'ANA', CreateCustomer: true }, DONE)
	assert.partialDeepStrictEqual(await stored(), [{ original_id: 'ana@example.com', customer: 'ana' }])
	await api.post('/Affiliate', BIA, DONE)
	await api.post('/Affiliate', { ...BIA, CreateCustomer: true }, DONE)
	await api.post('/Affiliate', { ...BIA, CreateCustomer: true }, AGAIN)
	assert.partialDeepStrictEqual((await stored())[1], { customer: '12ABC34501DE35' })
	await api.get('/Customer/12ABC34501DE35', { Result: { Name: 'Bia Lima', IsEnrolled: true } })
	assert.deepEqual(await recordsOf(world, merchant.id, '12ABC34501DE35'), [[1, 50]])
})

test('an affiliate is disabled with a reason and enabled again', async () => {
	const { api, stored } = await createShop()
	await api.post('/Affiliate', BIA, DONE)
	const off = '/Affiliate/disable/12.ABC.345%2F01DE-35?reason=Left%20the%20team'
	assert.deepEqual(await api.delete(off), DONE)
	assert.deepEqual(await api.delete(off.replace('Left', 'Joined')), AGAIN)
	const disabled = { is_active: false, disabled_reason: 'Left the team' }
	assert.partialDeepStrictEqual(await stored(), [disabled])
	await api.post('/Affiliate', { ...BIA, Name: 'Beatriz' }, DONE)
	assert.partialDeepStrictEqual(await stored(), [disabled])
	assert.deepEqual(await api.post('/Affiliate/enable/12abc34501de35'), DONE)
	assert.deepEqual(await api.post('/Affiliate/enable/12abc34501de35'), AGAIN)
	assert.partialDeepStrictEqual(await stored(), [{ is_active: true, disabled_reason: null }])
	await api.post('/Affiliate', { Email: 'Eva@example.com', Coupon: 'HOUSE' }, { ErrorCode: 112 })
})

test('what is wrong with an affiliate is refused with its number and changes nothing', async () => {
	const { api, coupon } = await createShop()
	const other = await createShop()
	await other.coupon('THEIRS', { OriginalId: 'x' })
	await coupon('SECOND', { OriginalId: 'house' })
	await api.post('/Affiliate', BIA, DONE)
	await assertUnchanged(world, async () => {
		for (const [change, number, words] of [
			[{ Document: null, Email: ' ' }, 50, /Document or Email is required/],
			[{ Document: '-', Email: null }, 50, /Document or Email is required/],
			[{ Document: '123#456' }, 51, /letters and digits/],
			[{ Coupon: null }, 52, /Coupon must not be empty/],
			[{ Coupon: ' ' }, 52, /Coupon must not be empty/],
			[{ Coupon: 'NOPE' }, 113, /There is no coupon NOPE/],
			[{ Coupon: 'THEIRS' }, 113, /There is no coupon THEIRS/],
			[{ Coupon: 'house' }, 113, /There is no coupon house/],
			[{ Coupon: 'ANA' }, 112, /Coupon ANA belongs to somebody else/],
			[{ Document: '98765432100' }, 112, /Coupon HOUSE belongs to somebody else/],
			[{ Name: 'x'.repeat(501) }, 10, /Name/],
			[{ CreateCustomer: 'yes' }, 77, /CreateCustomer/],
		] as const)
			assertRefused(await api.post('/Affiliate', { ...BIA, ...change }), number, words)
		for (const id of ['nobody', 'bia@example.com', '%20'])
			assertRefused(await api.delete(`/Affiliate/disable/${id}`), 59, /affiliate|originalId/)
		assertRefused(await other.api.post('/Affiliate/enable/12ABC34501DE35'), 59, /there is no affiliate/)
		assertRefused(await api.delete(`/Affiliate/disable/x?reason=${'x'.repeat(501)}`), 10, /reason/)
	})
})

test('a program without affiliates refuses everything with 114', async () => {
	const { api } = await createShop(false)
	await assertUnchanged(world, async () => {
		assertRefused(await api.post('/Affiliate', BIA), 114, /has no affiliates/)
		assertRefused(await api.post('/Affiliate', {}), 114, /has no affiliates/)
		assertRefused(await api.delete('/Affiliate/disable/x'), 114, /has no affiliates/)
		assertRefused(await api.post('/Affiliate/enable/x'), 114, /has no affiliates/)
	})
})

test('of affiliates that want one coupon at the same time, one gets it', async () => {
	const { api, stored } = await createShop()
	const replies = await Promise.all(
		['a', 'b', 'c', 'd'].map((name) =>
			api.post('/Affiliate', { Email: `${name}@example.com`, Coupon: 'HOUSE', CreateCustomer: true }),
		),
	)
	assert.deepEqual(replies.map(({ ErrorCode }) => ErrorCode).sort(), [112, 112, 112, null])
	assert.equal((await stored()).length, 1)
})

test('erasing a person erases the affiliate too', async () => {
	const { api, stored, merchant } = await createShop()
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'bia', Document: BIA.Document } }))
	await api.post('/Affiliate', BIA, DONE)
	const owner = await signInAs(world, merchant)
	await owner.post('/customers/bia/erasure', { Confirm: 'bia' }, 200)
	const [row] = await stored()
	assert.match((row as { original_id: string }).original_id, /^erased:\d+$/)
	assert.partialDeepStrictEqual(row, {
		...{ name: null, email: null, phone: null, document: null, is_active: false },
	})
})
