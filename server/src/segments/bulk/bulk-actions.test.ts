import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { type PanelClient, signInAs } from '../../../test/support/admin.ts'
import type { Reply } from '../../../test/support/api.ts'
import { buildTiers } from '../../../test/support/build-tiers.ts'
import { uniqueText } from '../../../test/support/builders.ts'
import { findDrift } from '../../../test/support/drift.ts'
import { WITH_LEDGER_KEYS } from '../../../test/support/ledger-keys.ts'
import { buildBulkRequest, openSegmentShop } from '../../../test/support/segment-shop.ts'
import { TEST_ENGINE } from '../../../test/support/test-engine.ts'
import { useWorld } from '../../../test/support/world.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { createTiers } from '../../tiers/create-tiers.ts'
import { runDueLists } from './run-due-lists.ts'

const world = useWorld()
const MAIN = fileURLToPath(new URL('../../main.js', import.meta.url))

const openShop = (count: number) => openSegmentShop(world, count)
const run = (merchant: Merchant) => runDueLists(world.db, merchant, world.clock.now())
const assertSound = async (id: number) => assert.deepEqual(await findDrift(world.db, new Set([id])), [])
const pointsOf = async (panel: PanelClient, id: string): Promise<number> =>
	(await panel.get(`/customers/${id}`)).PointsBalance

test('points are given to every customer once, in the ledger, with a reason, and can be undone', async () => {
	const { merchant, owner, editor, path } = await openShop(3)
	const preview = await editor.post(`${path}/bulk-preview`, { Kind: 'give', Value: 10 }, 200)
	assert.deepEqual(preview, {
		...{ Customers: 3, TotalPoints: 30, TotalWorth: 0.9, NotMembers: 3, CannotPay: 0, TierMoves: null },
		...{ NeedsConfirmation: false, NeedsApproval: false },
	})
	const body = buildBulkRequest(3)
	const started = await editor.post(`${path}/bulk-actions`, body)
	assert.deepEqual(started, {
		...{ Id: started.Id, SegmentId: started.SegmentId, SegmentName: 'Everybody', Kind: 'give', Value: 10 },
		...{ TotalWorth: 0.9, Tag: null, TierId: null, Until: null, Reason: 'Thank you', State: 'running' },
		...{ Customers: 3, Changed: 0, Same: 0, Refused: 0, AskedBy: editor.email },
		...{ AskedDate: '2026-06-15T12:00:00.000Z', DecidedBy: null, DecidedDate: null, DecisionReason: null },
		...{ StoppedBy: null, FinishedDate: null, IsOwn: true, IsUndoable: false, Undo: null },
	})
	assert.deepEqual(await editor.post(`${path}/bulk-actions`, body), started, 'a repeated request')
	assert.equal(await run(merchant), 3)
	assert.equal(await run(merchant), 0)
	const done = await owner.get(`/bulk-actions/${started.Id}`)
	assert.deepEqual([done.State, done.Changed, done.Same, done.Refused, done.IsOwn], ['done', 3, 0, 0, false])
	const [point] = (await owner.get('/customers/c2/points')).Items
	assert.deepEqual(
		[point.Points, point.Sentence, point.Reason.author],
		[10, '10 points were added by hand: "Everybody: Thank you".', editor.email],
	)
	await owner.post(`/customers/c2/points/${point.PointId}/undo`, { Reason: 'Wrong' }, 200)
	assert.equal(await pointsOf(owner, 'c2'), 0)
	assert.equal((await owner.post(`/bulk-actions/${started.Id}/stop`, undefined, 422)).Field, 'id')
	assert.deepEqual(
		(await owner.get('/audit')).Items.slice(0, 2).map(({ Operation }: Reply) => Operation),
		['undoChange', 'startBulkAction'],
	)
	await assertSound(merchant.id)
})

