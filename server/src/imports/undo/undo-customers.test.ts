import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type PanelClient, signInAs } from '../../../test/support/admin.ts'
import type { Api } from '../../../test/support/api.ts'
import { buildTiers } from '../../../test/support/build-tiers.ts'
import { findDrift } from '../../../test/support/drift.ts'
import { countFigures } from '../../../test/support/figures.ts'
import {
	customersCsv,
	failAfterStatements,
	importFile,
	readUndo,
	runAllImportSteps,
	runImportStep,
	undoImportedFile,
} from '../../../test/support/imports.ts'
import { createTestReward, earnPoints, readBalance } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'
import { JOBS } from '../../jobs.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { createTiers } from '../../tiers/create-tiers.ts'
import { RECALCULATION_JOB } from '../../tiers/recalculate-tiers.ts'
import { runJobsOnce } from '../../worker.ts'
import { USED_TABLES } from './decide-customers.ts'

const world = useWorld()

interface Shop {
	merchant: Merchant
	api: Api
	panel: PanelClient
}

const openShop = async (settings = {}): Promise<Shop> => {
	const { merchant, api } = await world.merchant(settings)
	return { merchant, api, panel: await signInAs(world, merchant, 'owner') }
}

const WELCOME = { signup: { isActive: true, points: 10 } }

const assertNoDrift = async ({ merchant }: Shop): Promise<void> =>
	assert.deepEqual(await findDrift(world.db, new Set([merchant.id])), [])

/** What the overview, the list of customers and the tiers say. */
const lookAtProgram = async ({ merchant, panel }: Shop): Promise<object> => {
	await countFigures(world)
	const [figures] = await world.db.rows<object>(sql`
		select coalesce(sum(issued_points), 0)::float as given, coalesce(sum(removed_points), 0)::float as taken,
			(select coalesce(sum(points), 0)::float from accounts where merchant_id = ${merchant.id}) as points,
			(select count(*) from customers where merchant_id = ${merchant.id} and is_enrolled) as members,
			(select coalesce(sum(customers), 0)::float from tier_members where merchant_id = ${merchant.id}) as "inTiers",
			(select count(*) from customer_figures where merchant_id = ${merchant.id} and joined_on is not null) as joined
		from daily_figures where merchant_id = ${merchant.id}`)
	const { Items } = await panel.get('/customers')
	return { figures, listed: Items.map(({ OriginalId }: { OriginalId: string }) => OriginalId) }
}

const profileOf = async ({ panel }: Shop, id: string) => {
	const { Name, Email, Phone, IsEnrolled } = await panel.get(`/customers/${id}`)
	return { Name, Email, Phone, IsEnrolled }
}

test('customers whom an undo removed do not come back with a change of the tiers', async () => {
	const shop = await openShop()
	await world.db.transaction((tx) => createTiers(tx, shop.merchant.id, buildTiers()))
	await importFile(world, shop, 'customers', 'id,name\nstays,Stays\n')
	const wrong = await importFile(world, shop, 'customers', 'id,name\nC-1,Ana\nC-2,Rui\n')
	await undoImportedFile(world, shop, wrong)
	const [, silver] = await shop.panel.get('/tiers')
	const change = { Goals: [{ Name: 'Spend', Measure: 'spend', Value: 400 }] }
	const preview = await shop.panel.post('/tiers/preview', { Id: silver.Id, Tier: change }, 200)
	assert.deepEqual([preview.Rise, preview.Stay, preview.Fall], [0, 1, 0])
	await shop.panel.put(`/tiers/${silver.Id}`, change)
	world.clock.pass(1)
	await runJobsOnce(
		world,
		JOBS.filter(({ name }) => name === RECALCULATION_JOB),
	)
	const panel = await signInAs(world, shop.merchant, 'owner')
	const counts = (await panel.get('/tiers')).map(
		({ CustomerCount }: { CustomerCount: number }) => CustomerCount,
	)
	assert.deepEqual(counts, [1, 0, 0])
	await assertNoDrift(shop)
})

