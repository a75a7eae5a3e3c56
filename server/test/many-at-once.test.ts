import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import sql, { raw } from 'sql-template-tag'
import { openDatabase } from '../src/db/database.ts'
import { codeOf, Unavailable } from '../src/db/unavailable.ts'
import { assertRevokedInTime } from './many-at-once/revoke.ts'
import {
	assertConsistent,
	runTraffic,
	startWorkersDuringTraffic,
	waitForPendingOrders,
} from './many-at-once/run-traffic.ts'
import { startInstallation } from './many-at-once/start-installation.ts'
import { skipWithoutPgBouncer, startPgBouncer } from './many-at-once/start-pgbouncer.ts'
import { LEDGER_KEYS } from './support/ledger-keys.ts'
import { useWorld } from './support/world.ts'

const direct = useWorld()
const bounced = useWorld()

test('three servers and two workers share a database', async (t) => {
	const installation = await startInstallation(t, { DATABASE_URL: direct.url })
	const writeLog = await runTraffic(installation, async (traffic) => {
		await startWorkersDuringTraffic(installation, traffic, direct.db)
		await assertRevokedInTime(installation, direct.db)
		await traffic.waitForWrites(60)
		await waitForPendingOrders(traffic, direct.db)
	})
	await assertConsistent(installation, direct.url, writeLog)
})

const DOCUMENT = readFileSync(fileURLToPath(new URL('../../docs/operations.md', import.meta.url)), 'utf8')

/** Creates a role with the limits that docs/operations.md recommends for PgBouncer, but shorter. */
const createLimited = async (t: TestContext): Promise<string> => {
	const url = new URL(bounced.url)
	const database = url.pathname.slice(1)
	url.username = `limited_${database}`
	const runSql = (text: string) => bounced.db.rows(raw(text))
	await runSql(`create role ${url.username} superuser login`)
	t.after(() => runSql(`drop role ${url.username}`))
	const limits = [...DOCUMENT.matchAll(/-c "(alter role fiel in database fiel set [^"]+)"/g)]
	assert.equal(limits.length, 3)
	for (const [, text] of limits) {
		const here = text!.replace('role fiel in database fiel', `role ${url.username} in database ${database}`)
		await runSql(here.replace(/(\d+)s'$/, (_, seconds) => `${seconds}0ms'`))
	}
	return url.toString()
}

test('three servers and two workers share a database through PgBouncer in transaction mode', {
	skip: skipWithoutPgBouncer,
}, async (t) => {
	const DATABASE_URL = await startPgBouncer(t, bounced.url)
	const installation = await startInstallation(t, { DATABASE_URL, FIEL_PREPARE: 'false' })
	const writeLog = await runTraffic(installation, async (traffic) => {
		await startWorkersDuringTraffic(installation, traffic, bounced.db)
		await traffic.waitForWrites(60)
		await waitForPendingOrders(traffic, bounced.db)
	})
	await assertConsistent(installation, bounced.url, writeLog)
})

test('limits that are set in the database hold through PgBouncer', {
	skip: skipWithoutPgBouncer,
}, async (t) => {
	const connection = await startPgBouncer(t, await createLimited(t))
	const db = openDatabase({
		connection,
		poolSize: 2,
		prepare: false,
		statementTimeout: 60_000,
		ledgerKeys: LEDGER_KEYS,
	})
	const codeAfter = async (work: Promise<unknown>): Promise<string> => {
		const error: unknown = await work.then(
			() => undefined,
			(thrown: unknown) => thrown,
		)
		assert.ok(error instanceof Unavailable)
		return codeOf(error)
	}
	await bounced.db.transaction(async (tx) => {
		await tx.rows(sql`lock table merchants in access exclusive mode`)
		assert.equal(await codeAfter(db.rows(sql`select from merchants`)), '55P03')
	})
	assert.equal(await codeAfter(db.rows(sql`select pg_sleep(60)`)), '57014')
	const resting = db.transaction(async (tx) => {
		await tx.rows(sql`select pg_advisory_xact_lock(7)`)
		await bounced.db.transaction((other) => other.rows(sql`select pg_advisory_xact_lock(7)`)) // the limit ends the idle transaction and releases the lock
		await tx.rows(sql`select 1`)
	})
	await codeAfter(resting)
	await db.close()
})