test('the preview says how many customers are not members; they get the points too', async () => {
	const { merchant, owner, editor, path } = await openShop(3)
	await world.db.rows(sql`
		update customers set is_enrolled = true where merchant_id = ${merchant.id} and original_id = 'c2'`)
	const give = await editor.post(`${path}/bulk-preview`, { Kind: 'give', Value: 10 }, 200)
	const take = await editor.post(`${path}/bulk-preview`, { Kind: 'take', Value: 10 }, 200)
	assert.deepEqual([give.Customers, give.NotMembers, take.NotMembers], [3, 2, 0])
	await editor.post(`${path}/bulk-actions`, buildBulkRequest(3))
	await run(merchant)
	assert.deepEqual([await pointsOf(owner, 'c1'), await pointsOf(owner, 'c2')], [10, 10])
})

test('points are taken from those who have them, and the report says who was refused and why', async () => {
	const { merchant, owner, editor, path } = await openShop(3)
	const rich = { Unit: 'points', OperationType: 0, Value: 50, Reason: 'x', ChangeKey: uniqueText('key') }
	await owner.post('/customers/c2/balance', rich)
	const preview = await editor.post(`${path}/bulk-preview`, { Kind: 'take', Value: 20 }, 200)
	assert.deepEqual([preview.Customers, preview.CannotPay], [3, 2])
	const { Id } = await editor.post(`${path}/bulk-actions`, buildBulkRequest(3, { Kind: 'take', Value: 20 }))
	await owner.post('/customers/c3/erasure', { Confirm: 'c3' }, 200)
	await run(merchant)
	const done = await owner.get(`/bulk-actions/${Id}`)
	assert.deepEqual([done.State, done.Changed, done.Refused], ['done', 1, 2])
	const report = await owner.get(`/bulk-actions/${Id}/customers`)
	assert.deepEqual(
		report.Items.map(({ CustomerId, Outcome, Reason }: Reply) => [CustomerId.slice(0, 6), Outcome, Reason]),
		[
			['c1', 'refused', 'the balance is 0, less than the 20 to be removed'],
			['c2', 'changed', null],
			['erased', 'refused', 'the personal data of the customer were erased'],
		],
	)
	assert.equal(await pointsOf(owner, 'c2'), 30)
	await assertSound(merchant.id)
})

test('the limits count for the total: above them it is confirmed, and waits for a second person', async () => {
	const { merchant, owner, editor, path } = await openShop(3)
	await owner.put('/change-limits', { ConfirmAbove: 1, ApproveAbove: 10 })
	const small = await editor.post(`${path}/bulk-preview`, { Kind: 'give', Value: 11 }, 200)
	assert.deepEqual([small.TotalWorth, small.NeedsConfirmation], [0.99, false])
	const refused = await editor.post(`${path}/bulk-actions`, buildBulkRequest(3, { Value: 12 }), 422)
	assert.equal(refused.Field, 'Confirmed')
	const body = buildBulkRequest(3, { Value: 200, Confirmed: true })
	const asked = await editor.post(`${path}/bulk-actions`, body)
	assert.equal(asked.State, 'waiting')
	assert.deepEqual(await owner.get('/counts/waiting-approvals'), { Rows: 1, IsExact: true })
	assert.equal(await run(merchant), 0)
	const decision = `/bulk-actions/${asked.Id}/decision`
	const own = await editor.post(decision, { IsApproved: true }, 422)
	assert.equal(own.Message, 'another person than the one who asked must decide')
	assert.equal((await owner.post(decision, { IsApproved: false }, 422)).Field, 'Reason')
	const approved = await owner.post(decision, { IsApproved: true }, 200)
	assert.deepEqual([approved.State, approved.DecidedBy], ['running', owner.email])
	assert.deepEqual(await owner.get('/counts/waiting-approvals'), { Rows: 0, IsExact: true })
	await run(merchant)
	await owner.post(decision, { IsApproved: true }, 200)
	await owner.post(decision, { IsApproved: false, Reason: 'x' }, 422)
	const [point] = (await owner.get('/customers/c1/points')).Items
	assert.deepEqual(
		[point.Points, point.Reason.author, point.Reason.approvedBy],
		[200, editor.email, owner.email],
	)

	const second = await editor.post(
		`${path}/bulk-actions`,
		buildBulkRequest(3, { Value: 200, Confirmed: true }),
	)
	const rejected = await owner.post(
		`/bulk-actions/${second.Id}/decision`,
		{ IsApproved: false, Reason: 'Too much' },
		200,
	)
	assert.deepEqual([rejected.State, rejected.DecisionReason], ['rejected', 'Too much'])
	assert.equal(await run(merchant), 0)
	assert.equal(await pointsOf(owner, 'c1'), 200)
	await assertSound(merchant.id)
})

