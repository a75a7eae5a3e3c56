import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import {
	customersCsv,
	failAfterStatements,
	runAllImportSteps,
	runImportStep,
	startUploadedImport,
	uploadImport,
} from '../../test/support/imports.ts'
import { LEDGER_KEYS } from '../../test/support/ledger-keys.ts'
import { TEST_ENGINE } from '../../test/support/test-engine.ts'
import { useWorld } from '../../test/support/world.ts'
import { openDatabase } from '../db/database.ts'
import { PARTITIONS } from './partitions.ts'

const world = useWorld()

const setUpImports = async (settings = {}) => {
	const { merchant, api } = await world.merchant(settings)
	const panel = await signInAs(world, merchant, 'editor')
	const count = async (table: 'customers' | 'point_records' | 'import_lists'): Promise<number> => {
		const tables = {
			customers: sql`select count(*) from customers where merchant_id = ${merchant.id}`,
			point_records: sql`select count(*) from point_records where merchant_id = ${merchant.id}`,
			import_lists: sql`select count(*) from import_lists where merchant_id = ${merchant.id}`,
		}
		return (await world.db.rows<{ count: number }>(tables[table]))[0]!.count
	}
	const see = (id: number) => panel.get(`/imports/${id}`)
	return { merchant, api, panel, count, see }
}

test('customers: bad rows are reported, good ones are imported, and a second import changes nothing', async () => {
	const { merchant, api, panel, see } = await setUpImports({ signup: { isActive: true, points: 10 } })
	const file = [
		'Código do cliente;Nome;E-mail;Nascimento;Participa',
		'C-1;Ana "Aninha" Souza;ana@example.com;17/05/1990;sim',
		'C-2;"Silva; Rui";rui@example.com;1985-02-03;não',
		';Sem código;;;',
		'C-3;Eva;eva@example.com;31/02/1990;talvez',
		'C-1;Ana Maria Souza;ana@example.com;;',
	].join('\r\n')
	const sent = await uploadImport(panel, 'customers', file)
	assert.deepEqual(
		sent.Columns.map(({ Field }) => Field),
		['customerId', 'name', 'email', 'birthday', 'enrolled'],
	)
	await startUploadedImport(panel, sent)
	await runAllImportSteps(world, merchant)
	const { State, Done, Created, Changed, Same, Failed } = await see(sent.Id)
	assert.deepEqual(
		{ State, Done, Created, Changed, Same, Failed },
		{ State: 'done', Done: 5, Created: 2, Changed: 0, Same: 0, Failed: 3 },
	)
	const { Items } = await panel.get(`/imports/${sent.Id}/errors`)
	assert.deepEqual(
		Items.map(
			(error: { Line: number; Field: string; Code: string }) => `${error.Line} ${error.Field} ${error.Code}`,
		),
		['4 customerId noContact', '5 birthday noSuchDay', '5 enrolled notFlag', '6 customerId duplicateId'],
	)
	assert.equal(Items[0].Row[1], 'Sem código')
	const { Result } = await api.get('/Customer/C-1', { HasError: false })
	assert.equal(Result.Name, 'Ana "Aninha" Souza')
	assert.equal(Result.BirthdayDate, '1990-05-17T00:00:00.000Z')
	const [ana] = await world.db.rows<{ origin: number; points: unknown }>(sql`
		select c.origin, a.points from customers c
		join accounts a on a.merchant_id = c.merchant_id and a.customer_id = c.id
		where c.merchant_id = ${merchant.id} and c.original_id = 'C-1'`)
	assert.deepEqual([ana!.origin, String(ana!.points)], [2, '10'])

	const again = await uploadImport(
		panel,
		'customers',
		'id,name,birthday\nC-1,"Ana ""Aninha"" Souza",\nC-2,Rui,1985-02-04\n',
	)
	await startUploadedImport(panel, again)
	await runAllImportSteps(world, merchant)
	const seen = await see(again.Id)
	assert.deepEqual([seen.Same, seen.Failed], [1, 1])
	const errors = await panel.get(`/imports/${again.Id}/errors`)
	assert.equal(errors.Items[0].Code, 'ApiCustomer_CannotChangeBirthday')
})

