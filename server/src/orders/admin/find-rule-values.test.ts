import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../../test/support/admin.ts'
import { buildOrder } from '../../../test/support/builders.ts'
import { buildRule } from '../../../test/support/rules.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()

const openShop = async () => {
	const { merchant, api } = await world.merchant()
	const category = { OriginalId: 'shoes', Name: 'Shoes' }
	const products = [
		{ OriginalId: 'SKU-1', ProductName: 'Running shoe', ProductPrice: 60, ProductCategory: category },
		{ OriginalId: 'SKU-10', ProductName: 'Walking shoe', ProductPrice: 40 },
	]
	await api.post(
		'/POS/orders',
		buildOrder({
			Products: products.map((product) => ({
				...product,
				ProductBrand: { OriginalId: 'b-7', Name: 'Ligeiro' },
			})),
			Branch: { OriginalId: 'north', Name: 'North Mall' },
			SalesPerson: { OriginalId: 'rui', Name: null },
			PaymentMethods: [
				{ OriginalId: 'pix', Name: 'Pix', PaidAmount: 60 },
				{ OriginalId: 'card', Name: 'Credit card', PaidAmount: 40 },
			],
		}),
		{ HasError: false },
	)
	return { api, merchant, viewer: await signInAs(world, merchant, 'viewer') }
}

test('what conditions can name is found by a part of the name or of the id, in any case', async () => {
	const { viewer } = await openShop()
	const find = (Kind: string, more: object) => viewer.post('/program/values', { Kind, ...more }, 200)
	assert.deepEqual(await find('category', { Search: 'SHO' }), [{ Id: 'shoes', Name: 'Shoes' }])
	assert.deepEqual(await find('brand', { Search: 'lig' }), [{ Id: 'b-7', Name: 'Ligeiro' }])
	assert.deepEqual(await find('paymentMethod', {}), [
		{ Id: 'card', Name: 'Credit card' },
		{ Id: 'pix', Name: 'Pix' },
	])
	assert.deepEqual(await find('branch', { Search: 'mall' }), [{ Id: 'north', Name: 'North Mall' }])
	assert.deepEqual(await find('salesPerson', { Search: 'ana' }), [])
	assert.deepEqual(await find('salesPerson', { Search: '' }), [{ Id: 'rui', Name: null }])
})

test('segments are found by a part of the name, and by their number', async () => {
	const { merchant, viewer } = await openShop()
	const owner = await signInAs(world, merchant)
	const { Id } = await owner.post('/segments', { Name: 'Best customers', Conditions: [] })
	await owner.post('/segments', { Name: 'Others', Conditions: [] })
	const found = [{ Id: String(Id), Name: 'Best customers' }]
	for (const query of [{ Search: 'BEST' }, { Search: String(Id) }, { Ids: [String(Id), '999999'] }])
		assert.deepEqual(await viewer.post('/program/values', { Kind: 'segment', ...query }, 200), found)
})

test('a product with exactly the id comes first, so that a limit does not hide it', async () => {
	const { viewer } = await openShop()
	const found = await viewer.post('/program/values', { Kind: 'product', Search: 'sku-10', Limit: 1 }, 200)
	assert.deepEqual(
		found.map(({ Id }: { Id: string }) => Id),
		['SKU-10'],
	)
	assert.equal(
		(await viewer.post('/program/values', { Kind: 'product', Search: 'sku', Limit: 1 }, 200)).length,
		1,
	)
	await viewer.post('/program/values', { Kind: 'product', Limit: 101 }, 400)
	await viewer.post('/program/values', { Kind: 'colour' }, 400)
})

test('of given ids those that exist are told, and the values of another merchant do not exist', async () => {
	const { viewer } = await openShop()
	const ids = { Kind: 'category', Ids: ['Shoes', 'shoes', 'hats'] }
	assert.deepEqual(await viewer.post('/program/values', ids, 200), [{ Id: 'shoes', Name: 'Shoes' }])
	const { merchant } = await world.merchant()
	assert.deepEqual(await (await signInAs(world, merchant)).post('/program/values', ids, 200), [])
})

test('a simulation says why a rule did not apply: a condition that never matches, with what the order has', async () => {
	const { viewer } = await openShop()
	const rule = buildRule({ conditions: [{ code: 'category', args: { categories: ['Shoes'] } }] })
	const Products = [{ OriginalId: 'SKU-1', ProductPrice: 60 }]
	const order = buildOrder({ OriginalId: 'maybe', Products, Program: { Rules: [rule] } })
	assert.deepEqual((await viewer.post('/simulate', order, 200)).Rules, [
		{
			...{ Id: 'double', Name: 'Double points', Outcome: 'condition' },
			...{ Points: null, Lines: null, Cap: null, Moment: null },
			Condition: { Code: 'category', Args: { categories: ['Shoes'] } },
			...{ Values: ['shoes'], Why: null, By: [] },
		},
	])
})
