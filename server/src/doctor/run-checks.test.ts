import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { cloneDatabase } from '../../test/support/database.ts'
import { openTestContext } from '../../test/support/doctor.ts'
import { defineCheck, defineDatabaseCheck, defineTableCheck } from './check.ts'
import { ok } from './finding.ts'
import { runChecks } from './run-checks.ts'

const AWAY = { DATABASE_URL: 'postgres://127.0.0.1:1/fiel' }
const fine = defineCheck('first', ['fine'], async () => [ok('fine', 'All is well.')])

test('a check that hangs or fails is reported, and hides nothing of the others', async (t) => {
	const hanging = defineCheck('second', ['hangs'], () => new Promise(() => {}))
	const failing = defineCheck('third', ['fails'], () => Promise.reject(new Error('a surprise')))
	const context = openTestContext(t, AWAY)
	const found = await runChecks([hanging, failing, fine], context, 50)
	assert.deepEqual(
		found.map(({ area, name, level, message }) => [area, name, level, message]),
		[
			['second', 'hangs', 'problem', 'The check had no result within 0.05 s.'],
			['third', 'fails', 'problem', 'The check failed: a surprise.'],
			['first', 'fine', 'ok', 'All is well.'],
		],
	)
})

test('what needs the database or its tables is skipped without them, and says why', async (t) => {
	const needsDatabase = defineDatabaseCheck('second', ['database'], async () => [ok('database', 'There.')])
	const needsTables = defineTableCheck('third', ['tables'], async () => [ok('tables', 'There.')])
	const run = async (url: string) =>
		(await runChecks([fine, needsDatabase, needsTables], openTestContext(t, { DATABASE_URL: url }))).map(
			({ level, message }) => `${level} ${message}`,
		)
	assert.deepEqual(await run(AWAY.DATABASE_URL), [
		'ok All is well.',
		'skipped Not checked, because it needs the database.',
		'skipped Not checked, because it needs the database.',
	])
	const { db, url, drop } = await cloneDatabase()
	t.after(drop)
	assert.deepEqual(await run(url), ['ok All is well.', 'ok There.', 'ok There.'])
	await db.rows(
		sql`delete from schema_migrations where version = (select max(version) from schema_migrations)`,
	)
	assert.deepEqual(await run(url), [
		'ok All is well.',
		'ok There.',
		'skipped Not checked, because the tables of this version are missing.',
	])
})

test('no check can write: PostgreSQL refuses it', async (t) => {
	const { url, drop } = await cloneDatabase()
	t.after(drop)
	const writing = defineDatabaseCheck('second', ['writes'], async ({ db }) => {
		await db.rows(sql`delete from ledger_keys`)
		return [ok('writes', 'Written.')]
	})
	const [found] = await runChecks([writing], openTestContext(t, { DATABASE_URL: url }))
	assert.equal(found!.message, 'The check failed: cannot execute DELETE in a read-only transaction.')
})
