import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database, Tx } from '../db/database.ts'
import { CommitUnknown, Unavailable } from '../db/unavailable.ts'
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
const shop = merchantOf(1)
const NOW = new Date('2026-06-15T12:00:00Z')

const createTestBatcher = ({ slots = 1, batchSize = 100, maxWait = 60_000, now = (): number => 0 } = {}) => {
	const tx = { inTransaction: true } as Tx
	const db = { transaction: <T>(work: (it: Tx) => Promise<T>) => work(tx) } as Database
	return createWriteBatcher({
		db,
		clock: { now: () => NOW },
		slots,
		batchSize,
		maxWait,
		report: () => {},
		now,
	})
}

/** Records its batches and doubles each command; it waits while it is blocked. */
const createRecordingHandler = () => {
	const executedBatches: number[][] = []
	let blocked = Promise.resolve()
	let unblock = (): void => {}
	const handler: BatchHandler<number, number> = async (_tx, _merchant, _now, commands) => {
		executedBatches.push([...commands])
		await blocked
		return commands.map((command) => command * 2)
	}
	const block = (): void => {
		blocked = new Promise((resolve) => {
			unblock = resolve
		})
	}
	return { executedBatches, handler, block, unblock: () => unblock() }
}
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('commands of one turn share a batch; those that arrive while it runs form the next', async () => {
	const writes = createTestBatcher()
	const { executedBatches, handler, block, unblock } = createRecordingHandler()
	block()
	const first = [1, 2].map((command) => writes.run(handler, shop, 'ana', command))
	await nextTurn()
	await nextTurn()
	assert.deepEqual(executedBatches, [[1, 2]])
	const later = [3, 4, 5].map((command) => writes.run(handler, shop, `key ${command}`, command))
	await nextTurn()
	assert.deepEqual(executedBatches, [[1, 2]])
	assert.equal(writes.waiting(), 3)
	unblock()
	assert.deepEqual(await Promise.all([...first, ...later]), [2, 4, 6, 8, 10])
	assert.deepEqual(executedBatches, [
		[1, 2],
		[3, 4, 5],
	])
	assert.equal(writes.waiting(), 0)
	assert.equal(await writes.run(handler, shop, 'ana', 6), 12)
})

test('a batch never exceeds the batch size', async () => {
	const writes = createTestBatcher({ batchSize: 3 })
	const { executedBatches, handler } = createRecordingHandler()
	const commands = [1, 2, 3, 4, 5, 6, 7]
	const outcomes = await Promise.all(commands.map((command) => writes.run(handler, shop, 'ana', command)))
	assert.deepEqual(outcomes, [2, 4, 6, 8, 10, 12, 14])
	assert.deepEqual(executedBatches, [[1, 2, 3], [4, 5, 6], [7]])
})

test('a batch has one handler and one merchant; merchants take turns, and the oldest command of each picks the handler', async () => {
	const writes = createTestBatcher()
	const order: string[] = []
	const named =
		(name: string): BatchHandler<number, string> =>
		async (_tx, merchant, now, commands) => {
			assert.equal(now, NOW)
			order.push(`${name} ${merchant.id}: ${commands.join(' ')}`)
			return commands.map((command) => `${name} ${merchant.id} ${command}`)
		}
	const [record, cancel] = [named('record'), named('cancel')]
	const other = merchantOf(2)
	const outcomes = await Promise.all([
		writes.run(record, shop, 'a', 1),
		writes.run(cancel, shop, 'a', 2),
		writes.run(record, other, 'a', 3),
		writes.run(record, { ...shop }, 'b', 4),
		writes.run(cancel, shop, 'b', 5),
	])
	assert.deepEqual(outcomes, ['record 1 1', 'cancel 1 2', 'record 2 3', 'record 1 4', 'cancel 1 5'])
	assert.deepEqual(order, ['record 1: 1 4', 'record 2: 3', 'cancel 1: 2 5'])
})

