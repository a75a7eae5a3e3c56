import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordOrder } from '@fiel/contract'
import type { Api } from '../../test/support/api.ts'
import { buildCancellation, buildOrder, uniqueText } from '../../test/support/builders.ts'
import { assertConforms } from '../../test/support/conforms.ts'
import { sendRaw } from '../../test/support/raw.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()
const LONG = 'x'.repeat(10_000)

/** Each row must be refused with its number, in words that name the member, and leave every table as it was. */
const refuseEach = async (
	api: Api,
	rows: [body: unknown, number: number, words: RegExp][],
): Promise<void> => {
	await assertUnchanged(world, async () => {
		for (const [body, number, words] of rows) {
			const reply = await api.post('/POS/orders', body)
			assertConforms(recordOrder, reply)
			assertRefused(reply, number, words)
			assert.equal(reply.Result, null)
		}
	})
}

/** Would teach everything there is to learn, if it were not refused. */
const orderWithNewNames = (changes: object) =>
	buildOrder({
		Customer: { OriginalId: uniqueText('stranger'), Name: 'Nobody' },
		Products: [{ OriginalId: uniqueText('product'), ProductBrand: { OriginalId: uniqueText('brand') } }],
		Branch: { OriginalId: uniqueText('branch'), Name: 'B' },
		SalesPerson: { OriginalId: uniqueText('person'), Name: 'S' },
		PaymentMethod: { OriginalId: uniqueText('method'), Name: 'P' },
		Metadatas: [{ Name: 'a', Value: 'b' }],
		...changes,
	})

test('flags and dates that contradict each other', async () => {
	const { api } = await world.merchant()
	const cancelled = { IsCompleted: false, IsCancelledOrReturned: true }
	await refuseEach(api, [
		[orderWithNewNames({ OrderCompletedDate: null }), 11, /OrderCompletedDate/],
		[orderWithNewNames({ OrderCompletedDate: undefined }), 11, /OrderCompletedDate/],
		[orderWithNewNames({ OrderCompletedDate: '2026-06-10T09:59:59Z' }), 12, /OrderCompletedDate .* before/],
		[orderWithNewNames({ OrderCompletedDate: '2026-06-09', IsCompleted: false }), 12, /OrderCompletedDate/],
		[
			orderWithNewNames({ IsCancelledOrReturned: true, OrderCancelledDate: '2026-06-14' }),
			13,
			/IsCancelledOrReturned/,
		],
		[orderWithNewNames({ ...cancelled, OrderCancelledDate: null }), 14, /OrderCancelledDate/],
		[
			orderWithNewNames({ ...cancelled, OrderCancelledDate: '2026-06-10T09:59:59Z' }),
			15,
			/OrderCancelledDate .* before/,
		],
		[orderWithNewNames({ OrderPlacementDate: null }), 7, /OrderPlacementDate is required/],
		[orderWithNewNames({ OrderTotal: null }), 7, /OrderTotal is required/],
	])
})

test('a completed order may be completed at the very moment it was placed', async () => {
	const { api } = await world.merchant()
	const moment = '2026-06-10T10:00:00Z'
	const sent = buildOrder({ OrderPlacementDate: moment, OrderCompletedDate: moment })
	await api.post('/POS/orders', sent, { HasError: false })
	await api.post(`/Order/${sent.OriginalId}/cancel`, { OrderCancelledDate: moment }, { HasError: false })
})

test('what a known order refuses', async () => {
	const { api } = await world.merchant()
	const sent = buildOrder()
	const other = buildOrder({ Customer: { OriginalId: 'bia' } })
	const open = buildOrder({ IsCompleted: false, OrderCompletedDate: null })
	const cancelled = buildOrder()
	for (const body of [sent, other, open, cancelled]) await api.post('/POS/orders', body, { HasError: false })
	await api.post(`/POS/orders/${cancelled.OriginalId}/cancel`, buildCancellation(), { HasError: false })
	const again = (known: object, changes: object) => ({
		...orderWithNewNames({ Customer: sent.Customer }),
		...known,
		...changes,
	})
	const stranger = { OriginalId: uniqueText('stranger') }
	const old = '2026-06-01T00:00:00Z'
	await refuseEach(api, [
		[again(sent, { Customer: { OriginalId: 'bia' } }), 99, /belongs to another customer/],
		[again(sent, { Customer: stranger }), 99, /belongs to another customer/],
		[again(sent, { Customer: { OriginalId: 'bia' }, UpdatedDate: old }), 99, /another customer/],
		[again(sent, { Customer: stranger, UpdatedDate: old }), 99, /another customer/],
		[again(sent, { OrderPlacementDate: '2026-06-12' }), 12, /OrderCompletedDate/],
		[again(open, { IsCompleted: true }), 11, /OrderCompletedDate/],
		[again(open, { IsCancelledOrReturned: true }), 14, /OrderCancelledDate/],
		[again(sent, { IsCompleted: null, IsCancelledOrReturned: true }), 14, /OrderCancelledDate/],
		[again(sent, { IsCompleted: true, IsCancelledOrReturned: true }), 13, /both/],
		[again(cancelled, {}), 33, /is cancelled/],
		[again(cancelled, { IsCompleted: false }), 33, /is cancelled/],
		[again(cancelled, { UpdatedDate: undefined }), 33, /is cancelled/],
		[
			again(cancelled, { UpdatedDate: '2026-06-20T00:00:00Z', IsCancelledOrReturned: null }),
			33,
			/is cancelled/,
		],
		[again(cancelled, { Customer: { OriginalId: 'bia' } }), 99, /another customer/],
	])
})

