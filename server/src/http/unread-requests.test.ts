import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import type { Database, Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { createWriteBatcher } from './write-batcher.ts'
import type { BatchHandler } from './write-queue.ts'

const merchantOf = (id: number): Merchant => ({
	id,
	name: `shop-${id}`,
	currency: 'BRL',
	timeZone: 'UTC',
	language: 'en',
})
const [busyShop, quietShop] = [merchantOf(1), merchantOf(2)]
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const numbers = (from: number, count: number): number[] =>
	Array.from({ length: count }, (_, index) => from + index)

/** A reply that ends when the client has its answer, or goes away. */
class FakeReply extends EventEmitter {
	destroyed = false
	end(): void {
		this.destroyed = true
		this.emit('close')
	}
}

/** Two merchants, of which one sends requests whose batches last until the test ends them. */
const setUpServer = () => {
	let now = 0
	const waits: number[] = []
	const started: number[] = []
	const batches: number[][] = []
	const ends: (() => void)[] = []
	const replies = new Map<number, FakeReply>()
	const writes = createWriteBatcher({
		db: { transaction: <T>(work: (it: Tx) => Promise<T>) => work({} as Tx) } as Database,
		clock: { now: () => new Date(now) },
		...{ slots: 3, batchSize: 100, maxWait: 10_000 },
		now: () => now,
		report: () => {},
		metrics: {
			batchStarted: (batch) => waits.push(...batch.map(({ queuedAtMs }) => now - queuedAtMs)),
			batchRetried: () => {},
		},
	})
	const handler: BatchHandler<number, number> = async (_tx, merchant, _now, commands) => {
		if (merchant.id === quietShop.id) return commands
		batches.push(commands)
		await new Promise<void>((resolve) => ends.push(resolve))
		return commands
	}
	return {
		...{ writes, started, batches, replies, waits },
		rest: (ms: number) => {
			now += ms
		},
		/** The quiet merchant has an order, so the other one is not alone. */
		async sellInQuietShop() {
			await writes.run(handler, quietShop, 'ana', 1)
			waits.length = 0
		},
		/** Requests arrive; each queues its command in a later turn, once its body was read, or ends because it is refused. */
		async send(requests: number[], refused: (request: number) => boolean = () => false) {
			for (const request of requests) {
				const reply = new FakeReply()
				replies.set(request, reply)
				writes.admit(busyShop.id, reply, () => {
					started.push(request)
					setImmediate(() => {
						if (refused(request)) reply.end()
						else void writes.run(handler, busyShop, `key ${request}`, request).then(() => reply.end())
					})
				})
				await nextTurn()
			}
		},
		async endBatches(count: number) {
			for (let ended = 0; ended < count; ended++) {
				ends.shift()?.()
				for (let turn = 0; turn < 5; turn++) await nextTurn()
			}
		},
	}
}

test('of a merchant that floods while another one is active, one batch runs, one waits, and the others are not read', async () => {
	const { writes, started, batches, send, sellInQuietShop, endBatches } = setUpServer()
	await sellInQuietShop()
	await send(numbers(1, 100))
	assert.deepEqual(
		batches.map(({ length }) => length),
		[1],
	)
	assert.deepEqual(started, numbers(1, 9), 'one runs and eight wait')
	assert.equal(writes.waiting(), 99, 'those that are not read wait too')
	await endBatches(1)
	assert.deepEqual(batches.at(-1), numbers(2, 8))
	assert.deepEqual(started, numbers(1, 17))
	await endBatches(20)
	assert.deepEqual(started, numbers(1, 100))
	assert.deepEqual(batches.flat(), numbers(1, 100), 'in order of arrival')
	assert.equal(writes.waiting(), 0)
})

test('a merchant alone has everything read at once', async () => {
	const { started, send, sellInQuietShop, rest, endBatches } = setUpServer()
	await sellInQuietShop()
	rest(30_000)
	await send(numbers(1, 300))
	assert.equal(started.length, 300)
	await endBatches(10)
})

test('requests go on when the other merchant falls silent', async () => {
	const { started, send, sellInQuietShop, rest, endBatches } = setUpServer()
	await sellInQuietShop()
	await send(numbers(1, 60))
	assert.equal(started.length, 9)
	rest(30_000)
	await send([61])
	assert.equal(started.length, 10, 'one more arrives, and the oldest one goes on')
	await endBatches(1)
	assert.deepEqual(started, numbers(1, 61))
	await endBatches(10)
})

test('a client that has gone is not served, and those behind it are', async () => {
	const { writes, started, batches, replies, send, sellInQuietShop, endBatches } = setUpServer()
	await sellInQuietShop()
	await send(numbers(1, 30))
	for (const gone of numbers(10, 10)) replies.get(gone)!.end()
	await endBatches(5)
	const served = [...numbers(1, 9), ...numbers(20, 11)]
	assert.deepEqual([started, batches.flat(), writes.waiting()], [served, served, 0])
})

test('requests that are refused without a command hold up nobody', async () => {
	const { writes, started, batches, send, sellInQuietShop, endBatches } = setUpServer()
	await sellInQuietShop()
	await send(numbers(1, 100), (request) => request > 5)
	await endBatches(3)
	assert.deepEqual(
		[started, batches.flat(), writes.waiting()],
		[numbers(1, 100), numbers(1, 5), 0],
		'although no batch of theirs ever starts',
	)
})

test('the measured wait of a command begins when its request arrives', async () => {
	const { waits, send, sellInQuietShop, rest, endBatches } = setUpServer()
	await sellInQuietShop()
	await send(numbers(1, 12))
	rest(70)
	await endBatches(1)
	rest(30)
	await endBatches(2)
	assert.deepEqual(waits, [0, ...numbers(1, 8).map(() => 70), 100, 100, 100])
})

test('requests that are not read count when the next one is refused', async () => {
	const { writes, send, sellInQuietShop, rest, endBatches } = setUpServer()
	await sellInQuietShop()
	await send(numbers(1, 90))
	for (let batch = 0; batch < 5; batch++) {
		rest(1_000)
		await endBatches(1)
	}
	assert.equal(writes.waiting(), 90 - 41)
	assert.ok(!writes.isFull(busyShop.id), 'about seven a second: seven seconds')
	await send(numbers(91, 100))
	assert.ok(writes.isFull(busyShop.id), 'about twenty seconds')
	assert.ok(!writes.isFull(quietShop.id))
	await endBatches(30)
	assert.equal(writes.waiting(), 0)
})
