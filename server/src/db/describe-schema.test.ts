import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { raw } from 'sql-template-tag'
import { createEmptyDatabase } from '../../test/empty-database.ts'
import { systemClock } from '../clock.ts'
import { openDatabase } from './database.ts'
import { describeSchema, renderSchemaFile } from './describe-schema.ts'
import { migrate } from './migrate.ts'

const file = readFileSync(new URL('../../../docs/schema.sql', import.meta.url), 'utf8')

const setUp = async (t: TestContext) => {
	const { url, drop } = await createEmptyDatabase()
	const db = openDatabase({ connection: url, poolSize: 1, prepare: false })
	t.after(async () => {
		await db.close()
		await drop()
	})
	return { url, db }
}

test('docs/schema.sql is what the migrations make; npm run schema writes it', async (t) => {
	const { url, db } = await setUp(t)
	await migrate(url, systemClock)
	assert.equal(file, renderSchemaFile(await describeSchema(db)))
})

test('docs/schema.sql makes the schema that it describes', async (t) => {
	const { db } = await setUp(t)
	await db.rows(raw(file))
	assert.equal(file, renderSchemaFile(await describeSchema(db)))
})

test('an object that the description would leave out is an error', async (t) => {
	const { db } = await setUp(t)
	for (const [name, statement] of [
		['view', 'create view unknown as select 1 as one'],
		['enumeration', "create type unknown as enum ('a')"],
		['sequence with settings of its own', 'create sequence unknown increment 2'],
		['aggregate', 'create aggregate unknown(integer) (sfunc = int4pl, stype = integer)'],
		['comment', "create table unknown (a integer); comment on table unknown is 'a'"],
		['storage of a column', 'create table unknown (a text); alter table unknown alter a set storage plain'],
	] as const)
		await t.test(name, async () => {
			await db.rows(raw(`create schema if not exists public; ${statement}`))
			await assert.rejects(describeSchema(db), /describe-schema\.ts .*unknown/)
			await db.rows(raw('drop schema public cascade'))
		})
})
