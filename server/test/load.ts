/** What a minute of ten times too much does, with figures: `npm run test:load`. */
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
/** So many that more is offered than waits for the ten seconds that a request may wait. */
const CONNECTIONS = 18_000
/** Lines of an order: a usual basket, with which a core takes fewer orders than the connections can send. */
const PRODUCTS = 5
const CUSTOMERS = 2_000
/** Enough for full batches: fewer connections would measure less than the server can take. */
const MANY = 1_000
/** Seconds until a new process is as quick as it gets, more or less. */
const WARM_UP = 25

/** What must hold; figures that were seen are in docs/reliability.md. */
const LIMITS = {
	acceptedMs: { p50: 12_000, p99: 20_000 },
	refusedMs: { p50: 2_500, p99: 5_000 },
	healthMs: 1_000,
	newcomerMs: 5_000,
	memoryMb: 800,
	recoverySeconds: 5,
}
/** Of what the server can take without a flood, at least this part is accepted in one. */
const GOODPUT = 0.5
/** Beside the crowds p99 may be this much more than alone. */
const NOTICED_MS = 150

const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
const both = ({ p50, p99 }: { p50: number; p99: number }): string => `p50 ${ms(p50)}, p99 ${ms(p99)}`
const say = (name: string, text: string): void => console.log(`${name.padEnd(13)} ${text}`)

const openStage = async (t: Parameters<typeof startLoadShop>[0]) => {
	const shop = await startLoadShop(t, world)
	const [durable] = await world.db.rows<{ fsync: string }>(sql`select current_setting('fsync') as fsync`)
	say('cores', await splitCores(world, shop))
	say('PostgreSQL', `fsync ${durable!.fsync}`)
	return { shop, flood: startFlood(t) }
}

test(`${TIMES} times the rate the machine can take, for ${SECONDS} s`, async (t) => {
	const { shop, flood } = await openStage(t)
	const base = { ...shop, connections: CONNECTIONS, customers: CUSTOMERS, products: PRODUCTS }
	const warm = await flood({ ...base, rate: null, connections: MANY, seconds: WARM_UP, firstOrder: 1 })
	const calm = await flood({ ...base, rate: null, connections: MANY, seconds: 5, firstOrder: 10_000_000 })
	const capacity = calm.accepted.length / 5
	const memory = watchMemory(shop)
	const [probes, newcomers] = [probeHealth(shop.health), probeHealth(`${shop.address}/healthz`)]
	const [seconds, rate] = [Number(SECONDS), capacity * Number(TIMES)]
	const over = await flood({ ...base, rate, seconds, firstOrder: 20_000_000 })
	const [healthMs, newcomerMs] = [await probes.stop(), await newcomers.stop()]
	const back = await secondsUntilUsual(shop, calm.acceptedMs.p99)
	const { before, peak } = memory.stop()
	await sleep(5_000)
	say('can take', `${Math.round(capacity)} orders/s, ${both(calm.acceptedMs)}`)
	say('offered', `${Math.round(rate)} orders/s, of which ${Math.round(over.sent / seconds)} could be sent`)
	say('accepted', `${Math.round(over.accepted.length / seconds)} orders/s, ${both(over.acceptedMs)}`)
	say('refused', `${Math.round(over.refused / seconds)} orders/s, ${both(over.refusedMs)}`)
	say('health port', `/healthz on a new connection: ${both(healthMs)}`)
	say('usual port', `/healthz on a new connection: ${both(newcomerMs)}`)
	say('memory', `${before} MB before, ${peak} MB at most, ${memory.now()} MB 5 s after`)
	say('itself again', `after ${back.toFixed(1)} s`)
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
		newcomerMs: newcomerMs.p99,
		memoryMb: peak,
		recoverySeconds: back,
	})
})

/** How long until twenty orders in a row were each answered as quickly as before; Infinity when it takes too long. */
const secondsUntilUsual = async (shop: LoadShop, usual: number): Promise<number> => {
	const began = performance.now()
	const seconds = (): number => (performance.now() - began) / 1000
	for (let inRow = 0, n = 0; inRow < 20; n++) {
		if (seconds() > 2 * LIMITS.recoverySeconds) return Number.POSITIVE_INFINITY
		const asked = performance.now()
		const { status } = await sendOrder(shop, `probe-${n}`)
		inRow = status === 200 && performance.now() - asked < Math.max(50, 3 * usual) ? inRow + 1 : 0
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
	const { shop, flood } = await openStage(t)
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
	// they are connected before the server has taken them, and what it then does for all of them at once takes a while
	const settled = await secondsUntilUsual(shop, alone.acceptedMs.p99)
	say('taken', `all of them after ${settled.toFixed(1)} s`)
	// they are cut off soon, so more come all the time
	const endless = setInterval(async () => passing.push(await openEndlessBodies(shop, 10)), 200)
	const beside = await flood({ ...load, firstOrder: 20_000_000 })
	clearInterval(endless)
	const { before, peak } = memory.stop()
	say('alone', both(alone.acceptedMs))
	say('beside them', both(beside.acceptedMs))
	say('memory', `${before} MB before, ${peak} MB at most beside them`)
	assert.deepEqual([kept.ends, readers.ends], [{}, {}])
	for (const crowd of [kept, readers, ...passing]) crowd.close()
	for (const { others, refused } of [warm, alone, beside]) assert.deepEqual([others, refused], [{}, 0])
	await assertStored(world, shop, [...warm.accepted, ...alone.accepted, ...beside.accepted])
	assert.ok(beside.acceptedMs.p99 <= alone.acceptedMs.p99 + NOTICED_MS, 'the others noticed')
	assert.ok(peak <= LIMITS.memoryMb, `${peak} MB`)
})
