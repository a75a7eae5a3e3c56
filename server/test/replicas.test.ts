import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { openCells } from '../src/cells/open-cells.ts'
import { systemClock } from '../src/clock.ts'
import { openDatabase, type Queryable } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { replicasCheck } from '../src/doctor/checks/replicas.ts'
import { makeFielFolder, stop } from './fiel-process.ts'
import { examine } from './support/doctor.ts'
import { LEDGER_KEYS } from './support/ledger-keys.ts'
import { skipWithoutOwn, startOwnPostgres } from './support/own-postgres.ts'
import { startReplicatedPostgres } from './support/replicated-postgres.ts'

/** Which server answers: a replica is in recovery. */
const isReplica = async (db: Queryable): Promise<boolean> => {
	const [row] = await db.rows<{ is: boolean }>(sql`select pg_is_in_recovery() as is`)
	return row!.is
}

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
	while (!(await isSo()));
}

test('relaxed reads use a replica while it is fresh and there, and the primary otherwise', {
	skip: skipWithoutOwn,
}, async (t) => {
	const postgres = await startReplicatedPostgres(t)
	await migrate(postgres.primaryUrl, systemClock)
	const db = openDatabase({
		connection: postgres.primaryUrl,
		replicaUrls: [postgres.replicaUrl],
		replicaMaxLag: 2_000,
		poolSize: 2,
		prepare: true,
		ledgerKeys: LEDGER_KEYS,
	})
	t.after(() => db.close())
	const setValue = (value: string) => db.transaction((tx) => tx.rows(sql`update kept set value = ${value}`))
	const readValue = async (reader: Queryable) =>
		(await reader.rows<{ value: string }>(sql`select value from kept`))[0]!.value
	await db.rows(sql`create table kept (value text)`)
	await db.rows(sql`insert into kept values ('first')`)

	await until(() => isReplica(db.relaxed))
	await until(() => db.relaxed.snapshot(isReplica))
	assert.equal(await isReplica(db), false)
	assert.equal(await db.transaction(isReplica), false)
	await until(async () => (await readValue(db.relaxed)) === 'first')

	// A replica that shows nothing new is used until it is too old, and then the primary answers.
	await postgres.pauseReplay()
	await setValue('second')
	await until(async () => (await readValue(db.relaxed)) === 'second')
	assert.deepEqual([await isReplica(db.relaxed), await db.relaxed.snapshot(isReplica)], [false, false])
	assert.deepEqual(
		db.replicas().map(({ isUsable }) => isUsable),
		[false],
	)
	assert.ok(db.replicas()[0]!.lag > 2)
	await postgres.resumeReplay()
	await until(() => isReplica(db.relaxed))
	assert.equal(await readValue(db.relaxed), 'second')

	// A replica that is gone is not missed.
	const before = db.relaxedReads()!
	const replicaReads = before.replica
	await postgres.stopReplica()
	assert.equal(await readValue(db.relaxed), 'second')
	assert.equal(await isReplica(db.relaxed), false)
	assert.equal(db.relaxedReads()!.replica, replicaReads)
	await postgres.startReplica()
	await until(() => isReplica(db.relaxed))

	// A former replica that was promoted is another database from then on.
	await postgres.promoteReplica()
	await until(async () => !db.replicas()[0]!.isUsable)
	assert.equal(await isReplica(db.relaxed), false)
})

test('each cell reads its own replica', { skip: skipWithoutOwn }, async (t) => {
	const [alone, replicated] = [await startOwnPostgres(t), await startReplicatedPostgres(t)]
	const cells = openCells([alone.url('postgres'), replicated.primaryUrl], {
		...{ poolSize: 2, prepare: true, ledgerKeys: LEDGER_KEYS },
		replicaUrls: [[], [replicated.replicaUrl]],
	})
	t.after(() => Promise.all(cells.map((cell) => cell.close())))
	const [home, second] = cells.map(({ db }) => db.relaxed)
	await until(() => isReplica(second!))
	assert.equal(await isReplica(home!), false)
})

test('fiel verify reads a replica', { skip: skipWithoutOwn }, async (t) => {
	const postgres = await startReplicatedPostgres(t)
	const { fiel, start } = await makeFielFolder(t)
	const env = { DATABASE_URL: postgres.primaryUrl, DATABASE_REPLICA_URLS: postgres.replicaUrl }
	const server = await start(env)
	await stop(server)
	await postgres.run(
		`psql "${postgres.replicaUrl}" -c "alter system set log_statement = 'all'" -c "select pg_reload_conf()"`,
	)
	const { code, stdout, stderr } = await fiel('verify', env).ended
	assert.equal(code, 0, `${stdout}${stderr}`)
	const { stdout: cursors } = await postgres.run(`grep -c 'declare verified_orders' copy.log`)
	assert.ok(Number(cursors) > 0)
})

test('the doctor says whether replicas can answer', { skip: skipWithoutOwn }, async (t) => {
	const postgres = await startReplicatedPostgres(t)
	await migrate(postgres.primaryUrl, systemClock)
	const env = { DATABASE_URL: postgres.primaryUrl, DATABASE_REPLICA_URLS: postgres.replicaUrl }
	const look = async () =>
		(await examine(t, replicasCheck, env)).lines.map((line) =>
			line
				.replace(/\/\S+\/copy/, 'copy')
				.replace(/\d+(\.\d+)? (ms|bytes|KB)/, 'N')
				.replace(/ and \d+ s/, ''),
		)
	assert.deepEqual(await look(), ['ok replicas: copy had all changes within N.'])
	await postgres.pauseReplay()
	await postgres.run(`psql "$DATABASE_URL" -c 'create table kept (value text)'`)
	assert.deepEqual(await look(), ['warning replicas: copy is N behind; 10 s are allowed.'])
	await postgres.resumeReplay()
	await postgres.promoteReplica()
	assert.deepEqual(await look(), ['warning replicas: copy is not a replica: it accepts writes itself.'])
	await postgres.stopReplica()
	const [away] = await look()
	assert.match(away!, /^warning replicas: PostgreSQL cannot be reached at copy: nothing listens there/)
})
