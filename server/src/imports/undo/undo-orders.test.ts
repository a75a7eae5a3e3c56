import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type PanelClient, signInAs } from '../../../test/support/admin.ts'
import type { Api } from '../../../test/support/api.ts'
import { findDrift } from '../../../test/support/drift.ts'
import {
	failAfterStatements,
	importFile,
	readUndo,
	runAllImportSteps,
	runImportStep,
	undoImportedFile,
	uploadImport,
} from '../../../test/support/imports.ts'
import { createTestReward, readBalance } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'
import { findCustomerIds } from '../../customers/find-customers.ts'
import type { Merchant } from '../../merchants/merchant.ts'

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

const HEADER = 'order,customer,total,placed,completed\n'
const row = (order: string, customer: string, total: number): string =>
	`${order},${customer},${total},2026-06-10,2026-06-10\n`

const balancesOf = async ({ merchant }: Shop, ...customers: string[]): Promise<string[]> => {
	const known = await findCustomerIds(world.db, merchant.id, customers)
	const read = async (id: string) => (await readBalance(world, merchant, id)).points
	return Promise.all(customers.map(async (id) => (known.has(id) ? read(id) : 'removed')))
}

const redeem = async ({ api, merchant }: Shop, customer: string, points: number): Promise<void> => {
	const reward = await createTestReward(world, merchant, { points: String(points) })
	const body = { CustomerId: customer, OriginalKey: `${customer} ${points}` }
	await api.post(`/POS/rewards/${reward}/redeem`, body, { HasError: false })
}

const ordersOf = ({ merchant }: Shop) =>
	world.db.rows<{ number: string; total: string; isCancelled: boolean }>(sql`
		select original_id as number, total::text, is_cancelled as "isCancelled" from orders
		where merchant_id = ${merchant.id} order by original_id`)

const assertNoDrift = async ({ merchant }: Shop): Promise<void> =>
	assert.deepEqual(await findDrift(world.db, new Set([merchant.id])), [])

test('undone orders give back their points and their numbers, and the corrected file counts in full', async () => {
	const shop = await openShop()
	const wrong = await importFile(
		world,
		shop,
		'orders',
		`${HEADER}${row('1001', 'C-0', 1000)}${row('1002', 'C-1', 500)}${row('1003', 'C-0', 70)}`,
	)
	assert.deepEqual(await balancesOf(shop, 'C-0', 'C-1'), ['1070', '500'])
	assert.equal(wrong.UndoableUntil, '2026-07-15T12:00:00.000Z')
	assert.deepEqual(await shop.panel.get(`/imports/${wrong.Id}/undo`), {
		...{ Removed: 3, Restored: 0, Kept: [], NextFrom: null },
	})
	assert.deepEqual(await undoImportedFile(world, shop, wrong), {
		...{ state: 'undone', counts: [3, 0, 0], kept: [] },
	})
	assert.deepEqual(await balancesOf(shop, 'C-0', 'C-1'), ['removed', 'removed'])
	assert.deepEqual(
		(await ordersOf(shop)).map(({ number, isCancelled }) => [number, isCancelled]),
		['1001', '1002', '1003'].map((number) => [`${number} (undone import ${wrong.Id})`, true]),
	)
	const undone = await shop.panel.get(`/orders/${encodeURIComponent(`1001 (undone import ${wrong.Id})`)}`)
	assert.deepEqual(
		undone.Corrections.map(({ Kind, Reason }: { Kind: string; Reason: string }) => [Kind, Reason]),
		[['cancellation', 'Wrong file']],
	)
	await shop.panel.get('/customers/C-0', 404) // the import had created the customer
	await assertNoDrift(shop)

	const corrected = `${HEADER}${row('1001', 'C-0', 100)}${row('1002', 'C-1', 50)}`
	assert.equal((await importFile(world, shop, 'orders', corrected)).Created, 2)
	assert.deepEqual(await balancesOf(shop, 'C-0', 'C-1'), ['100', '50'])
	await assertNoDrift(shop)
})

test('an order of which points were spent, that was changed since, or that was there before, stays', async () => {
	const shop = await openShop()
	await importFile(world, shop, 'orders', `${HEADER}${row('0', 'C-9', 10)}`)
	const done = await importFile(
		world,
		shop,
		'orders',
		`${HEADER}${row('1', 'C-1', 100)}${row('2', 'C-2', 100)}${row('3', 'C-3', 100)}${row('4', 'C-4', 100)}${row('5', 'C-5', 100)}${row('0', 'C-9', 20)}`,
	)
	await redeem(shop, 'C-1', 40)
	await redeem(shop, 'C-2', 40)
	await shop.api.delete('/POS/rewards?originalKey=C-2 40', { HasError: false })
	await shop.panel.post('/orders/3/cancel', { Reason: 'Returned' }, 200)
	const store = { OriginalId: '4', OrderTotal: 90, Customer: { OriginalId: 'C-4' } }
	world.clock.set('2026-06-15T12:05:00Z')
	await shop.api.post('/POS/orders', store, { HasError: false })
	assert.deepEqual(await undoImportedFile(world, shop, done), {
		state: 'undone',
		counts: [2, 0, 4],
		kept: [
			...['2 staysSpent 1 C-1', '3 staysCustomer 2 C-2', '4 staysChanged 3 C-3', '5 staysChanged 4 C-4'],
			'7 staysOlder 0 C-9',
		],
	})
	assert.deepEqual(await balancesOf(shop, 'C-1', 'C-2', 'C-3', 'C-4', 'C-5', 'C-9'), [
		...['60', '0', '0', '90', 'removed', '20'],
	])
	await assertNoDrift(shop)
})

