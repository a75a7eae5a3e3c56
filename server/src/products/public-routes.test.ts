import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShopPage } from '../../test/support/public.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { buildRule } from '../../test/support/rules.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const item = (changes: Record<string, unknown> = {}) => ({
	Id: 'shoe',
	Price: 349.9,
	PriceCurrency: 'BRL',
	Name: 'Trail shoe',
	...changes,
})

test('a page learns what its products would earn, as the private interface says it, in a bare list', async () => {
	const { merchant, api } = await world.merchant({ purchase: { pointsPerUnit: '1.5', digits: 1 } })
	const page = await openShopPage(world, merchant)
	const items = [item(), item({ Id: '🥾/حذاء', Price: 10 }), { id: 'tee', PRICE: 100, Unknown: 1 }]
	const reply = await page.post('/Product/pointslist', items)
	assert.deepEqual(reply, [
		{ Id: 'shoe', Points: 524.8, Cashback: 5.25 },
		{ Id: '🥾/حذاء', Points: 15, Cashback: 0.15 },
		{ Id: 'tee', Points: 150, Cashback: 1.5 },
	])
	assert.deepEqual((await api.post('/Product/points', items)).Result, reply)
	assert.deepEqual(await page.post('/PRODUCT/PointsList/', []), [])
})

test('rules by brand apply to the products that the catalogue of the merchant knows', async () => {
	const rules = [
		buildRule({
			conditions: [{ code: 'brand', args: { brands: ['ALTO'] } }],
			effect: { code: 'multiply', args: { factor: '3' } },
		}),
	]
	const { merchant, api } = await world.merchant({ rules })
	const other = await world.merchant({ rules })
	const product = { Title: 'Trail shoe', ProductBrand: { OriginalId: 'ALTO', Name: 'Alto' } }
	await api.put('/Product/shoe', product)
	const items = [item({ Price: 100 }), item({ Id: 'tee', Price: 100 })]
	const [page, otherPage] = [await openShopPage(world, merchant), await openShopPage(world, other.merchant)]
	assert.deepEqual(await page.post('/Product/pointslist', items), [
		{ Id: 'shoe', Points: 300, Cashback: 3 },
		{ Id: 'tee', Points: 100, Cashback: 1 },
	])
	assert.deepEqual(await otherPage.post('/Product/pointslist', items), [
		{ Id: 'shoe', Points: 100, Cashback: 1 },
		{ Id: 'tee', Points: 100, Cashback: 1 },
	])
})

test('a refusal has status 400 and names the item, and nothing is stored', async () => {
	const { merchant } = await world.merchant()
	const page = await openShopPage(world, merchant)
	const off = await openShopPage(world, (await world.merchant({ purchase: { isActive: false } })).merchant)
	const refusals: [typeof page, unknown, number, RegExp][] = [
		[off, [item()], 34, /purchase objective/],
		[page, [item(), item({ PriceCurrency: 'USD' })], 35, /^\[1\]\.PriceCurrency is USD/],
		[page, [item({ Price: -1 })], 9, /^\[0\]\.Price /],
		[page, [item({ Price: 'much' })], 35, /^\[0\]\.Price /],
		[page, [item({ Id: '' })], 7, /^\[0\]\.Id /],
		[page, [item({ Id: undefined })], 7, /^\[0\]\.Id /],
		[page, [item({ Id: 'x'.repeat(256) })], 10, /^\[0\]\.Id /],
		[page, Array.from({ length: 1001 }, () => item()), 10, /at most 1000/],
		[page, {}, 35, /the body/],
		[page, [null], 7, /\[0\]/],
	]
	await assertUnchanged(world, async () => {
		for (const [where, body, number, message] of refusals) {
			const { ErrorMessage, RequestId, ...reply } = await where.post('/Product/pointslist', body, 400)
			assert.deepEqual(reply, { ErrorCode: number, Result: null, HasError: true }, ErrorMessage)
			assert.match(ErrorMessage, message)
			assert.ok(RequestId)
		}
		await page.post('/Product/pointslist', [item({ Id: 'never seen' })])
	})
})
