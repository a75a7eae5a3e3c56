import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Merchant } from '../src/merchants/merchant.ts'
import { runJobsOnce } from '../src/worker.ts'
import { type PanelClient, signInAs } from './support/admin.ts'
import type { Api } from './support/api.ts'
import { findDrift } from './support/drift.ts'
import { listenToEvents } from './support/heard-events.ts'
import { importFile, readUndo, runAllImportSteps, undoImportedFile, uploadImport } from './support/imports.ts'
import { createTestReward, earnPoints } from './support/rewards.ts'
import { buildRule } from './support/rules.ts'
import { NOON, useWorld } from './support/world.ts'

// Each story is written from docs/panel.md#undoing-an-import and decision 0048, not from the code.

const world = useWorld()

interface Shop {
	merchant: Merchant
	api: Api
	panel: PanelClient
}

const openShop = async (program = {}): Promise<Shop> => {
	const { merchant, api } = await world.merchant(program)
	return { merchant, api, panel: await signInAs(world, merchant, 'owner') }
}

const TITLES = 'order,customer,total,placed,completed,branch id,coupon'

/** A row of an order that is placed and completed at noon. */
const row = (order: string, customer: string, total: number, branch = '', coupon = ''): string =>
	[`"${order.replaceAll('"', '""')}"`, customer, total, NOON, NOON, branch, coupon].join(',')

const fileOf = (...rows: string[]): string => `${[TITLES, ...rows].join('\n')}\n`

/** What a shopkeeper sees of a customer: points, debt, orders, spend and lots. */
const show = async ({ panel }: Shop, ...customers: string[]): Promise<string[]> =>
	Promise.all(
		customers.map(async (id) => {
			const found = await panel.get(`/customers/${id}`)
			const lots = found.Lots.map(({ Points }: { Points: number }) => Points)
			return `${id}: ${found.PointsBalance} owes ${found.OwedPoints}, waits ${found.PendingPoints}, ${found.OrderCount} orders of ${found.Spend}, lots ${lots.join(' ') || '–'}`
		}),
	)

const assertNoDrift = async ({ merchant }: Shop): Promise<void> =>
	assert.deepEqual(await findDrift(world.db, new Set([merchant.id])), [])

/** Lets time pass, with its jobs; the session ends, so the owner signs in again. */
const passDays = async (shop: Shop, days: number): Promise<void> => {
	world.clock.pass(days)
	await runJobsOnce(world)
	shop.panel = await signInAs(world, shop.merchant, 'owner')
}

const redeem = async ({ api }: Shop, reward: number, customer: string): Promise<string> => {
	const body = { CustomerId: customer, OriginalKey: `${customer} redeems` }
	return (await api.post(`/POS/rewards/${reward}/redeem`, body, { HasError: false })).Result.ExternalCode
}

const giveBack = ({ api }: Shop, customer: string) =>
	api.delete(`/POS/rewards?originalKey=${customer} redeems`, { HasError: false })

