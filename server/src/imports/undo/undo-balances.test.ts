import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type PanelClient, signInAs } from '../../../test/support/admin.ts'
import type { Api } from '../../../test/support/api.ts'
import { findDrift } from '../../../test/support/drift.ts'
import { countFigures } from '../../../test/support/figures.ts'
import {
	customersCsv,
	failAfterStatements,
	importFile,
	readUndo,
	runAllImportSteps,
	runImportStep,
	startUploadedImport,
	undoImportedFile,
	uploadImport,
} from '../../../test/support/imports.ts'
import { createTestReward, readBalance } from '../../../test/support/rewards.ts'
import { NOON, useWorld } from '../../../test/support/world.ts'
import { JOBS } from '../../jobs.ts'
import type { Merchant } from '../../merchants/merchant.ts'

const world = useWorld()

interface Shop {
	merchant: Merchant
	api: Api
	panel: PanelClient
}

/** A shop with customers C-0, C-1, … */
const openShop = async (customers: number): Promise<Shop> => {
	const { merchant, api } = await world.merchant()
	const shop = { merchant, api, panel: await signInAs(world, merchant, 'owner') }
	await importFile(world, shop, 'customers', customersCsv(customers))
	return shop
}

const balancesOf = async ({ merchant }: Shop, ...customers: string[]): Promise<string[]> =>
	Promise.all(customers.map(async (id) => (await readBalance(world, merchant, id)).points))

const redeem = async ({ api, merchant }: Shop, customer: string, points: number): Promise<void> => {
	const reward = await createTestReward(world, merchant, { points: String(points) })
	const body = { CustomerId: customer, OriginalKey: `${customer} ${points}` }
	await api.post(`/POS/rewards/${reward}/redeem`, body, { HasError: false })
}

const figuresOf = async ({ merchant }: Shop): Promise<object> => {
	await countFigures(world)
	const [figures] = await world.db.rows<object>(sql`
		select coalesce(sum(issued_points), 0)::float as given, coalesce(sum(removed_points), 0)::float as taken
		from daily_figures where merchant_id = ${merchant.id}`)
	return figures!
}

const assertNoDrift = async ({ merchant }: Shop): Promise<void> =>
	assert.deepEqual(await findDrift(world.db, new Set([merchant.id])), [])

const countsOf = ({ Created, Same, Failed }: { Created: number; Same: number; Failed: number }) => [
	Created,
	Same,
	Failed,
]

test('an undone import of balances leaves balances and figures as before, and the corrected file counts in full', async () => {
	const shop = await openShop(3)
	await importFile(world, shop, 'balances', 'id,points,reason\nC-2,7,before\n')
	const before = await figuresOf(shop)
	const file = 'id,points,reason\nC-0,100,July\nC-1,50,July\nC-0,-30,July\nC-1,50,July\n'
	const wrong = await importFile(world, shop, 'balances', file)
	assert.deepEqual(await balancesOf(shop, 'C-0', 'C-1', 'C-2'), ['70', '100', '7'])
	assert.equal(wrong.UndoableUntil, '2026-07-15T12:00:00.000Z')
	assert.deepEqual(await shop.panel.get(`/imports/${wrong.Id}/undo`), {
		Removed: 4,
		Restored: 0,
		Kept: [],
		NextFrom: null,
	})

	const started = await shop.panel.post(`/imports/${wrong.Id}/undo`, { Reason: ' Wrong file ' }, 200)
	const author = started.Author
	assert.deepEqual([started.State, started.UndoableUntil], ['undoing', null])
	assert.deepEqual(started.Undo, {
		...{ Author: author, Reason: 'Wrong file', StartedDate: new Date(NOON).toISOString() },
		...{ FinishedDate: null, Rows: 4, Done: 0, Removed: 0, Restored: 0, Kept: 0 },
	})
	await runAllImportSteps(world, shop.merchant)
	const undone = await shop.panel.get(`/imports/${wrong.Id}`)
	assert.equal(undone.State, 'undone')
	assert.deepEqual(undone.Undo, {
		...{ Author: author, Reason: 'Wrong file', StartedDate: new Date(NOON).toISOString() },
		...{ FinishedDate: new Date(NOON).toISOString(), Rows: 4, Done: 4, Removed: 4, Restored: 0, Kept: 0 },
	})
	assert.deepEqual(await balancesOf(shop, 'C-0', 'C-1', 'C-2'), ['0', '0', '7'])
	assert.deepEqual(await figuresOf(shop), before)
	const [newest] = (await shop.panel.get('/customers/C-1/points')).Items
	assert.deepEqual(
		[newest.Reason.rule, newest.Reason.import, newest.Reason.reason, newest.Reason.author],
		['undone change', wrong.Id, 'Wrong file', author],
	)
	const [left] = await world.db.rows<{ effects: number }>(
		sql`select count(*) as effects from import_effects where merchant_id = ${shop.merchant.id} and import_id = ${wrong.Id}`,
	)
	assert.equal(left!.effects, 0)
	await assertNoDrift(shop)

	// Every row counts again, also those that are the same; and once.
	const corrected = 'id,points,reason\nC-0,100,July\nC-1,50,July\nC-1,50,July\nC-2,3,July\n'
	assert.deepEqual(countsOf(await importFile(world, shop, 'balances', corrected)), [4, 0, 0])
	assert.deepEqual(countsOf(await importFile(world, shop, 'balances', corrected)), [0, 4, 0])
	assert.deepEqual(await balancesOf(shop, 'C-0', 'C-1', 'C-2'), ['100', '100', '10'])
	await assertNoDrift(shop)
})

