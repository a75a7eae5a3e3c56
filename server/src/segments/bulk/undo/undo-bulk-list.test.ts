import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type PanelClient, signInAs } from '../../../../test/support/admin.ts'
import type { Reply } from '../../../../test/support/api.ts'
import { buildTiers } from '../../../../test/support/build-tiers.ts'
import { uniqueText } from '../../../../test/support/builders.ts'
import { findDrift } from '../../../../test/support/drift.ts'
import { buildBulkRequest, openSegmentShop } from '../../../../test/support/segment-shop.ts'
import { useWorld } from '../../../../test/support/world.ts'
import type { Merchant } from '../../../merchants/merchant.ts'
import { createTiers } from '../../../tiers/create-tiers.ts'
import { runBulkList } from '../run-bulk-list.ts'
import { runDueLists } from '../run-due-lists.ts'

const world = useWorld()
const run = (merchant: Merchant) => runDueLists(world.db, merchant, world.clock.now())
const assertSound = async (id: number) => assert.deepEqual(await findDrift(world.db, new Set([id])), [])

const pointsOf = async (panel: PanelClient, ids: string[]): Promise<number[]> =>
	Promise.all(ids.map(async (id) => (await panel.get(`/customers/${id}`)).PointsBalance))

const outcomesOf = async (panel: PanelClient, id: number) =>
	(await panel.get(`/bulk-actions/${id}/customers`)).Items.map(({ Outcome, Reason }: Reply) => [
		Outcome,
		Reason,
	])

const change = (OperationType: number, Value: number) => ({
	...{ Unit: 'points', OperationType, Value, Reason: 'x', ChangeKey: uniqueText('key') },
})

test('given points are taken back, except from customers who have spent some of them', async () => {
	const { merchant, owner, editor, path } = await openSegmentShop(world, 4)
	await owner.post('/customers/c1/balance', change(0, 5))
	const { Id } = await editor.post(`${path}/bulk-actions`, buildBulkRequest(4))
	await editor.post(`/bulk-actions/${Id}/undo`, { Reason: 'Too early' }, 422)
	await run(merchant)
	await owner.post('/customers/c2/balance', change(1, 3))
	const [point] = (await owner.get('/customers/c3/points')).Items
	await owner.post(`/customers/c3/points/${point.PointId}/undo`, { Reason: 'By hand' }, 200)
	await owner.post('/customers/c4/erasure', { Confirm: 'c4' }, 200)

	assert.equal((await owner.get(`/bulk-actions/${Id}`)).IsUndoable, true)
	assert.deepEqual(await owner.get(`/bulk-actions/${Id}/undo`), {
		...{ Undone: 2, KeptSpent: 1, KeptOther: 1, NextFrom: null },
	})
	const asked = await owner.post(`/bulk-actions/${Id}/undo`, { Reason: ' Wrong segment ' }, 200)
	assert.deepEqual(
		[asked.State, asked.IsUndoable, asked.Undo],
		[
			...['undoing', false],
			{
				...{ Author: owner.email, Reason: 'Wrong segment', StartedDate: '2026-06-15T12:00:00.000Z' },
				...{ FinishedDate: null, Undone: 0, Kept: 0 },
			},
		],
	)
	const again = await owner.post(`/bulk-actions/${Id}/undo`, { Reason: 'Again' }, 200)
	assert.deepEqual(again, asked, 'a repeated request')
	await owner.post(`/bulk-actions/${Id}/stop`, undefined, 422)
	await run(merchant)
	assert.equal(await run(merchant), 0)

	const done = await owner.get(`/bulk-actions/${Id}`)
	assert.deepEqual(
		[done.State, done.Changed, done.Undo],
		[...['undone', 4], { ...asked.Undo, FinishedDate: '2026-06-15T12:00:00.000Z', Undone: 2, Kept: 2 }],
	)
	assert.deepEqual(await outcomesOf(owner, Id), [
		['undone', null],
		['keptSpent', 'its points were spent, at least in part'],
		['undone', null],
		['keptOther', 'the personal data of the customer were erased'],
	])
	assert.deepEqual(await pointsOf(owner, ['c1', 'c2', 'c3']), [5, 7, 0])
	const [undo] = (await owner.get('/customers/c1/points')).Items
	assert.deepEqual([undo.Points, undo.Reason.author, undo.Reason.reason], [-10, owner.email, 'Wrong segment'])
	assert.deepEqual(
		(await owner.get('/audit')).Items.filter(({ Operation }: Reply) => Operation === 'undoBulkAction').length,
		1,
		'the repeated request is not in the log',
	)
	await owner.post(`/bulk-actions/${Id}/undo`, { Reason: 'Once more' }, 200)
	await assertSound(merchant.id)
})

test('removed points go back, also to customers who were merged before or after the action', async () => {
	const { merchant, owner, path } = await openSegmentShop(world, 5)
	for (const id of ['c1', 'c2', 'c3', 'c4', 'c5']) await owner.post(`/customers/${id}/balance`, change(0, 30))
	const { Id } = await owner.post(`${path}/bulk-actions`, buildBulkRequest(5, { Kind: 'take', Value: 20 }))
	await owner.post('/customers/c1/merge', { From: 'c2' }, 200)
	await run(merchant)
	await owner.post('/customers/c3/merge', { From: 'c1' }, 200)
	await owner.post('/customers/c5/merge', { From: 'c4' }, 200)
	assert.deepEqual(await pointsOf(owner, ['c3', 'c5']), [50, 20])
	await owner.post(`/bulk-actions/${Id}/undo`, { Reason: 'Wrong' }, 200)
	await run(merchant)
	assert.deepEqual(await pointsOf(owner, ['c3', 'c5']), [90, 60])
	const { State, Changed, Same, Undo } = await owner.get(`/bulk-actions/${Id}`)
	assert.deepEqual([State, Changed, Same, Undo.Undone, Undo.Kept], ['undone', 4, 1, 4, 0])
	await assertSound(merchant.id)
})

