import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateProduct } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Reply } from '../../test/support/api.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { assertConforms } from '../../test/support/conforms.ts'
import { sendRaw } from '../../test/support/raw.ts'
import { createSecondApi } from '../../test/support/second-api.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const shoe = (changes: Record<string, unknown> = {}) => ({
	OriginalId: 'shoe',
	Title: 'Trail shoe',
	Url: 'https://shop.example/p/shoe',
	ImageUrl: 'https://shop.example/i/shoe.jpg',
	IsActive: true,
	ProductPrice: 349.9,
	ProductBrand: { OriginalId: 'alto', Name: 'Alto' },
	ProductCategory: categoryPath('trail', 'shoes'),
	...changes,
})

interface Category {
	OriginalId: string
	Name: string
	ParentCategory: Category | null
}

/** A category path, the product's own category first. */
const categoryPath = (...ids: string[]): Category | null =>
	ids.reduceRight<Category | null>(
		(parent, id) => ({ OriginalId: id, Name: id.toUpperCase(), ParentCategory: parent }),
		null,
	)

const catalogue = async (merchantId: number) => ({
	products: await world.db.rows(sql`
		select original_id as id, title, url, image_url, is_active, price::text, brand_id, category_id
		from products where merchant_id = ${merchantId} order by original_id`),
	brands: await world.db.rows(sql`
		select original_id as id, name from brands where merchant_id = ${merchantId} order by original_id`),
	categories: await world.db.rows(sql`
		select original_id as id, name, description, parent_id as parent
		from categories where merchant_id = ${merchantId} order by original_id`),
})

test('a new product is saved with its brand and its category path', async () => {
	const { merchant, api } = await world.merchant()
	const reply = await api.put('/Product/shoe', shoe())
	assertConforms(updateProduct, reply)
	assert.deepEqual(reply, {
		ErrorMessage: null,
		ErrorCode: null,
		Result: {
			OriginalId: 'shoe',
			Title: 'Trail shoe',
			Url: 'https://shop.example/p/shoe',
			ImageUrl: 'https://shop.example/i/shoe.jpg',
			IsActive: true,
			ProductPrice: 349.9,
		},
		Code: '01',
		CodeName: 'ProductCreated',
		Severity: 0,
		HasWarning: false,
		HasError: false,
	})
	assert.deepEqual(await catalogue(merchant.id), {
		products: [
			{
				id: 'shoe',
				title: 'Trail shoe',
				url: 'https://shop.example/p/shoe',
				image_url: 'https://shop.example/i/shoe.jpg',
				is_active: true,
				price: '349.90',
				brand_id: 'alto',
				category_id: 'trail',
			},
		],
		brands: [{ id: 'alto', name: 'Alto' }],
		categories: [
			{ id: 'shoes', name: 'SHOES', description: null, parent: null },
			{ id: 'trail', name: 'TRAIL', description: null, parent: 'shoes' },
		],
	})
})

test('each outcome has its code: created, updated, unchanged, inactive', async () => {
	const { api } = await world.merchant()
	const send = async (changes: object, expected: object) => {
		const reply = await api.put('/Product/shoe', shoe({ ...changes }), { HasError: false, ...expected })
		assertConforms(updateProduct, reply)
	}
	const created = { Code: '01', CodeName: 'ProductCreated', Severity: 0, HasWarning: false }
	const updated = { Code: '02', CodeName: 'ProductUpdated', Severity: 0, HasWarning: false }
	const unchanged = { Code: '03', CodeName: 'ProductUnchanged', Severity: 1, HasWarning: true }
	const inactive = { Code: '04', CodeName: 'ProductInactive', Severity: 1, HasWarning: true }
	await send({}, created)
	await send({}, unchanged)
	await send({ ProductPrice: 349.9004 }, unchanged) // the same to the cent
	await send({ ProductPrice: 349.905 }, updated)
	await send({ ProductBrand: { OriginalId: 'alto', Name: 'Alto & Sons' } }, updated)
	await send({ ProductBrand: { OriginalId: 'alto', Name: 'Alto & Sons' }, IsActive: false }, inactive)
	// nothing was saved
	await send({ ProductBrand: { OriginalId: 'alto', Name: null }, IsActive: false }, unchanged)
	await send({ ProductBrand: null, IsActive: false }, inactive)
	await send({ ProductBrand: null, IsActive: null }, updated) // absent and null mean active
	await send({ ProductBrand: null, ProductCategory: categoryPath('trail', 'sports', 'all') }, updated)
	await api.put('/Product/hat', { Title: 'Hat', IsActive: false }, inactive)
	await api.put('/Product/hat', { Title: 'Hat', IsActive: false }, unchanged)
})

