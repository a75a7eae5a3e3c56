import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import sql from 'sql-template-tag'
import { buildOrder } from '../../../test/support/builders.ts'
import { runFiel } from '../../../test/support/run-fiel.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
let folder: string
before(async () => {
	folder = await mkdtemp(path.join(os.tmpdir(), 'fiel-import-'))
})
after(() => rm(folder, { recursive: true }))

test('a Latin-1 file is tried, then imported, and adds an entry to the audit log', async () => {
	const { merchant } = await world.merchant()
	const file = path.join(folder, 'clientes.csv')
	await writeFile(file, Buffer.from('código;nome\nC-1;João\n;Ninguém\n', 'latin1'))
	const args = ['import', '--merchant', merchant.name, '--kind', 'customers', '--file', file]
	const tried = await runFiel(world, [...args, '--dry-run', '--json'])
	assert.equal(tried.stderr, '')
	const output = JSON.parse(tried.stdout)
	assert.deepEqual([output.State, output.Created, output.Failed, output.Errors[0].Line], ['tried', 1, 1, 3])
	const names = () =>
		world.db.rows<{ name: string }>(sql`select name from customers where merchant_id = ${merchant.id}`)
	assert.deepEqual(await names(), [])
	const done = await runFiel(world, args)
	assert.equal(
		done.stdout,
		'line 3: customerId: the row has no id, and no document, email or phone\n2 rows: 1 new, 0 changed, 0 the same, 1 failed\n',
	)
	assert.deepEqual(await names(), [{ name: 'João' }])
	const log = await world.db.rows<{ operation: string }>(
		sql`select operation from audit_log where merchant_id = ${merchant.id}`,
	)
	assert.deepEqual(log, [{ operation: 'import' }, { operation: 'import' }])
})

test('a file that cannot be imported is reported in one line, and nothing of it is saved', async () => {
	const { merchant } = await world.merchant()
	const file = path.join(folder, 'odd.csv')
	await writeFile(file, 'colour\nred\n')
	const odd = await runFiel(world, [
		'import',
		'--merchant',
		merchant.name,
		'--kind',
		'orders',
		'--file',
		file,
	])
	assert.equal(odd.stderr, 'The file cannot be imported: a column must be orderId\n')
	assert.deepEqual(await world.db.rows(sql`select from imports where merchant_id = ${merchant.id}`), [])
	const wrong = await runFiel(world, [
		'import',
		'--merchant',
		merchant.name,
		'--kind',
		'users',
		'--file',
		file,
	])
	assert.equal(wrong.code, 2)
})

test('1.500 means fifteen hundred if the currency uses a decimal comma, or as the option says', async () => {
	const { merchant, api } = await world.merchant()
	const points = async (name: string, ...more: string[]) => {
		await api.post('/POS/orders', buildOrder({ OrderTotal: 0, Customer: { OriginalId: name } }), {
			HasError: false,
		})
		const file = path.join(folder, `${name}.csv`)
		await writeFile(file, `customer;points\n${name};1.500\n`)
		const args = ['import', '--merchant', merchant.name, '--kind', 'balances', '--file', file, ...more]
		const { stderr } = await runFiel(world, args)
		const [row] = await world.db.rows<{ points: string; reason: Record<string, unknown> }>(sql`
			select r.points::text, r.reason from point_records r
			join customers c on c.merchant_id = r.merchant_id and c.id = r.customer_id
			where r.merchant_id = ${merchant.id} and c.original_id = ${name}`)
		return { stderr, points: row && Number(row.points), amount: row?.reason.amount }
	}
	const fine = { stderr: '', amount: undefined }
	assert.deepEqual(await points('ana'), { ...fine, points: 1500 })
	assert.deepEqual(await points('rui', '--decimal', 'point'), { ...fine, points: 1.5 })
	const refused = await points('eva', '--decimal', 'dot')
	assert.match(refused.stderr, /--decimal must be one of comma, point/)
})