test('two rows about one order, an order that waits, and one that was imported as cancelled are taken back', async () => {
	const shop = await openShop({ purchase: { waitingDays: 10 } })
	const done = await importFile(
		world,
		shop,
		'orders',
		`order,customer,total,placed,completed,cancelled\n1,C-0,50,2026-06-10,,\n1,C-0,60,2026-06-10,2026-06-11,\n2,C-0,70,2026-06-10,,2026-06-12\n3,C-0,80,2026-09-01,,\n`,
	)
	assert.equal(done.Failed, 0)
	assert.deepEqual(await undoImportedFile(world, shop, done), {
		...{ state: 'undone', counts: [4, 0, 0], kept: [] },
	})
	assert.deepEqual(
		(await ordersOf(shop)).map(({ isCancelled }) => isCancelled),
		[true, true, true],
	)
	assert.deepEqual(await balancesOf(shop, 'C-0'), ['removed'])
	await assertNoDrift(shop)
})

test('a crash within a batch of an undo neither loses nor repeats an order', async () => {
	const shop = await openShop()
	const rows = Array.from({ length: 600 }, (_, n) => row(String(n), `C-${n % 50}`, 10)).join('')
	const done = await importFile(world, shop, 'orders', HEADER + rows)
	await shop.panel.post(`/imports/${done.Id}/undo`, { Reason: 'Wrong file' }, 200)
	for (let statements = 1; statements < 60; statements += 7) {
		const dying = failAfterStatements(world.db, statements)
		await runImportStep(world, shop.merchant, dying).catch(() => {})
	}
	await runAllImportSteps(world, shop.merchant)
	assert.deepEqual(await readUndo(shop.panel, done.Id), {
		...{ state: 'undone', counts: [600, 0, 0], kept: [] },
	})
	assert.deepEqual(await balancesOf(shop, 'C-0', 'C-49'), ['removed', 'removed'])
	await assertNoDrift(shop)
})

test('an order stays while the referrer has spent points for it, and goes with the points of both otherwise', async () => {
	const shop = await openShop({ referral: { isActive: true, url: null, points: '20', friendPoints: '10' } })
	await importFile(world, shop, 'orders', `${HEADER}${row('a', 'ana', 5)}${row('b', 'rui', 5)}`)
	await shop.panel.post('/referrals', { ReferrerId: 'ana', FriendId: 'bia' })
	await shop.panel.post('/referrals', { ReferrerId: 'rui', FriendId: 'eva' })
	const file = `${HEADER}${row('1', 'bia', 100)}${row('2', 'eva', 100)}`
	const done = await importFile(world, shop, 'orders', file)
	assert.deepEqual(await balancesOf(shop, 'ana', 'bia', 'rui', 'eva'), ['25', '110', '25', '110'])
	await redeem(shop, 'ana', 25)
	assert.deepEqual(await undoImportedFile(world, shop, done), {
		...{ state: 'undone', counts: [1, 0, 1], kept: ['2 staysSpent 1 bia', '3 staysCustomer 2 eva'] },
	})
	assert.deepEqual(await balancesOf(shop, 'ana', 'bia', 'rui', 'eva'), ['0', '110', '5', '0'])
	await assertNoDrift(shop)
	await importFile(world, shop, 'orders', file)
	assert.deepEqual(await balancesOf(shop, 'ana', 'bia', 'rui', 'eva'), ['0', '110', '25', '110'])
	await assertNoDrift(shop)
})

for (const onCancel of [true, false])
	test(`the reward that an undone order used can be used by the corrected one, where cancellations ${onCancel ? 'refund' : 'do not refund'} rewards`, async () => {
		const shop = await openShop({ refund: { onCancel, graceDays: 30 } })
		await importFile(world, shop, 'orders', `${HEADER}${row('a', 'ana', 100)}`)
		const reward = await createTestReward(world, shop.merchant, { points: '40' })
		const redeemed = await shop.api.post(`/RewardConfigurations/${reward}/redeem`, { CustomerId: 'ana' })
		const code = redeemed.Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0].CouponCode
		const file = `order,customer,total,placed,completed,coupon\n1,ana,100,2026-06-12,2026-06-12,${code}\n`
		const redemption = async () => {
			const [found] = await world.db.rows<{ order: string | null; isRefunded: boolean }>(sql`
				select o.original_id as order, r.refunded_at is not null as "isRefunded" from redemptions r
				left join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
				where r.merchant_id = ${shop.merchant.id}`)
			return found
		}
		for (const _turn of [1, 2]) {
			assert.deepEqual(await balancesOf(shop, 'ana'), ['60'])
			const done = await importFile(world, shop, 'orders', file)
			const [withOrder] = await balancesOf(shop, 'ana')
			assert.equal(withOrder, '160')
			assert.deepEqual(await redemption(), { order: '1', isRefunded: false })
			assert.deepEqual((await undoImportedFile(world, shop, done)).counts, [1, 0, 0])
			assert.deepEqual(await redemption(), { order: null, isRefunded: false })
		}
		assert.deepEqual(await balancesOf(shop, 'ana'), ['60'])
		await assertNoDrift(shop)
	})