test('a body that is none', async () => {
	const { api } = await world.merchant()
	await refuseEach(
		api,
		[undefined, null, [], [buildOrder()], 'order', 17, true].map((body) => [
			body,
			36,
			/the body must be object/,
		]),
	)
})

test('ids that are missing, empty or too long', async () => {
	const { api } = await world.merchant()
	const customer = (OriginalId: unknown) => ({ Customer: { OriginalId } })
	const label = (member: string, OriginalId: unknown) =>
		orderWithNewNames({ [member]: { OriginalId, Name: 'N' } })
	await refuseEach(api, [
		[orderWithNewNames({ OriginalId: undefined }), 39, /^OriginalId/],
		[orderWithNewNames({ OriginalId: null }), 39, /^OriginalId/],
		[orderWithNewNames({ OriginalId: '' }), 39, /^OriginalId/],
		[orderWithNewNames({ OriginalId: ' \t\n' }), 39, /^OriginalId/],
		[orderWithNewNames({ OriginalId: 1.5 }), 36, /^OriginalId must be string/],
		[orderWithNewNames({ OriginalId: ['a'] }), 36, /^OriginalId must be string/],
		[orderWithNewNames({ OriginalId: LONG }), 10, /^OriginalId .* 255/],
		[orderWithNewNames({ OriginalId: 'a\u0000b' }), 36, /^OriginalId .* NUL/],
		[orderWithNewNames({ Customer: undefined }), 7, /^Customer is required/],
		[orderWithNewNames({ Customer: null }), 7, /^Customer/],
		[orderWithNewNames({ Customer: 'ana' }), 36, /^Customer must be object/],
		[orderWithNewNames({ Customer: [] }), 36, /^Customer must be object/],
		[orderWithNewNames({ Customer: {} }), 7, /^Customer.OriginalId is required/],
		[orderWithNewNames(customer(null)), 7, /^Customer.OriginalId/],
		[orderWithNewNames(customer('')), 7, /^Customer.OriginalId/],
		[orderWithNewNames(customer('  ')), 7, /^Customer.OriginalId/],
		[orderWithNewNames(customer(1.7)), 36, /^Customer.OriginalId must be string/],
		[orderWithNewNames(customer(LONG)), 10, /^Customer.OriginalId/],
		[orderWithNewNames(customer('\u0000')), 36, /^Customer.OriginalId .* NUL/],
		...['PaymentMethod', 'Branch', 'SalesPerson'].flatMap((member): [unknown, number, RegExp][] => [
			[orderWithNewNames({ [member]: 'x' }), 36, new RegExp(`^${member} must be object`)],
			[orderWithNewNames({ [member]: {} }), 7, new RegExp(`^${member}.OriginalId is required`)],
			[label(member, ''), 7, new RegExp(`^${member}.OriginalId`)],
			[label(member, 1.5), 36, new RegExp(`^${member}.OriginalId must be string`)],
			[label(member, LONG), 10, new RegExp(`^${member}.OriginalId`)],
			[orderWithNewNames({ [member]: { OriginalId: 'a', Name: LONG } }), 10, new RegExp(`^${member}.Name`)],
		]),
	])
})

