import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PanelClient, signInAs } from '../../../test/support/admin.ts'
import { buildOrder } from '../../../test/support/builders.ts'
import { assertUnchanged } from '../../../test/support/refused.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()

const ORDERS = [
	{ OriginalId: 'one', Branch: { OriginalId: 'b1', Name: 'Centre' }, OrderTotal: 40 },
	{ OriginalId: 'two', OrderPlacementDate: '2026-06-09T10:00:00Z', Coupon: 'SUN' },
	{ OriginalId: 'three', SalesPerson: { OriginalId: 's1', Name: 'Rui' }, Coupon: 'SUN' },
	{
		OriginalId: 'four',
		Customer: { OriginalId: 'bia', Name: 'Bia' },
		IsCompleted: false,
		OrderCompletedDate: null,
	},
	{ OriginalId: 'five', OrderPlacementDate: '2026-05-01T10:00:00Z', Branch: { OriginalId: 'b2' } },
]

const createShop = async () => {
	const made = await world.merchant()
	for (const entry of ORDERS) await made.api.post('/POS/orders', buildOrder(entry), { HasError: false })
	return { ...made, panel: await signInAs(world, made.merchant, 'viewer') }
}

const listOrderIds = async (panel: PanelClient, query: string): Promise<string[]> =>
	(await panel.get(`/orders?${query}`)).Items.map(({ OriginalId }: { OriginalId: string }) => OriginalId)

test('orders are listed by placement and found by what they are', async () => {
	const { panel } = await createShop()
	for (const [query, ids] of [
		['', ['four', 'three', 'one', 'two', 'five']],
		['order=two', ['two']],
		['order=tw', []],
		['order=two&coupon=SUN&customer=nobody', []],
		['state=0', ['four']],
		['state=2&branch=b1', ['one']],
		['branch=b2', ['five']],
		['salesPerson=s1', ['three']],
		['coupon=SUN', ['three', 'two']],
		['customer=bia', ['four']],
		['customer=nobody', []],
		['from=2026-06-09&until=2026-06-09', ['two']],
		['until=2026-05-01', ['five']],
		['coupon=SUN&customer=ana&from=2026-06-10', ['three']],
	] as const)
		assert.deepEqual(await listOrderIds(panel, query), ids, query)
	const first = await panel.get('/orders?limit=2')
	const second = await panel.get(`/orders?limit=3&before=${encodeURIComponent(first.NextBefore)}`)
	assert.deepEqual(
		[second.Items.map(({ OriginalId }: { OriginalId: string }) => OriginalId), second.NextBefore],
		[['one', 'two', 'five'], null],
	)
	assert.partialDeepStrictEqual(second.Items[0], {
		Total: 40,
		Points: 40,
		State: 2,
		Branch: 'Centre',
		BranchId: 'b1',
		CustomerId: 'ana',
		CustomerName: 'Ana Souza',
	})
	await panel.get('/orders?before=x', 400)
	assert.deepEqual(await panel.get('/order-labels'), {
		Branches: [
			{ Id: 'b2', Name: null, IsActive: true },
			{ Id: 'b1', Name: 'Centre', IsActive: true },
		],
		SalesPeople: [{ Id: 's1', Name: 'Rui', IsActive: true }],
	})
	const other = await signInAs(world, (await world.merchant()).merchant)
	assert.deepEqual(await listOrderIds(other, ''), [])
	assert.equal((await other.get('/orders/one', 404)).ErrorCode, 37)
})

test('an order says what it earned and why, and is cancelled as the store would', async () => {
	const { panel, merchant } = await createShop()
	const story = await panel.get('/orders/one')
	assert.partialDeepStrictEqual(story, {
		State: 2,
		Points: 40,
		Sentence: 'Order one earned 40 points: 40 at 1 a unit.',
		Branch: 'Centre',
		Products: [{ OriginalId: 'shoe', Title: 'Shoe', Price: 100 }],
		Records: [{ PointType: 0, Points: 40 }],
		CancelledDate: null,
	})
	await panel.post('/orders/one/cancel', { Reason: 'x' }, 403)
	const editor = await signInAs(world, merchant, 'editor')
	assert.equal((await editor.post('/orders/none/cancel', { Reason: 'x' }, 404)).ErrorCode, 37)
	const cancelled = await editor.post('/orders/one/cancel', { Reason: 'x', Status: 'returned' }, 200)
	assert.partialDeepStrictEqual(cancelled, {
		State: 3,
		Status: 'returned',
		Points: 0,
		CancelledDate: '2026-06-15T12:00:00.000Z',
		Sentence: 'Order one earns nothing because it is cancelled.',
		Records: [{ Points: 40 }, { PointType: 12, Points: -40 }],
	})
	await assertUnchanged(world, async () => {
		assert.deepEqual(await editor.post('/orders/one/cancel', { Reason: 'y' }, 200), cancelled)
	})
	const owner = await signInAs(world, merchant)
	const { Items } = await owner.get('/audit?operation=cancelPlacedOrder')
	assert.partialDeepStrictEqual(Items.at(-1), { ThingId: 'one', Before: { State: 2 }, After: { State: 3 } })
})

