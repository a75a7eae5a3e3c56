import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrderState } from '@fiel/contract'
import sql from 'sql-template-tag'
import { buildCard } from '../../test/support/customer-card.ts'
import { buildMessage } from '../../test/support/order-message.ts'
import { createTestReward } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { decimal } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal } from '../refusal.ts'
import { cancelOrders } from './cancel-orders.ts'
import type { OrderMessage } from './order.ts'
import { recordOrders } from './record-orders.ts'

const world = useWorld()

const cancelled = { isCompleted: null, isCancelled: true, cancelledAt: new Date('2026-06-14T10:00:00Z') }

/** What each message of a list was answered: state and balance, or the name of the refusal. */
const record = async (merchant: Merchant, messages: OrderMessage[]): Promise<unknown[]> => {
	const outcomes = await world.db.transaction((tx) => recordOrders(tx, merchant, world.clock.now(), messages))
	return outcomes.map((outcome) =>
		isRefusal(outcome) ? outcome.refused : [outcome.order.state, outcome.balance.points.toNumber()],
	)
}
const customersOf = async (merchant: Merchant): Promise<string[]> => {
	const rows = await world.db.rows<{ id: string }>(
		sql`select original_id as id from customers where merchant_id = ${merchant.id} order by 1`,
	)
	return rows.map(({ id }) => id)
}
const { Completed, Cancelled, Ignored, Initial } = OrderState

test('orders of one customer in one list see each other', async () => {
	const { merchant } = await world.merchant()
	const first = buildMessage()
	assert.deepEqual(
		await record(merchant, [
			first,
			buildMessage({ total: decimal(50) }),
			first,
			{ ...first, total: decimal(70) },
			{ ...first, ...cancelled },
			first,
			buildMessage({ customer: buildCard('bia') }),
		]),
		[
			[Completed, 100],
			[Completed, 150],
			[Completed, 150],
			[Completed, 120],
			[Cancelled, 50],
			'ApiOrder_OrderIsCancelled',
			[Completed, 100],
		],
	)
	assert.deepEqual(await customersOf(merchant), ['ana', 'bia'])
})

test('a list answers in its own order, refusals in their places', async () => {
	const { merchant } = await world.merchant()
	assert.deepEqual(
		await record(merchant, [
			buildMessage({ completedAt: null }),
			buildMessage({ customer: buildCard('zoe') }),
			buildMessage({ customer: buildCard('bia'), total: null }),
			buildMessage({ customer: buildCard('bia') }),
			buildMessage({ isCancelled: true }),
		]),
		[
			'Order_OrderCompletedNeddCompletedDate',
			[Completed, 100],
			'General_FieldCannotBeNullOrBlank',
			[Completed, 100],
			'Order_CompletedOrderCannotBeCancelled',
		],
	)
	assert.deepEqual(await customersOf(merchant), ['bia', 'zoe'])
})

test('the first customer who names a new order has it; the second is not even introduced', async () => {
	const { merchant } = await world.merchant()
	await record(merchant, [buildMessage({ customer: buildCard('known') })])
	const taken = buildMessage({ customer: buildCard('ana') })
	assert.deepEqual(
		await record(merchant, [
			{ ...taken, customer: buildCard('early'), completedAt: null },
			taken,
			{ ...taken, customer: buildCard('bia') },
			{ ...taken, customer: buildCard('known') },
		]),
		[
			'Order_OrderCompletedNeddCompletedDate',
			[Completed, 100],
			'PdvOrder_CustomerMismatch',
			'PdvOrder_CustomerMismatch',
		],
	)
	const other = buildMessage({ customer: buildCard('known') })
	assert.deepEqual(await record(merchant, [other, { ...other, customer: buildCard('bia') }]), [
		[Completed, 200],
		'PdvOrder_CustomerMismatch',
	])
	assert.deepEqual(await customersOf(merchant), ['ana', 'known'])
})

test('a new customer is who the first message says, then who the next ones say', async () => {
	const { merchant } = await world.merchant()
	assert.deepEqual(
		await record(merchant, [
			buildMessage({ customer: buildCard('ana', { name: 'Ana', email: 'a@example.com' }) }),
			buildMessage({ customer: buildCard('ana', { name: 'Ana Souza', isEnrolled: false }) }),
			buildMessage({ customer: buildCard('ana', { isEnrolled: true }) }),
			buildMessage({ customer: buildCard('bia', { isEnrolled: false }) }),
			buildMessage({ customer: buildCard('bia', { isEnrolled: true }) }),
			buildMessage({ customer: buildCard('cai') }),
			buildMessage({ customer: buildCard('cai', { isEnrolled: false }) }),
		]),
		[
			[Completed, 100],
			[Ignored, 100],
			[Completed, 200],
			[Ignored, 0],
			[Completed, 100],
			[Completed, 100],
			[Ignored, 100],
		],
	)
	const [ana] = await world.db.rows(
		sql`select name, email, is_enrolled from customers where merchant_id = ${merchant.id} and original_id = 'ana'`,
	)
	assert.deepEqual(ana, { name: 'Ana Souza', email: 'a@example.com', is_enrolled: true })
})