test('totals and prices that are no amount', async () => {
	const { api, ...pair } = await world.merchant()
	const product = (ProductPrice: unknown) =>
		orderWithNewNames({ Products: [{ OriginalId: 'p', ProductPrice }] })
	await refuseEach(api, [
		[orderWithNewNames({ OrderTotal: -0.01 }), 9, /^OrderTotal/],
		[orderWithNewNames({ OrderTotal: -1e300 }), 9, /^OrderTotal/],
		[orderWithNewNames({ OrderTotal: '100' }), 36, /^OrderTotal must be number/],
		[orderWithNewNames({ OrderTotal: 'NaN' }), 36, /^OrderTotal must be number/],
		[orderWithNewNames({ OrderTotal: true }), 36, /^OrderTotal must be number/],
		[orderWithNewNames({ OrderTotal: [] }), 36, /^OrderTotal must be number/],
		[orderWithNewNames({ OrderTotal: 1e12 }), 36, /^OrderTotal/],
		[orderWithNewNames({ OrderTotal: 1e300 }), 36, /^OrderTotal/],
		[product(-1), 9, /^Products\[0\].ProductPrice/],
		[product('1'), 36, /^Products\[0\].ProductPrice must be number/],
		[product(1e12), 36, /^Products\[0\].ProductPrice/],
	])
	await assertUnchanged(world, async () => {
		for (const literal of ['1e400', '-1e400', '1e99999999', `1${'0'.repeat(400)}`]) {
			const body = JSON.stringify(orderWithNewNames({ OrderTotal: 77_777 })).replace('77777', literal)
			const reply = await sendRaw(world.app, pair, 'POST', '/POS/orders', body)
			assertConforms(recordOrder, reply)
			assertRefused(reply, 36, /^OrderTotal must be number/)
		}
		for (const literal of ['NaN', 'Infinity', '-Infinity', '0x10', '01', '.5', '1.', '+1', '١٠٠']) {
			const body = JSON.stringify(orderWithNewNames({ OrderTotal: 77_777 })).replace('77777', literal)
			const reply = await sendRaw(world.app, pair, 'POST', '/POS/orders', body, 400)
			assert.match(reply.ErrorMessage, /not valid JSON/)
		}
	})
})

const DATES = ['OrderPlacementDate', 'OrderCompletedDate', 'OrderCancelledDate', 'UpdatedDate']
const INVALID_DATES = [
	'nonsense',
	'0001-01-02',
	'0001-01-01T00:00:01Z',
	'1899-12-31T23:59:59Z',
	'2200-01-01T00:00:00Z',
	'9999-12-31T23:59:59.999Z',
	'+275760-09-13T00:00:00Z',
	'-000001-01-01T00:00:00Z',
	'2026-02-30',
	'2026-13-01',
	'2026-06-10T25:00:00Z',
	'2026-06-10T10:00:00+25:00',
	'10/06/2026',
	'06-10-2026',
	'1749549600',
	'today',
	'2026-06-10T10:00:00Z; drop table orders',
	'2026-06-10\u0000',
]
test('dates nonsense or far away', async () => {
	const { api } = await world.merchant()
	const rows = DATES.flatMap((member) => [
		...INVALID_DATES.map((text): [unknown, number, RegExp] => [
			orderWithNewNames({ [member]: text }),
			36,
			new RegExp(`^${member} must be an ISO 8601 date`),
		]),
		[orderWithNewNames({ [member]: 1_749_549_600 }), 36, new RegExp(`^${member} must be string`)] as [
			unknown,
			number,
			RegExp,
		],
		[orderWithNewNames({ [member]: {} }), 36, new RegExp(`^${member} must be string`)] as [
			unknown,
			number,
			RegExp,
		],
		[orderWithNewNames({ [member]: LONG }), 10, new RegExp(`^${member}`)] as [unknown, number, RegExp],
	])
	const customer = (changes: object) =>
		orderWithNewNames({ Customer: { OriginalId: uniqueText('stranger'), ...changes } })
	await refuseEach(api, [
		...rows,
		[customer({ BirthdayDate: '1990-02-30' }), 36, /^Customer.BirthdayDate/],
		[customer({ BirthdayDate: '0001-01-02' }), 36, /^Customer.BirthdayDate/],
		[customer({ BirthdayDate: 19_900_517 }), 36, /^Customer.BirthdayDate must be string/],
		[customer({ SignupDate: 'yesterday' }), 36, /^Customer.SignupDate/],
	])
})

