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

/** A verb that notes its lists and answers each command with itself, doubled; it waits while the gate is shut. */
const createRecordingHandler = () => {
	const lists: number[][] = []
	let gate = Promise.resolve()
	let openGate = (): void => {}
	const handler: BatchHandler<number, number> = async (_tx, _merchant, _now, commands) => {
		lists.push([...commands])
		await gate
		return commands.map((command) => command * 2)
	}
	const shut = (): void => {
		gate = new Promise((resolve) => {
			openGate = resolve
		})
	}
	return { lists, verb: handler, shut, open: () => openGate() }
}
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('commands of one moment go together; those that come while it is busy make the next list', async () => {
	const writes = createTestBatcher()
	const { lists, verb: handler, shut, open: openGate } = createRecordingHandler()
	shut()
	const first = [1, 2].map((command) => writes.run(handler, shop, 'ana', command))
	await nextTurn()
	await nextTurn()
	assert.deepEqual(lists, [[1, 2]])
	const later = [3, 4, 5].map((command) => writes.run(handler, shop, `key ${command}`, command))
	await nextTurn()
	assert.deepEqual(lists, [[1, 2]])
	assert.equal(writes.waiting(), 3)
	openGate()
	assert.deepEqual(await Promise.all([...first, ...later]), [2, 4, 6, 8, 10])
	assert.deepEqual(lists, [
		[1, 2],
		[3, 4, 5],
	])
	assert.equal(writes.waiting(), 0)
	assert.equal(await writes.run(handler, shop, 'ana', 6), 12)
})

test('a list is never longer than it may be', async () => {
	const writes = createTestBatcher({ batchSize: 3 })
	const { lists, verb: handler } = createRecordingHandler()
	const commands = [1, 2, 3, 4, 5, 6, 7]
	const outcomes = await Promise.all(commands.map((command) => writes.run(handler, shop, 'ana', command)))
	assert.deepEqual(outcomes, [2, 4, 6, 8, 10, 12, 14])
	assert.deepEqual(lists, [[1, 2, 3], [4, 5, 6], [7]])
})

