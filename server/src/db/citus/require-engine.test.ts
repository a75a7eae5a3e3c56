import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import sql from 'sql-template-tag'
import { createEmptyDatabase } from '../../../test/empty-database.ts'
import { callsOf, installStandIn, openCitus } from '../../../test/support/citus-stand-in.ts'
import { systemClock } from '../../clock.ts'
import { OperatorError } from '../../operator-error.ts'
import { openDatabase } from '../database.ts'
import { MIGRATIONS, migrate } from '../migrate.ts'
import { requireEngine } from './require-engine.ts'
import { setWorkerSettings } from './set-worker-settings.ts'

const setUp = async (t: TestContext) => {
	const { url, drop } = await createEmptyDatabase()
	const citus = openCitus(url)
	const postgresql = openDatabase({ connection: url, poolSize: 1, prepare: true })
	t.after(async () => {
		await Promise.all([citus.close(), postgresql.close()])
		await drop()
	})
	return { url, citus, postgresql }
}

const refusal = (pattern: RegExp) => (error: unknown) =>
	error instanceof OperatorError && pattern.test(error.message)

test('FIEL_ENGINE=citus is refused on an ordinary PostgreSQL', async (t) => {
	const { citus, postgresql } = await setUp(t)
	await requireEngine(postgresql)
	await assert.rejects(requireEngine(citus), refusal(/does not have the extension/))
})

test('it is refused on a server that is not the coordinator of its cluster', async (t) => {
	const { url, citus, postgresql } = await setUp(t)
	await installStandIn(url)
	await requireEngine(citus)
	await postgresql.rows(sql`delete from citus.pg_dist_node where groupid = 0`)
	await assert.rejects(requireEngine(citus), refusal(/citus_set_coordinator_host/))
})

test('a database with the extension is an ordinary one until its tables are distributed', async (t) => {
	const { url, citus, postgresql } = await setUp(t)
	await migrate(url, systemClock)
	await installStandIn(url)
	await requireEngine(postgresql)
	await migrate(url, systemClock, MIGRATIONS, 'citus')
	await requireEngine(citus)
	await assert.rejects(requireEngine(postgresql), refusal(/set FIEL_ENGINE=citus/))
})

test('the database of each worker gets what the connections of Fiel set', async (t) => {
	const { url, citus } = await setUp(t)
	await installStandIn(url)
	await setWorkerSettings(citus, 30_000)
	const [{ name }] = (await citus.rows<{ name: string }>(sql`select current_database() as name`)) as [
		{ name: string },
	]
	assert.deepEqual(await callsOf(citus), [
		`alter database "${name}" set timezone to 'UTC'`,
		`alter database "${name}" set bytea_output to 'hex'`,
		`alter database "${name}" set lock_timeout to '10000'`,
		`alter database "${name}" set idle_in_transaction_session_timeout to '30000'`,
	])
	await citus.rows(sql`
		create or replace function citus.run_command_on_workers(command text)
		returns table (nodename text, nodeport integer, success boolean, result text)
		language sql as $$ values ('worker-2', 5432, false, 'must be owner of the database') $$`)
	await assert.rejects(setWorkerSettings(citus, 30_000), refusal(/worker-2:5432 .*must be owner/))
})