test('a file that was imported twice is recognised, and the first import can still be undone', async () => {
	const shop = await openShop()
	const file = `${HEADER}${row('1', 'C-0', 100)}${row('2', 'C-1', 100)}`
	const first = await importFile(world, shop, 'orders', file)
	world.clock.set('2026-06-15T12:20:00Z')
	const second = await importFile(world, shop, 'orders', file)
	assert.deepEqual([second.Created, second.Changed, second.Same], [0, 0, 2])
	const problem = await shop.panel.post(`/imports/${second.Id}/undo`, { Reason: 'Twice' }, 409)
	assert.equal(problem.Message, 'the import changed nothing')
	assert.deepEqual((await undoImportedFile(world, shop, first)).counts, [2, 0, 0])
	assert.deepEqual(await balancesOf(shop, 'C-0', 'C-1'), ['removed', 'removed'])
	await assertNoDrift(shop)
})

test('an undone order with the longest number can still be opened', async () => {
	const shop = await openShop()
	const number = '9'.repeat(255)
	const done = await importFile(world, shop, 'orders', `${HEADER}${row(number, 'C-0', 100)}`)
	assert.deepEqual((await undoImportedFile(world, shop, done)).counts, [1, 0, 0])
	const [order] = await ordersOf(shop)
	assert.match(order!.number, /^9{200,}.* \(undone import \d+\)$/)
	assert.equal(
		(await shop.panel.get(`/orders/${encodeURIComponent(order!.number)}`)).OriginalId,
		order!.number,
	)
	await assertNoDrift(shop)
})

test('a dry run says how many customers it creates, and an undo removes those who have nothing else', async () => {
	const shop = await openShop()
	await importFile(world, shop, 'orders', `${HEADER}${row('1', 'KNOWN', 10)}`)
	const rows = [row('2', 'KNOWN', 10), row('3', 'NEW-1', 10), row('4', 'NEW-1', 20), row('5', 'NEW-2', 30)]
	const sent = await uploadImport(shop.panel, 'orders', HEADER + rows.join(''))
	const start = { Fields: sent.Columns.map(({ Field }) => Field), Decimal: sent.Decimal }
	await shop.panel.post(`/imports/${sent.Id}/start`, { ...start, IsTrial: true }, 200)
	await runAllImportSteps(world, shop.merchant)
	assert.partialDeepStrictEqual(await shop.panel.get(`/imports/${sent.Id}`), {
		...{ State: 'tried', Created: 4, NewCustomers: 2 },
	})
	await shop.panel.post(`/imports/${sent.Id}/start`, { ...start, IsTrial: false }, 200)
	await runAllImportSteps(world, shop.merchant)
	await shop.panel.post('/customers/NEW-2/notes', { Text: 'Called' })
	assert.deepEqual(await undoImportedFile(world, shop, sent), {
		...{ state: 'undone', counts: [4, 0, 0], kept: ['5 staysCustomer 5 NEW-2'] },
	})
	await shop.panel.get('/customers/NEW-1', 404)
	assert.equal((await shop.panel.get('/customers/KNOWN')).OrderCount, 1)
	assert.equal((await shop.panel.get('/customers/NEW-2')).OrderCount, 0)
	await assertNoDrift(shop)
	// The corrected file creates the customer again.
	await importFile(world, shop, 'orders', `${HEADER}${row('3', 'NEW-1', 70)}`)
	assert.deepEqual(await balancesOf(shop, 'NEW-1'), ['70'])
	await assertNoDrift(shop)
})

test('a date in the future is pointed out, and the order is recorded all the same', async () => {
	const shop = await openShop()
	const file = `${HEADER}1,C-1,10,2026-06-16,\n2,C-1,10,2030-11-17,2030-11-17\n`
	const { Id } = await importFile(world, shop, 'orders', file)
	const { Items } = await shop.panel.get(`/imports/${Id}/errors`)
	assert.deepEqual(
		Items.map(({ Line, Field, Code, IsWarning }: Record<string, unknown>) => [Line, Field, Code, IsWarning]),
		[
			[3, 'placed', 'inFuture', true],
			[3, 'completed', 'inFuture', true],
		],
	)
	assert.equal((await ordersOf(shop)).length, 2)
})