test('a stopped action is undone as far as it went, list by list', async () => {
	const { merchant, owner, path } = await openSegmentShop(world, 1001)
	const unstarted = await owner.post(`${path}/bulk-actions`, buildBulkRequest(1001))
	await owner.post(`/bulk-actions/${unstarted.Id}/stop`, undefined, 200)
	const nobody = await owner.post(`/bulk-actions/${unstarted.Id}/undo`, { Reason: 'x' }, 422)
	assert.equal(nobody.Message, 'the bulk action changed nobody')
	const { Id } = await owner.post(`${path}/bulk-actions`, buildBulkRequest(1001))
	for (const _ of [1, 2]) await world.db.transaction((tx) => runBulkList(tx, merchant, world.clock.now()))
	await owner.post(`/bulk-actions/${Id}/stop`, undefined, 200)
	const listed = (await owner.get(`/bulk-actions/${Id}/customers?after=0`)).Items
	const [spender, other] = [listed[0].CustomerId, listed[499].CustomerId]
	const [{ CustomerId: first }] = (await owner.get(`/bulk-actions/${Id}/customers`)).Items
	const [{ CustomerId: unreached }] = (await owner.get(`/bulk-actions/${Id}/customers?after=1`)).Items
	const balances = () => pointsOf(owner, [first, spender, other, unreached])
	assert.deepEqual(await balances(), [10, 10, 10, 0])
	await owner.post(`/customers/${spender}/balance`, change(1, 1))
	assert.deepEqual(await owner.get(`/bulk-actions/${Id}/undo`), {
		...{ Undone: 999, KeptSpent: 1, KeptOther: 0, NextFrom: null },
	})
	await owner.post(`/bulk-actions/${Id}/undo`, { Reason: 'x' }, 200)
	await world.db.transaction((tx) => runBulkList(tx, merchant, world.clock.now()))
	const half = await owner.get(`/bulk-actions/${Id}`)
	assert.deepEqual([half.State, half.Undo.Undone, half.Undo.Kept], ['undoing', 499, 1])
	assert.deepEqual(await balances(), [10, 9, 0, 0])
	assert.equal(await run(merchant), 500)
	const { State, Undo } = await owner.get(`/bulk-actions/${Id}`)
	assert.deepEqual([State, Undo.Undone, Undo.Kept], ['undone', 999, 1])
	assert.deepEqual(await balances(), [0, 9, 0, 0])
	// Without statistics the check of a thousand undone changes takes minutes.
	await world.db.rows(sql`analyze point_records, undone_changes, change_keys, accounts, customers`)
	await assertSound(merchant.id)
})

test('tags are as before, also where somebody has changed them since, and tiers stay', async () => {
	const { merchant, owner, path } = await openSegmentShop(world, 3)
	await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	await owner.put('/customers/c1/tags', { Tags: ['VIP'] })
	const start = async (body: object): Promise<number> => {
		const { Id } = await owner.post(`${path}/bulk-actions`, buildBulkRequest(3, { Value: null, ...body }))
		await run(merchant)
		return Id
	}
	const undo = async (id: number) => {
		await owner.post(`/bulk-actions/${id}/undo`, { Reason: 'Wrong' }, 200)
		await run(merchant)
		const { State, Undo } = await owner.get(`/bulk-actions/${id}`)
		return [State, Undo.Undone, Undo.Kept]
	}
	const tags = async () =>
		Promise.all(['c1', 'c2', 'c3'].map(async (id) => (await owner.get(`/customers/${id}`)).Tags))
	const added = await start({ Kind: 'tag', Tag: 'VIP' })
	await owner.put('/customers/c2/tags', { Tags: ['Other'] })
	assert.deepEqual(await undo(added), ['undone', 2, 0])
	assert.deepEqual(await tags(), [['VIP'], ['Other'], []])
	const removed = await start({ Kind: 'untag', Tag: 'VIP' })
	assert.deepEqual(await tags(), [[], ['Other'], []])
	assert.deepEqual(await undo(removed), ['undone', 1, 0])
	assert.deepEqual(await tags(), [['VIP'], ['Other'], []])

	const [, silver] = await owner.get('/tiers')
	const placed = await start({ Kind: 'tier', TierId: silver.Id, Until: '2027-01-01' })
	assert.equal((await owner.get(`/bulk-actions/${placed}`)).IsUndoable, false)
	const refused = await owner.post(`/bulk-actions/${placed}/undo`, { Reason: 'x' }, 422)
	assert.equal(refused.Message, 'tiers cannot be undone')
	await assertSound(merchant.id)
})

test('an undo needs the right of the action, a reason, and an action of the same shop', async () => {
	const { merchant, owner, path } = await openSegmentShop(world, 1)
	const { Id } = await owner.post(`${path}/bulk-actions`, buildBulkRequest(1))
	await run(merchant)
	const undo = `/bulk-actions/${Id}/undo`
	await (await signInAs(world, merchant, 'viewer')).post(undo, { Reason: 'x' }, 403)
	assert.equal((await owner.post(undo, { Reason: ' ' }, 400)).Field, 'Reason')
	await owner.post('/bulk-actions/999999/undo', { Reason: 'x' }, 404)
	const { merchant: other } = await world.merchant()
	const stranger = await signInAs(world, other)
	await stranger.post(undo, { Reason: 'x' }, 404)
	await stranger.get(undo, 404)
	assert.deepEqual(await pointsOf(owner, ['c1']), [10])
	await assertSound(merchant.id)
})