test('a dry run takes the same steps, reports the same and saves nothing', async () => {
	const { merchant, panel, count, see } = await setUpImports()
	const sent = await uploadImport(panel, 'customers', `${customersCsv(600)},Nobody,\n`)
	await startUploadedImport(panel, sent, true)
	await runAllImportSteps(world, merchant)
	const tried = await see(sent.Id)
	assert.deepEqual([tried.State, tried.Created, tried.Failed], ['tried', 600, 1])
	assert.equal(await count('customers'), 0)
	await startUploadedImport(panel, sent)
	await runAllImportSteps(world, merchant)
	const done = await see(sent.Id)
	assert.deepEqual([done.State, done.Created, done.Failed], ['done', 600, 1])
	assert.equal((await panel.get(`/imports/${sent.Id}/errors`)).Items.length, 1)
	assert.deepEqual([await count('customers'), await count('import_lists')], [600, 0])
})

test('a crash within a batch, or right after its commit, neither loses nor repeats a row', async () => {
	const { merchant, panel, see, count } = await setUpImports()
	const people = await uploadImport(panel, 'customers', customersCsv(700))
	await startUploadedImport(panel, people)
	await runAllImportSteps(world, merchant)
	const rows = Array.from({ length: 1100 }, (_, n) => `C-${n % 700};1.000,25\n`).join('')
	const sent = await uploadImport(panel, 'balances', `cliente id;pontos\n${rows}`)
	assert.equal(sent.Decimal, ',')
	await startUploadedImport(panel, sent)
	// Wherever in the batch it dies, nothing of the batch is saved.
	let survived = 0
	const died = (error: Error): boolean => /the process died/.test(error.message)
	while (
		await runImportStep(world, merchant, failAfterStatements(world.db, survived)).then(() => false, died)
	) {
		assert.deepEqual([(await see(sent.Id)).Done, await count('point_records')], [0, 0])
		survived += 1
	}
	assert.ok(survived > 8)
	// The batch of one partition was committed, and the process died after it.
	const { Done } = await see(sent.Id)
	assert.ok(Done > 100 && Done < 400)
	assert.equal(await count('point_records'), Done)
	await assert.rejects(runImportStep(world, merchant, failAfterStatements(world.db, 9)), /the process died/)
	for (let step = 1; step < PARTITIONS; step++) await runImportStep(world, merchant)
	assert.deepEqual([(await see(sent.Id)).Done, await count('point_records')], [500, 500])
	await runAllImportSteps(world, merchant)
	const done = await see(sent.Id)
	assert.deepEqual([done.State, done.Done, done.Created], ['done', 1100, 1100])
	assert.equal(await count('point_records'), 1100)
	const [sum] = await world.db.rows<{ points: unknown }>(
		sql`select sum(points) as points from accounts where merchant_id = ${merchant.id}`,
	)
	assert.equal(String(sum!.points), '1100275')
})

test('two concurrent workers share the imports and process nothing twice', async (t) => {
	const { merchant, panel, see, count } = await setUpImports()
	const people = await uploadImport(panel, 'customers', customersCsv(1200))
	const same = await uploadImport(panel, 'customers', customersCsv(1200))
	for (const sent of [people, same]) await startUploadedImport(panel, sent)
	const beside = openDatabase({
		connection: world.url,
		poolSize: 4,
		prepare: true,
		ledgerKeys: LEDGER_KEYS,
		engine: TEST_ENGINE,
	})
	t.after(() => beside.close())
	const worker = async (db: typeof beside): Promise<void> => {
		for (let idle = 0; idle < 3; ) idle = (await runImportStep(world, merchant, db)) ? 0 : idle + 1
	}
	await Promise.all([worker(world.db), worker(beside), worker(beside)])
	await runAllImportSteps(world, merchant)
	const [one, two] = [await see(people.Id), await see(same.Id)]
	assert.deepEqual([one.State, two.State, one.Done, two.Done], ['done', 'done', 1200, 1200])
	assert.equal(one.Created + two.Created, 1200)
	assert.equal(one.Same + two.Same, 1200)
	assert.equal(await count('customers'), 1200)
})

