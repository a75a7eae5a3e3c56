import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancelOrder, cancelPosOrder, OrderState, PointAction, PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Api, Reply } from '../../test/support/api.ts'
import { buildCancellation, buildOrder, uniqueText } from '../../test/support/builders.ts'
import { assertConforms } from '../../test/support/conforms.ts'
import { sendRaw } from '../../test/support/raw.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { createTestReward } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()
const LONG = 'x'.repeat(10_000)
const PATHS = [
	{ operation: cancelPosOrder, path: (id: string) => `/POS/orders/${encodeURIComponent(id)}/cancel` },
	{ operation: cancelOrder, path: (id: string) => `/Order/${encodeURIComponent(id)}/cancel` },
]

const placeOrder = async (api: Api, changes: object = {}): Promise<string> => {
	const sent = buildOrder({ OriginalId: uniqueText('order'), ...changes })
	await api.post('/POS/orders', sent, { HasError: false })
	return sent.OriginalId
}
const balanceOf = async (api: Api): Promise<Reply> => {
	const sent = buildOrder({ IsCompleted: false, OrderCompletedDate: null, OrderTotal: 0 })
	const { PointsBalance, Cashback, OrderCount } = (await api.post('/POS/orders', sent)).Result.Customer
	return { PointsBalance, Cashback, OrderCount }
}

for (const { operation, path } of PATHS) {
	test(`${operation.id} takes back what the order earned, and says the same again`, async () => {
		const { api, merchant } = await world.merchant()
		await placeOrder(api, { OrderTotal: 40 })
		const id = await placeOrder(api)
		const first = await api.post(path(id), buildCancellation())
		assertConforms(operation, first)
		assert.deepEqual(first, {
			ErrorMessage: null,
			ErrorCode: null,
			Result: { isCanceled: true, UpdatedAt: '2026-06-15T12:00:00.000Z', Status: OrderState.Cancelled },
			HasError: false,
		})
		world.clock.pass(3)
		await assertUnchanged(world, async () => {
			for (const again of PATHS) {
				assert.deepEqual(await api.post(again.path(id), buildCancellation()), first)
				const otherwise = { OrderCancelledDate: '2026-06-01', OrderStatus: 'lost' }
				assert.deepEqual(await api.post(again.path(id), otherwise), first)
			}
		})
		assert.deepEqual(await balanceOf(api), { PointsBalance: 40, Cashback: 0.4, OrderCount: 1 })
		const [stored] = await world.db.rows<object>(sql`
			select status, cancelled_at, is_completed, is_cancelled, state, updated_at, earned_points::text
			from orders where merchant_id = ${merchant.id} and original_id = ${id}`)
		assert.deepEqual(stored, {
			status: 'returned',
			cancelled_at: new Date('2026-06-14T10:00:00Z'),
			is_completed: false,
			is_cancelled: true,
			state: OrderState.Cancelled,
			updated_at: new Date('2026-06-11T10:00:00Z'), // the merchant's own date stays the merchant's
			earned_points: '0.0000',
		})
		const [event] = await world.db.rows<object>(sql`
			select topic, type, points::text, points_balance::text, cashback_balance::text, origins->0->'UsedPoints' as used
			from events where merchant_id = ${merchant.id} order by id desc limit 1`)
		assert.deepEqual(event, {
			topic: PointAction.Remove,
			type: PointType.OrderCancel,
			points: '-100.0000',
			points_balance: '40.0000',
			cashback_balance: '0.40',
			used: 100,
		})
	})

	test(`${operation.id} refuses what it cannot mean, and changes nothing`, async () => {
		const { api, ...pair } = await world.merchant()
		const other = await world.merchant()
		const id = await placeOrder(api)
		const foreign = await placeOrder(other.api)
		const placed = '2026-06-10T09:59:59.999Z'
		const rows: [id: string, body: unknown, number: number, words: RegExp][] = [
			['unknown', buildCancellation(), 37, /unknown/],
			[id.toUpperCase(), buildCancellation(), 37, /not known/],
			[foreign, buildCancellation(), 37, /not known/],
			['🛍️/שלום', buildCancellation(), 37, /not known/],
			[id, buildCancellation({ OrderCancelledDate: null }), 14, /OrderCancelledDate/],
			[id, buildCancellation({ OrderCancelledDate: undefined }), 14, /OrderCancelledDate/],
			[id, buildCancellation({ OrderCancelledDate: '' }), 14, /OrderCancelledDate/],
			[id, {}, 14, /OrderCancelledDate/],
			[id, buildCancellation({ OrderCancelledDate: placed }), 15, /OrderCancelledDate/],
			[id, buildCancellation({ OrderCancelledDate: 'soon' }), 36, /OrderCancelledDate must be an ISO 8601/],
			[id, buildCancellation({ OrderCancelledDate: '0001-01-01' }), 14, /OrderCancelledDate/],
			[id, buildCancellation({ OrderCancelledDate: '9999-12-31' }), 36, /OrderCancelledDate/],
			[id, buildCancellation({ OrderCancelledDate: 20_260_614 }), 36, /OrderCancelledDate must be string/],
			[id, buildCancellation({ OrderCancelledDate: LONG }), 10, /OrderCancelledDate/],
			[id, buildCancellation({ OrderStatus: 3 }), 36, /OrderStatus must be string/],
			[id, buildCancellation({ OrderStatus: LONG }), 10, /OrderStatus/],
			[id, buildCancellation({ OrderStatus: 'a\u0000' }), 36, /OrderStatus .* NUL/],
			[id, undefined, 36, /the body must be object/],
			[id, null, 36, /the body must be object/],
			[id, [buildCancellation()], 36, /the body must be object/],
			[LONG, buildCancellation(), 10, /orderId/],
			['a\u0000b', buildCancellation(), 36, /orderId .* NUL/],
			['  ', buildCancellation(), 37, /orderId/],
		]
		await assertUnchanged(world, async () => {
			for (const [orderId, body, number, words] of rows) {
				const reply = await api.post(path(orderId), body)
				assertConforms(operation, reply)
				assertRefused(reply, number, words)
				assert.equal(reply.Result, null)
			}
			const half = path(id).replace(id, '%ED%A0%BD') // half a surrogate pair is not UTF-8
			await sendRaw(world.app, pair, 'POST', half, '{}', 400)
		})
	})
}

