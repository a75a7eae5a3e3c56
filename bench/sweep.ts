/**
 * Measures the sweep of a million lots that expire on one day, and the latency of orders meanwhile. The sweep and
 * the application share one process and one database with durable commits, as in `fiel start`. The sweep pauses
 * repeatedly, so that orders with and without it are measured under the same conditions.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { buildApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/clock.ts'
import { readConfig } from '../server/src/config.ts'
import { type Database, openDatabase } from '../server/src/db/database.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { JOBS } from '../server/src/jobs.ts'
import { findViolations } from '../server/src/ledger/find-violations.ts'
import { createKeys } from '../server/src/merchants/create-keys.ts'
import { createMerchant } from '../server/src/merchants/create-merchant.ts'
import { resealMerchants } from '../server/src/verify/reseal-merchants.ts'
import { LEDGER_KEYS } from '../server/test/support/ledger-keys.ts'

const CUSTOMERS = Number(process.env.CUSTOMERS ?? 200_000)
const LOTS_EACH = Number(process.env.LOTS_EACH ?? 5)
const ORDERS_PER_SECOND = Number(process.env.ORDERS_PER_SECOND ?? 50)
const CALM_MS = 5_000
const SWEEP_MS = 10_000
const GRANTED = new Date('2026-01-10T12:00:00Z')
const ENDS = new Date('2026-07-01T02:59:59.999Z')
const BEFORE = new Date('2026-06-30T12:00:00Z')
const AFTER = new Date('2026-07-01T12:00:00Z')

/**
 * Inserts directly into the tables, because only the sweep is measured. The rows obey every invariant of the
 * ledger.
 */
const insertLots = async (db: Database, merchantId: number): Promise<void> => {
	await db.transaction(async (tx) => {
		await tx.rows(sql`
			insert into customers (merchant_id, original_id, public_id, is_enrolled, origin, created_at)
			select ${merchantId}::bigint, 'c' || n, 'p' || n, true, 1, ${GRANTED}::timestamptz
			from generate_series(1, ${CUSTOMERS}::integer) n`)
		await tx.rows(sql`
			insert into accounts (merchant_id, customer_id, points, cashback, next_expiry)
			select merchant_id, id, ${LOTS_EACH}::integer * 100, ${LOTS_EACH}::integer, ${ENDS}::timestamptz
			from customers where merchant_id = ${merchantId}`)
		await tx.rows(sql`
			insert into progress (merchant_id, customer_id) select merchant_id, id from customers
			where merchant_id = ${merchantId}`)
		await tx.rows(sql`
			insert into point_records (merchant_id, customer_id, id, type, points, cashback, remaining_points,
				remaining_cashback, owed_points, owed_cashback, valid_until, created_at, reason, metadata)
			select c.merchant_id, c.id, nextval('point_record_ids'), 0, 100, 1, 100, 1, 0, 0, ${ENDS}::timestamptz,
				${GRANTED}::timestamptz, '{"rule":"purchase"}', '[]'
			from generate_series(1, ${LOTS_EACH}::integer) lot, customers c where c.merchant_id = ${merchantId}`)
		await tx.rows(sql`
			insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, valid_until,
				points_balance, cashback_balance, origins, occurred_at, hash)
			select merchant_id, customer_id, id, 0, 0, 100, 1, valid_until,
				100 * row_number() over (partition by customer_id order by id),
				row_number() over (partition by customer_id order by id), '[]', ${GRANTED}::timestamptz, sha256('')
			from point_records where merchant_id = ${merchantId} order by id`)
	})
	await resealMerchants(db, [merchantId])
	for (const table of ['customers', 'accounts', 'progress', 'point_records', 'events'])
		await db.rows({ text: `vacuum analyze ${table}`, values: [] } as never)
	await db.rows(sql`checkpoint`)
}