test('an undone import of customers leaves lists, tiers and figures as before, and the corrected file counts', async () => {
	const shop = await openShop(WELCOME)
	await world.db.transaction((tx) => createTiers(tx, shop.merchant.id, buildTiers()))
	await importFile(
		world,
		shop,
		'customers',
		'id,name,email,phone\nold,Old Name,old@example.com,11999990000\n',
	)
	const before = await lookAtProgram(shop)
	const wrong = await importFile(
		world,
		shop,
		'customers',
		'id,name,email,phone,birthday\nold,New Name,new@example.com,11999990000,1990-05-17\nC-1,Ana,ana@example.com,,\nC-2,Rui,,,\n',
	)
	assert.deepEqual([wrong.Created, wrong.Changed], [2, 1])
	assert.notDeepEqual(await lookAtProgram(shop), before)
	assert.deepEqual(await shop.panel.get(`/imports/${wrong.Id}/undo`), {
		...{ Removed: 2, Restored: 1, Kept: [], NextFrom: null },
	})
	assert.deepEqual(await undoImportedFile(world, shop, wrong), {
		...{ state: 'undone', counts: [2, 1, 0], kept: [] },
	})
	assert.deepEqual(await lookAtProgram(shop), before)
	assert.deepEqual(await profileOf(shop, 'old'), {
		...{ Name: 'Old Name', Email: 'old@example.com', Phone: '11999990000', IsEnrolled: true },
	})
	await shop.panel.get('/customers/C-1', 404)
	assert.deepEqual((await shop.panel.get('/customers?search=ana')).Items, [])
	await assertNoDrift(shop)
	// The birthday was set by the import only, so it can be set again; and everybody is welcome again.
	const corrected = 'id,name,birthday\nold,New Name,1991-06-18\nC-1,Ana,\nC-2,Rui,\n'
	const again = await importFile(world, shop, 'customers', corrected)
	assert.deepEqual([again.Created, again.Changed, again.Failed], [2, 1, 0])
	assert.equal((await readBalance(world, shop.merchant, 'C-1')).points, '10')
	await assertNoDrift(shop)
})

test('customers about whom anything is known since stay, and so do details that somebody changed', async () => {
	const shop = await openShop(WELCOME)
	const { panel, api, merchant } = shop
	await importFile(world, shop, 'customers', 'id,name,phone\nx,X,+5511987650001\ny,Y,+5511987650003\n')
	const done = await importFile(
		world,
		shop,
		'customers',
		'id,name,phone\nx,XX,+5511987650002\ny,YY,+5511987650003\norder,O,\npoints,P,\nreward,R,\nnote,N,\nedited,E,\nblocked,B,\nfree,F,\n',
	)
	await panel.put('/customers/x', { Name: 'By hand' })
	await panel.put('/customers/y', { Name: 'By hand' })
	await earnPoints(api, 50, 'order')
	const given = { Unit: 'points', OperationType: 0, Value: 5, Reason: 'Sorry', ChangeKey: 'p' }
	await panel.post('/customers/points/balance', given)
	const reward = await createTestReward(world, merchant, { points: '10' })
	await api.post(
		`/POS/rewards/${reward}/redeem`,
		{ CustomerId: 'reward', OriginalKey: 'r' },
		{ HasError: false },
	)
	await panel.post('/customers/note/notes', { Text: 'Called us' }, 201)
	await panel.put('/customers/edited', { Name: 'By hand' })
	await panel.put('/customers/blocked/block', { IsBlocked: true, Reason: 'Fraud' })
	const { Removed, Restored } = await panel.get(`/imports/${done.Id}/undo`)
	assert.deepEqual([Removed, Restored], [1, 1])
	assert.deepEqual(await undoImportedFile(world, shop, done), {
		state: 'undone',
		counts: [1, 1, 7],
		kept: [
			'3 staysChanged y',
			'4 staysUsed order',
			'5 staysUsed points',
			'6 staysUsed reward',
			'7 staysUsed note',
			'8 staysChanged edited',
			'9 staysUsed blocked',
		],
	})
	assert.deepEqual(await profileOf(shop, 'x'), {
		Name: 'By hand',
		Email: null,
		Phone: '+5511987650001',
		IsEnrolled: true,
	})
	await panel.get('/customers/free', 404)
	await assertNoDrift(shop)
})