test('omitted members are cleared, but shared brands and categories keep their names', async () => {
	const { merchant, api } = await world.merchant()
	await api.put('/Product/shoe', shoe(), { Code: '01' })
	await api.put(
		'/Product/shoe',
		{ Title: 'Shoe' },
		{
			Code: '02',
			Result: { Url: null, ImageUrl: null, IsActive: true, ProductPrice: null },
		},
	)
	const bare = await catalogue(merchant.id)
	assert.deepEqual(bare.products, [
		{
			id: 'shoe',
			title: 'Shoe',
			url: null,
			image_url: null,
			is_active: true,
			price: null,
			brand_id: null,
			category_id: null,
		},
	])
	const nameless = {
		ProductBrand: { OriginalId: 'alto' },
		ProductCategory: { OriginalId: 'trail', ParentCategory: { OriginalId: 'shoes' } },
	}
	await api.put('/Product/sock', { Title: 'Sock', ...nameless }, { Code: '01' })
	const { brands, categories } = await catalogue(merchant.id)
	assert.deepEqual([brands, categories], [bare.brands, bare.categories])
})

test('an order creates a product, and the product update replaces its data', async () => {
	const { merchant, api } = await world.merchant()
	await api.post('/POS/orders', buildOrder({ Products: [{ OriginalId: 'shoe', Title: 'shoe?' }] }), {
		HasError: false,
	})
	await api.put('/Product/shoe', shoe(), { Code: '02' })
	await api.post('/POS/orders', buildOrder({ Products: [{ OriginalId: 'shoe', Title: 'shoe!' }] }), {
		HasError: false,
	})
	const { products } = await catalogue(merchant.id)
	assert.deepEqual(
		products.map((product) => (product as Reply).title),
		['Trail shoe'],
	)
})

test('ids are any text, decoded from the path', async () => {
	const { merchant, api } = await world.merchant()
	const ids = ['a/b', '../x', '🥾 حذاء', 'SHOE', 'shoe', '100%', ' a ', 'points']
	for (const id of ids) {
		const reply = await api.put(`/Product/${encodeURIComponent(id)}`, { OriginalId: id, Title: 'سروال 👖' })
		assert.deepEqual([reply.Code, reply.Result.OriginalId, reply.Result.Title], ['01', id, 'سروال 👖'])
	}
	const { products } = await catalogue(merchant.id)
	assert.deepEqual(products.map((product) => (product as Reply).id).sort(), [...ids].sort())
})