test('the corrected file can be undone as well, and imported a third time', async () => {
	const shop = await openShop(1)
	const file = 'id,points\nC-0,100\n'
	for (let turn = 0; turn < 3; turn++) {
		const done = await importFile(world, shop, 'balances', file)
		assert.deepEqual(countsOf(done), [1, 0, 0])
		assert.deepEqual(await balancesOf(shop, 'C-0'), ['100'])
		assert.deepEqual(await undoImportedFile(world, shop, done), {
			state: 'undone',
			counts: [1, 0, 0],
			kept: [],
		})
		assert.deepEqual(await balancesOf(shop, 'C-0'), ['0'])
	}
	await assertNoDrift(shop)
})

test('rows of which anything was spent, or that were undone before, stay and are listed; the others are undone', async () => {
	const shop = await openShop(5)
	const { panel } = shop
	const done = await importFile(
		world,
		shop,
		'balances',
		'id,points\nC-0,100\nC-1,100\nC-2,100\nC-3,100\nC-4,100\nC-4,-20\n',
	)
	await redeem(shop, 'C-0', 100)
	await redeem(shop, 'C-1', 1)
	await redeem(shop, 'C-3', 40)
	await shop.api.delete('/POS/rewards?originalKey=C-3 40', { HasError: false })
	const [gift] = (await panel.get('/customers/C-2/points')).Items
	await panel.post(`/customers/C-2/points/${gift.PointId}/undo`, { Reason: 'A mistake' }, 200)
	const { Kept, ...counts } = await panel.get(`/imports/${done.Id}/undo`)
	assert.deepEqual(counts, { Removed: 3, Restored: 0, NextFrom: null })
	assert.deepEqual(
		Kept.toSorted((a: { Code: string }, b: { Code: string }) => a.Code.localeCompare(b.Code)),
		[
			{
				...{ Code: 'staysSpent', Reason: 'its points were spent, at least in part', Rows: 2 },
				Text: 'Its points were already spent.',
			},
			{
				...{ Code: 'staysUndone', Reason: 'it was undone already', Rows: 1 },
				Text: 'Already undone.',
			},
		],
	)
	assert.deepEqual(await undoImportedFile(world, shop, done), {
		state: 'undone',
		counts: [3, 0, 3],
		kept: ['2 staysSpent C-0', '3 staysSpent C-1', '4 staysUndone C-2'],
	})
	assert.deepEqual(await balancesOf(shop, 'C-0', 'C-1', 'C-2', 'C-3', 'C-4'), ['0', '99', '0', '0', '0'])
	assert.deepEqual((await panel.get(`/imports/${done.Id}/errors`)).Items, [])
	await assertNoDrift(shop)
	// What stayed is in force, so it does not count twice; what was undone, by whomever, counts again.
	const again = await importFile(world, shop, 'balances', 'id,points\nC-0,100\nC-1,100\nC-2,100\nC-3,100\n')
	assert.deepEqual(countsOf(again), [2, 2, 0])
	assert.deepEqual(await balancesOf(shop, 'C-0', 'C-1', 'C-2', 'C-3'), ['0', '99', '100', '100'])
	await assertNoDrift(shop)
})