test('a failing command fails no other', async () => {
	const writes = createTestBatcher()
	const executedBatches: number[][] = []
	const handler: BatchHandler<number, number> = async (_tx, _merchant, _now, commands) => {
		executedBatches.push(commands)
		if (commands.includes(2)) throw new Error('two is bad')
		return commands
	}
	const outcomes = await Promise.allSettled(
		[1, 2, 3].map((command) => writes.run(handler, shop, 'a', command)),
	)
	assert.deepEqual(
		outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
		[1, 'two is bad', 3],
	)
	assert.deepEqual(executedBatches, [[1, 2, 3], [1], [2], [3]])
	assert.equal(await writes.run(handler, shop, 'a', 4), 4)
})

for (const code of ['40P01', '40001']) {
	test(`a batch that failed with ${code} is retried as a whole`, async () => {
		const writes = createTestBatcher()
		const executedBatches: number[][] = []
		const handler: BatchHandler<number, number> = async (_tx, _merchant, _now, commands) => {
			executedBatches.push(commands)
			if (executedBatches.length < 4) throw Object.assign(new Error('passing'), { code })
			return commands
		}
		assert.deepEqual(
			await Promise.all([1, 2].map((command) => writes.run(handler, shop, 'a', command))),
			[1, 2],
		)
		assert.deepEqual(executedBatches, [
			[1, 2],
			[1, 2],
			[1, 2],
			[1, 2],
		])
	})
}

test('a batch that keeps failing is given up', async () => {
	const writes = createTestBatcher()
	let tries = 0
	const handler: BatchHandler<number, number> = async () => {
		tries += 1
		throw Object.assign(new Error('for ever'), { code: '40P01' })
	}
	await assert.rejects(writes.run(handler, shop, 'a', 1), /for ever/)
	assert.ok(tries > 1 && tries < 20, `${tries} tries`)
})

test('batches with the same key never overlap, while other keys continue', async () => {
	const writes = createTestBatcher({ slots: 16, batchSize: 1 })
	const busy = new Map<string, number>()
	let most = 0
	let together = 0
	const handler: BatchHandler<string, string> = async (_tx, _merchant, _now, [key]) => {
		busy.set(key!, (busy.get(key!) ?? 0) + 1)
		together = Math.max(
			together,
			[...busy.values()].reduce((a, b) => a + b),
		)
		most = Math.max(most, busy.get(key!)!)
		await nextTurn()
		busy.set(key!, busy.get(key!)! - 1)
		return [key!]
	}
	const keys = Array.from({ length: 80 }, (_, index) => `customer ${index % 8}`)
	assert.deepEqual(await Promise.all(keys.map((key) => writes.run(handler, shop, key, key))), keys)
	assert.equal(most, 1)
	assert.ok(together > 1)
})

test('commands with the same key run in order of arrival, whatever their handlers', async () => {
	const writes = createTestBatcher({ slots: 3 })
	const order: string[] = []
	const named =
		(name: string): BatchHandler<number, number> =>
		async (_tx, _merchant, _now, commands) => {
			order.push(`${name}: ${commands.join(' ')}`)
			await nextTurn()
			return commands
		}
	const [record, cancel] = [named('record'), named('cancel')]
	await Promise.all([
		writes.run(record, shop, 'ana', 1),
		writes.run(cancel, shop, 'ana', 2),
		writes.run(record, shop, 'ana', 3),
		writes.run(record, shop, 'bia', 4),
	])
	assert.deepEqual(order, ['record: 1 4', 'cancel: 2', 'record: 3'])
})

test('a busy server collects commands: another batch starts once it is large enough', async () => {
	const writes = createTestBatcher({ slots: 3 })
	const { executedBatches, handler, block, unblock } = createRecordingHandler()
	block()
	const send = (commands: number[]) =>
		commands.map((command) => writes.run(handler, shop, `key ${command}`, command))
	const answers = send([1, 2, 3, 4, 5, 6])
	await nextTurn()
	await nextTurn()
	answers.push(...send([7, 8]))
	await nextTurn()
	assert.deepEqual(executedBatches, [[1, 2, 3, 4, 5, 6]])
	answers.push(...send([9]))
	await nextTurn()
	assert.deepEqual(executedBatches.at(-1), [7, 8, 9])
	unblock()
	await Promise.all(answers)
})