test('a tree of 32 levels is saved, and a deeper one of any depth is refused', async () => {
	const { merchant, ...credentials } = await world.merchant()
	const ids = Array.from({ length: 33 }, (_, level) => `level ${level}`)
	await credentials.api.put(
		'/Product/deep',
		{ Title: 'Deep', ProductCategory: categoryPath(...ids) },
		{
			...refused,
			Code: '13',
		},
	)
	assert.deepEqual(await catalogue(merchant.id), { products: [], brands: [], categories: [] })
	await credentials.api.put(
		'/Product/deep',
		{ Title: 'Deep', ProductCategory: categoryPath(...ids.slice(1)) },
		{
			Code: '01',
		},
	)
	assert.equal((await catalogue(merchant.id)).categories.length, 32)
	const levels = 25_000 // a body of nearly 1 MiB
	const body = `{"Title":"Deep","ProductCategory":${'{"OriginalId":"x","ParentCategory":'.repeat(levels)}null${'}'.repeat(levels)}}`
	let count = 0
	const different = body.replaceAll(/"x"/g, () => `"${count++}"`)
	for (const payload of [body, different]) {
		const started = performance.now()
		await sendRaw(world.app, credentials, 'PUT', '/Product/deep', payload).then((reply) =>
			assert.partialDeepStrictEqual(reply, { ...refused, Code: '13' }),
		)
		assert.ok(performance.now() - started < 1000)
	}
	const beyond = `${'{"ProductCategory":'.repeat(100_000)}null${'}'.repeat(100_000)}`
	await sendRaw(world.app, credentials, 'PUT', '/Product/deep', beyond, 413)
})

const refused = { HasError: true, HasWarning: false, Severity: 2, ErrorCode: 38, Result: null }

test('a category cannot be its own ancestor, in one body or together with stored ones', async () => {
	const { merchant, api } = await world.merchant()
	const put = (ids: string[], expected: object) =>
		api.put('/Product/shoe', { Title: 'Shoe', ProductCategory: categoryPath(...ids) }, expected)
	const circle = { ...refused, Code: '13', CodeName: 'CategoryTreeInvalid' }
	assertConforms(updateProduct, await put(['a', 'a'], circle))
	await put(['a', 'b', 'c', 'a'], circle)
	assert.deepEqual(await catalogue(merchant.id), { products: [], brands: [], categories: [] })
	await put(['a', 'b', 'c'], { Code: '01' })
	const before = await catalogue(merchant.id)
	await put(['b', 'a'], circle)
	await put(['c', 'a'], circle)
	await put(['c', 'x', 'a'], circle)
	assert.deepEqual(await catalogue(merchant.id), before)
	await put(['a'], { Code: '02' }) // no longer below b
	await put(['b', 'a'], { Code: '02' })
	await put(['a', 'b'], circle)
})

test('two concurrent requests that reverse the tree leave it without a cycle', async () => {
	const { merchant, api } = await world.merchant()
	for (let round = 0; round < 10; round++) {
		const [a, b] = [`a${round}`, `b${round}`]
		await api.put('/Product/a', { Title: 'A', ProductCategory: categoryPath(a) }, { HasError: false })
		await api.put('/Product/b', { Title: 'B', ProductCategory: categoryPath(b) }, { HasError: false })
		const replies: Reply[] = await Promise.all(
			[1, 2, 3, 4].flatMap((turn) => [
				api.put(`/Product/a${turn}`, { Title: 'A', ProductCategory: categoryPath(a, b) }),
				api.put(`/Product/b${turn}`, { Title: 'B', ProductCategory: categoryPath(b, a) }),
			]),
		)
		assert.deepEqual(
			replies.map((reply) => reply.Code === '13').filter(Boolean).length,
			4, // whichever came first, the reverse is refused
		)
	}
	const circles = await world.db.rows(sql`
		select a.original_id from categories a
		join categories b on b.merchant_id = a.merchant_id and b.original_id = a.parent_id
		where a.merchant_id = ${merchant.id} and b.parent_id = a.original_id`)
	assert.deepEqual(circles, [])
})

test('one product sent 50 times concurrently is created once', async () => {
	const { merchant, api } = await world.merchant()
	const replies: Reply[] = await Promise.all(
		Array.from({ length: 50 }, () => api.put('/Product/shoe', shoe(), { HasError: false })),
	)
	const codes = replies.map((reply) => reply.Code)
	assert.deepEqual(
		[codes.filter((code) => code === '01').length, codes.filter((code) => code === '03').length],
		[1, 49],
	)
	assert.equal((await catalogue(merchant.id)).products.length, 1)
})

