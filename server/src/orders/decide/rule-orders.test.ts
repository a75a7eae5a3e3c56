import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { buildCancellation, buildOrder, uniqueText } from '../../../test/support/builders.ts'
import { createTestReward, earnPoints } from '../../../test/support/rewards.ts'
import { buildRule } from '../../../test/support/rules.ts'
import { createSecondApi } from '../../../test/support/second-api.ts'
import { useWorld } from '../../../test/support/world.ts'
import type { Decimal } from '../../db/decimal.ts'
import { setProgram } from '../../merchants/set-program.ts'
import { type ProgramSettings, withDefaults } from '../../program/settings.ts'

const world = useWorld()

const balance = (points: number) => ({ HasError: false, Result: { Customer: { PointsBalance: points } } })

const usage = async (merchantId: number): Promise<Record<string, string>> => {
	const rows = await world.db.rows<{ key: string; points: Decimal }>(sql`
		select rule_id || ' ' || case customer_id when 0 then 'all' else 'one' end || ' ' || period as key, points
		from rule_usage where merchant_id = ${merchantId}`)
	return Object.fromEntries(rows.map(({ key, points }) => [key, points.toString()]))
}

test('a category stands for all below it, and the catalogue knows the brand', async () => {
	const { api } = await world.merchant({
		rules: [
			buildRule({
				id: 'clothes',
				conditions: [{ code: 'category', args: { categories: ['clothes'] } }],
				scope: 'line',
			}),
			buildRule({
				id: 'alto',
				conditions: [{ code: 'brand', args: { brands: ['alto'] } }],
				effect: { code: 'add', args: { points: '7' } },
				scope: 'line',
			}),
		],
	})
	await api.put('/Product/shoe', {
		OriginalId: 'shoe',
		Title: 'Shoe',
		ProductBrand: { OriginalId: 'alto', Name: 'Alto' },
		ProductCategory: {
			OriginalId: 'trail',
			Name: 'Trail',
			ParentCategory: {
				OriginalId: 'shoes',
				Name: 'Shoes',
				ParentCategory: { OriginalId: 'clothes', Name: 'C' },
			},
		},
	})
	const Products = [
		{ OriginalId: 'shoe', ProductPrice: 60 },
		{ OriginalId: 'hat', ProductPrice: 40 },
	]
	await api.post('/POS/orders', buildOrder({ Products }), balance(167))
	const asked = await api.post('/Product/points', [
		{ Id: 'shoe', Price: 60 },
		{ Id: 'hat', Price: 40 },
	])
	assert.deepEqual(
		asked.Result.map((item: { Points: number }) => item.Points),
		[127, 40],
	)
})

test('the first purchase stays the first when it changes later', async () => {
	const first = buildRule({
		id: 'welcome',
		conditions: [{ code: 'firstPurchase', args: {} }],
		effect: { code: 'add', args: { points: '50' } },
	})
	const { api } = await world.merchant({ rules: [first] })
	const sent = buildOrder()
	await api.post('/POS/orders', sent, balance(150))
	await api.post('/POS/orders', buildOrder(), balance(250))
	await api.post(
		'/POS/orders',
		{ ...sent, OrderTotal: 80, UpdatedDate: '2026-06-12T10:00:00Z' },
		balance(230),
	)
})

test('an order keeps the rules of its placement', async () => {
	const { api, merchant } = await world.merchant()
	const set = (settings: Partial<ProgramSettings>) =>
		world.db.transaction((tx) =>
			setProgram(tx, merchant.id, withDefaults(settings), 'test', world.clock.now()),
		)
	const late = buildOrder({
		OrderPlacementDate: '2026-06-15T13:00:00Z',
		OrderCompletedDate: '2026-06-15T14:00:00Z',
	})
	world.clock.set('2026-06-16T00:00:00Z')
	await set({ rules: [buildRule()] })
	await api.post('/POS/orders', late, balance(100))
	const fresher = { OrderPlacementDate: '2026-06-16T00:00:00Z', OrderCompletedDate: '2026-06-16T00:00:00Z' }
	const doubled = buildOrder({ ...fresher, UpdatedDate: null })
	await api.post('/POS/orders', doubled, balance(300))
	world.clock.pass(1)
	await set({})
	await api.post('/POS/orders', { ...doubled, OrderTotal: 110 }, balance(320))
	await api.post('/POS/orders', buildOrder({ OrderPlacementDate: '2020-01-01T00:00:00Z' }), balance(420))
})