test('caps, budgets, a first purchase, a referral and a tier are as before, and count in full the second and third time', async (t) => {
	const shop = await openShop({
		referral: { isActive: true, points: '20', friendPoints: '10' },
		rules: [
			buildRule({
				id: 'half',
				effect: { code: 'multiply', args: { factor: '1.5' } },
				caps: { perCustomer: { points: '30', period: 'month' } },
			}),
			buildRule({
				id: 'budget',
				conditions: [{ code: 'branch', args: { branches: ['B1'] } }],
				effect: { code: 'add', args: { points: '40' } },
				caps: { budget: '70' },
			}),
			buildRule({
				id: 'first',
				conditions: [{ code: 'firstPurchase', args: {} }],
				effect: { code: 'add', args: { points: '3' } },
			}),
		],
	})
	const tier = { Color: null, IconUrl: null, IsActive: true, Caption: null, Match: 'any', GraceDays: 0 }
	const base = { Name: 'Bronze', Order: 1, IsBase: true, Identifier: 'bronze', Goals: [], Benefits: [] }
	await shop.panel.post('/tiers', { ...tier, ...base })
	await shop.panel.post('/tiers', {
		...{ ...tier, ...base, Name: 'Silver', Order: 2, IsBase: false, Identifier: 'silver' },
		Goals: [{ Name: 'Spend', Measure: 'spend', Value: 500, Period: null }],
	})
	for (const id of ['referrer', 'friend'])
		await shop.api.post('/Customer', { OriginalId: id, Email: `${id}@example.com` }, { HasError: false })
	await shop.panel.post('/referrals', { ReferrerId: 'referrer', FriendEmail: 'friend@example.com' })
	await earnPoints(shop.api, 10, 'ana', { OriginalId: 'before' })
	const everybody = ['ana', 'friend', 'referrer', 'n1', 'n2']
	const emptyHanded = [
		'ana: 18 owes 0, waits 0, 1 orders of 10, lots 18',
		...['friend', 'referrer'].map((id) => `${id}: 0 owes 0, waits 0, 0 orders of 0, lots –`),
	]
	const file = fileOf(
		...[row('a1', 'ana', 100), row('a2', 'ana', 600), row('f1', 'friend', 10), row('f2', 'friend', 10)],
		...[row('b1', 'n1', 10, 'B1'), row('b2', 'n1', 10, 'B1'), row('b3', 'n2', 10)],
	)
	const hear = await listenToEvents(t, world, shop.merchant.id, ['Order_Cancelled'])
	for (const time of [1, 2, 3]) {
		const done = await importFile(world, shop, 'orders', file)
		assert.deepEqual([done.Created, done.Changed, done.Failed], [7, 0, 0], `time ${time}`)
		assert.deepEqual(await show(shop, ...everybody), [
			// of the rule's 30 in a month, the order before the import had 5
			'ana: 743 owes 0, waits 0, 3 orders of 710, lots 18 125 600',
			'friend: 43 owes 0, waits 0, 2 orders of 20, lots 18 10 15',
			'referrer: 20 owes 0, waits 0, 0 orders of 0, lots 20',
			// the budget gives 40 and 30
			'n1: 103 owes 0, waits 0, 2 orders of 20, lots 58 45',
			'n2: 18 owes 0, waits 0, 1 orders of 10, lots 18',
		])
		await assertNoDrift(shop)
		assert.deepEqual(await undoImportedFile(world, shop, done), {
			...{ state: 'undone', counts: [7, 0, 0], kept: [] },
		})
		assert.deepEqual(await show(shop, 'ana', 'friend', 'referrer'), emptyHanded)
		// Those whom only the file named go with it.
		for (const id of ['n1', 'n2']) await shop.panel.get(`/customers/${id}`, 404)
		await assertNoDrift(shop)
	}
	// the store hears of its own numbers
	const heard = (await hear()).map(({ payload }) => payload.Order.OriginalId)
	const numbers = ['a1', 'a2', 'b1', 'b2', 'b3', 'f1', 'f2']
	assert.deepEqual(
		heard.sort(),
		numbers.flatMap((number) => [number, number, number]),
	)
	const moves = await shop.panel.get('/customers/ana/tiers')
	assert.deepEqual(
		moves.map(({ Why }: { Why: string }) => Why),
		['returned', 'reached', 'returned', 'reached', 'returned', 'reached'],
	)
})

