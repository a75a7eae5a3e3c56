import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { createEmptyDatabase } from '../../../test/empty-database.ts'
import { callsOf, installStandIn, openCitus } from '../../../test/support/citus-stand-in.ts'
import { systemClock } from '../../clock.ts'
import type { Database } from '../database.ts'
import { describeSchema, renderSchemaFile } from '../describe-schema.ts'
import { MIGRATIONS, migrate } from '../migrate.ts'
import { lacksPlacement } from './place-tables.ts'
import { placementOf } from './tables.ts'

const SCHEMA = readFileSync(new URL('../../../../docs/schema.sql', import.meta.url), 'utf8')

const setUp = async (t: TestContext) => {
	const { url, drop } = await createEmptyDatabase()
	const db = openCitus(url)
	t.after(async () => {
		await db.close()
		await drop()
	})
	return { url, db, migrate: (folder = MIGRATIONS) => migrate(url, systemClock, folder, 'citus') }
}

/** The schema without the stand-in, and without what only Citus has. */
const schemaOf = async (db: Database): Promise<string> => {
	await db.rows(raw(`delete from pg_extension where extname = 'citus'`))
	return renderSchemaFile(await describeSchema(db))
		.split('\n\n')
		.filter(
			(part) =>
				!/^(?:create table noted_shard_changes|CREATE FUNCTION (is_own_note|note_(shard_)?change))\b/.test(
					part,
				),
		)
		.join('\n\n')
		.replaceAll('note_shard_change(', 'note_change(')
}
const EXPECTED = SCHEMA.split('\n\n')
	.filter((part) => !part.startsWith('CREATE FUNCTION note_change'))
	.join('\n\n')

const distributed = (calls: string[]): string[] =>
	calls.filter((call) => call.startsWith('create_distributed_table')).map((call) => call.split(' ')[1]!)

/** A folder with the first migrations, to which the others are added later. */
const firstMigrations = (t: TestContext, count: number) => {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'fiel-migrations-'))
	t.after(() => rmSync(folder, { recursive: true }))
	const names = readdirSync(MIGRATIONS).sort()
	const copy = (some: string[]): void => {
		for (const name of some) cpSync(path.join(MIGRATIONS, name), path.join(folder, name))
	}
	copy(names.slice(0, count))
	return { folder, addOthers: () => copy(names.slice(count)) }
}

test('the tables of a new database are placed once, and all foreign keys are there afterwards', async (t) => {
	const { url, db, migrate: run } = await setUp(t)
	await installStandIn(url)
	await run()
	const calls = await callsOf(db)
	assert.deepEqual(calls.slice(0, 5), [
		'create_distributed_function is_own_note(xid8,timestamp with time zone)',
		'create_reference_table customizations',
		'create_reference_table merchants',
		'create_distributed_table customers by merchant_id with none',
		'create_distributed_table accounts by merchant_id with customers',
	])
	const tables = [...SCHEMA.matchAll(/^create table (\w+) /gm)].map(([, name]) => name!)
	assert.deepEqual(
		distributed(calls).sort(),
		[...tables.filter((name) => placementOf(name) === 'distributed'), 'noted_shard_changes'].sort(),
	)
	await db.rows(sql`create table copied_orders as select * from orders`)
	await run()
	assert.deepEqual(await callsOf(db), calls)
	await db.rows(sql`drop table copied_orders`)
	assert.equal(await schemaOf(db), EXPECTED)
})

test('a database that was an ordinary one is placed too', async (t) => {
	const { url, db, migrate: run } = await setUp(t)
	await migrate(url, systemClock)
	await installStandIn(url)
	assert.equal(await lacksPlacement(db), true)
	await run()
	assert.equal(await lacksPlacement(db), false)
	assert.equal(await schemaOf(db), EXPECTED)
})

test('tables of later migrations are placed in the transaction that creates them', async (t) => {
	const { url, db, migrate: run } = await setUp(t)
	await installStandIn(url)
	const { folder, addOthers } = firstMigrations(t, 1)
	await run(folder)
	const before = await callsOf(db)
	addOthers()
	await run(folder)
	const later = distributed((await callsOf(db)).slice(before.length))
	assert.ok(later.includes('domain_events') && !later.includes('customers'))
	assert.equal(await schemaOf(db), EXPECTED)
})

test('a run that is interrupted has changed nothing, and the next one does it all', async (t) => {
	const { url, db, migrate: run } = await setUp(t)
	await installStandIn(url)
	await db.rows(sql`alter function citus.create_distributed_table rename to create_distributed_tables`)
	await assert.rejects(run(), /create_distributed_table/)
	assert.deepEqual(await callsOf(db), [])
	const [{ count }] = (await db.rows<{ count: number }>(
		sql`select count(*) from pg_constraint where contype = 'f'`,
	)) as [{ count: number }]
	assert.ok(count > 50)
	await db.rows(sql`alter function citus.create_distributed_tables rename to create_distributed_table`)
	assert.deepEqual(await run(), [])
	assert.equal(await lacksPlacement(db), false)
	assert.equal(await schemaOf(db), EXPECTED)
})