test('a row that was undone alone does not count again while its import is in force', async () => {
	const shop = await openShop(1)
	await importFile(world, shop, 'balances', 'id,points\nC-0,100\n')
	const [gift] = (await shop.panel.get('/customers/C-0/points')).Items
	await shop.panel.post(`/customers/C-0/points/${gift.PointId}/undo`, { Reason: 'A mistake' }, 200)
	assert.deepEqual(countsOf(await importFile(world, shop, 'balances', 'id,points\nC-0,100\n')), [0, 1, 0])
})

test('what expired since is taken back as never given', async () => {
	const { merchant, api } = await world.merchant({ expiry: { kind: 'days', days: 10, noticeDays: 1 } })
	const shop: Shop = { merchant, api, panel: await signInAs(world, merchant) }
	await importFile(world, shop, 'customers', customersCsv(1))
	const done = await importFile(world, shop, 'balances', 'id,points\nC-0,100\n')
	const before = await figuresOf(shop)
	assert.deepEqual(before, { given: 100, taken: 0 })
	world.clock.set('2026-06-27T12:00:00Z')
	shop.panel = await signInAs(world, merchant)
	assert.equal((await undoImportedFile(world, shop, done)).counts[0], 1)
	assert.deepEqual(await balancesOf(shop, 'C-0'), ['0'])
	assert.deepEqual(await figuresOf(shop), { given: 0, taken: 0 })
	await assertNoDrift(shop)
})

test('a crash within a batch of an undo, or after its commit, neither loses nor repeats a row', async () => {
	const shop = await openShop(700)
	const rows = Array.from({ length: 1100 }, (_, n) => `C-${n % 700},10\n`).join('')
	const done = await importFile(world, shop, 'balances', `id,points\n${rows}`)
	await shop.panel.post(`/imports/${done.Id}/undo`, { Reason: 'Wrong file' }, 200)
	const undoneSoFar = async () => (await shop.panel.get(`/imports/${done.Id}`)).Undo.Done
	const countUndos = async (): Promise<number> => {
		const [row] = await world.db.rows<{ count: number }>(
			sql`select count(*) from undone_changes where merchant_id = ${shop.merchant.id}`,
		)
		return row!.count
	}
	let survived = 0
	const died = (error: Error): boolean => /the process died/.test(error.message)
	while (
		await runImportStep(world, shop.merchant, failAfterStatements(world.db, survived)).then(() => false, died)
	) {
		assert.deepEqual([await undoneSoFar(), await countUndos()], [0, 0])
		survived += 1
	}
	assert.ok(survived > 8)
	const first = await undoneSoFar()
	assert.ok(first > 10 && first < 400)
	assert.equal(await countUndos(), first)
	await assert.rejects(
		runImportStep(world, shop.merchant, failAfterStatements(world.db, 9)),
		/the process died/,
	)
	await runAllImportSteps(world, shop.merchant)
	assert.deepEqual(await readUndo(shop.panel, done.Id), {
		state: 'undone',
		counts: [1100, 0, 0],
		kept: [],
	})
	assert.equal(await countUndos(), 1100)
	const [sum] = await world.db.rows<{ points: unknown }>(
		sql`select sum(points) as points from accounts where merchant_id = ${shop.merchant.id}`,
	)
	assert.equal(String(sum!.points), '0')
	await assertNoDrift(shop)
})

test('customers who were merged or erased since lose the points of the import, and nothing else', async () => {
	const shop = await openShop(4)
	const { panel } = shop
	await importFile(world, shop, 'balances', 'id,points,reason\nC-0,1,own\nC-1,2,own\nC-2,4,own\n')
	const done = await importFile(world, shop, 'balances', 'id,points\nC-0,100\nC-1,100\nC-2,100\nC-3,100\n')
	await redeem(shop, 'C-3', 60)
	await panel.post('/customers/C-0/merge', { From: 'C-1' }, 200)
	const { OriginalId: erased } = await panel.post('/customers/C-2/erasure', { Confirm: 'C-2' }, 200)
	const { OriginalId: spent } = await panel.post('/customers/C-3/erasure', { Confirm: 'C-3' }, 200)
	assert.deepEqual(await undoImportedFile(world, shop, done), {
		state: 'undone',
		counts: [3, 0, 1],
		kept: [`5 staysSpent ${spent}`],
	})
	assert.deepEqual(await balancesOf(shop, 'C-0', erased, spent), ['3', '4', '40'])
	await assertNoDrift(shop)
})

