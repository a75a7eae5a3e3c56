import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantContactAccess, sendAdminRequest, signInAs } from '../../test/support/admin.ts'
import {
	customersCsv,
	runAllImportSteps,
	runImportStep,
	startUploadedImport,
	uploadImport,
} from '../../test/support/imports.ts'
import { useWorld } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Queryable } from '../db/database.ts'
import { PARTITIONS } from './partitions.ts'

const world = useWorld()

const setUpImports = async () => {
	const { merchant } = await world.merchant()
	return { merchant, panel: await signInAs(world, merchant, 'owner') }
}

test('a file is uploaded in parts in sequence, and a part sent again changes nothing', async () => {
	const { panel, merchant } = await setUpImports()
	const { Id } = await panel.post('/imports', { Kind: 'customers', FileName: 'a.csv' })
	const send = (Part: number, Text: string, IsLast: boolean, status = 200) =>
		panel.post(`/imports/${Id}/parts`, { Part, Text, IsLast }, status)
	await send(1, 'C-1;Ana\n', false, 409)
	await send(0, '\uFEFFid;name\nC-1;"Ana\nSouza"\n', false)
	await send(0, '\uFEFFid;name\nC-1;"Ana\nSouza"\n', false)
	const sent = await send(1, 'C-2;Rui\n;Eva\n', true)
	assert.deepEqual([sent.State, sent.Rows, sent.Parts], ['ready', 3, 2])
	await send(2, 'C-3;Eva\n', true, 409)
	assert.deepEqual(sent.Columns[1], { Name: 'name', Samples: ['Ana\nSouza'], Field: 'name' })
	await startUploadedImport(panel, sent, true)
	await runAllImportSteps(world, merchant)
	const { Items } = await panel.get(`/imports/${Id}/errors`)
	assert.equal(Items[0].Line, 5) // counted across parts and line breaks inside quotes
})

test('invalid columns are refused, and an import cannot start twice or too early', async () => {
	const { panel } = await setUpImports()
	const { Id } = await panel.post('/imports', { Kind: 'customers', FileName: 'a.csv' })
	await panel.post(`/imports/${Id}/start`, { Fields: [], Decimal: '.', IsTrial: true }, 409)
	const sent = await uploadImport(panel, 'customers', customersCsv(2))
	const refused = await panel.post(
		`/imports/${sent.Id}/start`,
		{ Fields: [null, 'name', null], Decimal: '.', IsTrial: false },
		422,
	)
	assert.equal(refused.Message, 'a column must be customerId, document, email or phone')
	await startUploadedImport(panel, sent)
	const { Fields, ...body } = { Fields: ['customerId', 'name', 'email'], Decimal: '.', IsTrial: false }
	await panel.post(`/imports/${sent.Id}/start`, { Fields, ...body }, 409)
	const empty = await uploadImport(panel, 'customers', 'id,name\n')
	await panel.post(`/imports/${empty.Id}/start`, { Fields: ['customerId', 'name'], ...body }, 409)
	await panel.get('/imports/999', 404)
})

test('a run can be paused, resumed and cancelled between two batches, and imported rows stay', async () => {
	const { panel, merchant } = await setUpImports()
	const sent = await uploadImport(panel, 'customers', customersCsv(1600))
	await startUploadedImport(panel, sent)
	await runImportStep(world, merchant)
	await panel.put(`/imports/${sent.Id}`, { State: 'paused' })
	assert.equal(await runImportStep(world, merchant), false)
	await panel.put(`/imports/${sent.Id}`, { State: 'running' })
	for (let step = 1; step < 2 * PARTITIONS; step++) await runImportStep(world, merchant)
	const cancelled = await panel.put(`/imports/${sent.Id}`, { State: 'cancelled' })
	assert.deepEqual([cancelled.Done, cancelled.Created], [1000, 1000])
	await runAllImportSteps(world, merchant)
	await panel.put(`/imports/${sent.Id}`, { State: 'running' }, 409)
	const trial = await uploadImport(panel, 'customers', customersCsv(600))
	await startUploadedImport(panel, trial, true)
	const stopped = await panel.put(`/imports/${trial.Id}`, { State: 'ready' })
	assert.equal(stopped.State, 'ready')
	const { Items } = await panel.get('/imports')
	assert.deepEqual(
		Items.map(({ State }: { State: string }) => State),
		['ready', 'cancelled'],
	)
	const log = await panel.get('/audit?kind=imports')
	assert.deepEqual(log.Items.map(({ Operation }: { Operation: string }) => Operation).reverse(), [
		...[
			'createImport',
			'addImportPart',
			'startImport',
			'changeImportState',
			'changeImportState',
			'changeImportState',
		],
		...['createImport', 'addImportPart', 'startImport', 'changeImportState'],
	])
	assert.ok(!JSON.stringify(log).includes('c1@example.com'))
})

