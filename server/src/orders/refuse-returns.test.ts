import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrderState } from '@fiel/contract'
import sql from 'sql-template-tag'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { readBalance } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { explainRecord } from '../program/explain.ts'

const world = useWorld()
const PATH = '/Order/A/partialcancel'
const PRODUCTS = [
	{ OriginalId: 'shoe', ProductPrice: 60 },
	{ OriginalId: 'hat', ProductPrice: 40 },
]

const createShop = async () => {
	const { api, merchant } = await world.merchant()
	await api.post('/POS/orders', buildOrder({ OriginalId: 'A', Products: PRODUCTS }), { HasError: false })
	const points = async () => (await readBalance(world, merchant)).points
	return { api, merchant, points }
}

const product = (OriginalId: string, ValueToRefund: number) => ({ OriginalId, ValueToRefund })

test('the answer is complete, on each of the three paths', async () => {
	const { api, points } = await createShop()
	for (const [index, path] of [
		'/Order/A/partialcancel',
		'/POS/A/partialcancel',
		'/POS/orders/A/partialcancel',
	].entries())
		assert.deepEqual(await api.post(path, { ValueToRefund: 10, CancelKey: `R-${index}` }), {
			ErrorMessage: null,
			ErrorCode: null,
			Result: {
				isCanceled: false,
				UpdatedAt: world.clock.now().toISOString(),
				Status: OrderState.Completed,
				RefundErrorDetails: null,
			},
			Code: '00',
			CodeName: 'Done',
			Severity: 0,
			HasWarning: false,
			HasError: false,
		})
	assert.equal(await points(), '70')
})

const details = (
	Code: number,
	Field: string,
	ExpectedValue: number | null,
	ActualValue: number | null,
	ProductOriginalId: string | null = null,
) => ({ Code, Field, ProductOriginalId, ExpectedValue, ActualValue })

const REFUSED: [body: object, code: number, details: object | null][] = [
	[{ ValueToRefund: 10 }, 7, null],
	[{ CancelKey: 'R' }, 7, null],
	[{ ValueToRefund: '10', CancelKey: 'R' }, 36, null],
	[{ ValueToRefund: -1, CancelKey: 'R' }, 9, details(9, 'ValueToRefund', null, -1)],
	[{ ValueToRefund: 10, CancelKey: 'R', ShouldRefundRedeem: 'yes' }, 36, null],
	[{ ValueToRefund: 10, CancelKey: 'x'.repeat(256) }, 10, null],
	[{ ValueToRefund: 0, CancelKey: 'R' }, 9, details(9, 'ValueToRefund', null, 0)],
	[{ ValueToRefund: 0.004, CancelKey: 'R' }, 9, details(9, 'ValueToRefund', null, 0)],
	[{ ValueToRefund: 100.01, CancelKey: 'R' }, 93, details(93, 'ValueToRefund', 100, 100.01)],
	[
		{ ValueToRefund: 10, CancelKey: 'R', Products: [product('shoe', 9.99)] },
		97,
		details(97, 'Products', 10, 9.99),
	],
	[
		{ ValueToRefund: 10, CancelKey: 'R', Products: [product('coat', 10)] },
		97,
		details(97, 'Products[0].OriginalId', 0, 10, 'coat'),
	],
	[
		{ ValueToRefund: 50, CancelKey: 'R', Products: [product('shoe', 9), product('hat', 41)] },
		93,
		details(93, 'Products[1].ValueToRefund', 40, 41, 'hat'),
	],
	[
		{ ValueToRefund: 61, CancelKey: 'R', Products: [product('shoe', 30), product('shoe', 31)] },
		93,
		details(93, 'Products[0].ValueToRefund', 60, 61, 'shoe'),
	],
	[
		{ ValueToRefund: 10, CancelKey: 'R', Products: [product('shoe', 10), product('hat', 0)] },
		9,
		details(9, 'Products[1].ValueToRefund', null, 0, 'hat'),
	],
]