test('a merchant with one order does not wait for hundreds of another', async () => {
	const writes = createTestBatcher({ slots: 3, batchSize: 100 })
	const batches: string[] = []
	const ends: (() => void)[] = []
	const handler: BatchHandler<number, number> = async (_tx, merchant, _now, commands) => {
		batches.push(`${merchant.name}: ${commands.length}`)
		await new Promise<void>((resolve) => ends.push(resolve))
		return commands
	}
	const [busyShop, quietShop] = [merchantOf(1), merchantOf(2)]
	let keys = 0
	const send = (merchant: Merchant, count: number) =>
		Array.from({ length: count }, () => writes.run(handler, merchant, `key ${++keys}`, keys))
	const answers = [...send(quietShop, 1), ...send(busyShop, 500)]
	await nextTurn()
	// A merchant with nearly all that waits gets short batches and half of the slots while another one is active.
	assert.deepEqual(batches.splice(0), ['shop-2: 1', 'shop-1: 8'])
	ends[0]!()
	await nextTurn()
	assert.deepEqual(batches.splice(0), [])
	answers.push(...send(quietShop, 1))
	await nextTurn()
	assert.deepEqual(batches.splice(0), ['shop-2: 1'])
	answers.push(...send(quietShop, 2))
	await nextTurn()
	assert.deepEqual(batches.splice(0), [])
	ends[1]!()
	await nextTurn()
	ends[2]!()
	await nextTurn()
	assert.deepEqual(batches.splice(0), ['shop-1: 8', 'shop-2: 2'], 'in turn, although hundreds came before')
	for (let ended = 3; ended < ends.length; ended++) {
		ends[ended]!()
		await nextTurn()
	}
	assert.equal((await Promise.all(answers)).length, 504)
})

test('merchants that are busy at the same time get longer batches than one that floods', async () => {
	const writes = createTestBatcher({ slots: 3, batchSize: 100 })
	const { executedBatches, handler, block, unblock } = createRecordingHandler()
	block()
	const commands = Array.from({ length: 60 }, (_, command) => command)
	const answers = [merchantOf(1), merchantOf(2)].flatMap((merchant) =>
		commands.map((command) => writes.run(handler, merchant, `key ${command}`, command)),
	)
	await nextTurn()
	assert.deepEqual(
		executedBatches.map(({ length }) => length),
		[25, 25],
	)
	unblock()
	await Promise.all(answers)
})

test('a merchant alone may use every slot and full batches, half a minute after the last request of the others', async () => {
	let now = 0
	const writes = createTestBatcher({ slots: 3, batchSize: 100, now: () => now })
	const { executedBatches, handler, block, unblock } = createRecordingHandler()
	await writes.run(handler, merchantOf(2), 'ana', 1)
	block()
	now = 30_000
	const answers = Array.from({ length: 300 }, (_, command) =>
		writes.run(handler, shop, `key ${command}`, command),
	)
	await nextTurn()
	assert.deepEqual(
		executedBatches.map((list) => list.length),
		[1, 100, 100, 100],
	)
	unblock()
	await Promise.all(answers)
})

test('a batch that may have been committed is not repeated', async () => {
	const writes = createTestBatcher()
	let times = 0
	const handler: BatchHandler<number, number> = async () => {
		times += 1
		throw new CommitUnknown('the answer was lost')
	}
	const answers = await Promise.allSettled([1, 2].map((command) => writes.run(handler, shop, 'ana', command)))
	assert.deepEqual(
		answers.map(({ status }) => status),
		['rejected', 'rejected'],
	)
	assert.equal(times, 1)
})

test('after a broken connection the batch is repeated on a new one', async () => {
	const writes = createTestBatcher()
	const executedBatches: number[][] = []
	const handler: BatchHandler<number, number> = async (_tx, _merchant, _now, commands) => {
		executedBatches.push(commands)
		if (executedBatches.length === 1) throw new Unavailable('broken')
		return commands
	}
	assert.deepEqual(
		await Promise.all([1, 2].map((command) => writes.run(handler, shop, 'a', command))),
		[1, 2],
	)
	assert.deepEqual(executedBatches, [
		[1, 2],
		[1, 2],
	])
})

test('an unavailable database is not asked for each command separately', async () => {
	const writes = createTestBatcher()
	const executedBatches: number[][] = []
	const handler: BatchHandler<number, number> = async (_tx, _merchant, _now, commands) => {
		executedBatches.push(commands)
		throw new Unavailable('away')
	}
	const answers = await Promise.allSettled(
		[1, 2, 3].map((command) => writes.run(handler, shop, 'a', command)),
	)
	for (const answer of answers)
		assert.ok(answer.status === 'rejected' && answer.reason instanceof Unavailable)
	assert.ok(executedBatches.every((list) => list.length === 3))
})