const quantile = (times: number[], share: number): number =>
	[...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
const p99 = (times: number[]): number => quantile(times, 0.99)
const formatTimes = (times: number[]): string =>
	`${times.length}, median ${quantile(times, 0.5).toFixed(1)} ms, p99 ${p99(times).toFixed(1)} ms`

/** Runs work only while it is open; `close` waits for the running work. */
const createPauseControl = () => {
	let opened = Promise.withResolvers<void>()
	let running: Promise<unknown> = Promise.resolve()
	return {
		open: () => opened.resolve(),
		async close() {
			opened = Promise.withResolvers<void>()
			await running
		},
		async pass<T>(work: () => Promise<T>): Promise<T> {
			await opened.promise
			const done = work()
			running = done.catch(() => {})
			return done
		},
	}
}

const main = async (): Promise<void> => {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'fiel-sweep-'))
	await chmod(folder, 0o755)
	const server = await startEmbedded({ dataDir: path.join(folder, 'data') })
	const db = openDatabase({
		connection: server.connection,
		poolSize: 10,
		prepare: true,
		ledgerKeys: LEDGER_KEYS,
	})
	let now = BEFORE
	const clock = { now: () => now }
	try {
		await migrate(server.connection, systemClock)
		const { merchantId, authorization } = await db.transaction(async (tx) => {
			const created = await createMerchant(
				tx,
				{ name: 'bench', currency: 'BRL', timeZone: 'America/Sao_Paulo' },
				now,
			)
			if ('refused' in created) throw new Error(created.refused)
			const [pair] = await createKeys(tx, created.merchant.id, [{ name: 'bench' }], now)
			const basic = Buffer.from(`${pair!.token}:${pair!.key}`).toString('base64')
			return { merchantId: created.merchant.id, authorization: `Basic ${basic}` }
		})
		const filling = performance.now()
		await insertLots(db, merchantId)
		console.log(
			`${CUSTOMERS} customers with ${LOTS_EACH} lots each, made in ${seconds(performance.now() - filling)} s`,
		)
		const app = await buildApp({ db, clock, config: readConfig({ LOG_LEVEL: 'error' }) })
		let numbered = 0
		const order = async (): Promise<number> => {
			numbered += 1
			const started = performance.now()
			const answer = await app.inject({
				method: 'POST',
				url: '/v1/pvt/POS/orders',
				headers: { authorization, 'content-type': 'application/json' },
				payload: JSON.stringify({
					OriginalId: `bench-${numbered}`,
					OrderPlacementDate: '2026-06-29T10:00:00Z',
					OrderCompletedDate: '2026-06-29T10:00:00Z',
					IsCompleted: true,
					OrderTotal: 100,
					Customer: { OriginalId: `c${1 + Math.floor(Math.random() * CUSTOMERS)}` },
				}),
			})
			if (answer.json().HasError !== false) throw new Error(answer.body)
			return performance.now() - started
		}
		/** Sends orders at a fixed rate, whether or not earlier ones are answered. */
		const sendOrders = async (until: Promise<unknown>): Promise<number[]> => {
			const pending: Promise<number>[] = []
			const timer = setInterval(() => pending.push(order()), 1000 / ORDERS_PER_SECOND)
			await until
			clearInterval(timer)
			return Promise.all(pending)
		}
		await sendOrders(sleep(3000)) // warm
		const first = await sendOrders(sleep(4 * CALM_MS))
		now = AFTER
		const calm: number[] = []
		const busy: number[] = []
		let took = 0
		const pauseControl = createPauseControl()
		const job = JOBS.find(({ name }) => name === 'expire lots')!
		const sweep = job.run({
			clock,
			db: { ...db, transaction: (work) => pauseControl.pass(() => db.transaction(work)) },
		})
		const swept = sweep.then(() => true)
		for (let isDone = false; !isDone; ) {
			const started = performance.now()
			pauseControl.open()
			const turn = Promise.race([swept, sleep(SWEEP_MS, false)])
			busy.push(...(await sendOrders(turn)))
			isDone = await turn
			await pauseControl.close()
			took += performance.now() - started
			calm.push(...(await sendOrders(sleep(CALM_MS))))
		}
		await sweep
		const [ended] = await db.rows<{ lots: number }>(
			sql`select count(*) as lots from point_records where merchant_id = ${merchantId} and type = 11`,
		)
		console.log(
			`swept ${ended!.lots} lots in ${seconds(took)} s: ${Math.round((ended!.lots / took) * 1000)} lots/s`,
		)
		console.log(`orders before the sweep: ${formatTimes(first)}`)
		console.log(`orders in its pauses: ${formatTimes(calm)}`)
		console.log(`orders during it: ${formatTimes(busy)}, p99 ${(p99(busy) / p99(calm)).toFixed(2)} times`)
		console.log(`memory of the process: ${Math.round(process.memoryUsage.rss() / 1_048_576)} MiB`)
		await app.close()
		console.log(`contradictions in the ledger: ${(await findViolations(db, merchantId)).length}`)
	} finally {
		await db.close()
		await server.stop()
		await rm(folder, { recursive: true, force: true, maxRetries: 5 })
	}
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1)

await main()