test('ids in paths are percent-decoded once, slashes and all', async () => {
	const { api } = await world.merchant()
	for (const id of [
		'a/b',
		'a%2Fb',
		'../x',
		'%',
		'%25',
		'a b',
		'a+b',
		'?',
		'#',
		'é',
		'🛍️',
		'שלום',
		';',
		'cancel',
	]) {
		await placeOrder(api, { OriginalId: id })
		for (const { path } of PATHS) {
			const reply = await api.post(path(id), buildCancellation())
			assert.equal(reply.HasError, false, `${id}: ${reply.ErrorMessage}`)
		}
	}
	assert.deepEqual(await balanceOf(api), { PointsBalance: 0, Cashback: 0, OrderCount: 0 })
})

test('members nobody knows are ignored', async () => {
	const { api } = await world.merchant()
	const id = await placeOrder(api)
	await api.post(PATHS[0]!.path(id), buildCancellation({ Reason: 'no' }), { HasError: false })
})

test('an order that has earned nothing is cancelled without a record', async () => {
	const { api, merchant } = await world.merchant({ purchase: { minimumOrder: '50' } })
	const ids = [
		await placeOrder(api, { IsCompleted: false, OrderCompletedDate: null }),
		await placeOrder(api, { OrderTotal: 10 }),
		await placeOrder(api, { Customer: { OriginalId: 'bia', IsEnrolled: false } }),
	]
	for (const id of ids) await api.post(PATHS[1]!.path(id), buildCancellation(), { Result: { Status: 3 } })
	assert.deepEqual(await world.db.rows(sql`select from point_records where merchant_id = ${merchant.id}`), [])
	assert.deepEqual(await balanceOf(api), { PointsBalance: 0, Cashback: 0, OrderCount: 0 })
})

test('without a status the stored one stays', async () => {
	const { api, merchant } = await world.merchant()
	const id = await placeOrder(api)
	await api.post(PATHS[0]!.path(id), { OrderCancelledDate: '2026-06-14' }, { HasError: false })
	const [stored] = await world.db.rows(sql`
		select status, cancelled_at from orders where merchant_id = ${merchant.id} and original_id = ${id}`)
	assert.deepEqual(stored, { status: 'invoiced', cancelled_at: new Date('2026-06-14T03:00:00Z') })
})

test('an order cancelled by a message is cancelled', async () => {
	const { api } = await world.merchant()
	const id = await placeOrder(api, {
		IsCompleted: false,
		IsCancelledOrReturned: true,
		OrderCancelledDate: '2026-06-12',
		UpdatedDate: '2026-06-12',
	})
	await api.post(PATHS[0]!.path(id), buildCancellation(), {
		HasError: false,
		Result: { isCanceled: true, UpdatedAt: '2026-06-15T12:00:00.000Z', Status: 3 },
	})
})

for (const onCancel of [true, false]) {
	test(`a reward the order used is ${onCancel ? 'given back' : 'gone where the program says so'}`, async () => {
		const { api, merchant } = await world.merchant({ refund: { onCancel } })
		await placeOrder(api, { OrderTotal: 300 })
		const rewardId = await createTestReward(world, merchant)
		const redeem = { CustomerId: 'ana', OriginalKey: uniqueText('key') }
		await api.post(`/RewardConfigurations/${rewardId}/redeem`, redeem)
		const [{ code }] = (await world.db.rows<{ code: string }>(
			sql`select external_code as code from redemptions where merchant_id = ${merchant.id}`,
		)) as [{ code: string }]
		const id = await placeOrder(api, { Coupon: code })
		assert.equal((await balanceOf(api)).PointsBalance, 300)
		await api.post(PATHS[0]!.path(id), buildCancellation(), { HasError: false })
		await api.post(PATHS[0]!.path(id), buildCancellation(), { HasError: false })
		assert.equal((await balanceOf(api)).PointsBalance, onCancel ? 300 : 200)
	})
}
