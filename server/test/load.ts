/** What a minute of ten times too much does, with figures: `npm run test:load`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEndlessBodies, openIdle, openKept, openSlowBodies, openSlowHeads } from './load/crowd.ts'
import { openFlood } from './load/open-flood.ts'
import { assertKept, memoryOf, openShop, type Shop, sendOrder } from './load/open-shop.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()
const { SECONDS = '60', TIMES = '10', IDLE = '10000' } = process.env
const CONNECTIONS = 4_000
const CUSTOMERS = 2_000

const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`

/** The most that a process holds meanwhile. */
const watchMemory = (shop: Shop) => {
	let peak = 0
	const timer = setInterval(() => {
		peak = Math.max(peak, memoryOf(shop))
	}, 100)
	return () => {
		clearInterval(timer)
		return peak
	}
}

/** Seconds until twenty orders in a row were each answered as quickly as before. */
const recover = async (shop: Shop, usual: number): Promise<number> => {
	const began = performance.now()
	for (let inRow = 0, n = 0; inRow < 20; n++) {
		const asked = performance.now()
		const { status } = await sendOrder(shop, `probe-${n}`)
		inRow = status === 200 && performance.now() - asked < Math.max(50, 3 * usual) ? inRow + 1 : 0
	}
	return (performance.now() - began) / 1000
}

test(`${TIMES} times the rate the machine can take, for ${SECONDS} s`, async (t) => {
	const shop = await openShop(t, world)
	const flood = openFlood(t)
	const base = { ...shop, connections: CONNECTIONS, customers: CUSTOMERS }
	const warm = await flood({ ...base, rate: null, connections: 256, seconds: 5, firstOrder: 1 })
	const calm = await flood({ ...base, rate: null, connections: 256, seconds: 5, firstOrder: 10_000_000 })
	const capacity = calm.accepted.length / 5
	const before = memoryOf(shop)
	const peakOf = watchMemory(shop)
	const seconds = Number(SECONDS)
	const over = await flood({ ...base, rate: capacity * Number(TIMES), seconds, firstOrder: 20_000_000 })
	const back = await recover(shop, calm.acceptedMs.p99)
	const peak = peakOf()
	await sleep(5_000)
	for (const line of [
		`can take      ${Math.round(capacity)} orders/s, p99 ${ms(calm.acceptedMs.p99)}`,
		`offered       ${Math.round(capacity * Number(TIMES))} orders/s, of which ${Math.round(over.sent / seconds)} orders/s could be sent`,
		`accepted      ${Math.round(over.accepted.length / seconds)} orders/s, p50 ${ms(over.acceptedMs.p50)}, p99 ${ms(over.acceptedMs.p99)}`,
		`refused       ${Math.round(over.refused / seconds)} orders/s, p50 ${ms(over.refusedMs.p50)}, p99 ${ms(over.refusedMs.p99)}`,
		`memory        ${Math.round(before)} MB before, ${Math.round(peak)} MB at most, ${Math.round(memoryOf(shop))} MB 5 s after`,
		`itself again  after ${back.toFixed(1)} s`,
	])
		console.log(line)
	assert.deepEqual([warm.others, calm.others, over.others], [{}, {}, {}])
	assert.equal(over.accepted.length + over.refused, over.sent)
	await assertKept(world, shop, [...warm.accepted, ...calm.accepted, ...over.accepted])
	assert.ok(back < 5, `itself again after ${back} s`)
})

test(`${IDLE} idle connections, slow heads, slow and endless bodies`, async (t) => {
	const shop = await openShop(t, world)
	const flood = openFlood(t)
	const load = { ...shop, rate: 200, seconds: 5, connections: 64, customers: CUSTOMERS }
	const alone = await flood({ ...load, firstOrder: 1 })
	const before = memoryOf(shop)
	const crowds = [
		await openKept(shop, Number(IDLE)),
		await openIdle(shop, 500),
		await openSlowHeads(shop, 500),
		await openSlowBodies(shop, 500),
		await openEndlessBodies(shop, 50),
	]
	const beside = await flood({ ...load, firstOrder: 10_000_000 })
	console.log(`alone         p50 ${ms(alone.acceptedMs.p50)}, p99 ${ms(alone.acceptedMs.p99)}`)
	console.log(`beside them   p50 ${ms(beside.acceptedMs.p50)}, p99 ${ms(beside.acceptedMs.p99)}`)
	console.log(`memory        ${Math.round(before)} MB before, ${Math.round(memoryOf(shop))} MB beside them`)
	for (const crowd of crowds) crowd.close()
	assert.deepEqual([alone.others, beside.others, alone.refused, beside.refused], [{}, {}, 0, 0])
	await assertKept(world, shop, [...alone.accepted, ...beside.accepted])
})
