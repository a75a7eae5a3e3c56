import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { cloneDatabase } from '../../../test/support/database.ts'
import { examine } from '../../../test/support/doctor.ts'
import { migrationsCheck } from './migrations.ts'

test('missing, changed and newer migrations are told apart', async (t) => {
	const { db, url, drop } = await cloneDatabase()
	t.after(drop)
	const look = async () => (await examine(t, migrationsCheck, { DATABASE_URL: url })).lines
	assert.deepEqual(await look(), ['ok tables: The database has every migration of this version.'])
	const [last] = await db.rows<{ version: number; name: string; checksum: string }>(
		sql`select version, name, checksum from schema_migrations order by version desc limit 1`,
	)
	const { version, name, checksum } = last!

	await db.rows(sql`
		insert into schema_migrations (version, name, checksum, applied_at)
		values (${version + 1}, '9999_from_tomorrow', 'x', now())`)
	assert.deepEqual(await look(), [
		'problem tables: The database is newer than this Fiel: it has 9999_from_tomorrow. Run the Fiel that migrated it.',
	])
	await db.rows(sql`delete from schema_migrations where version > ${version}`)

	await db.rows(sql`update schema_migrations set checksum = 'x' where version = ${version}`)
	assert.match((await look())[0]!, new RegExp(`^problem tables: ${name}.sql is not what was applied`))
	await db.rows(sql`update schema_migrations set checksum = ${checksum} where version = ${version}`)

	await db.rows(sql`delete from schema_migrations where version = ${version}`)
	const { lines, advice } = await examine(t, migrationsCheck, { DATABASE_URL: url })
	assert.deepEqual(lines, [
		`problem tables: The database lacks 1 of the migrations of this version: ${name}.`,
	])
	assert.deepEqual(advice, ['Make a backup, and run: npm run --silent fiel -- migrate'])
})
