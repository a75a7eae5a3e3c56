import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Origin } from '@fiel/contract'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import { buildOrder, uniqueText } from '../../test/support/builders.ts'
import { buildCard } from '../../test/support/customer-card.ts'
import { buildMessage } from '../../test/support/order-message.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { readBalance } from '../../test/support/rewards.ts'
import { buildRule } from '../../test/support/rules.ts'
import { useWorld } from '../../test/support/world.ts'
import { recordOrders } from './record-orders.ts'

const world = useWorld()

const ruleGiving = (id: string, points: string, code: string, args: Record<string, unknown>, changes = {}) =>
	buildRule({ id, effect: { code: 'add', args: { points } }, conditions: [{ code, args }], ...changes })
const PIX = ruleGiving(
	'pix',
	'100',
	'paymentMethod',
	{ paymentMethods: ['pix'] },
	{ caps: { perCustomer: { points: '500', period: 'month' }, budget: '1000' } },
)
const CARD = ruleGiving('card', '7', 'paymentMethod', { paymentMethods: ['card'] })
const SHOES = ruleGiving('shoes', '30', 'category', { categories: ['shoes'] })

const paymentsOf = (...ids: string[]) => ids.map((OriginalId) => ({ OriginalId, PaidAmount: 5 }))

test('an order that was paid in several ways earns by every rule that names one of them', async () => {
	const { api, merchant } = await world.merchant({ rules: [PIX, CARD] })
	const sent = buildOrder({ OrderTotal: 10 })
	const told: [more: object, points: string][] = [
		[{ PaymentMethods: paymentsOf('card', 'pix') }, '117'],
		[{ PaymentMethods: paymentsOf('pix', 'cash') }, '110'],
		[{}, '110'], // what a message leaves out stays
		[{ PaymentMethods: paymentsOf('cash') }, '10'],
		[{ PaymentMethod: { OriginalId: 'card' } }, '17'],
		[{ PaymentMethods: paymentsOf('pix') }, '117'],
		[{ PaymentMethods: [] }, '17'],
	]
	for (const [more, points] of told) {
		await api.post('/POS/orders', { ...sent, ...more }, { HasError: false })
		assert.equal((await readBalance(world, merchant)).points, points, JSON.stringify(more))
	}
})

test('ways of payment and their amounts are kept, corrected, and shown in the panel', async () => {
	const { api, merchant } = await world.merchant()
	const panel = await signInAs(world, merchant, 'viewer')
	const sent = buildOrder({
		PaymentMethod: { OriginalId: 'card', Name: 'Card' },
		PaymentMethods: [
			{ OriginalId: 'card', Name: 'Card', PaidAmount: 79.9 },
			{ OriginalId: 'pix', PaidAmount: 20.1 },
			{ OriginalId: 'coins' },
		],
	})
	await api.post('/POS/orders', sent, { HasError: false })
	const read = async () => {
		const { PaymentMethod, PaymentMethods } = await panel.get(`/orders/${sent.OriginalId}`)
		return { PaymentMethod, PaymentMethods }
	}
	assert.deepEqual(await read(), {
		PaymentMethod: 'Card',
		PaymentMethods: [
			{ Name: 'Card', PaidAmount: 79.9 },
			{ Name: 'pix', PaidAmount: 20.1 },
			{ Name: 'coins', PaidAmount: null },
		],
	})
	await assertUnchanged(world, async () => {
		await api.post('/POS/orders', sent, { HasError: false })
	})
	const corrected = { ...sent, PaymentMethods: [{ OriginalId: 'card', Name: 'Card', PaidAmount: 100 }] }
	await api.post('/POS/orders', corrected, { HasError: false })
	assert.deepEqual((await read()).PaymentMethods, [{ Name: 'Card', PaidAmount: 100 }])
	const labels = await world.db.rows(sql`
		select original_id as id, name from order_labels
		where merchant_id = ${merchant.id} and kind = 'payment_method' order by original_id`)
	assert.deepEqual(labels, [
		{ id: 'card', name: 'Card' },
		{ id: 'coins', name: null },
		{ id: 'pix', name: null },
	])
})

const TRAIL = { OriginalId: 'trail', Name: 'Trail', ParentCategory: { OriginalId: 'shoes', Name: 'Shoes' } }
const product = (changes: object = {}) => ({ OriginalId: 'alto-41', ProductPrice: 10, ...changes })
const catalogueOf = async (merchantId: number) => ({
	products: await world.db.rows(sql`
		select original_id as id, category_id as category from products
		where merchant_id = ${merchantId} order by original_id`),
	categories: await world.db.rows(sql`
		select original_id as id, name, parent_id as parent from categories
		where merchant_id = ${merchantId} order by original_id`),
})