test('one search finds orders by id, coupon, name and amount, in any case', async () => {
	const { api, panel } = await createShop()
	const more = [
		{
			OriginalId: 'POS-2026-1',
			Customer: { OriginalId: 'c9', Name: 'Conceição Araújo' },
			OrderTotal: 1349.9,
		},
		{ OriginalId: 'pos-2026-2', Customer: { OriginalId: 'c8', Name: 'Rui Sun' }, OrderTotal: 349 },
	]
	for (const entry of more) await api.post('/POS/orders', buildOrder(entry), { HasError: false })
	for (const [search, ids] of [
		['POS-2026', ['pos-2026-2', 'POS-2026-1']],
		['pos-2026-1', ['POS-2026-1']],
		['2026', []],
		['sun', ['pos-2026-2', 'three', 'two']],
		['conceicao ARA', ['POS-2026-1']],
		['araujo conceicao', ['POS-2026-1']],
		['conceicao silva', []],
		['1349,90', ['POS-2026-1']],
		['R$ 1.349,90', ['POS-2026-1']],
		['1,349.90', ['POS-2026-1']],
		['kr 1349', ['POS-2026-1']],
		['zzz1349', []],
		['1349', ['POS-2026-1']],
		['349', ['pos-2026-2']],
		['349.01', []],
		['40', ['one']],
		['%', []],
		['c9', []],
	] as const)
		assert.deepEqual(await listOrderIds(panel, `search=${encodeURIComponent(search)}`), ids, search)
	assert.deepEqual(await listOrderIds(panel, 'search=sun&until=2026-06-09'), ['two'])
	assert.deepEqual(await listOrderIds(panel, 'search=sun&state=0'), [])
	const first = await panel.get('/orders?search=sun&limit=2')
	const rest = await panel.get(`/orders?search=sun&limit=2&before=${encodeURIComponent(first.NextBefore)}`)
	assert.deepEqual(
		[
			first.Items.length,
			rest.Items.map(({ OriginalId }: { OriginalId: string }) => OriginalId),
			rest.NextBefore,
		],
		[2, ['two'], null],
	)
})

test('orders are sorted by placement and by total, in both directions and in parts, and counted', async () => {
	const { panel } = await createShop()
	const readParts = async (query: string): Promise<string[]> => {
		const all: string[] = []
		let before: string | null = null
		do {
			const place: string = before === null ? '' : `&before=${encodeURIComponent(before)}`
			const part = await panel.get(`/orders?limit=2&${query}${place}`)
			all.push(...part.Items.map(({ OriginalId }: { OriginalId: string }) => OriginalId))
			before = part.NextBefore
		} while (before !== null)
		return all
	}
	for (const [query, ids] of [
		['sort=placed', ['five', 'two', 'one', 'three', 'four']],
		['sort=-placed', ['four', 'three', 'one', 'two', 'five']],
		['sort=total', ['one', 'two', 'three', 'four', 'five']],
		['sort=-total', ['five', 'four', 'three', 'two', 'one']],
		['sort=-total&from=2026-06-01', ['four', 'three', 'two', 'one']],
		['sort=total&customer=bia', ['four']],
		['sort=total&search=t&state=2', ['two', 'three']],
		['sort=-total&coupon=SUN', ['three', 'two']],
	] as const) {
		assert.deepEqual(await readParts(query), ids, query)
		const filters = query.replace(/sort=[^&]*&?/, '')
		assert.deepEqual(await panel.get(`/counts/orders?${filters}`), { Rows: ids.length, IsExact: true }, query)
	}
	assert.deepEqual(await panel.get('/counts/orders?customer=nobody'), { Rows: 0, IsExact: true })
	await panel.get('/orders?sort=points', 400)
	await panel.get('/orders?sort=total&before=2026-01-01T00:00:00.000Z_1', 400)
})

test('an order of which a part was returned says how much, and can be found', async () => {
	const { panel, api } = await createShop()
	await api.post('/POS/one/partialcancel', { CancelKey: 'k', ValueToRefund: 15 }, { HasError: false })
	await api.post('/POS/two/partialcancel', { CancelKey: 'k', ValueToRefund: 30 }, { HasError: false })
	await api.post('/POS/two/partialcancel', { CancelKey: 'rest', ValueToRefund: 70 }, { HasError: false })
	const { Items } = await panel.get('/orders?returned=true')
	assert.deepEqual(
		Items.map(({ OriginalId, State, Total, Returned }: never) => [OriginalId, State, Total, Returned]),
		[['one', 2, 40, 15]],
	)
	assert.deepEqual(await listOrderIds(panel, 'returned=false'), ['four', 'three', 'two', 'five'])
	assert.deepEqual(await panel.get('/counts/orders?returned=true'), { Rows: 1, IsExact: true })
})

test('a product has the brand of the catalogue where the order names none', async () => {
	const { api, panel } = await createShop()
	const ProductBrand = { OriginalId: 'b-7', Name: 'Ligeiro' }
	await api.put('/Product/SKU-1', { Title: 'Shoe', IsActive: true, ProductBrand }, { HasError: false })
	const Products = [
		{ OriginalId: 'SKU-1', ProductPrice: 60 },
		{ OriginalId: 'SKU-1', ProductPrice: 40, ProductBrand: { OriginalId: 'own', Name: 'Own' } },
		{ OriginalId: 'SKU-2', ProductPrice: 0 },
	]
	await api.post('/POS/orders', buildOrder({ OriginalId: 'six', Products }), { HasError: false })
	assert.deepEqual(
		(await panel.get('/orders/six')).Products.map(({ Brand }: { Brand: string | null }) => Brand),
		['Ligeiro', 'Own', null],
	)
})