test('two processes and an order create a product only once', async (t) => {
	const { merchant, api, ...pair } = await world.merchant()
	const secondApi = await createSecondApi(t, world, pair)
	for (let round = 0; round < 10; round++) {
		const id = `shoe ${round}`
		const brand = { OriginalId: `brand ${round}`, Name: 'Alto' }
		const body = { Title: 'Shoe', ProductBrand: brand, ProductCategory: categoryPath(id) }
		const ordered = { OriginalId: id, Title: 'shoe?', ProductBrand: brand }
		const [orders, ...replies]: Reply[] = await Promise.all([
			secondApi.post('/POS/orders', buildOrder({ Products: [ordered] }), { HasError: false }),
			...Array.from({ length: 10 }, (_, turn) =>
				(turn % 2 ? api : secondApi).put(`/Product/${id}`, body, { HasError: false }),
			),
		])
		assert.ok(orders)
		const codes = replies.map((reply) => reply.Code).sort()
		assert.ok(['01', '02'].includes(codes[0]), codes.join())
		assert.deepEqual(
			codes.slice(1),
			Array.from({ length: 9 }, () => '03'),
		)
	}
	const { products, brands } = await catalogue(merchant.id)
	assert.deepEqual([products.length, brands.length], [10, 10])
})

test('many products of the same brands and categories are saved concurrently', async () => {
	const { merchant, api } = await world.merchant()
	await Promise.all(
		Array.from({ length: 200 }, (_, turn) =>
			api.put(
				`/Product/p${turn % 50}`,
				{
					Title: `P ${turn}`,
					ProductBrand: { OriginalId: `brand ${turn % 7}`, Name: `Brand ${turn}` },
					ProductCategory: categoryPath(`leaf ${turn % 11}`, `node ${turn % 3}`, 'root'),
				},
				{ HasError: false },
			),
		),
	)
	const { products, brands, categories } = await catalogue(merchant.id)
	assert.deepEqual([products.length, brands.length, categories.length], [50, 7, 15])
})

test('each merchant has its own catalogue', async () => {
	const one = await world.merchant()
	const two = await world.merchant()
	await one.api.put('/Product/shoe', shoe(), { Code: '01' })
	const before = await catalogue(one.merchant.id)
	await two.api.put(
		'/Product/shoe',
		shoe({ Title: 'Theirs', ProductCategory: categoryPath('shoes', 'trail') }),
		{
			Code: '01',
		},
	)
	assert.deepEqual(await catalogue(one.merchant.id), before)
})

test('a body for another product is outcome 12', async () => {
	const { merchant, api } = await world.merchant()
	const reply = await api.put('/Product/boot', shoe(), {
		...refused,
		Code: '12',
		CodeName: 'OriginalIdMismatch',
	})
	assert.match(reply.ErrorMessage, /OriginalId is shoe, the path names boot/)
	await api.put('/Product/SHOE', shoe(), { Code: '12' })
	assert.deepEqual((await catalogue(merchant.id)).products, [])
})