test('flags, texts and lists of the wrong type or size', async () => {
	const { api } = await world.merchant()
	const customer = (changes: object) =>
		orderWithNewNames({ Customer: { OriginalId: uniqueText('stranger'), ...changes } })
	const product = (changes: object) =>
		orderWithNewNames({ Products: [{ OriginalId: 'a' }, { OriginalId: 'b', ...changes }] })
	const metadata = (...entries: unknown[]) => orderWithNewNames({ Metadatas: entries })
	await refuseEach(api, [
		[orderWithNewNames({ IsCompleted: 'true' }), 36, /^IsCompleted must be boolean/],
		[orderWithNewNames({ IsCompleted: 1 }), 36, /^IsCompleted must be boolean/],
		[orderWithNewNames({ IsCancelledOrReturned: 0 }), 36, /^IsCancelledOrReturned must be boolean/],
		[orderWithNewNames({ OrderStatus: 5 }), 36, /^OrderStatus must be string/],
		[orderWithNewNames({ OrderStatus: LONG }), 10, /^OrderStatus/],
		[orderWithNewNames({ OrderStatus: 'a\u0000' }), 36, /^OrderStatus .* NUL/],
		[orderWithNewNames({ Coupon: 5 }), 36, /^Coupon must be string/],
		[orderWithNewNames({ Coupon: LONG }), 10, /^Coupon/],
		[orderWithNewNames({ ExternalCoupon: LONG }), 10, /^ExternalCoupon/],
		[customer({ Name: 5 }), 36, /^Customer.Name must be string/],
		[customer({ Name: LONG }), 10, /^Customer.Name/],
		[customer({ Email: LONG }), 10, /^Customer.Email/],
		[customer({ Phone: LONG }), 10, /^Customer.Phone/],
		[customer({ Document: LONG }), 10, /^Customer.Document/],
		[customer({ Document: 12_345 }), 36, /^Customer.Document must be string/],
		[customer({ IsEnrolled: 'yes' }), 36, /^Customer.IsEnrolled must be boolean/],
		[orderWithNewNames({ Products: {} }), 36, /^Products must be array/],
		[orderWithNewNames({ Products: ['a'] }), 36, /^Products\[0\] must be object/],
		[orderWithNewNames({ Products: [null] }), 7, /^Products\[0\]/],
		[orderWithNewNames({ Products: [{}] }), 7, /^Products\[0\].OriginalId is required/],
		[product({ OriginalId: '' }), 7, /^Products\[1\].OriginalId/],
		[product({ OriginalId: LONG }), 10, /^Products\[1\].OriginalId/],
		[product({ Title: LONG }), 10, /^Products\[1\].Title/],
		[product({ Url: LONG }), 10, /^Products\[1\].Url/],
		[product({ ImageUrl: 7 }), 36, /^Products\[1\].ImageUrl must be string/],
		[product({ IsActive: 'no' }), 36, /^Products\[1\].IsActive must be boolean/],
		[product({ ProductBrand: 'x' }), 36, /^Products\[1\].ProductBrand must be object/],
		[product({ ProductBrand: { Name: 'x' } }), 7, /^Products\[1\].ProductBrand.OriginalId is required/],
		[orderWithNewNames({ Products: Array(1001).fill({ OriginalId: 'a' }) }), 10, /^Products .* 1000 items/],
		[orderWithNewNames({ Metadatas: 'a' }), 36, /^Metadatas must be array/],
		[metadata(null), 7, /^Metadatas\[0\]/],
		[metadata('a'), 36, /^Metadatas\[0\] must be object/],
		[metadata({ Value: 'b' }), 7, /^Metadatas\[0\].Name is required/],
		[metadata({ Name: '', Value: 'b' }), 7, /^Metadatas\[0\].Name/],
		[metadata({ Name: 'a' }), 7, /^Metadatas\[0\].Value is required/],
		[metadata({ Name: 'a', Value: 4 }), 36, /^Metadatas\[0\].Value must be string/],
		[metadata({ Name: LONG, Value: 'b' }), 10, /^Metadatas\[0\].Name/],
		[metadata({ Name: 'a', Value: LONG }), 10, /^Metadatas\[0\].Value/],
		[metadata(...Array(201).fill({ Name: 'a', Value: 'b' })), 10, /^Metadatas .* 200 items/],
	])
})

test('halves of surrogate pairs cannot be stored, and are refused by name', async () => {
	const pair = await world.merchant()
	const bodies: [member: string, body: object][] = [
		['OriginalId', orderWithNewNames({ OriginalId: 'HALF' })],
		['OrderStatus', orderWithNewNames({ OrderStatus: 'HALF' })],
		['Coupon', orderWithNewNames({ Coupon: 'HALF' })],
		['Customer.Name', orderWithNewNames({ Customer: { OriginalId: 'ana', Name: 'HALF' } })],
		['Products[0].Title', orderWithNewNames({ Products: [{ OriginalId: 'a', Title: 'HALF' }] })],
		['Metadatas[0].Value', orderWithNewNames({ Metadatas: [{ Name: 'a', Value: 'HALF' }] })],
	]
	await assertUnchanged(world, async () => {
		for (const [member, body] of bodies) {
			for (const half of ['\\ud83d', '\\udecd', 'a\\ud83d b', '\\u0000']) {
				const text = JSON.stringify(body).replace('HALF', half)
				const reply = await sendRaw(world.app, pair, 'POST', '/POS/orders', text)
				assertConforms(recordOrder, reply)
				assert.equal(reply.ErrorMessage.startsWith(member), true, reply.ErrorMessage)
				assertRefused(reply, 36, /NUL characters or broken surrogate pairs/)
			}
		}
	})
})
