import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import type { Api } from '../../test/support/api.ts'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { countFigures } from '../../test/support/figures.ts'
import { buildRule } from '../../test/support/rules.ts'
import { useWorld } from '../../test/support/world.ts'
import { changeProgram } from '../merchants/change-program.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { grantOrders } from '../orders/grant-orders.ts'

const world = useWorld()

const SHOES = buildRule({
	...{ id: 'shoes', isCampaign: true, scope: 'line', startsAt: '2026-06-01', endsAt: '2026-06-30' },
	conditions: [{ code: 'product', args: { products: ['shoe'] } }],
})
const EXTRA = buildRule({
	...{ id: 'extra', isCampaign: true, startsAt: '2026-06-01', endsAt: '2026-06-30' },
	effect: { code: 'add', args: { points: '7.5' } },
	caps: { budget: '40' },
})
const ORDINARY = buildRule({ id: 'ordinary', effect: { code: 'add', args: { points: '1' } } })

/** What the decisions of the orders say, which the figures must equal. */
const fromTheDecisions = ({ id }: Merchant) =>
	world.db.rows(sql`
		select r ->> 'id' as id, sum((r ->> 'points')::numeric)::float as points,
			sum((r ->> 'points')::numeric * (o.decision ->> 'pointValue')::numeric)::float as cost,
			sum(o.total - o.returned)::float as revenue, count(*)::integer as orders,
			count(distinct o.customer_id)::integer as customers
		from orders o cross join lateral jsonb_array_elements(o.decision -> 'rules') r
		where o.merchant_id = ${id} and o.state = 2 and (r ->> 'points')::numeric <> 0 and r ->> 'id' <> 'ordinary'
		group by 1 order by 1`)

const fromTheFigures = ({ id }: Merchant) =>
	world.db.rows(sql`
		select rule_id as id, points::float, cost::float, revenue::float, orders, customers
		from campaign_figures where merchant_id = ${id} and orders > 0 order by 1`)

const assertAgrees = async (merchant: Merchant): Promise<void> => {
	await countFigures(world)
	const figures = await fromTheFigures(merchant)
	assert.ok(figures.length > 0)
	assert.deepEqual(figures, await fromTheDecisions(merchant))
}

const figuresOf = async (merchant: Merchant) => {
	const campaigns = await (await signInAs(world, merchant)).get('/campaigns')
	return campaigns.map(({ Id, Points, Cost, Orders, Customers, Revenue }: Record<string, unknown>) => [
		...[Id, Points, Cost, Orders, Customers, Revenue],
	])
}

const buy = (api: Api, OriginalId: string, customer: string, OrderTotal: number, changes: object = {}) =>
	api.post(
		'/POS/orders',
		buildOrder({
			OriginalId,
			OrderTotal,
			Customer: { OriginalId: customer, Name: customer },
			Products: [{ OriginalId: 'shoe', ProductPrice: OrderTotal }],
			...changes,
		}),
		{ HasError: false },
	)

const dated = (at: string) => ({ OrderPlacementDate: at, OrderCompletedDate: at, UpdatedDate: at })

test('the figures equal a sum over the decisions, through corrections, returns and cancellations', async () => {
	const { merchant, api } = await world.merchant({ rules: [SHOES, EXTRA, ORDINARY] })
	await buy(api, 'a-1', 'ana', 100)
	await buy(api, 'a-2', 'ana', 50.5)
	await buy(api, 'b-1', 'bob', 80, { Products: [{ OriginalId: 'shirt', ProductPrice: 80 }] })
	await buy(api, 'c-1', 'carla', 30)
	await assertAgrees(merchant)
	assert.deepEqual(await figuresOf(merchant), [
		['extra', 30, 0.3, 4, 3, 260.5],
		['shoes', 180.5, 1.81, 3, 2, 180.5],
	])

	await buy(api, 'a-1', 'ana', 60, { UpdatedDate: '2026-06-12T10:00:00Z' })
	await api.post('/Order/a-2/partialcancel', { ValueToRefund: 20, CancelKey: 'R-1' }, { HasError: false })
	await api.post('/POS/orders/c-1/cancel', buildCancellation(), { HasError: false })
	await assertAgrees(merchant)
	await buy(api, 'd-1', 'dora', 10)
	await buy(api, 'd-2', 'dora', 10)
	await buy(api, 'd-3', 'dora', 10)
	await assertAgrees(merchant)
	assert.deepEqual(await figuresOf(merchant), [
		['extra', 40, 0.4, 6, 3, 200.5],
		['shoes', 120.5, 1.21, 5, 2, 120.5],
	])

	await api.post('/POS/orders/b-1/cancel', buildCancellation(), { HasError: false })
	await assertAgrees(merchant)
})

test('orders count at the point value of their version, and once they are granted', async () => {
	const { merchant, api } = await world.merchant({ rules: [SHOES], cashback: { pointValue: '0.05' } })
	await buy(api, 'a-1', 'ana', 100, dated('2026-06-15T12:00:00Z'))
	world.clock.set('2026-06-16T12:00:00Z')
	const change = { Cashback: { PointValue: 0.1 }, Purchase: { WaitingDays: 3 } }
	await world.db.transaction((tx) =>
		changeProgram(tx, merchant.id, { basedOn: null, change, author: 'test' }, world.clock.now()),
	)
	await buy(api, 'a-2', 'ana', 100, dated('2026-06-16T12:00:00Z'))
	await countFigures(world)
	assert.deepEqual(await figuresOf(merchant), [['shoes', 100, 5, 1, 1, 100]])
	world.clock.set('2026-06-25T12:00:00Z')
	await world.db.transaction((tx) => grantOrders(tx, merchant, world.clock.now()))
	await assertAgrees(merchant)
	assert.deepEqual(await figuresOf(merchant), [['shoes', 200, 15, 2, 1, 200]])
})

test('two customers who are merged count as one, and as two again when that is undone', async () => {
	const { merchant, api } = await world.merchant({ rules: [SHOES] })
	await buy(api, 'a-1', 'ana', 100)
	await buy(api, 'b-1', 'ana-too', 50)
	await countFigures(world)
	assert.deepEqual(await figuresOf(merchant), [['shoes', 150, 1.5, 2, 2, 150]])
	const panel = await signInAs(world, merchant)
	await panel.post('/customers/ana/merge', { From: 'ana-too' }, 200)
	assert.deepEqual(await figuresOf(merchant), [['shoes', 150, 1.5, 2, 1, 150]])
	await assertAgrees(merchant)
	const { Merges } = await panel.get('/customers/ana/merges')
	await panel.post(`/customers/ana/merges/${Merges[0].Id}/undo`, undefined, 200)
	assert.deepEqual(await figuresOf(merchant), [['shoes', 150, 1.5, 2, 2, 150]])
	await api.post('/POS/orders/b-1/cancel', buildCancellation(), { HasError: false })
	await assertAgrees(merchant)
	assert.deepEqual(await figuresOf(merchant), [['shoes', 100, 1, 1, 1, 100]])
})