test('imported orders earn like orders from the store, and have a file as their origin', async () => {
	const { merchant, api, panel, see } = await setUpImports()
	const file = [
		'Pedido;ID cliente;Data;Valor;Concluído;Loja',
		'P-1;ana;01/06/2026;1.234,50;02/06/2026;Centro',
		'P-2;ana;02/06/2026;12.50;;',
		'P-3;rui;10/06/2026;99,90;09/06/2026;',
		'P-4;rui;10/06/2026;50,00;;',
	].join('\n')
	const sent = await uploadImport(panel, 'orders', file)
	assert.equal(sent.Decimal, ',')
	await startUploadedImport(panel, sent)
	await runAllImportSteps(world, merchant)
	const done = await see(sent.Id)
	assert.deepEqual([done.Created, done.Failed], [2, 2])
	const { Items } = await panel.get(`/imports/${sent.Id}/errors`)
	assert.deepEqual(
		Items.map(({ Line, Field, Code }: { Line: number; Field: string; Code: string }) => [Line, Field, Code]),
		[
			[3, 'total', 'notNumber'],
			[4, 'completed', 'Order_OrderCompletedDateMustBeAfterPlacementDate'],
		],
	)
	const [order] = await world.db.rows<{ origin: number; total: unknown; earned: unknown; placed: Date }>(sql`
		select origin, total, earned_points as earned, placed_at as placed from orders
		where merchant_id = ${merchant.id} and original_id = 'P-1'`)
	assert.deepEqual([order!.origin, String(order!.total)], [2, '1234.5'])
	assert.equal(order!.placed.toISOString(), '2026-06-01T03:00:00.000Z')
	assert.notEqual(String(order!.earned), '0')
	await api.get('/Customer/ana', { HasError: false })
})

test('orders of a file are at the branch that has their id in any case, or their name, and otherwise at a new one', async () => {
	const { merchant, panel, see } = await setUpImports()
	const owner = await signInAs(world, merchant, 'owner')
	for (const [Id, Name] of [
		['centro', 'Centro'],
		['b2', 'Harbour'],
	])
		await owner.post('/branches', { Id, Name })
	const file = [
		'Order;Customer ID;Date;Total;Branch ID',
		'P-1;ana;01/06/2026;10,00;Centro',
		'P-2;ana;01/06/2026;10,00;harbour',
		'P-3;ana;01/06/2026;10,00;B2',
		'P-4;ana;01/06/2026;10,00;Airport',
		'P-5;ana;01/06/2026;10,00;AIRPORT',
	].join('\n')
	const sent = await uploadImport(panel, 'orders', file)
	await startUploadedImport(panel, sent)
	await runAllImportSteps(world, merchant)
	assert.equal((await see(sent.Id)).Created, 5)
	const branches: { Id: string; Name: string | null }[] = await owner.get('/branches')
	assert.deepEqual(
		branches.map(({ Id, Name }) => [Id, Name]),
		[
			['Airport', null],
			['centro', 'Centro'],
			['b2', 'Harbour'],
		],
	)
	const orders = await world.db.rows<{ order: string; branch: string }>(sql`
		select original_id as order, branch_id as branch from orders
		where merchant_id = ${merchant.id} order by original_id`)
	assert.deepEqual(
		orders.map(({ order, branch }) => `${order} ${branch}`),
		['P-1 centro', 'P-2 b2', 'P-3 b2', 'P-4 Airport', 'P-5 Airport'],
	)
})

test('an order that a file has twice is new once, with a warning, and the dry run says what the new orders earn', async () => {
	const { merchant, panel, see } = await setUpImports()
	const file = [
		'Order;Customer ID;Date;Total;Completed',
		'X-1;ana;01/06/2026;10,00;01/06/2026',
		'X-1;ana;01/06/2026;10,00;01/06/2026',
		'X-2;ana;02/06/2026;20,00;02/06/2026',
		'X-2;ana;02/06/2026;30,00;02/06/2026',
		'X-3;rui;02/06/2026;40,00;',
	].join('\n')
	const sent = await uploadImport(panel, 'orders', file)
	const outcome = async () => {
		await runAllImportSteps(world, merchant)
		const { Created, Changed, Same, Failed, Totals } = await see(sent.Id)
		const { Items } = await panel.get(`/imports/${sent.Id}/errors`)
		const warnings = Items.map(
			({ Line, Field, Code, IsWarning }: Record<string, unknown>) => `${Line} ${Field} ${Code} ${IsWarning}`,
		)
		return { counts: [Created, Changed, Same, Failed], points: Totals.PointsAdded, warnings }
	}
	const expected = {
		...{ counts: [3, 1, 1, 0], points: 40 },
		warnings: ['3 orderId sameOrder true', '5 orderId sameOrder true'],
	}
	await startUploadedImport(panel, sent, true)
	assert.deepEqual(await outcome(), expected)
	await startUploadedImport(panel, sent)
	assert.deepEqual(await outcome(), expected)
	const [earned] = await world.db.rows<{ points: unknown }>(sql`
		select sum(earned_points) as points from orders where merchant_id = ${merchant.id}`)
	assert.equal(String(earned!.points), '40')
})