test('a batch has one verb and one merchant; merchants take turns, and of each the oldest command chooses', async () => {
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

test('one bad command costs nobody else', async () => {
	const writes = createTestBatcher()
	const lists: number[][] = []
	const handler: BatchHandler<number, number> = async (_tx, _merchant, _now, commands) => {
		lists.push(commands)
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
	assert.deepEqual(lists, [[1, 2, 3], [1], [2], [3]])
	assert.equal(await writes.run(handler, shop, 'a', 4), 4)
})

for (const code of ['40P01', '40001']) {
	test(`a list that failed with ${code} is tried again as it was`, async () => {
		const writes = createTestBatcher()
		const lists: number[][] = []
		const handler: BatchHandler<number, number> = async (_tx, _merchant, _now, commands) => {
			lists.push(commands)
			if (lists.length < 4) throw Object.assign(new Error('passing'), { code })
			return commands
		}
		assert.deepEqual(
			await Promise.all([1, 2].map((command) => writes.run(handler, shop, 'a', command))),
			[1, 2],
		)
		assert.deepEqual(lists, [
			[1, 2],
			[1, 2],
			[1, 2],
			[1, 2],
		])
	})
}

test('what never passes is given up', async () => {
	const writes = createTestBatcher()
	let tries = 0
	const handler: BatchHandler<number, number> = async () => {
		tries += 1
		throw Object.assign(new Error('for ever'), { code: '40P01' })
	}
	await assert.rejects(writes.run(handler, shop, 'a', 1), /for ever/)
	assert.ok(tries > 1 && tries < 20, `${tries} tries`)
})

test('the lists of one key never overlap, while other keys go on', async () => {
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

test('commands of one key are done in the order in which they came, whatever verbs they want', async () => {
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

test('a busy server gathers: another list begins when it is worth one', async () => {
	const writes = createTestBatcher({ slots: 3 })
	const { lists, verb: handler, shut, open: openGate } = createRecordingHandler()
	shut()
	const send = (commands: number[]) =>
		commands.map((command) => writes.run(handler, shop, `key ${command}`, command))
	const answers = send([1, 2, 3, 4, 5, 6])
	await nextTurn()
	await nextTurn()
	answers.push(...send([7, 8]))
	await nextTurn()
	assert.deepEqual(lists, [[1, 2, 3, 4, 5, 6]])
	answers.push(...send([9]))
	await nextTurn()
	assert.deepEqual(lists.at(-1), [7, 8, 9])
	openGate()
	await Promise.all(answers)
})

test('a merchant that has one order does not wait for the hundreds of another', async () => {
	const writes = createTestBatcher({ slots: 3, batchSize: 100 })
	const batches: string[] = []
	const ends: (() => void)[] = []
	const handler: BatchHandler<number, number> = async (_tx, merchant, _now, commands) => {
		batches.push(`${merchant.name}: ${commands.length}`)
		await new Promise<void>((resolve) => ends.push(resolve))
		return commands
	}
	const [crowd, quiet] = [merchantOf(1), merchantOf(2)]
	let keys = 0
	const send = (merchant: Merchant, count: number) =>
		Array.from({ length: count }, () => writes.run(handler, merchant, `key ${++keys}`, keys))
	const answers = [...send(quiet, 1), ...send(crowd, 500)]
	await nextTurn()
	// beside another merchant its batches are short, and it holds half of the slots
	assert.deepEqual(batches.splice(0), ['shop-2: 1', 'shop-1: 25'])
	ends[0]!()
	await nextTurn()
	assert.deepEqual(batches.splice(0), [])
	answers.push(...send(quiet, 1))
	await nextTurn()
	assert.deepEqual(batches.splice(0), ['shop-2: 1'])
	answers.push(...send(quiet, 2))
	await nextTurn()
	assert.deepEqual(batches.splice(0), [])
	ends[1]!()
	await nextTurn()
	ends[2]!()
	await nextTurn()
	assert.deepEqual(batches.splice(0), ['shop-1: 25', 'shop-2: 2'], 'in turn, although hundreds came before')
	for (let ended = 3; ended < ends.length; ended++) {
		ends[ended]!()
		await nextTurn()
	}
	assert.equal((await Promise.all(answers)).length, 504)
})

test('a merchant alone may use every slot and whole batches, half a minute after the last of the others', async () => {
	let now = 0
	const writes = createTestBatcher({ slots: 3, batchSize: 100, now: () => now })
	const { lists, verb: handler, shut, open: openGate } = createRecordingHandler()
	await writes.run(handler, merchantOf(2), 'ana', 1)
	shut()
	now = 30_000
	const answers = Array.from({ length: 300 }, (_, command) =>
		writes.run(handler, shop, `key ${command}`, command),
	)
	await nextTurn()
	assert.deepEqual(
		lists.map((list) => list.length),
		[1, 100, 100, 100],
	)
	openGate()
	await Promise.all(answers)
})

test('what may have been committed is not done again', async () => {
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

test('a connection that broke is replaced, and the list is done as it was', async () => {
	const writes = createTestBatcher()
	const lists: number[][] = []
	const handler: BatchHandler<number, number> = async (_tx, _merchant, _now, commands) => {
		lists.push(commands)
		if (lists.length === 1) throw new Unavailable('broken')
		return commands
	}
	assert.deepEqual(
		await Promise.all([1, 2].map((command) => writes.run(handler, shop, 'a', command))),
		[1, 2],
	)
	assert.deepEqual(lists, [
		[1, 2],
		[1, 2],
	])
})

test('a database that is not there is not asked for each command alone', async () => {
	const writes = createTestBatcher()
	const lists: number[][] = []
	const handler: BatchHandler<number, number> = async (_tx, _merchant, _now, commands) => {
		lists.push(commands)
		throw new Unavailable('away')
	}
	const answers = await Promise.allSettled(
		[1, 2, 3].map((command) => writes.run(handler, shop, 'a', command)),
	)
	for (const answer of answers)
		assert.ok(answer.status === 'rejected' && answer.reason instanceof Unavailable)
	assert.ok(lists.every((list) => list.length === 3))
})

/** A database that needs a tenth of a second for a batch of ten, by a clock that is set by hand. */
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

test('two thousand at once wait, on a server that knows nothing of its pace yet, and are done in the order in which they came', async () => {
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

test('who would wait for longer than FIEL_MAX_WAIT is refused, and nobody who would not', async () => {
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

test('FIEL_MAX_WAIT does what it says: with half of it half as many may wait', async () => {
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

test('a database that stands still is noticed before it answers', async () => {
	const { writes, send, rest } = createSlowBatcher(10_000)
	await send(100)
	assert.ok(!writes.isFull(shop.id))
	rest(5_000)
	assert.ok(writes.isFull(shop.id), 'ten are not done in five seconds, and ninety wait')
	assert.ok(!writes.isFull(2), 'another merchant has the next turn')
})

test('whatever the pace, no more than twenty thousand wait, and it is not the others who are refused', async () => {
	const { writes, send } = createSlowBatcher(600_000)
	await send(20_009)
	assert.ok(!writes.isFull(shop.id))
	await send(1, merchantOf(2))
	assert.ok(writes.isFull(shop.id))
	assert.ok(!writes.isFull(2))
})