test('what happens to an order or its points in between decides whether it stays', async () => {
	const shop = await openShop()
	const reward = await createTestReward(world, shop.merchant, { points: '40' })
	await earnPoints(shop.api, 40, 'debtor', { OriginalId: 'debt' })
	await redeem(shop, reward, 'debtor')
	await shop.panel.post('/orders/debt/cancel', { Reason: 'Returned' }, 200)
	await earnPoints(shop.api, 50, 'merged', { OriginalId: 'old' })
	const customers = ['spends', 'gives-back', 'debtor', 'twin', 'erased', 'blocked', 'taken', 'given', 'part']
	const done = await importFile(
		world,
		shop,
		'orders',
		fileOf(...customers.map((customer) => row(`o-${customer}`, customer, 100))),
	)
	await redeem(shop, reward, 'spends')
	await redeem(shop, reward, 'gives-back')
	await giveBack(shop, 'gives-back')
	await shop.panel.post('/customers/merged/merge', { From: 'twin' }, 200)
	await shop.panel.post('/customers/erased/erasure', { Confirm: 'erased' }, 200)
	await shop.panel.put('/customers/blocked/block', { IsBlocked: true, Reason: 'Returns everything' })
	for (const [OperationType, customer] of ['given', 'taken'].entries())
		await shop.panel.post(`/customers/${customer}/balance`, {
			Unit: 'points',
			OperationType,
			Value: 30,
			Reason: 'Counted again',
			ChangeKey: customer,
		})
	await shop.api.post('/POS/o-part/partialcancel', { CancelKey: 'r', ValueToRefund: 30 }, { HasError: false })
	const preview = await shop.panel.get(`/imports/${done.Id}/undo`)
	assert.deepEqual(
		[
			preview.Removed,
			preview.Kept.map(({ Code, Rows }: { Code: string; Rows: number }) => `${Rows} ${Code}`),
		],
		[5, ['3 staysSpent', '1 staysChanged']],
	)
	// An order can be taken back whose customer stays, because something else is stored about the customer. Nothing needs
	// to be said of the customer who was erased.
	const undone = await undoImportedFile(world, shop, done)
	assert.deepEqual(undone, {
		state: 'undone',
		counts: [5, 0, 4],
		kept: [
			'2 staysSpent o-spends spends',
			'3 staysCustomer o-gives-back gives-back',
			'4 staysSpent o-debtor debtor',
			'7 staysCustomer o-blocked blocked',
			'8 staysSpent o-taken taken',
			'9 staysCustomer o-given given',
			'10 staysChanged o-part part',
		],
	})
	assert.deepEqual(
		await show(shop, 'spends', 'gives-back', 'debtor', 'merged', 'blocked', 'taken', 'given', 'part'),
		[
			'spends: 60 owes 0, waits 0, 1 orders of 100, lots 60',
			'gives-back: 0 owes 0, waits 0, 0 orders of 0, lots –',
			'debtor: 60 owes 0, waits 0, 1 orders of 100, lots 60',
			'merged: 50 owes 0, waits 0, 1 orders of 50, lots 50',
			'blocked: 0 owes 0, waits 0, 0 orders of 0, lots –',
			'taken: 70 owes 0, waits 0, 1 orders of 100, lots 70',
			'given: 30 owes 0, waits 0, 0 orders of 0, lots 30',
			'part: 70 owes 0, waits 0, 1 orders of 70, lots 70',
		],
	)
	await assertNoDrift(shop)
})

test('points that wait or have expired are taken back, and leave nothing', async () => {
	const shop = await openShop({
		purchase: { waitingDays: 5 },
		expiry: { kind: 'days', days: 10, noticeDays: 3 },
	})
	const early = await importFile(world, shop, 'orders', fileOf(row('1', 'ana', 100), row('2', 'ana', 50)))
	await passDays(shop, 6)
	assert.deepEqual(await show(shop, 'ana'), ['ana: 150 owes 0, waits 0, 2 orders of 150, lots 100 50'])
	await passDays(shop, 12)
	assert.deepEqual(await show(shop, 'ana'), ['ana: 0 owes 0, waits 0, 2 orders of 150, lots –'])
	const late = await importFile(
		world,
		shop,
		'orders',
		fileOf(row('3', 'ana', 30)).replaceAll(NOON, '2026-07-03'),
	)
	assert.deepEqual(await show(shop, 'ana'), ['ana: 0 owes 0, waits 30, 3 orders of 180, lots –'])
	// The first file created the customer, who still has the order of the second one.
	for (const [done, rows, kept] of [
		[early, 2, ['2 staysCustomer 1 ana']],
		[late, 1, []],
	] as const)
		assert.deepEqual(await undoImportedFile(world, shop, done), {
			...{ state: 'undone', counts: [rows, 0, 0], kept },
		})
	assert.deepEqual(await show(shop, 'ana'), ['ana: 0 owes 0, waits 0, 0 orders of 0, lots –'])
	await passDays(shop, 30)
	assert.deepEqual(await show(shop, 'ana'), ['ana: 0 owes 0, waits 0, 0 orders of 0, lots –'])
	await assertNoDrift(shop)
})