for (const [body, code, expected] of REFUSED)
	test(`refused with ${code}, and nothing changes: ${JSON.stringify(body).slice(0, 90)}`, async () => {
		const { api, points } = await createShop()
		const reply = await api.post(PATH, body, {
			HasError: true,
			ErrorCode: code,
			Severity: 2,
			HasWarning: false,
		})
		if (expected) {
			const { Message, ...rest } = reply.Result.RefundErrorDetails
			assert.equal(Message, reply.ErrorMessage)
			assert.deepEqual(rest, expected)
			assert.partialDeepStrictEqual(reply.Result, { isCanceled: false, Status: OrderState.Completed })
		} else assert.equal(reply.Result, null)
		assert.equal(await points(), '100')
		await api.post(PATH, { ValueToRefund: 10, CancelKey: 'R' }, { CodeName: 'Done' })
	})

test('an order of another merchant is not known', async () => {
	await createShop()
	const { api } = await world.merchant()
	await api.post(PATH, { ValueToRefund: 10, CancelKey: 'R' }, { HasError: true, ErrorCode: 37, Result: null })
})

test('a key answers as the first time, also after the order is gone, and works for one set of values', async () => {
	const { api, points } = await createShop()
	const body = { ValueToRefund: 10, CancelKey: 'R', Products: [product('shoe', 10)] }
	const first = await api.post(PATH, body, { CodeName: 'Done' })
	world.clock.pass(1)
	const again = { ...first, Code: '01', CodeName: 'AlreadyDone', Severity: 1, HasWarning: true }
	assert.deepEqual(await api.post(PATH, body), again)
	for (const other of [
		{ ...body, ValueToRefund: 11 },
		{ ...body, Products: null },
		{ ...body, ShouldRefundRedeem: true },
	])
		await api.post(PATH, other, { HasError: true, ErrorCode: 97 })
	assert.equal(await points(), '90')
	await api.post('/Order/A/cancel', buildCancellation(), { HasError: false })
	assert.deepEqual(await api.post(PATH, body), again)
	await api.post(
		PATH,
		{ ValueToRefund: 10, CancelKey: 'S' },
		{ HasError: true, ErrorCode: 97, Result: { isCanceled: true, Status: OrderState.Cancelled } },
	)
	assert.equal(await points(), '0')
})

test('two hundred returns at once take back what the order had, and no more', async () => {
	const { api, points } = await createShop()
	const replies = await Promise.all(
		Array.from({ length: 200 }, (_, index) =>
			api.post(PATH, { ValueToRefund: 1, CancelKey: `R-${index % 150}` }),
		),
	)
	const count = (name: string) => replies.filter(({ CodeName }) => CodeName === name).length
	assert.equal(count('Done'), 100)
	assert.equal(replies.filter(({ Result }) => Result?.isCanceled).length > 0, true)
	assert.equal(count('Done') + count('AlreadyDone') + count('Refused'), 200)
	assert.equal(await points(), '0')
})

test('the award says what each return took back, and the last part why it is gone', async () => {
	const { api, merchant } = await createShop()
	const explain = async () => {
		const records = await world.db.rows<Parameters<typeof explainRecord>[0]>(sql`
			select type, points, reason from point_records where merchant_id = ${merchant.id} order by id`)
		return records.map(explainRecord)
	}
	await api.post(PATH, { ValueToRefund: 30, CancelKey: 'R-1' }, { HasError: false })
	await api.post(PATH, { ValueToRefund: 1, CancelKey: 'R-2' }, { HasError: false })
	assert.deepEqual(await explain(), [
		'Order A earned 69 points: 69 at 1 a unit; of 100 that was sold, the return R-1 of 30 took back 30 points, the return R-2 of 1 took back 1 point.',
	])
	await api.post(PATH, { ValueToRefund: 69, CancelKey: 'R-3' }, { HasError: false })
	assert.equal(
		(await explain()).at(-1),
		'69 points were taken back because the last part of order A was returned (R-3).',
	)
})
