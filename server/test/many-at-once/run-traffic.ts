import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { type Database, openDatabase, type Tx } from '../../src/db/database.ts'
import { createRandomSource } from '../../src/demo/random-source.ts'
import { lockAccounts } from '../../src/ledger/lock-accounts.ts'
import { loadOrders } from '../../src/orders/load/load-orders.ts'
import { updateOrders } from '../../src/orders/save/save-orders.ts'
import { audit } from '../faults/audit.ts'
import { type ApiAnswer, type ApiClient, createApiClient } from '../faults/client.ts'
import { startTraffic, type Traffic } from '../faults/traffic.ts'
import { createWriteLog, type WriteLog } from '../faults/write-log.ts'
import { LEDGER_KEYS } from '../support/ledger-keys.ts'
import type { Installation } from './start-installation.ts'

const SEED = 7

/** The answer that says most of what became of a call that was sent twice. */
const BY_CERTAINTY: ApiAnswer['outcome'][] = [
	'done',
	'refused',
	'unanswered',
	'not known',
	'not now',
	'unreached',
]

/** Calls go to the servers in turn, and every third order to two of them at once. */
const sendInTurn = (addresses: readonly string[], pair: Parameters<typeof createApiClient>[1]): ApiClient => {
	const clients = addresses.map((address) => createApiClient(address, pair))
	let turn = 0
	let orders = 0
	const send: ApiClient = (call) => {
		turn += 1
		return clients[turn % clients.length]!(call)
	}
	return async (call) => {
		if (call.operation !== 'recordOrder' || ++orders % 3 !== 0) return send(call)
		const answers = await Promise.all([send(call), send(call)])
		return answers.sort((a, b) => BY_CERTAINTY.indexOf(a.outcome) - BY_CERTAINTY.indexOf(b.outcome))[0]!
	}
}

/** Orders, redemptions, changes, quizzes and cancellations at all servers, for as long as something else is done. */
export const runTraffic = async (
	installation: Installation,
	meanwhile: (traffic: Traffic) => Promise<void>,
): Promise<WriteLog> => {
	const writeLog = createWriteLog()
	const shops = installation.shops.busy.map(({ shop, pair }) => ({
		shop,
		send: sendInTurn(installation.addresses, pair),
	}))
	const traffic = startTraffic({ writeLog, shops, random: createRandomSource(SEED) })
	try {
		await Promise.race([meanwhile(traffic), traffic.failure])
	} catch (error) {
		traffic.stop().catch(() => {}) // whatever still waits has nobody to wait for
		throw error
	}
	await traffic.stop()
	return writeLog
}

const countOrders = async (db: Database, state: number): Promise<number> => {
	const [found] = await db.rows<{ count: number }>(sql`
		select count(*) as count from orders o join merchants m on m.id = o.merchant_id
		where m.name = 'later' and o.state = ${state}`)
	return found!.count
}
const CLOCK_AHEAD = { FIEL_TIME_TRAVEL: 'true', FIEL_TIME_OFFSET: 'P2D' }
const WAITING = 1
const GRANTED = 2

/** Workers come in the middle, and grant what waits while the trade goes on. */
export const startWorkersDuringTraffic = async (
	installation: Installation,
	traffic: Traffic,
	db: Database,
): Promise<void> => {
	await traffic.waitForWrites(20)
	await installation.startWorkers()
	while ((await countOrders(db, GRANTED)) === 0) await traffic.waitForWrites(1)
}

/** Trade goes on until some orders wait that no worker grants before tomorrow. */
export const waitForPendingOrders = async (traffic: Traffic, db: Database): Promise<void> => {
	do {
		await db.transaction(postpone)
		await traffic.waitForWrites(1)
	} while ((await countPostponed(db)) < ENOUGH)
}
const ENOUGH = 3

/** As if the waiting days of what is due had a day more. */
const postpone = async (tx: Tx): Promise<void> => {
	const due = await tx.rows<{ merchantId: number; customerId: number; originalId: string }>(sql`
		select o.merchant_id as "merchantId", o.customer_id as "customerId", o.original_id as "originalId"
		from orders o join merchants m on m.id = o.merchant_id
		where m.name = 'later' and o.state = ${WAITING} and o.grant_at < now()`)
	if (due.length === 0) return
	const { merchantId } = due[0]!
	const customers = due.map(({ customerId }) => customerId)
	const { locked } = await lockAccounts(tx, merchantId, [...new Set(customers)]).accounts
	const read = await loadOrders(
		tx,
		merchantId,
		due.map(({ originalId }) => originalId),
	)
	const waiting = [...read.orders.values()].filter(({ state }) => state === WAITING)
	const stored = new Map(waiting.map((order) => [order.id, order]))
	const postponed = [...stored.values()].map((order) => ({
		...order,
		grantAt: new Date(Date.now() + DAY_MS),
	}))
	await updateOrders(tx, locked, merchantId, postponed, stored)
}
const DAY_MS = 86_400_000

const countPostponed = async (db: Database): Promise<number> => {
	const [found] = await db.rows<{ count: number }>(
		sql`select count(*) as count from orders where state = ${WAITING} and grant_at > now()`,
	)
	return found!.count
}

/**
 * When the servers have gone, two workers grant the day after what still waits, each order one of them. Then the
 * database agrees with the clients' book, and with itself.
 */
export const assertConsistent = async (
	installation: Installation,
	connection: string,
	writeLog: WriteLog,
): Promise<void> => {
	await installation.close()
	const db = openDatabase({ connection, poolSize: 2, prepare: true, ledgerKeys: LEDGER_KEYS })
	try {
		const waiting = await countOrders(db, WAITING)
		assert.ok(waiting > 0)
		const work = () => installation.runCommand('worker --once --json', CLOCK_AHEAD)
		const ends = await Promise.all([work(), work()])
		const granted = ends.map(
			({ stdout }) =>
				JSON.parse(stdout).find(({ Job }: { Job: string }) => Job === 'grant orders').Things as number,
		)
		assert.equal(granted[0]! + granted[1]!, waiting)
		assert.equal(await countOrders(db, WAITING), 0)
		assert.deepEqual(await audit(db, writeLog), { lost: [], doubled: [], broken: [] })
	} finally {
		await db.close()
	}
}