test('invalid input is outcome 11, names the member and changes nothing', async () => {
	const { merchant, ...credentials } = await world.merchant()
	const { api } = credentials
	await api.put('/Product/shoe', shoe(), { Code: '01' })
	const before = await catalogue(merchant.id)
	const long = 'x'.repeat(10_000)
	const cases: [Record<string, unknown>, number, string][] = [
		[{ OriginalId: '' }, 7, 'OriginalId'],
		[{ OriginalId: long }, 10, 'OriginalId'],
		[{ OriginalId: 7.5 }, 38, 'OriginalId'],
		[{ Title: undefined }, 7, 'Title'],
		[{ Title: null }, 7, 'Title'],
		[{ Title: ' ' }, 7, 'Title'],
		[{ Title: 5 }, 38, 'Title'],
		[{ Title: long }, 10, 'Title'],
		[{ Title: 'nul \u0000' }, 38, 'Title'],
		[{ Title: 'half \ud83e' }, 38, 'Title'],
		[{ Url: long }, 10, 'Url'],
		[{ Url: {} }, 38, 'Url'],
		[{ ImageUrl: ['x'] }, 38, 'ImageUrl'],
		[{ IsActive: 'yes' }, 38, 'IsActive'],
		[{ IsActive: 1 }, 38, 'IsActive'],
		[{ ProductPrice: -1 }, 9, 'ProductPrice'],
		[{ ProductPrice: '10' }, 38, 'ProductPrice'],
		[{ ProductPrice: 'NaN' }, 38, 'ProductPrice'],
		[{ ProductPrice: 1e15 }, 38, 'ProductPrice'],
		[{ Surprise: 1 }, 38, 'Surprise'],
		[{ ProductBrand: 'alto' }, 38, 'ProductBrand'],
		[{ ProductBrand: {} }, 7, 'ProductBrand.OriginalId'],
		[{ ProductBrand: { OriginalId: 'alto', Name: 5 } }, 38, 'ProductBrand.Name'],
		[{ ProductBrand: { OriginalId: 'alto', Colour: 'red' } }, 38, 'ProductBrand.Colour'],
		[{ ProductCategory: [] }, 38, 'ProductCategory'],
		[{ ProductCategory: { OriginalId: null } }, 7, 'ProductCategory.OriginalId'],
		[{ ProductCategory: { OriginalId: 'a', Description: long } }, 10, 'ProductCategory.Description'],
		[{ ProductCategory: { OriginalId: 'a', ParentCategory: 'b' } }, 38, 'ProductCategory.ParentCategory'],
		[
			{ ProductCategory: { OriginalId: 'a', ParentCategory: {} } },
			7,
			'ProductCategory.ParentCategory.OriginalId',
		],
		[
			{ ProductCategory: { OriginalId: 'a', ParentCategory: { OriginalId: 'b', Colour: 'red' } } },
			38,
			'ProductCategory.ParentCategory.Colour',
		],
		[
			{
				ProductCategory: {
					OriginalId: 'a',
					ParentCategory: { OriginalId: 'b', ParentCategory: { OriginalId: 'c', Name: 'nul \u0000' } },
				},
			},
			38,
			'ProductCategory.ParentCategory.ParentCategory.Name',
		],
	]
	for (const [changes, number, field] of cases) {
		const reply = await api.put('/Product/shoe', shoe({ IsActive: false, ...changes }))
		assertConforms(updateProduct, reply)
		const label = JSON.stringify(changes).slice(0, 80)
		assert.partialDeepStrictEqual(
			reply,
			{ ...refused, ErrorCode: number, Code: '11', CodeName: 'InvalidBody' },
			label,
		)
		assert.ok(reply.ErrorMessage.startsWith(`${field} `), `${label}: ${reply.ErrorMessage}`)
	}
	for (const payload of ['{"Title":"x","ProductPrice":1e400}', '{"Title":"x","ProductPrice":-1e400}']) {
		const reply = await sendRaw(world.app, credentials, 'PUT', '/Product/shoe', payload)
		assert.match(reply.ErrorMessage, /^ProductPrice /)
	}
	for (const body of [undefined, null, [], 'shoe', 5]) {
		await api.put('/Product/shoe', body, { ...refused, Code: '11' })
	}
	await api.put(`/Product/${long}`, { Title: 'x' }, { ...refused, ErrorCode: 10, Code: '11' })
	await api.put('/Product/%20', { Title: 'x' }, { ...refused, ErrorCode: 39, Code: '11' })
	await api.put('/Product/a%00b', { Title: 'x' }, { ...refused, Code: '11' })
	assert.deepEqual(await catalogue(merchant.id), before)
})
