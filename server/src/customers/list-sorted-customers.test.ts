import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PanelClient, signInAs } from '../../test/support/admin.ts'
import type { Reply } from '../../test/support/api.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { countFigures } from '../../test/support/figures.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

/** Two with equal spend, one without a name, one without an order. */
const ORDERS = [
	{ OriginalId: 'o1', OrderTotal: 50, Customer: { OriginalId: 'c1', Name: 'Zoe Lima' } },
	{ OriginalId: 'o2', OrderTotal: 80, Customer: { OriginalId: 'c2', Name: 'álvaro Souza' } },
	{ OriginalId: 'o3', OrderTotal: 50, Customer: { OriginalId: 'c3', Name: 'Bia Lima' } },
	{ OriginalId: 'o4', OrderTotal: 20, Customer: { OriginalId: 'c4' } },
]

const openShop = async () => {
	const made = await world.merchant({ cashback: { isActive: true } })
	for (const [day, order] of ORDERS.entries()) {
		const date = `2026-06-0${day + 1}T12:00:00Z`
		const dates = { OrderPlacementDate: date, OrderCompletedDate: date }
		await made.api.post('/POS/orders', buildOrder({ ...order, ...dates }), { HasError: false })
	}
	await made.api.post('/Customer/upsert', { OriginalId: 'c5', Name: 'Ana Lima', Email: 'a@example.com' }, {})
	await countFigures(world)
	return { ...made, panel: await signInAs(world, made.merchant) }
}

const ids = ({ Items }: Reply): string[] => Items.map(({ OriginalId }: Reply) => OriginalId)

/** All parts of the list, one after the other. */
const readParts = async (panel: PanelClient, query: string, limit: number): Promise<string[]> => {
	const all: string[] = []
	let before: string | null = null
	do {
		const place: string = before === null ? '' : `&before=${encodeURIComponent(before)}`
		const part: Reply = await panel.get(`/customers?${query}&limit=${limit}${place}`)
		all.push(...ids(part))
		before = part.NextBefore
	} while (before !== null)
	return all
}

const BY: [query: string, ids: string[]][] = [
	['sort=-created', ['c5', 'c4', 'c3', 'c2', 'c1']],
	['sort=created', ['c1', 'c2', 'c3', 'c4', 'c5']],
	['sort=name', ['c2', 'c5', 'c3', 'c1', 'c4']],
	['sort=-name', ['c1', 'c3', 'c5', 'c2', 'c4']],
	['sort=points', ['c5', 'c4', 'c1', 'c3', 'c2']],
	['sort=-points', ['c2', 'c3', 'c1', 'c4', 'c5']],
	['sort=cashback', ['c5', 'c4', 'c1', 'c3', 'c2']],
	['sort=-cashback', ['c2', 'c3', 'c1', 'c4', 'c5']],
	['sort=-points&search=lima', ['c3', 'c1', 'c5']],
	['sort=points&state=blocked', ['c1', 'c2']],
	['sort=spend', ['c4', 'c1', 'c3', 'c2', 'c5']],
	['sort=-spend', ['c2', 'c3', 'c1', 'c4', 'c5']],
	['sort=lastOrder', ['c1', 'c2', 'c3', 'c4', 'c5']],
	['sort=-lastOrder', ['c4', 'c3', 'c2', 'c1', 'c5']],
	['sort=-spend&search=lima', ['c3', 'c1', 'c5']],
	['sort=name&search=nobody', []],
	['sort=name&state=blocked', ['c2', 'c1']],
	['sort=-name&state=enrolled', ['c3', 'c5', 'c4']],
]

test('customers are sorted in every order and direction, in one part and in many', async () => {
	const { panel } = await openShop()
	await panel.put('/customers/c1/block', { IsBlocked: true })
	await panel.put('/customers/c2/block', { IsBlocked: true })
	const { Id } = await panel.post('/segments', {
		...{ Name: 'Lima', Conditions: [{ Kind: 'orders', AtLeast: 1 }] },
	})
	const gold = await panel.post('/tiers', { Name: 'Gold', Order: 1, IsBase: true })
	await panel.put('/customers/c3/tier', { TierId: gold.Id, Until: '2027-01-01', Reason: 'x' })
	const rows: typeof BY = [
		...BY,
		[`sort=name&tier=${gold.Id}`, ['c3']],
		[`sort=-spend&tier=${gold.Id}&search=lima`, ['c3']],
		[`sort=-spend&tier=${gold.Id + 1}`, []],
		[`sort=spend&segment=${Id}`, ['c4', 'c1', 'c3', 'c2']],
		[`sort=-name&segment=${Id}`, ['c1', 'c3', 'c2', 'c4']],
	]
	for (const [query, wanted] of rows)
		for (const limit of [1, 2, 50])
			assert.deepEqual(await readParts(panel, query, limit), wanted, `${query}, ${limit} at a time`)
})