test('bad actions are refused by the member, and change nothing', async () => {
	const { merchant, owner, path } = await openShop(2)
	const rows: [object, string][] = [
		[buildBulkRequest(3), 'Customers'],
		[buildBulkRequest(2, { Value: 0 }), 'Value'],
		[buildBulkRequest(2, { Value: null }), 'Value'],
		[buildBulkRequest(2, { Tag: 'x' }), 'Tag'],
		[buildBulkRequest(2, { Kind: 'tag', Value: null }), 'Tag'],
		[buildBulkRequest(2, { Kind: 'tier', Value: null, TierId: 1 }), 'Until'],
		[buildBulkRequest(2, { Kind: 'tier', Value: null, TierId: 999_999, Until: '2027-01-01' }), 'TierId'],
		[buildBulkRequest(2, { Kind: 'tier', Value: null, TierId: 1, Until: '2020-01-01' }), 'Until'],
	]
	for (const [body, field] of rows)
		assert.equal((await owner.post(`${path}/bulk-actions`, body, 422)).Field, field, JSON.stringify(body))
	await owner.post('/segments/999999/bulk-actions', buildBulkRequest(2), 404)
	const viewer = await signInAs(world, merchant, 'viewer')
	await viewer.post(`${path}/bulk-actions`, buildBulkRequest(2), 403)
	const { merchant: other } = await world.merchant()
	await (await signInAs(world, other)).post(`${path}/bulk-actions`, buildBulkRequest(2), 404)
	assert.deepEqual((await owner.get('/bulk-actions')).Items, [])
})

test('tags are added and removed, and tiers are set', async () => {
	const { merchant, owner, path } = await openShop(3)
	await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	const [base, silver] = await owner.get('/tiers')
	await owner.put('/customers/c1/tags', { Tags: ['VIP'] })
	const start = async (body: object) => {
		const { Id } = await owner.post(`${path}/bulk-actions`, buildBulkRequest(3, { Value: null, ...body }))
		await run(merchant)
		const { State, Changed, Same } = await owner.get(`/bulk-actions/${Id}`)
		return [State, Changed, Same]
	}
	assert.deepEqual(await start({ Kind: 'tag', Tag: 'vip' }), ['done', 2, 1])
	assert.deepEqual((await owner.get('/customers/c3')).Tags, ['VIP'])
	await owner.put('/customers/c2/tags', { Tags: [] })
	assert.deepEqual(await start({ Kind: 'untag', Tag: 'VIP' }), ['done', 2, 1])
	assert.deepEqual((await owner.get('/customers/c3')).Tags, [])
	const moves = async (TierId: number) =>
		(await owner.post(`${path}/bulk-preview`, { Kind: 'tier', TierId, Until: '2027-01-01' }, 200)).TierMoves
	assert.deepEqual(await moves(silver.Id), { Rise: 3, Stay: 0, Fall: 0 })
	assert.deepEqual(await start({ Kind: 'tier', TierId: silver.Id, Until: '2027-01-01' }), ['done', 3, 0])
	assert.deepEqual(await moves(silver.Id), { Rise: 0, Stay: 3, Fall: 0 })
	assert.deepEqual(await moves(base.Id), { Rise: 0, Stay: 0, Fall: 3 })
	const [move] = await owner.get('/customers/c3/tiers')
	assert.deepEqual([move.ToTierId, move.Reason], [silver.Id, 'Everybody: Thank you'])
	await assertSound(merchant.id)
})

