import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import sql from 'sql-template-tag'
import { openDatabase } from '../src/db/database.ts'
import type { Traffic } from './faults/traffic.ts'
import { assertConsistent, runTraffic } from './many-at-once/run-traffic.ts'
import { type Installation, startInstallation } from './many-at-once/start-installation.ts'
import { skipWithoutOwn } from './support/own-postgres.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from './support/replicated-postgres.ts'

/** Only reached if the service never notices. */
const NOTICED_MS = 60_000

/** Three servers on a primary with a synchronous replica, whose addresses they both know. */
const startShop = async (
	t: TestContext,
): Promise<{ postgres: ReplicatedPostgres; installation: Installation }> => {
	const postgres = await startReplicatedPostgres(t)
	await postgres.replicateSynchronously()
	return { postgres, installation: await startInstallation(t, { DATABASE_URL: postgres.url }) }
}

/** Promotes the replica, and waits until writes are stored in it. */
const failOver = async (t: TestContext, { promoteReplica }: ReplicatedPostgres, traffic: Traffic) => {
	await promoteReplica()
	const promoted = performance.now()
	await traffic.waitForWrites(1)
	t.diagnostic(`${Math.round(performance.now() - promoted)} ms from the promotion to the next stored write`)
	await traffic.waitForWrites(40)
}

const countOrders = async (connection: string): Promise<number> => {
	const db = openDatabase({ connection, poolSize: 1, prepare: true })
	const [found] = await db.rows<{ count: number }>(sql`select count(*) as count from orders`)
	await db.close()
	return found!.count
}

test('when the primary dies and its replica is promoted, Fiel goes on there by itself', {
	skip: skipWithoutOwn,
}, async (t) => {
	const { postgres, installation } = await startShop(t)
	const writeLog = await runTraffic(installation, async (traffic) => {
		await traffic.waitForWrites(40)
		await postgres.stopPrimary('immediate')
		const before = traffic.counts['not now']
		assert.ok(await traffic.until(() => traffic.counts['not now'] >= before + 6, NOTICED_MS))
		await failOver(t, postgres, traffic)
		// The former primary comes back, believes that it is still the primary, and gets nothing.
		await postgres.startPrimary()
		const left = await countOrders(postgres.primaryUrl)
		await traffic.waitForWrites(40)
		assert.equal(await countOrders(postgres.primaryUrl), left)
	})
	await postgres.stopPrimary('immediate')
	await assertConsistent(installation, postgres.url, writeLog)
	await installation.runCommand('verify')
})

test('a primary that stands still is left for its promoted replica, and gets nothing when it comes back', {
	skip: skipWithoutOwn,
}, async (t) => {
	const { postgres, installation } = await startShop(t)
	const writeLog = await runTraffic(installation, async (traffic) => {
		await traffic.waitForWrites(40)
		await postgres.pausePrimary()
		const before = traffic.failures.length
		assert.ok(await traffic.until(() => traffic.failures.length >= before + 6, NOTICED_MS))
		await failOver(t, postgres, traffic)
		await postgres.resumePrimary()
		const orders = await countOrders(postgres.primaryUrl)
		await traffic.waitForWrites(40)
		assert.equal(await countOrders(postgres.primaryUrl), orders)
	})
	await postgres.stopPrimary('immediate')
	await assertConsistent(installation, postgres.url, writeLog)
	await installation.runCommand('verify')
})