test("a viewer cannot import, and a merchant does not see another one's imports", async () => {
	const { panel, merchant } = await setUpImports()
	const viewer = await signInAs(world, merchant, 'viewer')
	await viewer.post('/imports', { Kind: 'customers', FileName: 'a.csv' }, 403)
	const sent = await uploadImport(panel, 'customers', customersCsv(1))
	const stranger = (await setUpImports()).panel
	await stranger.get(`/imports/${sent.Id}`, 404)
	await stranger.put(`/imports/${sent.Id}`, { State: 'cancelled' }, 404)
	await stranger.post(`/imports/${sent.Id}/parts`, { Part: 0, Text: '', IsLast: true }, 404)
	assert.deepEqual((await stranger.get(`/imports/${sent.Id}/errors`)).Items, [])
	assert.deepEqual((await stranger.get('/imports')).Items, [])
})

test('a replica may answer an export', async (t) => {
	const { panel } = await setUpImports()
	const read: string[] = []
	const rows: Queryable['rows'] = (statement) => {
		read.push(statement.text)
		return world.db.rows(statement)
	}
	const app = await buildApp({
		...{ clock: world.clock, config: readConfig({ LOG_LEVEL: 'error' }) },
		db: { ...world.db, relaxed: { ...world.db, rows } },
	})
	t.after(() => app.close())
	const { statusCode } = await sendAdminRequest(app, 'GET', '/exports/orders', undefined, {
		cookie: panel.cookie,
	})
	assert.equal(statusCode, 200)
	assert.equal(read.length, 1)
	assert.match(read[0]!, /from orders/)
})

test('a list is exported in parts, for a period, and no cell can become a formula', async () => {
	const { panel, merchant } = await setUpImports()
	const file = `${customersCsv(2500)}evil,"=HYPERLINK(""x"")",\n`
	await startUploadedImport(panel, await uploadImport(panel, 'customers', file))
	await runAllImportSteps(world, merchant)
	world.clock.pass(10)
	const sender = await signInAs(world, merchant, 'editor')
	const later = await signInAs(world, merchant, 'viewer')
	await grantContactAccess(world, later.email)
	await startUploadedImport(sender, await uploadImport(sender, 'balances', 'id,points\nC-1,50\nC-1,-20\n'))
	await runAllImportSteps(world, merchant)
	const first = await later.get('/exports/customers')
	const second = await later.get(`/exports/customers?after=${first.NextAfter}`)
	assert.deepEqual([first.Rows, second.Rows, second.NextAfter], [2000, 501, null])
	assert.match(first.Csv, /^\uFEFFCustomerId,Name,Email/)
	assert.match(first.Csv, /\r\nC-1,Customer 1,c1@example\.com,/)
	assert.match(second.Csv, /evil,"'=HYPERLINK\(""x""\)"/)
	const points = await later.get('/exports/points?from=2026-06-25&to=2026-06-25')
	assert.match(points.Csv, /C-1,ManualChange,-20,/)
	assert.equal(points.Rows, 2)
	assert.equal((await later.get('/exports/points?to=2026-06-24')).Rows, 0)
	for (const list of ['orders', 'redemptions', 'coupons', 'products'])
		assert.equal((await later.get(`/exports/${list}`)).Rows, 0)
	await later.get('/exports/users', 400)

	// The audit log has an entry for each exported part.
	const owner = await signInAs(world, merchant)
	const taken = (await owner.get('/audit?operation=exportList')).Items.reverse()
	assert.deepEqual(
		taken.slice(0, 3).map(({ Author, ThingId, After }: never) => [Author, ThingId, After]),
		[
			[later.email, 'customers', { From: null, To: null, After: null, Rows: 2000 }],
			[later.email, 'customers', { From: null, To: null, After: first.NextAfter, Rows: 501 }],
			[later.email, 'points', { From: '2026-06-25', To: '2026-06-25', After: null, Rows: 2 }],
		],
	)
	assert.equal(taken.length, 8)
})