test('customers of the action who are merged get one change, and a stopped action changes nobody else', async () => {
	const { merchant, owner, path } = await openShop(3)
	const { Id } = await owner.post(`${path}/bulk-actions`, buildBulkRequest(3))
	await owner.post('/customers/c1/merge', { From: 'c2' }, 200)
	await run(merchant)
	const done = await owner.get(`/bulk-actions/${Id}`)
	assert.deepEqual([done.Changed, done.Same], [2, 1])
	assert.deepEqual([await pointsOf(owner, 'c1'), await pointsOf(owner, 'c3')], [10, 10])

	const second = await owner.post(`${path}/bulk-actions`, buildBulkRequest(2))
	const stopped = await owner.post(`/bulk-actions/${second.Id}/stop`, undefined, 200)
	assert.deepEqual([stopped.State, stopped.StoppedBy], ['stopped', owner.email])
	assert.equal(await run(merchant), 0)
	const report = await owner.get(`/bulk-actions/${second.Id}/customers`)
	assert.deepEqual(
		report.Items.map(({ Outcome }: Reply) => Outcome),
		['pending', 'pending'],
	)
	assert.equal(await pointsOf(owner, 'c1'), 10)
	await assertSound(merchant.id)
})

test('a worker that is killed in the middle is continued by the next one, each customer once', async () => {
	const { merchant, owner, path } = await openShop(1100)
	const { Id } = await owner.post(`${path}/bulk-actions`, buildBulkRequest(1100))
	const [blocked] = await world.db.rows<{ id: number }>(sql`
		select id from customers where merchant_id = ${merchant.id} and original_id = 'c700'`)
	const env = {
		...process.env,
		...WITH_LEDGER_KEYS,
		DATABASE_URL: world.url,
		FIEL_ENGINE: TEST_ENGINE,
		LOG_LEVEL: 'error',
	}
	await world.db.transaction(async (tx) => {
		// The second list waits for this customer, so the process is killed within its transaction.
		await tx.rows(sql`
			select from accounts where merchant_id = ${merchant.id} and customer_id = ${blocked!.id} for update`)
		const worker = spawn(process.execPath, [MAIN, 'worker', '--once'], { env, stdio: 'ignore' })
		for (;;) {
			const [state] = await world.db.rows<{ isWaiting: boolean }>(sql`
				select changed = 500 and exists (
					select from pg_stat_activity
					where datname = current_database() and wait_event_type = 'Lock') as "isWaiting"
				from bulk_actions where merchant_id = ${merchant.id} and id = ${Id}`)
			assert.equal(worker.exitCode, null, 'the worker ended before it was killed')
			if (state!.isWaiting) break
		}
		worker.kill('SIGKILL')
		await once(worker, 'exit')
	})
	const half = await owner.get(`/bulk-actions/${Id}`)
	assert.deepEqual([half.State, half.Changed], ['running', 500])
	// The database may take a moment to notice that the process is gone, and holds its lock until then.
	let rest = 0
	while (rest === 0) rest = await run(merchant)
	assert.equal(rest, 600)
	const done = await owner.get(`/bulk-actions/${Id}`)
	assert.deepEqual([done.State, done.Changed, done.Same, done.Refused], ['done', 1100, 0, 0])
	const [given] = await world.db.rows(sql`
		select count(*) as records, count(distinct customer_id) as customers, sum(points)::float8 as points
		from point_records where merchant_id = ${merchant.id}`)
	assert.deepEqual(given, { records: 1100, customers: 1100, points: 11_000 })
	await assertSound(merchant.id)
})
