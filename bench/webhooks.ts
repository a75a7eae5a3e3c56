/**
 * Measures webhooks from one worker process to an endpoint on this machine: throughput, delay after the commit,
 * the effect of bad endpoints on a good one, and of a million waiting deliveries on orders. Commits are durable.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { buildApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/clock.ts'
import { readConfig } from '../server/src/config.ts'
import { type Database, openDatabase } from '../server/src/db/database.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { createKeys } from '../server/src/merchants/create-keys.ts'
import { createMerchant } from '../server/src/merchants/create-merchant.ts'
import { LEDGER_KEYS, WITH_LEDGER_KEYS } from '../server/test/support/ledger-keys.ts'
import { type Endpoint, type EndpointCounts, startEndpoint } from './webhooks/endpoint.ts'
import { subscribe } from './webhooks/subscribe.ts'

const EVENTS = Number(process.env.EVENTS ?? 20_000)
const WAITING = Number(process.env.WAITING ?? 1_000_000)
const PER_SECOND = 200
const LATENCY_SECONDS = 20
const ORDER_SECONDS = 8
const CLIENTS = 32
const ROUNDS = 3

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

const startWorker = async (url: string): Promise<ChildProcess> => {
	const worker = spawn(process.execPath, [fileOf('../server/src/main.js'), 'worker'], {
		env: {
			PATH: process.env.PATH,
			...WITH_LEDGER_KEYS,
			DATABASE_URL: url,
			FIEL_WEBHOOK_HTTP: 'true',
			FIEL_WEBHOOK_ALLOW: '127.0.0.0/8',
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	await once(worker.stdout!, 'data')
	return worker
}

const stopWorker = async (worker: ChildProcess): Promise<void> => {
	worker.kill('SIGTERM')
	await once(worker, 'exit')
}

interface WebhookShop {
	merchantId: number
	authorization: string
}

const createWebhookShop = (db: Database, name: string): Promise<WebhookShop> =>
	db.transaction(async (tx) => {
		const created = await createMerchant(
			tx,
			{ name, currency: 'BRL', timeZone: 'America/Sao_Paulo' },
			new Date(),
		)
		if ('refused' in created) throw new Error(created.refused)
		const [pair] = await createKeys(tx, created.merchant.id, [{ name: 'bench' }], new Date())
		const basic = Buffer.from(`${pair!.token}:${pair!.key}`).toString('base64')
		return { merchantId: created.merchant.id, authorization: `Basic ${basic}` }
	})

/** Inserts events directly into the table, as if that many records had been committed at once. */
const insertEvents = async (db: Database, { merchantId }: WebhookShop, events: number): Promise<void> => {
	await db.transaction(async (tx) => {
		await tx.rows(sql`
			insert into customers (merchant_id, original_id, public_id, is_enrolled, origin, created_at)
			select ${merchantId}::bigint, 'e' || n, 'e' || n, true, 1, now() from generate_series(1, 1000) n
			on conflict do nothing`)
		await tx.rows(sql`
			insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, valid_until, points_balance,
				cashback_balance, origins, occurred_at, hash)
			select c.merchant_id, c.id, n, 0, 0, 10, 0.5, now() + interval '1 year', 10, 0.5, '[]', now(), sha256('')
			from generate_series(1, ${events}::integer) n
			join customers c on c.merchant_id = ${merchantId} and c.original_id = 'e' || (1 + n % 1000)`)
	})
	await db.rows(sql`analyze events`)
}

let numbered = 0
const order = async (
	app: FastifyInstance,
	{ authorization }: WebhookShop,
	customer: string,
): Promise<void> => {
	numbered += 1
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
			Customer: { OriginalId: customer },
		}),
	})
	if (answer.json().HasError !== false) throw new Error(answer.body)
}

const quantile = (values: number[], part: number): number =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

const main = async (): Promise<void> => {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'fiel-webhooks-'))
	await chmod(folder, 0o755)
	const server = await startEmbedded({ dataDir: path.join(folder, 'data') })
	const { host, port, user, database } = server.connection as Exclude<typeof server.connection, string>
	const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
	const db = openDatabase({
		connection: server.connection,
		poolSize: 10,
		prepare: true,
		ledgerKeys: LEDGER_KEYS,
	})
	const endpoint = await startEndpoint()
	let app: FastifyInstance | undefined
	try {
		await migrate(server.connection, systemClock)
		app = await buildApp({ db, clock: systemClock, config: readConfig({ LOG_LEVEL: 'error' }) })
		await measureRate(db, url, endpoint)
		await measureLatency(db, url, endpoint, app)
		await measureNeighbours(db, url, endpoint)
		await measureOrders(db, url, app)
	} finally {
		endpoint.stop()
		await app?.close()
		await db.close()
		await server.stop()
		await rm(folder, { recursive: true, force: true, maxRetries: 5 })
	}
}