test('100 orders at once never overspend a budget for 10, through two processes', async (t) => {
	const rules = [buildRule({ id: 'launch', caps: { budget: '1000' } })]
	const { api, merchant, ...pair } = await world.merchant({ rules })
	const apis = [api, await createSecondApi(t, world, pair)]
	const sent = Array.from({ length: 100 }, (_, index) =>
		buildOrder({ Customer: { OriginalId: `c${index % 40}`, Name: 'C' } }),
	)
	await Promise.all(
		sent.map((body, index) => apis[index % 2]!.post('/POS/orders', body, { HasError: false })),
	)
	assert.deepEqual(await usage(merchant.id), { 'launch all ever': '1000' })
	const [given] = await world.db.rows<{ points: Decimal }>(
		sql`select sum(points) as points from point_records where merchant_id = ${merchant.id}`,
	)
	assert.equal(given!.points.toString(), '11000')
})

test('a cancelled or lowered order gives back what it used', async () => {
	const caps = { budget: '150', perCustomer: { points: '120', period: 'month' as const } }
	const { api, merchant } = await world.merchant({ rules: [buildRule({ id: 'june', caps })] })
	const first = buildOrder()
	await api.post('/POS/orders', first, balance(200))
	await api.post('/POS/orders', buildOrder(), balance(320))
	assert.deepEqual(await usage(merchant.id), { 'june all ever': '120', 'june one 2026-06': '120' })
	const lower = { ...first, OrderTotal: 60, UpdatedDate: '2026-06-12T10:00:00Z' }
	await api.post('/POS/orders', lower, balance(240))
	assert.deepEqual(await usage(merchant.id), { 'june all ever': '80', 'june one 2026-06': '80' })
	await api.post(`/POS/orders/${first.OriginalId}/cancel`, buildCancellation(), { HasError: false })
	assert.deepEqual(await usage(merchant.id), { 'june all ever': '20', 'june one 2026-06': '20' })
	await api.post('/POS/orders', buildOrder({ OrderPlacementDate: '2026-05-01T10:00:00Z' }), balance(320))
	assert.deepEqual(await usage(merchant.id), {
		'june all ever': '120',
		'june one 2026-05': '100',
		'june one 2026-06': '20',
	})
})

test('several messages about one order in one list count once', async () => {
	const { api, merchant } = await world.merchant({ rules: [buildRule({ caps: { budget: '500' } })] })
	const OriginalId = uniqueText('busy')
	await Promise.all([
		api.post('/POS/orders', buildOrder({ OriginalId, IsCompleted: false })),
		api.post('/POS/orders', buildOrder({ OriginalId, OrderTotal: 90 })),
		api.post('/POS/orders', buildOrder({ OriginalId, OrderTotal: 70, UpdatedDate: '2026-06-11T11:00:00Z' })),
	])
	assert.deepEqual(await usage(merchant.id), { 'double all ever': '70' })
})

test('a status completes and cancels where flags are absent', async () => {
	const purchase = { completedStatuses: ['Invoiced'], cancelledStatuses: ['returned'] }
	const { api } = await world.merchant({ purchase })
	const silent = { IsCompleted: null, IsCancelledOrReturned: null, OrderCompletedDate: null }
	const sent = buildOrder({ ...silent, OrderStatus: ' invoiced' })
	await api.post('/POS/orders', sent, balance(100))
	await api.post('/POS/orders', buildOrder({ ...silent, OrderStatus: 'packed' }), balance(100))
	await api.post('/POS/orders', buildOrder({ ...silent, IsCompleted: false }), balance(100))
	const back = { ...sent, OrderStatus: 'RETURNED', UpdatedDate: '2026-06-13T10:00:00Z' }
	const reply = await api.post('/POS/orders', back, balance(0))
	assert.partialDeepStrictEqual(reply.Result, { State: 3, OrderCancelledDate: '2026-06-13T10:00:00.000Z' })
})

test('what a reward paid does not earn where the program says so', async () => {
	const { api, merchant } = await world.merchant({ purchase: { rewardPartEarns: false } })
	const id = await createTestReward(world, merchant)
	await earnPoints(api, 100)
	const redeemed = await api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'ana' })
	const code = JSON.stringify(redeemed).match(/TEN-\w+/)![0]
	const sent = buildOrder({ Coupon: code })
	await api.post('/POS/orders', sent, balance(90))
	await api.post('/POS/orders', { ...sent, OrderTotal: 50, UpdatedDate: '2026-06-12T10:00:00Z' }, balance(40))
})

test('an order that a reward paid completely earns nothing, and verification agrees', async () => {
	const { api, merchant } = await world.merchant({ purchase: { rewardPartEarns: false } })
	const id = await createTestReward(world, merchant)
	await earnPoints(api, 100)
	const redeemed = await api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'ana' })
	const code = JSON.stringify(redeemed).match(/TEN-\w+/)![0]
	await api.post('/POS/orders', buildOrder({ Coupon: code, OrderTotal: 5 }), balance(0))
})