test('categories are learnt from orders as brands are, and the catalogue stays the authority', async () => {
	const { api, merchant } = await world.merchant({ rules: [SHOES] })
	await api.post('/POS/orders', buildOrder({ OrderTotal: 0, Products: [] }), { HasError: false })
	const points = async (changes: object) => {
		const before = Number((await readBalance(world, merchant)).points)
		await api.post('/POS/orders', buildOrder({ OrderTotal: 10, ...changes }), { HasError: false })
		return Number((await readBalance(world, merchant)).points) - before
	}
	assert.equal(await points({ Products: [product({ ProductCategory: TRAIL })] }), 40)
	const learnt = {
		products: [{ id: 'alto-41', category: 'trail' }],
		categories: [
			{ id: 'shoes', name: 'Shoes', parent: null },
			{ id: 'trail', name: 'Trail', parent: 'shoes' },
		],
	}
	assert.deepEqual(await catalogueOf(merchant.id), learnt)
	// the catalogue knows the product now, and the branch above a category that is named alone
	assert.equal(await points({ Products: [product()] }), 40)
	assert.equal(await points({ Products: [product({ ProductCategory: { OriginalId: 'trail' } })] }), 40)
	// an order knows best what it sold, but moves nothing
	assert.equal(await points({ Products: [product({ ProductCategory: { OriginalId: 'hats' } })] }), 10)
	const upsideDown = { OriginalId: 'shoes', Name: 'All shoes', ParentCategory: { OriginalId: 'trail' } }
	assert.equal(
		await points({ Products: [product({ OriginalId: 'other', ProductCategory: upsideDown })] }),
		40,
	)
	assert.deepEqual(await catalogueOf(merchant.id), {
		...learnt,
		products: [...learnt.products, { id: 'other', category: 'shoes' }],
	})
})

test('a category that is corrected is decided anew, and shown in the panel', async () => {
	const { api, merchant } = await world.merchant({ rules: [SHOES] })
	const sent = buildOrder({
		OrderTotal: 10,
		Products: [product({ ProductCategory: { OriginalId: 'hats' } })],
	})
	await api.post('/POS/orders', sent, { HasError: false })
	assert.equal((await readBalance(world, merchant)).points, '10')
	const corrected = { ...sent, Products: [product({ ProductCategory: TRAIL })] }
	for (let turn = 0; turn < 2; turn++) {
		await api.post('/POS/orders', corrected, { HasError: false })
		assert.equal((await readBalance(world, merchant)).points, '40')
	}
	const panel = await signInAs(world, merchant, 'viewer')
	const { Products } = await panel.get(`/orders/${sent.OriginalId}`)
	assert.deepEqual(Products, [
		{ OriginalId: 'alto-41', Title: null, Price: 10, Brand: null, Quantity: 1, Category: 'Trail' },
	])
})

test('categories and payments that make no sense are refused by name', async () => {
	const { api } = await world.merchant()
	const branch = (levels: number): object => ({
		OriginalId: `level-${levels}`,
		...(levels > 1 && { ParentCategory: branch(levels - 1) }),
	})
	const within = (ProductCategory: unknown) => ({ Products: [product(), product({ ProductCategory })] })
	const circle = { OriginalId: 'a', ParentCategory: { OriginalId: 'b', ParentCategory: { OriginalId: 'a' } } }
	const refusals: [changes: Record<string, unknown>, number: number, words: RegExp][] = [
		[within(branch(33)), 36, /^Products\[1\]\.ProductCategory has more than 32 levels/],
		[within(circle), 36, /^category a is above itself/],
		[within({}), 7, /^Products\[1\]\.ProductCategory\.OriginalId is required/],
		[
			within({ OriginalId: 'a', ParentCategory: {} }),
			7,
			/^Products\[1\]\.ProductCategory\.ParentCategory\.OriginalId is required/,
		],
		[
			within({ OriginalId: 'a', ParentCategory: { OriginalId: 'b', Name: 5 } }),
			36,
			/^Products\[1\]\.ProductCategory\.ParentCategory\.Name must be string/,
		],
		[within('shoes'), 36, /^Products\[1\]\.ProductCategory must be object/],
		[{ PaymentMethods: 'pix' }, 36, /^PaymentMethods must be array/],
		[{ PaymentMethods: [{ Name: 'Pix' }] }, 7, /^PaymentMethods\[0\]\.OriginalId is required/],
		[{ PaymentMethods: [{ OriginalId: 'pix', PaidAmount: -1 }] }, 9, /^PaymentMethods\[0\]\.PaidAmount/],
		[{ PaymentMethods: paymentsOf(...Array.from({ length: 101 }, () => 'pix')) }, 10, /^PaymentMethods/],
	]
	await assertUnchanged(world, async () => {
		for (const [changes, number, words] of refusals)
			assertRefused(await api.post('/POS/orders', buildOrder(changes)), number, words)
	})
	await api.post('/POS/orders', buildOrder(within(branch(32))), { HasError: false })
	await api.post('/POS/orders', buildOrder(within({ OriginalId: 'a', Colour: 'red' })), { HasError: false })
})