test('balances: an overdraft, an unknown customer, an empty row, both units, or an expired date is a row error', async () => {
	const { merchant, panel } = await setUpImports()
	await startUploadedImport(panel, await uploadImport(panel, 'customers', 'id\nana\n'))
	await runAllImportSteps(world, merchant)
	const sent = await uploadImport(
		panel,
		'balances',
		'customer id,points,cashback,valid until,reason\nana,100,,2026-12-31,Old program\nana,-30,,,\nana,-1000,,,\nnobody,1,,,\nana,,,,\nana,0,,,\nana,1,1,,\nana,1,,2020-01-01,\nana,,2.50,,\nana,1.00001,,,\n',
	)
	await startUploadedImport(panel, sent)
	await runAllImportSteps(world, merchant)
	const { Items } = await panel.get(`/imports/${sent.Id}/errors`)
	assert.deepEqual(
		Items.map(({ Line, Code }: { Line: number; Code: string }) => `${Line} ${Code}`),
		[
			'4 PdvOrder_NotEnoughPoints',
			'5 Customer_NotFound',
			'6 required',
			'7 zero',
			'8 twoAmounts',
			'9 past',
			'11 tooPrecise',
		],
	)
	const records = await world.db.rows<{
		points: unknown
		reason: { reason: string }
		until: Date | null
	}>(sql`
		select points, reason, valid_until as until from point_records where merchant_id = ${merchant.id} order by id`)
	assert.deepEqual(
		records.map(({ points }) => String(points)),
		['100', '-30', '250'],
	)
	assert.equal(records[0]!.reason.reason, 'Old program')
	assert.equal(records[0]!.until!.toISOString(), '2027-01-01T02:59:59.999Z')
})

test('balances of a corrected file are added once, also those that the file repeats', async () => {
	const { merchant, panel, see } = await setUpImports()
	await startUploadedImport(panel, await uploadImport(panel, 'customers', customersCsv(600)))
	await runAllImportSteps(world, merchant)
	const runImport = async (text: string) => {
		const sent = await uploadImport(panel, 'balances', text)
		await startUploadedImport(panel, sent)
		await runAllImportSteps(world, merchant)
		const { Created, Same, Failed } = await see(sent.Id)
		return [Created, Same, Failed]
	}
	const totalPoints = async (): Promise<string> => {
		const [row] = await world.db.rows<{ points: unknown }>(
			sql`select sum(points) as points from accounts where merchant_id = ${merchant.id}`,
		)
		return String(row!.points)
	}
	// The row of C-7 comes at the beginning and again in the worker's second batch.
	const many = Array.from({ length: 600 }, (_, n) => `C-${n},1,start\n`).join('')
	const file = (last: string) => `id,points,reason\nC-7,10,start\n${many}C-7,10.00,start\n${last}`
	assert.deepEqual(await runImport(file('C-9,many,start\n')), [602, 0, 1])
	assert.equal(await totalPoints(), '620')
	assert.deepEqual(await runImport(file('C-9,30,start\n')), [1, 602, 0])
	assert.equal(await totalPoints(), '650')
	assert.deepEqual(await runImport(file('C-9,30,start\n')), [0, 603, 0])
	assert.deepEqual(await runImport('id,points,reason\nC-7,10,start\nC-7,10,July\n'), [1, 1, 0])
	assert.equal(await totalPoints(), '660')
})