test('an import is undone once, for 30 days, and not while another one runs', async () => {
	const shop = await openShop(1600)
	const { panel, merchant } = shop
	const undo = (id: number, status: number) => panel.post(`/imports/${id}/undo`, { Reason: 'Wrong' }, status)
	const done = await importFile(world, shop, 'balances', 'id,points\nC-0,100\n')
	const nothing = await importFile(world, shop, 'balances', 'id,points\nC-0,100\n')
	const rows = Array.from({ length: 1600 }, (_, n) => `C-${n},1\n`).join('')
	const other = await uploadImport(panel, 'balances', `id,points\n${rows}`)
	assert.equal((await undo(other.Id, 409)).Message, 'the import is ready')
	assert.equal((await undo(nothing.Id, 409)).Message, 'the import changed nothing')
	await panel.post('/imports/99999/undo', { Reason: 'Wrong' }, 404)
	assert.equal((await panel.post(`/imports/${done.Id}/undo`, { Reason: ' ' }, 400)).Field, 'Reason')

	await startUploadedImport(panel, other)
	await runImportStep(world, merchant)
	const message = `import ${other.Id} has not ended; wait for it, or cancel it`
	assert.equal((await undo(done.Id, 409)).Message, message)
	await panel.put(`/imports/${other.Id}`, { State: 'paused' })
	assert.equal((await undo(done.Id, 409)).Message, message)
	// What a cancelled run brought in can be undone too.
	await panel.put(`/imports/${other.Id}`, { State: 'cancelled' })
	const { Created } = await panel.get(`/imports/${other.Id}`)
	assert.ok(Created > 0 && Created < 1600)
	await undo(other.Id, 200)
	await undo(done.Id, 409)
	const waiting = await uploadImport(panel, 'balances', 'id,points\nC-0,1\n')
	const body = { Fields: ['customerId', 'points'], Decimal: '.', IsTrial: false }
	assert.equal(
		(await panel.post(`/imports/${waiting.Id}/start`, body, 409)).Message,
		`import ${other.Id} is being undone; wait until that is over`,
	)
	await runAllImportSteps(world, merchant)
	assert.deepEqual((await readUndo(panel, other.Id)).counts, [Created, 0, 0])
	assert.equal((await undo(other.Id, 409)).Message, 'the import was undone already')
	assert.deepEqual(await balancesOf(shop, 'C-0'), ['100'])

	world.clock.set('2026-07-15T12:00:01Z')
	shop.panel = await signInAs(world, merchant, 'owner')
	const late = await shop.panel.post(`/imports/${done.Id}/undo`, { Reason: 'Wrong' }, 409)
	assert.equal(late.Message, 'the import is too old to be undone')
	await JOBS.find(({ name }) => name === 'forget undoable imports')!.run(world)
	const [left] = await world.db.rows<{ count: number }>(
		sql`select count(*) from import_effects where merchant_id = ${merchant.id}`,
	)
	assert.equal(left!.count, 0)
	assert.equal((await shop.panel.get(`/imports/${done.Id}`)).UndoableUntil, null)
})

test('a viewer cannot undo an import, and the audit log says who did', async () => {
	const shop = await openShop(1)
	const done = await importFile(world, shop, 'balances', 'id,points\nC-0,100\n')
	const viewer = await signInAs(world, shop.merchant, 'viewer')
	await viewer.post(`/imports/${done.Id}/undo`, { Reason: 'Wrong' }, 403)
	assert.equal((await viewer.get(`/imports/${done.Id}/undo`)).Removed, 1)
	await undoImportedFile(world, shop, done)
	const { Items } = await shop.panel.get('/audit?kind=imports')
	const { Operation, ThingId, Author, Request } = Items[0]
	assert.deepEqual(
		{ Operation, ThingId, Author, Request },
		{
			...{ Operation: 'undoImport', ThingId: String(done.Id), Author: shop.panel.email },
			Request: { Reason: 'Wrong file' },
		},
	)
})