test('a customer who joined by a changed row and received welcome points stays enrolled', async () => {
	const shop = await openShop(WELCOME)
	await importFile(world, shop, 'customers', 'id,name,enrolled\nana,Ana,no\nrui,Rui,no\n')
	const done = await importFile(world, shop, 'customers', 'id,name,enrolled\nana,Anna,yes\nrui,Rui,yes\n')
	assert.deepEqual(await undoImportedFile(world, shop, done), {
		...{ state: 'undone', counts: [0, 1, 1], kept: ['3 staysJoined rui'] },
	})
	assert.deepEqual(await profileOf(shop, 'ana'), { Name: 'Ana', Email: null, Phone: null, IsEnrolled: true })
	assert.equal((await readBalance(world, shop.merchant, 'ana')).points, '10')
	await assertNoDrift(shop)
})

test('customers who were merged or erased since stay, and an erasure deletes the details that were stored', async () => {
	const shop = await openShop()
	const { panel } = shop
	await importFile(world, shop, 'customers', 'id,name\nera,Previous Name\n')
	const file = 'id,name,email\nera,Newer Name,\nfrom,F,f@example.com\ninto,I,\nkept,K,\n'
	const done = await importFile(world, shop, 'customers', file)
	const mentions = async (): Promise<number> => {
		const [found] = await world.db.rows<{ count: number }>(sql`
			select count(*) from import_effects where merchant_id = ${shop.merchant.id} and effects::text like '%revious%'`)
		return found!.count
	}
	assert.equal(await mentions(), 1)
	await panel.post('/customers/into/merge', { From: 'from' }, 200)
	const { OriginalId } = await panel.post('/customers/era/erasure', { Confirm: 'era' }, 200)
	assert.equal(await mentions(), 0)
	assert.deepEqual(await undoImportedFile(world, shop, done), {
		...{ state: 'undone', counts: [1, 0, 3] },
		kept: [`2 staysErased ${OriginalId}`, '3 staysMerged ', '4 staysUsed into'],
	})
	await assertNoDrift(shop)
})

test('a crash within a batch of an undo of customers neither loses nor repeats a row', async () => {
	const shop = await openShop(WELCOME)
	const before = await lookAtProgram(shop)
	const done = await importFile(world, shop, 'customers', customersCsv(700))
	await shop.panel.post(`/imports/${done.Id}/undo`, { Reason: 'Wrong file' }, 200)
	const undoneSoFar = async () => (await shop.panel.get(`/imports/${done.Id}`)).Undo.Done
	let survived = 0
	const died = (error: Error): boolean => /the process died/.test(error.message)
	while (
		await runImportStep(world, shop.merchant, failAfterStatements(world.db, survived)).then(() => false, died)
	) {
		assert.equal(await undoneSoFar(), 0)
		survived += 1
	}
	assert.ok(survived > 8)
	await runAllImportSteps(world, shop.merchant)
	assert.deepEqual(await readUndo(shop.panel, done.Id), { state: 'undone', counts: [700, 0, 0], kept: [] })
	assert.deepEqual(await lookAtProgram(shop), before)
	await assertNoDrift(shop)
})

/** Rows of these tables follow from others, or are written by every import, or are read in another way. */
const OTHER_TABLES = [
	...['accounts', 'events', 'domain_events', 'webhook_deliveries', 'progress', 'figure_changes'],
	...['customer_figures', 'customer_months', 'customer_expiries', 'expiry_notices'],
	...['point_records', 'point_draws', 'lot_links', 'change_keys', 'moved_records', 'record_moves'],
	...['objective_completions', 'progress_days', 'rule_usage', 'reported_orders', 'campaign_orders'],
	...['campaign_customers', 'referrals', 'customer_merges', 'archived_chains', 'member_revocations'],
]

test('every table about customers is looked at before one is removed, or follows from another', async () => {
	const tables = await world.db.rows<{ name: string }>(sql`
		select distinct table_name as name from information_schema.columns
		where table_schema = 'public' and column_name in ('customer_id', 'referrer_id', 'friend_id', 'from_id', 'into_id')
			and table_name in (select tablename from pg_tables where schemaname = 'public')`)
	assert.deepEqual(tables.map(({ name }) => name).sort(), [...USED_TABLES, ...OTHER_TABLES].sort())
})