test('a sorted list shows the figures of a customer, and refuses what is no order and no place', async () => {
	const { panel, merchant } = await openShop()
	await panel.put('/customers/c2/tags', { Tags: ['VIP', 'Friend'] })
	const [first] = (await panel.get('/customers?sort=-spend&limit=1')).Items
	const { OriginalId, Spend, OrderCount, Tags, Phone } = first
	assert.deepEqual(
		{ OriginalId, Spend, OrderCount, Tags, Phone },
		{ OriginalId: 'c2', Spend: 80, OrderCount: 1, Tags: ['Friend', 'VIP'], Phone: null },
	)
	for (const query of [
		'sort=orders',
		'sort=name&before=5',
		'before=x',
		'sort=spend&before=5_%3Dx',
		'sort=lastOrder&before=5_%3D2026-02-31',
		'sort=points&before=5_%3Dx',
		'sort=cashback&before=5_%3D1.234',
	])
		await panel.get(`/customers?${query}`, 400)
	const viewer = await signInAs(world, merchant, 'viewer')
	const [masked] = (await viewer.get('/customers?sort=created&search=zoe')).Items
	assert.equal(masked.OriginalId, 'c1')
})

test('customers are sorted by their balances as they were counted last, and shown with those of now', async () => {
	const { panel } = await openShop()
	const list = async () => {
		const counted: Reply = await panel.get('/customers?sort=-points')
		// Who was not counted yet comes last.
		const others = counted.NextBefore
			? await panel.get(`/customers?sort=-points&before=${encodeURIComponent(counted.NextBefore)}`)
			: { Items: [] }
		return [...counted.Items, ...others.Items].map(({ OriginalId, PointsBalance }) => [
			OriginalId,
			PointsBalance,
		])
	}
	const change = (customer: string, OperationType: number, Value: number) =>
		panel.post(`/customers/${customer}/balance`, {
			...{ Unit: 'points', OperationType, Value, Reason: 'x', ChangeKey: customer, Confirmed: true },
		})
	await change('c4', 0, 300)
	await change('c2', 1, 75)
	await panel.post('/customers', { OriginalId: 'c6', Name: 'New', Email: 'new@example.com' })
	const counted = [
		['c2', 5],
		['c3', 50],
		['c1', 50],
		['c4', 320],
		['c5', 0],
	]
	assert.deepEqual(await list(), [...counted, ['c6', 0]])
	await countFigures(world)
	const recounted = [
		['c4', 320],
		['c3', 50],
		['c1', 50],
		['c2', 5],
		['c6', 0],
	]
	assert.deepEqual(await list(), [...recounted, ['c5', 0]])
})

test('customers are exported one by one, and the audit log says whom', async () => {
	const { panel, merchant } = await openShop()
	const only = encodeURIComponent('c3\nc1\nnobody')
	assert.deepEqual(ids(await panel.get(`/customers?only=${only}&export=true&sort=name`)), ['c3', 'c1'])
	const [entry] = (await panel.get('/audit?kind=customers')).Items
	assert.deepEqual(
		[entry.Operation, entry.After.Only, entry.After.Rows],
		['listCustomers', ['c3', 'c1', 'nobody'], 2],
	)
	const viewer = await signInAs(world, merchant, 'viewer')
	await viewer.get(`/customers?only=${only}&export=true`, 403)
})

test('matching customers are counted', async () => {
	const { panel, merchant } = await openShop()
	const { Id } = await panel.post('/segments', {
		...{ Name: 'Buyers', Conditions: [{ Kind: 'orders', AtLeast: 1 }] },
	})
	for (const [query, Rows] of [
		['', 5],
		['search=lima', 3],
		['search=%3F', 0],
		['state=blocked', 0],
		[`segment=${Id}`, 4],
		[`segment=${Id}&search=lima`, 2],
	] as const)
		assert.deepEqual(await panel.get(`/counts/customers?${query}`), { Rows, IsExact: true }, query)
	await panel.get('/counts/customers?segment=999999', 422)
	const viewer = await signInAs(world, merchant, 'viewer')
	assert.deepEqual(await viewer.get('/counts/customers?search=lima'), { Rows: 0, IsExact: false })
	const { merchant: other } = await world.merchant()
	const stranger = await signInAs(world, other)
	assert.deepEqual(await stranger.get('/counts/customers'), { Rows: 0, IsExact: true })
})
