import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getProduct, listBrands, listCategories, listProducts } from '@fiel/contract'
import { signInAs } from '../../test/support/admin.ts'
import type { Api } from '../../test/support/api.ts'
import { assertConforms } from '../../test/support/conforms.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const product = (api: Api, id: string, changes: Record<string, unknown> = {}) =>
	api.put(
		`/Product/${id}`,
		{
			OriginalId: id,
			Title: `Thing ${id}`,
			IsActive: true,
			ProductPrice: 10,
			ProductBrand: { OriginalId: 'acme', Name: 'Acme' },
			ProductCategory: {
				OriginalId: 'shoes',
				Name: 'Shoes',
				ParentCategory: { OriginalId: 'sport', Name: 'Sport' },
			},
			...changes,
		},
		{ HasError: false },
	)

const createShop = async () => {
	const { merchant, api } = await world.merchant()
	await product(api, 'a-1')
	await product(api, 'a-2', { Title: 'Linen SHIRT', ProductCategory: { OriginalId: 'sport', Name: 'Sport' } })
	await product(api, 'b-1', { IsActive: false, ProductBrand: { OriginalId: 'zeta', Name: 'Zeta' } })
	return { merchant, panel: await signInAs(world, merchant, 'viewer') }
}
const ids = ({ Items }: { Items: { Id: string }[] }) => Items.map(({ Id }) => Id)

test('the catalogue can be searched, filtered and paged', async () => {
	const { panel } = await createShop()
	const all = await panel.get('/products')
	assertConforms(listProducts, all)
	assert.deepEqual(ids(all), ['a-1', 'a-2', 'b-1'])
	assert.deepEqual(ids(await panel.get('/products?search=shirt')), ['a-2'])
	assert.deepEqual(ids(await panel.get('/products?search=B-1')), ['b-1'])
	assert.deepEqual(ids(await panel.get('/products?brand=zeta')), ['b-1'])
	assert.deepEqual(ids(await panel.get('/products?active=true')), ['a-1', 'a-2'])
	assert.deepEqual(ids(await panel.get('/products?category=shoes')), ['a-1', 'b-1'])
	assert.deepEqual(ids(await panel.get('/products?category=sport')), ['a-1', 'a-2', 'b-1'])
	const first = await panel.get('/products?limit=2')
	assert.equal(first.NextAfter, 'a-2')
	const second = await panel.get(`/products?limit=2&after=${first.NextAfter}`)
	assert.deepEqual([ids(second), second.NextAfter], [['b-1'], null])
})

test('products are sorted by id and by name, in parts, and counted', async () => {
	const { panel } = await createShop()
	for (const [query, wanted] of [
		['sort=id', ['a-1', 'a-2', 'b-1']],
		['sort=-id', ['b-1', 'a-2', 'a-1']],
		['sort=name', ['a-2', 'a-1', 'b-1']],
		['sort=-name', ['b-1', 'a-1', 'a-2']],
		['sort=name&active=true', ['a-2', 'a-1']],
	] as const) {
		const first = await panel.get(`/products?limit=1&${query}`)
		const rest = await panel.get(`/products?${query}&after=${encodeURIComponent(first.NextAfter)}`)
		assert.deepEqual([...ids(first), ...ids(rest)], wanted, query)
		const filters = query.replace(/sort=[^&]*&?/, '')
		assert.deepEqual(await panel.get(`/counts/products?${filters}`), { Rows: wanted.length, IsExact: true })
	}
	for (const after of ['x', '5', '[1,2]', '["\\u0000","x"]'])
		await panel.get(`/products?sort=name&after=${encodeURIComponent(after)}`, 400)
})

test('a product shows its categories; an unknown one is not found', async () => {
	const { panel } = await createShop()
	const found = await panel.get('/products/a-1')
	assertConforms(getProduct, found)
	assert.deepEqual(found.CategoryNames, ['Sport', 'Shoes'])
	assert.equal(found.BrandName, 'Acme')
	await panel.get('/products/nothing', 404)
	const { merchant } = await world.merchant()
	const otherPanel = await signInAs(world, merchant)
	await otherPanel.get('/products/a-1', 404)
	assert.deepEqual(ids(await otherPanel.get('/products')), [])
})

test('categories and brands show how many products they have', async () => {
	const { panel } = await createShop()
	const categories = await panel.get('/categories')
	assertConforms(listCategories, categories)
	assert.deepEqual(
		categories.map(({ Id, ParentId, Products }: Record<string, unknown>) => [Id, ParentId, Products]),
		[
			['shoes', 'sport', 2],
			['sport', null, 1],
		],
	)
	const brands = await panel.get('/brands')
	assertConforms(listBrands, brands)
	assert.deepEqual(
		brands.map(({ Name, Products }: Record<string, unknown>) => [Name, Products]),
		[
			['Acme', 2],
			['Zeta', 1],
		],
	)
})
