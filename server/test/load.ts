/** Measures a minute of ten times the possible load: `npm run test:load`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import {
	openEndlessBodies,
	openIdleConnections,
	openKeptConnections,
	openSlowBodies,
	openSlowHeaders,
	openSlowReaders,
} from './load/open-connections.ts'
import { probeHealth, watchMemory } from './load/probe.ts'
import { splitCores } from './load/split-cores.ts'
import { startFlood } from './load/start-flood.ts'
import { assertStored, type LoadShop, sendOrder, startLoadShop } from './load/start-load-shop.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()
const { SECONDS = '60', TIMES = '10', IDLE = '10000' } = process.env
/** Enough connections that more orders are offered than can wait for the ten seconds that a request may wait. */
const CONNECTIONS = 18_000
/**
 * Product lines of an order: a typical basket, with which a core handles fewer orders than the connections can
 * send.
 */
const PRODUCTS = 5
const CUSTOMERS = 2_000
/** Enough for full batches: fewer connections would measure less than the capacity. */
const MANY = 1_000
/** Seconds until a new process is warmed up. */
const WARM_UP = 25

/** The limits of the test; measured figures are in docs/reliability.md. */
const LIMITS = {
	acceptedMs: { p50: 12_000, p99: 20_000 },
	refusedMs: { p50: 2_500, p99: 5_000 },
	healthMs: 1_000,
	newConnectionMs: 5_000,
	memoryMb: 800,
	recoverySeconds: 5,
}
/** At least this share of the capacity must be accepted during a flood. */
const GOODPUT = 0.5
/** With slow clients connected, p99 may be this much higher than without. */
const NOTICED_MS = 150

const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
const both = ({ p50, p99 }: { p50: number; p99: number }): string => `p50 ${ms(p50)}, p99 ${ms(p99)}`
const printLine = (name: string, text: string): void => console.log(`${name.padEnd(13)} ${text}`)

const startLoadTest = async (t: Parameters<typeof startLoadShop>[0]) => {
	const shop = await startLoadShop(t, world)
	const [durable] = await world.db.rows<{ fsync: string }>(sql`select current_setting('fsync') as fsync`)
	printLine('cores', await splitCores(world, shop))
	printLine('PostgreSQL', `fsync ${durable!.fsync}`)
	return { shop, flood: startFlood(t) }
}

test(`${TIMES} times the rate the machine can take, for ${SECONDS} s`, async (t) => {
	const { shop, flood } = await startLoadTest(t)
	const base = { ...shop, connections: CONNECTIONS, customers: CUSTOMERS, products: PRODUCTS }
	const warm = await flood({ ...base, rate: null, connections: MANY, seconds: WARM_UP, firstOrder: 1 })
	const calm = await flood({ ...base, rate: null, connections: MANY, seconds: 5, firstOrder: 10_000_000 })
	const capacity = calm.accepted.length / 5
	const memory = watchMemory(shop)
	const [probes, newConnections] = [probeHealth(shop.health), probeHealth(`${shop.address}/healthz`)]
	const [seconds, rate] = [Number(SECONDS), capacity * Number(TIMES)]
	const over = await flood({ ...base, rate, seconds, firstOrder: 20_000_000 })
	const [healthMs, newConnectionMs] = [await probes.stop(), await newConnections.stop()]
	const back = await secondsUntilRecovered(shop, calm.acceptedMs.p99)
	const { before, peak } = memory.stop()
	await sleep(5_000)
	printLine('can take', `${Math.round(capacity)} orders/s, ${both(calm.acceptedMs)}`)
	printLine(
		'offered',
		`${Math.round(rate)} orders/s, of which ${Math.round(over.sent / seconds)} could be sent`,
	)
	printLine('accepted', `${Math.round(over.accepted.length / seconds)} orders/s, ${both(over.acceptedMs)}`)
	printLine('refused', `${Math.round(over.refused / seconds)} orders/s, ${both(over.refusedMs)}`)
	printLine('health port', `/healthz on a new connection: ${both(healthMs)}`)
	printLine('main port', `/healthz on a new connection: ${both(newConnectionMs)}`)
	printLine('memory', `${before} MB before, ${peak} MB at most, ${memory.now()} MB 5 s after`)
	printLine('recovered', `after ${back.toFixed(1)} s`)
	assert.deepEqual([warm.others, calm.others, over.others], [{}, {}, {}])
	assert.equal(over.accepted.length + over.refused, over.sent)
	await assertStored(world, shop, [...warm.accepted, ...calm.accepted, ...over.accepted])
	assert.ok(over.accepted.length >= GOODPUT * capacity * seconds, 'those who wait are served more slowly')
	assert.ok(over.refused > 0, 'nobody was refused')
	const { acceptedMs, refusedMs } = over
	assertWithin({
		acceptedMs,
		refusedMs,
		healthMs: healthMs.p99,
		newConnectionMs: newConnectionMs.p99,
		memoryMb: peak,
		recoverySeconds: back,
	})
})