test('a list and the same messages one by one end alike', async () => {
	const script = (): OrderMessage[] => {
		const [a, b] = [
			buildMessage(),
			buildMessage({ customer: buildCard('bia'), isCompleted: null, completedAt: null }),
		]
		return [
			a,
			b,
			{ ...a, total: decimal(30), metadatas: [{ name: 'till', value: '4' }] },
			{ ...b, isCompleted: true, completedAt: new Date('2026-06-12T00:00:00Z') },
			{ ...b, total: decimal(55.5) },
			{ ...a, ...cancelled },
			buildMessage({ customer: buildCard('bia'), total: decimal(1) }),
			{ ...b, ...cancelled, total: decimal(3) },
		]
	}
	const [together, apart] = [await world.merchant(), await world.merchant()]
	const inOne = await record(together.merchant, script())
	const oneByOne = []
	for (const each of script()) oneByOne.push(...(await record(apart.merchant, [each])))
	assert.deepEqual(inOne, oneByOne)
	assert.deepEqual(inOne, [
		[Completed, 100],
		[Initial, 0],
		[Completed, 30],
		[Completed, 100],
		[Completed, 55],
		[Cancelled, 0],
		[Completed, 56],
		[Cancelled, 1],
	])
	const events = ({ id }: Merchant) =>
		world.db.rows(sql`
			select customers.original_id, topic, type, points, points_balance, cashback_balance
			from events join customers on customers.merchant_id = events.merchant_id and customers.id = customer_id
			where events.merchant_id = ${id} order by original_id, events.id`)
	assert.deepEqual(await events(together.merchant), await events(apart.merchant))
})

test('metadata of every message in a list has ids', async () => {
	const { merchant } = await world.merchant()
	const first = buildMessage({ metadatas: [{ name: 'till', value: '4' }] })
	const outcomes = await world.db.transaction((tx) =>
		recordOrders(tx, merchant, world.clock.now(), [
			first,
			{ ...first, metadatas: [{ name: 'bag', value: '1' }] },
			{ ...first, metadatas: [] },
		]),
	)
	const ids = outcomes.map((outcome) =>
		isRefusal(outcome) ? [] : outcome.order.metadatas.map(({ id }) => id > 0),
	)
	assert.deepEqual(ids, [[true], [true], []])
})

test('orders are cancelled in lists too: twice in one, unknown ones among them, an order of somebody else', async () => {
	const { merchant } = await world.merchant()
	const orders = [
		buildMessage(),
		buildMessage({ total: decimal(7) }),
		buildMessage({ customer: buildCard('bia') }),
	]
	await record(merchant, orders)
	const cancel = (originalId: string, status: string | null = null) => ({
		originalId,
		cancelledAt: new Date('2026-06-14T10:00:00Z'),
		status,
	})
	const [a, b, c] = orders.map(({ originalId }) => originalId) as [string, string, string]
	const outcomes = await world.db.transaction((tx) =>
		cancelOrders(tx, merchant, world.clock.now(), [
			cancel(a, 'first'),
			cancel('unknown'),
			cancel(a, 'second'),
			cancel(c),
			{ ...cancel(b), cancelledAt: new Date('2026-06-01T00:00:00Z') },
		]),
	)
	assert.deepEqual(
		outcomes.map((outcome) => (isRefusal(outcome) ? outcome.refused : [outcome.status, outcome.state])),
		[
			['first', Cancelled],
			'ApiExternalOrder_Order_Not_Found',
			['first', Cancelled],
			[null, Cancelled],
			'Order_OrderCancellationDateBeforePlacementDate',
		],
	)
})

test('an order that brings a code and is cancelled in the same list gives the reward back', async () => {
	const { merchant, api } = await world.merchant()
	const id = await createTestReward(world, merchant)
	await record(merchant, [buildMessage()])
	const redeemed = await api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'ana' })
	const coupon = redeemed.Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0].CouponCode
	const bought = buildMessage({ total: decimal(40), coupon })
	assert.deepEqual(await record(merchant, [bought, { ...bought, ...cancelled, completedAt: null }]), [
		[OrderState.Completed, 40],
		[OrderState.Cancelled, 100],
	])
	const [stored] = await world.db.rows<{ ended: boolean; refunded: boolean }>(sql`
		select c.deactivated_at is not null as ended, r.refunded_at is not null as refunded
		from redemptions r join coupons c on c.id = r.coupon_id
		where r.merchant_id = ${merchant.id}`)
	assert.deepEqual(stored, { ended: true, refunded: true })
})
