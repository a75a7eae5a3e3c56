import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { openCitus } from '../../../test/support/citus-stand-in.ts'
import { cloneDatabase } from '../../../test/support/database.ts'
import { openDatabaseProxy } from '../../../test/support/database-proxy.ts'
import { dropAfterCommit } from '../../../test/support/drop-after-commit.ts'
import { type Database, openDatabase } from '../database.ts'
import { CommitUnknown, codeOf } from '../unavailable.ts'

/*
 * An ordinary PostgreSQL fails at the commit in the way of a lost worker: a trigger that runs at the commit raises the
 * error that the row names.
 */

let cloned: Awaited<ReturnType<typeof cloneDatabase>>
let citus: Database
let postgresql: Database
before(async () => {
	cloned = await cloneDatabase()
	citus = openCitus(cloned.url)
	postgresql = openDatabase({ connection: cloned.url, poolSize: 2, prepare: true })
	for (const statement of [
		'create table failing (code text not null, is_late boolean not null)',
		`create function fail() returns trigger language plpgsql as
			$$ begin raise exception 'the worker is gone' using errcode = new.code; end $$`,
		`create trigger now after insert on failing for each row when (not new.is_late) execute function fail()`,
		`create constraint trigger late after insert on failing deferrable initially deferred
			for each row when (new.is_late) execute function fail()`,
	])
		await postgresql.rows(raw(statement))
})
beforeEach(() => postgresql.rows(sql`truncate failing`))
after(async () => {
	await Promise.all([citus.close(), postgresql.close()])
	await cloned.drop()
})

/** The error of a transaction that fails with the code, at the commit or before it. */
const failWith = (db: Database, code: string, when: 'at the commit' | 'before it'): Promise<Error> =>
	db
		.transaction(async (tx) => {
			tx.write(sql`insert into failing values (${code}, ${when === 'at the commit'})`)
		})
		.then(
			() => assert.fail('it was committed'),
			(error: Error) => error,
		)

test('an error of the commit means on Citus that a worker may have committed', async () => {
	for (const code of ['XX000', '08006', '57014'])
		assert.ok((await failWith(citus, code, 'at the commit')) instanceof CommitUnknown, code)
	const refused = await failWith(postgresql, 'XX000', 'at the commit')
	assert.deepEqual([refused instanceof CommitUnknown, codeOf(refused)], [false, 'XX000'])
})

test('an error before the commit, a constraint and a collision are refusals on Citus too', async () => {
	for (const [code, when] of [
		['XX000', 'before it'],
		['23505', 'at the commit'],
		['40001', 'at the commit'],
	] as const) {
		const error = await failWith(citus, code, when)
		assert.deepEqual([error instanceof CommitUnknown, codeOf(error)], [false, code], `${code} ${when}`)
	}
})

test('a connection that breaks during the commit leaves it unknown unless the coordinator has committed', async (t) => {
	const committed = await dropAfterCommit(cloned.url)
	const lost = await openDatabaseProxy(cloned.url, () => ({
		onRequest(data, { client }) {
			if (data.includes('fiel_commit')) client.destroy()
			return !client.destroyed
		},
	}))
	for (const { url, close } of [committed, lost]) {
		const db = openCitus(url)
		t.after(async () => {
			await db.close()
			close()
		})
		const done = db.transaction((tx) => tx.rows(sql`select 1 as one`))
		if (url === committed.url) assert.deepEqual(await done, [{ one: 1 }])
		else await assert.rejects(done, CommitUnknown)
	}
})