/** The seconds until twenty orders in a row are answered as fast as before; Infinity if it takes too long. */
const secondsUntilRecovered = async (shop: LoadShop, normalMs: number): Promise<number> => {
	const began = performance.now()
	const seconds = (): number => (performance.now() - began) / 1000
	for (let inRow = 0, n = 0; inRow < 20; n++) {
		if (seconds() > 2 * LIMITS.recoverySeconds) return Number.POSITIVE_INFINITY
		const asked = performance.now()
		const { status } = await sendOrder(shop, `probe-${n}`)
		inRow = status === 200 && performance.now() - asked < Math.max(50, 3 * normalMs) ? inRow + 1 : 0
	}
	return seconds()
}

const assertWithin = (seen: typeof LIMITS): void => {
	const flat = ({ acceptedMs, refusedMs, ...others }: typeof LIMITS) => ({
		...{ acceptedP50: acceptedMs.p50, acceptedP99: acceptedMs.p99 },
		...{ refusedP50: refusedMs.p50, refusedP99: refusedMs.p99 },
		...others,
	})
	const limits = Object.entries(flat(LIMITS))
	const found = flat(seen) as Record<string, number>
	const exceeded = limits.filter(([name, limit]) => !(found[name]! <= limit))
	assert.deepEqual(exceeded, [], JSON.stringify(found))
}

test(`${IDLE} idle connections, slow heads, slow and endless bodies, slow readers`, async (t) => {
	const { shop, flood } = await startLoadTest(t)
	const load = { ...shop, rate: 200, seconds: 5, connections: 64, customers: CUSTOMERS }
	const warm = await flood({ ...load, firstOrder: 1 })
	const alone = await flood({ ...load, firstOrder: 10_000_000 })
	const memory = watchMemory(shop)
	const kept = await openKeptConnections(shop, Number(IDLE))
	const readers = await openSlowReaders(shop, 500)
	const passing = [
		await openIdleConnections(shop, 500),
		await openSlowHeaders(shop, 500),
		await openSlowBodies(shop, 500),
	]
	// The kernel connects them before the server accepts them, and accepting all of them takes a while.
	const settled = await secondsUntilRecovered(shop, alone.acceptedMs.p99)
	printLine('taken', `all of them after ${settled.toFixed(1)} s`)
	// They are cut off soon, so new ones are opened continuously.
	const endless = setInterval(async () => passing.push(await openEndlessBodies(shop, 10)), 200)
	const withSlowClients = await flood({ ...load, firstOrder: 20_000_000 })
	clearInterval(endless)
	const { before, peak } = memory.stop()
	printLine('alone', both(alone.acceptedMs))
	printLine('with them', both(withSlowClients.acceptedMs))
	printLine('memory', `${before} MB before, ${peak} MB at most with them`)
	assert.deepEqual([kept.ends, readers.ends], [{}, {}])
	for (const connections of [kept, readers, ...passing]) connections.close()
	for (const { others, refused } of [warm, alone, withSlowClients])
		assert.deepEqual([others, refused], [{}, 0])
	await assertStored(world, shop, [...warm.accepted, ...alone.accepted, ...withSlowClients.accepted])
	assert.ok(withSlowClients.acceptedMs.p99 <= alone.acceptedMs.p99 + NOTICED_MS, 'the others noticed')
	assert.ok(peak <= LIMITS.memoryMb, `${peak} MB`)
})
