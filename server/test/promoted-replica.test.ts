import path from 'node:path'
import { test } from 'node:test'
import { startRelay } from './many-at-once/relay.ts'
import { assertConsistent, runTraffic } from './many-at-once/run-traffic.ts'
import { startInstallation } from './many-at-once/start-installation.ts'
import { skipWithoutOwn, startOwnPostgres } from './support/own-postgres.ts'

/** Uses up transaction ids that the primary assigns and the replica never receives. */
const USE_UP_NUMBERS =
	'do $$ begin for n in 1..2000 loop perform pg_current_xact_id(); commit; end loop; end $$'

/** Whether enough of the six clients wait for the replica. */
const WAITING = "select count(*) >= 3 from pg_stat_activity where wait_event = 'SyncRep'"

test('a replica that is promoted during traffic has everything that was acknowledged', {
	skip: skipWithoutOwn,
}, async (t) => {
	const { base, run } = await startOwnPostgres(t)
	const copy = path.join(base, 'copy')
	const copyUrl = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(copy)}`
	const startCopy = () => run(`pg_ctl -w -D ${copy} -l copy.log -o "-k ${copy} -c listen_addresses=''" start`)
	await run(`pg_basebackup -d "$DATABASE_URL" -D ${copy} -R --checkpoint=fast`)
	await startCopy()
	await run(
		`psql "$DATABASE_URL" -c "alter system set synchronous_standby_names = '*'" -c "select pg_reload_conf()"`,
	)
	const relay = await startRelay(t, path.join(base, '.s.PGSQL.5432'))
	const DATABASE_URL = `postgres://postgres@127.0.0.1:${relay.port}/postgres`
	const installation = await startInstallation(t, { DATABASE_URL })
	const writeLog = await runTraffic(installation, async (traffic) => {
		await traffic.waitForWrites(40)
		// From here on commits wait for a replica that does not receive them.
		await run(`pg_ctl -w -D ${copy} -m fast stop`)
		await run(`while [ "$(psql "$DATABASE_URL" -Atc "${WAITING}")" = f ]; do :; done`)
		await run('pg_ctl -m immediate stop')
		await startCopy()
		await run(`pg_ctl -w -D ${copy} promote`)
		await run(`psql "${copyUrl}" -c "${USE_UP_NUMBERS.replaceAll('$', '\\$')}"`)
		relay.move(path.join(copy, '.s.PGSQL.5432'))
		await traffic.waitForWrites(40)
	})
	await assertConsistent(installation, copyUrl, writeLog)
	await installation.runCommand('verify')
})