/** A batcher whose database takes 100 ms for a batch of ten, with a clock that the test advances. */
const createSlowBatcher = (maxWait: number) => {
	let now = 0
	const writes = createTestBatcher({ batchSize: 10, maxWait, now: () => now })
	let end = (): void => {}
	const done: number[] = []
	const handler: BatchHandler<number, number> = async (_tx, _merchant, _now, commands) => {
		await new Promise<void>((resolve) => {
			end = resolve
		})
		done.push(...commands)
		return commands
	}
	let sent = 0
	const answers: Promise<number>[] = []
	return {
		writes,
		done,
		answers,
		rest: (ms: number) => {
			now += ms
		},
		async send(count: number, merchant = shop) {
			for (const last = sent + count; sent < last; sent++)
				answers.push(writes.run(handler, merchant, `key ${sent}`, sent))
			await nextTurn()
		},
		async work(batches: number) {
			for (let left = batches; left > 0; left--) {
				now += 100
				end()
				await nextTurn()
			}
		},
	}
}

test('before throughput is known, two thousand commands at once are queued, and run in order of arrival', async () => {
	const { writes, send, work, done, answers } = createSlowBatcher(10_000)
	for (let burst = 0; burst < 3; burst++) {
		assert.ok(!writes.isFull(shop.id))
		await send(1_000)
		assert.ok(!writes.isFull(shop.id), 'a hundred writes a second: ten seconds')
		await work(100)
		assert.equal(writes.waiting(), 0)
	}
	await Promise.all(answers)
	assert.deepEqual(
		done,
		Array.from({ length: 3_000 }, (_, index) => index),
	)
})

test('requests that would wait longer than FIEL_MAX_WAIT are refused, and no others', async () => {
	const { writes, send, work, rest } = createSlowBatcher(10_000)
	await send(5_000)
	assert.ok(!writes.isFull(shop.id), 'nothing is known of the pace')
	await work(30)
	assert.ok(writes.isFull(shop.id), '4,700 at a hundred a second are 47 seconds')
	await work(365)
	assert.ok(writes.isFull(shop.id), '1,040 are 10.4 seconds')
	await work(10)
	assert.ok(!writes.isFull(shop.id), '940 are 9.4')
	await send(100)
	assert.ok(writes.isFull(shop.id))
	assert.ok(!writes.isFull(2), 'another merchant would have the next turn')
	await work(104)
	rest(60_000)
	await send(5_000)
	assert.ok(!writes.isFull(shop.id), 'the pace of a minute ago says nothing')
})

test('half of FIEL_MAX_WAIT allows half as many to wait', async () => {
	const { writes, send, work } = createSlowBatcher(5_000)
	await send(1_000)
	await work(44)
	assert.ok(writes.isFull(shop.id), '550 are 5.5 seconds')
	await work(10)
	assert.ok(!writes.isFull(shop.id), '450 are 4.5')
})

test('one long turn of the event loop refuses nobody', async () => {
	const { writes, send, work, rest } = createSlowBatcher(10_000)
	await send(1_000)
	await work(30)
	rest(2_000)
	assert.ok(!writes.isFull(shop.id), 'seven seconds of work')
	await work(1)
	assert.ok(!writes.isFull(shop.id), 'that this one took longer says nothing of the others')
})

test('a stalled database is noticed before it answers', async () => {
	const { writes, send, rest } = createSlowBatcher(10_000)
	await send(100)
	assert.ok(!writes.isFull(shop.id))
	rest(5_000)
	assert.ok(writes.isFull(shop.id), 'ten are not done in five seconds, and ninety wait')
	assert.ok(!writes.isFull(2), 'another merchant has the next turn')
})

test('whatever the throughput, at most twenty thousand commands are queued, and other merchants are not refused', async () => {
	const { writes, send } = createSlowBatcher(600_000)
	await send(20_009)
	assert.ok(!writes.isFull(shop.id))
	await send(1, merchantOf(2))
	assert.ok(writes.isFull(shop.id))
	assert.ok(!writes.isFull(2))
})