const rateOf = ({ good, first, last }: EndpointCounts): number =>
	Math.round(((good - 1) / (last - first)) * 1000)
let soloRate = 0

const measureRate = async (db: Database, url: string, endpoint: Endpoint): Promise<void> => {
	const shop = await createWebhookShop(db, 'rate')
	await subscribe(db, shop.merchantId, `${endpoint.url}/good`)
	await insertEvents(db, shop, EVENTS)
	const worker = await startWorker(url)
	soloRate = rateOf(await endpoint.until(EVENTS))
	console.log(`one worker: ${EVENTS} deliveries at ${soloRate}/s (wanted: 1000)`)
	await stopWorker(worker)
}

const measureLatency = async (
	db: Database,
	url: string,
	endpoint: Endpoint,
	app: FastifyInstance,
): Promise<void> => {
	const shop = await createWebhookShop(db, 'latency')
	await subscribe(db, shop.merchantId, `${endpoint.url}/good`)
	await endpoint.ask('forget')
	const worker = await startWorker(url)
	const committed = new Map<string, number>()
	const pending: Promise<void>[] = []
	const total = PER_SECOND * LATENCY_SECONDS
	const began = performance.now()
	for (let number = 0; number < total; number++) {
		const customer = `l${number}`
		await sleep(Math.max(0, began + (number * 1000) / PER_SECOND - performance.now()))
		pending.push(order(app, shop, customer).then(() => void committed.set(customer, Date.now())))
	}
	await Promise.all(pending)
	await endpoint.until(total)
	const { arrivals } = await endpoint.ask('arrivals')
	const waits = arrivals.map(([customer, at]) => Math.max(0, at - committed.get(customer)!))
	const waitsMs = [0.5, 0.99, 1].map((part) => quantile(waits, Math.min(part, 1 - 1e-9)))
	console.log(
		`${PER_SECOND} events/s: from commit to first attempt p50 ${waitsMs[0]} ms, p99 ${waitsMs[1]} ms, longest ${waitsMs[2]} ms (wanted: p99 under 1000)`,
	)
	await stopWorker(worker)
}

const measureNeighbours = async (db: Database, url: string, endpoint: Endpoint): Promise<void> => {
	const shop = await createWebhookShop(db, 'neighbours')
	for (const behaviour of ['hang', 'broken', 'reset', 'good'])
		await subscribe(db, shop.merchantId, `${endpoint.url}/${behaviour}`)
	await endpoint.ask('forget')
	await insertEvents(db, shop, EVENTS)
	const worker = await startWorker(url)
	const sharedRate = rateOf(await endpoint.until(EVENTS))
	console.log(
		`beside one that hangs, one that answers 500 and one that resets: ${sharedRate}/s, ${(sharedRate / soloRate).toFixed(2)} of the rate alone`,
	)
	await stopWorker(worker)
}

const measureOrders = async (db: Database, url: string, app: FastifyInstance): Promise<void> => {
	await db.rows(sql`update webhook_subscriptions set removed_at = now()`)
	const shop = await createWebhookShop(db, 'orders')
	const placeOrders = async (): Promise<number> => {
		let sold = 0
		const until = performance.now() + ORDER_SECONDS * 1000
		const client = async (number: number): Promise<void> => {
			while (performance.now() < until) {
				await order(app, shop, `o${number * 1000 + (sold % 1000)}`)
				sold += 1
			}
		}
		await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
		return sold / ORDER_SECONDS
	}
	const worker = await startWorker(url)
	await placeOrders() // warm-up
	const calm: number[] = []
	for (let round = 0; round < ROUNDS; round++) calm.push(await placeOrders())
	await subscribe(db, shop.merchantId, 'http://127.0.0.1:9/nobody')
	await insertEvents(db, shop, WAITING)
	for (;;) {
		const [waiting] = await db.rows<{ count: number }>(sql`
			select count(*) from webhook_deliveries where merchant_id = ${shop.merchantId} and due_at is not null`)
		if (waiting!.count >= WAITING) break
		await sleep(1000)
	}
	await db.rows(sql`checkpoint`)
	const busy: number[] = []
	for (let round = 0; round < ROUNDS; round++) busy.push(await placeOrders())
	const [before, during] = [quantile(calm, 0.5), quantile(busy, 0.5)]
	console.log(
		`orders: ${Math.round(before)}/s with nothing waiting, ${Math.round(during)}/s with ${WAITING} deliveries waiting: ${(during / before).toFixed(2)} times`,
	)
	await stopWorker(worker)
}

await main()