test('a coupon of the shop can be used again by the corrected file, and a later import of balances can go first', async () => {
	const shop = await openShop()
	const coupon = { OriginalId: 'gift', CouponCode: 'GIFT', CouponType: 0, CouponValue: 5 }
	const customer = { OriginalId: 'ana' }
	await shop.api.post('/Coupons', { ...coupon, Customer: customer }, { HasError: false })
	const file = fileOf(row('1', 'ana', 100, '', 'GIFT'))
	const wrong = await importFile(world, shop, 'orders', file)
	const balances = await importFile(world, shop, 'balances', 'customer,points\nana,-30\n')
	assert.deepEqual(await show(shop, 'ana'), ['ana: 70 owes 0, waits 0, 1 orders of 100, lots 70'])
	assert.deepEqual((await undoImportedFile(world, shop, balances)).counts, [1, 0, 0])
	assert.deepEqual((await undoImportedFile(world, shop, wrong)).counts, [1, 0, 0])
	const readCoupon = async () => {
		const { State, OrderId } = await shop.panel.get('/coupons/GIFT')
		return [State, OrderId]
	}
	assert.deepEqual(await readCoupon(), ['usable', null])
	await importFile(world, shop, 'orders', file)
	assert.deepEqual(await readCoupon(), ['used', '1'])
	assert.deepEqual(await show(shop, 'ana'), ['ana: 100 owes 0, waits 0, 1 orders of 100, lots 100'])
	await assertNoDrift(shop)
})

test('a number of any characters is given up and can be recorded again, by the store too', async () => {
	const shop = await openShop()
	const numbers = ['a b  c', 'say "hi", \'you\'', '🎁 é', '%2F/?#', '1 (undone import 1)', 'x'.repeat(200)]
	const file = fileOf(...numbers.map((number) => row(number, 'ana', 10)))
	for (const _ of [1, 2]) {
		const done = await importFile(world, shop, 'orders', file)
		assert.equal(done.Created, numbers.length)
		assert.deepEqual(await undoImportedFile(world, shop, done), {
			...{ state: 'undone', counts: [numbers.length, 0, 0], kept: [] },
		})
		for (const number of numbers) {
			await shop.panel.get(`/orders/${encodeURIComponent(number)}`, 404)
			const undone = await shop.panel.get(
				`/orders/${encodeURIComponent(`${number} (undone import ${done.Id})`)}`,
			)
			assert.match(undone.CustomerId, /^removed-/)
			assert.equal(undone.State, 3)
		}
	}
	for (const OriginalId of numbers) await earnPoints(shop.api, 7, 'ana', { OriginalId })
	assert.deepEqual(await show(shop, 'ana'), ['ana: 42 owes 0, waits 0, 6 orders of 42, lots 7 7 7 7 7 7'])
	await assertNoDrift(shop)
})

test('an undo is made once, by a user who may import, and nothing is imported meanwhile', async () => {
	const shop = await openShop()
	const done = await importFile(world, shop, 'orders', fileOf(row('1', 'ana', 100)))
	const undo = `/imports/${done.Id}/undo`
	const viewer = await signInAs(world, shop.merchant, 'viewer')
	await viewer.post(undo, { Reason: 'Wrong file' }, 403)
	await shop.panel.post(undo, { Reason: ' ' }, 400)
	const { panel: stranger } = await openShop()
	await stranger.post(undo, { Reason: 'Wrong file' }, 404)
	const next = await uploadImport(shop.panel, 'orders', fileOf(row('2', 'ana', 10)))
	await shop.panel.post(undo, { Reason: 'Wrong file' }, 200)
	const columns = next.Columns.map(({ Field }) => Field)
	const start = { Fields: columns, Decimal: next.Decimal, IsTrial: false }
	await shop.panel.post(`/imports/${next.Id}/start`, start, 409)
	assert.equal((await shop.panel.post(undo, { Reason: 'Again' }, 409)).Message, 'the import is being undone')
	await runAllImportSteps(world, shop.merchant)
	assert.equal(
		(await shop.panel.post(undo, { Reason: 'Again' }, 409)).Message,
		'the import was undone already',
	)
	assert.deepEqual(await readUndo(shop.panel, done.Id), {
		...{ state: 'undone', counts: [1, 0, 0], kept: [] },
	})
	assert.equal((await shop.panel.get(`/imports/${done.Id}`)).Undo.Reason, 'Wrong file')
	await shop.panel.get('/customers/ana', 404) // only the file named her
	await assertNoDrift(shop)
})