test('the general operation records orders of the online store, with the same body and answer', async () => {
	const { api, merchant } = await world.merchant({
		rules: [ruleGiving('online', '50', 'channel', { channels: [Origin.Platform] })],
	})
	const sent = buildOrder({ Customer: { OriginalId: 'eva', Name: 'Eva' } })
	const first = await api.post('/Order', sent, { HasError: false })
	assert.deepEqual(
		[first.Result.Origin, first.Result.Customer.Origin, first.Result.Customer.PointsBalance],
		[Origin.Platform, Origin.Platform, 150],
	)
	// an order keeps the origin it was first heard with, whichever way the next message takes
	assert.deepEqual(await api.post('/POS/orders', sent), first)
	const till = buildOrder({ Customer: { OriginalId: 'bob' } })
	const { Result } = await api.post('/POS/orders', till, { HasError: false })
	assert.deepEqual([Result.Origin, Result.Customer.Origin], [Origin.PointOfSale, Origin.PointOfSale])
	assert.equal((await readBalance(world, merchant, 'bob')).points, '100')
	assertRefused(await api.post('/Order', buildOrder({ OriginalId: null })), 39, /OriginalId/)
	await api.post(
		`/Order/${sent.OriginalId}/cancel`,
		{ OrderCancelledDate: '2026-06-14' },
		{ HasError: false },
	)
})

test('newcomers of one list each have the origin of their own order', async () => {
	const { merchant } = await world.merchant()
	const [store, till] = [uniqueText('store'), uniqueText('till')]
	const outcomes = await world.db.transaction((tx) =>
		recordOrders(tx, merchant, world.clock.now(), [
			buildMessage({ customer: buildCard(till), origin: Origin.PointOfSale }),
			buildMessage({ customer: buildCard(store), origin: Origin.Platform }),
		]),
	)
	assert.deepEqual(
		outcomes.map((outcome) => 'order' in outcome && [outcome.order.origin, outcome.customer.origin]),
		[
			[Origin.PointOfSale, Origin.PointOfSale],
			[Origin.Platform, Origin.Platform],
		],
	)
})

test('a preview earns orders by all ways in which they were paid, and by their categories', async () => {
	const { api, merchant } = await world.merchant()
	const bought = buildOrder({
		OrderTotal: 10,
		PaymentMethods: paymentsOf('card', 'pix'),
		Products: [product({ ProductCategory: TRAIL })],
	})
	await api.post('/POS/orders', bought, { HasError: false })
	const panel = await signInAs(world, merchant, 'owner')
	const { Would } = await panel.post('/program/preview/earning', { Program: { Rules: [PIX, SHOES] } }, 200)
	assert.equal(Would.Points, 140)
})

test('the customer of an order may bring the day on which they joined', async () => {
	const { api } = await world.merchant()
	const joined = async (Customer: object) => {
		const { Result } = await api.post('/POS/orders', buildOrder({ Customer }), { HasError: false })
		return [Result.Customer.IsEnrolled, Result.Customer.EnrolledDate]
	}
	const EnrolledDate = '2025-03-01T10:00:00Z'
	assert.deepEqual(await joined({ OriginalId: 'ana', EnrolledDate }), [true, '2025-03-01T10:00:00.000Z'])
	assert.deepEqual(await joined({ OriginalId: 'ana', EnrolledDate: null }), [
		true,
		'2025-03-01T10:00:00.000Z',
	])
	const inSaoPaulo = '2025-04-01T00:00:00'
	assert.deepEqual(await joined({ OriginalId: 'ana', EnrolledDate: inSaoPaulo }), [
		true,
		'2025-04-01T03:00:00.000Z',
	])
	assert.deepEqual(await joined({ OriginalId: 'bia', EnrolledDate, IsEnrolled: false }), [false, null])
	assert.deepEqual(await joined({ OriginalId: 'eva' }), [true, '2026-06-15T12:00:00.000Z'])
	const bad = buildOrder({ Customer: { OriginalId: 'ana', EnrolledDate: 'in spring' } })
	await assertUnchanged(world, async () => {
		assertRefused(await api.post('/POS/orders', bad), 36, /^Customer\.EnrolledDate/)
	})
})
