import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database, Tx } from '../db/database.ts'
import { CommitUnknown, Unavailable } from '../db/unavailable.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { Busy, openLanes } from './lanes.ts'
import type { Verb } from './waiting-line.ts'

const merchantOf = (id: number): Merchant => ({
	id,
	name: `shop-${id}`,
	currency: 'BRL',
	timeZone: 'UTC',
	language: 'en',
})
const shop = merchantOf(1)
const NOW = new Date('2026-06-15T12:00:00Z')

const open = ({ lanes = 1, listSize = 100, maxWait = 60_000 } = {}) => {
	const tx = { inTransaction: true } as Tx
	const db = { transaction: <T>(work: (it: Tx) => Promise<T>) => work(tx) } as Database
	return openLanes({ db, clock: { now: () => NOW }, lanes, listSize, maxWait, report: () => {} })
}

/** A verb that notes its lists and answers each command with itself, doubled; it waits while the gate is shut. */
const listen = () => {
	const lists: number[][] = []
	let gate = Promise.resolve()
	let openGate = (): void => {}
	const verb: Verb<number, number> = async (_tx, _merchant, _now, commands) => {
		lists.push([...commands])
		await gate
		return commands.map((command) => command * 2)
	}
	const shut = (): void => {
		gate = new Promise((resolve) => {
			openGate = resolve
		})
	}
	return { lists, verb, shut, open: () => openGate() }
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('commands of one moment go together; those that come while it is busy make the next list', async () => {
	const lanes = open()
	const { lists, verb, shut, open: openGate } = listen()
	shut()
	const first = [1, 2].map((command) => lanes.run(verb, shop, 'ana', command))
	await turn()
	await turn()
	assert.deepEqual(lists, [[1, 2]])
	const later = [3, 4, 5].map((command) => lanes.run(verb, shop, `key ${command}`, command))
	await turn()
	assert.deepEqual(lists, [[1, 2]])
	assert.equal(lanes.waiting(), 3)
	openGate()
	assert.deepEqual(await Promise.all([...first, ...later]), [2, 4, 6, 8, 10])
	assert.deepEqual(lists, [
		[1, 2],
		[3, 4, 5],
	])
	assert.equal(lanes.waiting(), 0)
	assert.equal(await lanes.run(verb, shop, 'ana', 6), 12)
})

test('a list is never longer than it may be', async () => {
	const lanes = open({ listSize: 3 })
	const { lists, verb } = listen()
	const commands = [1, 2, 3, 4, 5, 6, 7]
	const outcomes = await Promise.all(commands.map((command) => lanes.run(verb, shop, 'ana', command)))
	assert.deepEqual(outcomes, [2, 4, 6, 8, 10, 12, 14])
	assert.deepEqual(lists, [[1, 2, 3], [4, 5, 6], [7]])
})

test('a list has one verb and one merchant; the oldest command chooses', async () => {
	const lanes = open()
	const order: string[] = []
	const named =
		(name: string): Verb<number, string> =>
		async (_tx, merchant, now, commands) => {
			assert.equal(now, NOW)
			order.push(`${name} ${merchant.id}: ${commands.join(' ')}`)
			return commands.map((command) => `${name} ${merchant.id} ${command}`)
		}
	const [record, cancel] = [named('record'), named('cancel')]
	const other = merchantOf(2)
	const outcomes = await Promise.all([
		lanes.run(record, shop, 'a', 1),
		lanes.run(cancel, shop, 'a', 2),
		lanes.run(record, other, 'a', 3),
		lanes.run(record, { ...shop }, 'b', 4),
		lanes.run(cancel, shop, 'b', 5),
	])
	assert.deepEqual(outcomes, ['record 1 1', 'cancel 1 2', 'record 2 3', 'record 1 4', 'cancel 1 5'])
	assert.deepEqual(order, ['record 1: 1 4', 'cancel 1: 2 5', 'record 2: 3'])
})

test('one bad command costs nobody else', async () => {
	const lanes = open()
	const lists: number[][] = []
	const verb: Verb<number, number> = async (_tx, _merchant, _now, commands) => {
		lists.push(commands)
		if (commands.includes(2)) throw new Error('two is bad')
		return commands
	}
	const outcomes = await Promise.allSettled([1, 2, 3].map((command) => lanes.run(verb, shop, 'a', command)))
	assert.deepEqual(
		outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
		[1, 'two is bad', 3],
	)
	assert.deepEqual(lists, [[1, 2, 3], [1], [2], [3]])
	assert.equal(await lanes.run(verb, shop, 'a', 4), 4)
})

for (const code of ['40P01', '40001']) {
	test(`a list that failed with ${code} is tried again as it was`, async () => {
		const lanes = open()
		const lists: number[][] = []
		const verb: Verb<number, number> = async (_tx, _merchant, _now, commands) => {
			lists.push(commands)
			if (lists.length < 4) throw Object.assign(new Error('passing'), { code })
			return commands
		}
		assert.deepEqual(await Promise.all([1, 2].map((command) => lanes.run(verb, shop, 'a', command))), [1, 2])
		assert.deepEqual(lists, [
			[1, 2],
			[1, 2],
			[1, 2],
			[1, 2],
		])
	})
}

test('what never passes is given up', async () => {
	const lanes = open()
	let tries = 0
	const verb: Verb<number, number> = async () => {
		tries += 1
		throw Object.assign(new Error('for ever'), { code: '40P01' })
	}
	await assert.rejects(lanes.run(verb, shop, 'a', 1), /for ever/)
	assert.ok(tries > 1 && tries < 20, `${tries} tries`)
})

test('the lists of one key never overlap, while other keys go on', async () => {
	const lanes = open({ lanes: 16, listSize: 1 })
	const busy = new Map<string, number>()
	let most = 0
	let together = 0
	const verb: Verb<string, string> = async (_tx, _merchant, _now, [key]) => {
		busy.set(key!, (busy.get(key!) ?? 0) + 1)
		together = Math.max(
			together,
			[...busy.values()].reduce((a, b) => a + b),
		)
		most = Math.max(most, busy.get(key!)!)
		await turn()
		busy.set(key!, busy.get(key!)! - 1)
		return [key!]
	}
	const keys = Array.from({ length: 80 }, (_, index) => `customer ${index % 8}`)
	assert.deepEqual(await Promise.all(keys.map((key) => lanes.run(verb, shop, key, key))), keys)
	assert.equal(most, 1)
	assert.ok(together > 1)
})

test('commands of one key are done in the order in which they came, whatever verbs they want', async () => {
	const lanes = open({ lanes: 3 })
	const order: string[] = []
	const named =
		(name: string): Verb<number, number> =>
		async (_tx, _merchant, _now, commands) => {
			order.push(`${name}: ${commands.join(' ')}`)
			await turn()
			return commands
		}
	const [record, cancel] = [named('record'), named('cancel')]
	await Promise.all([
		lanes.run(record, shop, 'ana', 1),
		lanes.run(cancel, shop, 'ana', 2),
		lanes.run(record, shop, 'ana', 3),
		lanes.run(record, shop, 'bia', 4),
	])
	assert.deepEqual(order, ['record: 1 4', 'cancel: 2', 'record: 3'])
})

test('a busy server gathers: another list begins when it is worth one', async () => {
	const lanes = open({ lanes: 3 })
	const { lists, verb, shut, open: openGate } = listen()
	shut()
	const send = (commands: number[]) =>
		commands.map((command) => lanes.run(verb, shop, `key ${command}`, command))
	const answers = send([1, 2, 3, 4, 5, 6])
	await turn()
	await turn()
	answers.push(...send([7]))
	await turn()
	assert.deepEqual(lists, [[1, 2, 3, 4, 5, 6]])
	answers.push(...send([8]))
	await turn()
	assert.deepEqual(lists.at(-1), [7, 8])
	openGate()
	await Promise.all(answers)
})

test('a merchant with nothing under way comes before one that has', async () => {
	const lanes = open({ lanes: 2, listSize: 2 })
	const merchants: number[] = []
	const verb: Verb<number, number> = async (_tx, merchant, _now, commands) => {
		merchants.push(merchant.id)
		await turn()
		return commands
	}
	const crowd = [1, 2, 3, 4, 5, 6].map((command) => lanes.run(verb, shop, `key ${command}`, command))
	await Promise.all([...crowd, lanes.run(verb, merchantOf(2), 'ana', 7)])
	assert.deepEqual(merchants.slice(0, 2), [1, 2])
})

test('what may have been committed is not done again', async () => {
	const lanes = open()
	let times = 0
	const verb: Verb<number, number> = async () => {
		times += 1
		throw new CommitUnknown('the answer was lost')
	}
	const answers = await Promise.allSettled([1, 2].map((command) => lanes.run(verb, shop, 'ana', command)))
	assert.deepEqual(
		answers.map(({ status }) => status),
		['rejected', 'rejected'],
	)
	assert.equal(times, 1)
})

test('a connection that broke is replaced, and the list is done as it was', async () => {
	const lanes = open()
	const lists: number[][] = []
	const verb: Verb<number, number> = async (_tx, _merchant, _now, commands) => {
		lists.push(commands)
		if (lists.length === 1) throw new Unavailable('broken')
		return commands
	}
	assert.deepEqual(await Promise.all([1, 2].map((command) => lanes.run(verb, shop, 'a', command))), [1, 2])
	assert.deepEqual(lists, [
		[1, 2],
		[1, 2],
	])
})

test('a database that is not there is not asked for each command alone', async () => {
	const lanes = open()
	const lists: number[][] = []
	const verb: Verb<number, number> = async (_tx, _merchant, _now, commands) => {
		lists.push(commands)
		throw new Unavailable('away')
	}
	const answers = await Promise.allSettled([1, 2, 3].map((command) => lanes.run(verb, shop, 'a', command)))
	for (const answer of answers)
		assert.ok(answer.status === 'rejected' && answer.reason instanceof Unavailable)
	assert.ok(lists.every((list) => list.length === 3))
})

test('a few may always wait; who would wait longer behind them is refused at once, and not for long', async () => {
	const lanes = open({ listSize: 12, maxWait: 0 })
	const { lists, verb, shut, open: openGate } = listen()
	shut()
	const accepted = [lanes.run(verb, shop, 'ana', 1)]
	await turn()
	for (const command of [2, 3, 4]) accepted.push(lanes.run(verb, shop, `key ${command}`, command))
	assert.ok(lanes.isFull(1))
	await assert.rejects(lanes.run(verb, shop, 'bia', 5), Busy)
	assert.equal(lanes.waiting(), 3)
	openGate()
	assert.deepEqual(await Promise.all(accepted), [2, 4, 6, 8])
	assert.ok(!lanes.isFull(1))
	assert.equal(await lanes.run(verb, shop, 'ana', 6), 12)
	assert.deepEqual(lists, [[1], [2, 3, 4], [6]])
})

test('as many may wait as are answered in time at the pace of the last lists', async () => {
	const lanes = open({ listSize: 16, maxWait: 60_000 })
	const { verb, shut, open: openGate } = listen()
	const send = (count: number) =>
		Array.from({ length: count }, (_, command) => lanes.run(verb, shop, 'ana', command))
	await Promise.all(send(16))
	shut()
	const answers = send(10)
	assert.ok(!lanes.isFull(1))
	assert.ok(lanes.isFull(1e-12))
	openGate()
	await Promise.all(answers)
})

test('however patient it is, no more than ten lists wait', async () => {
	const lanes = open({ listSize: 2, maxWait: Number.POSITIVE_INFINITY })
	const { verb, shut, open: openGate } = listen()
	shut()
	const answers = Array.from({ length: 50 }, (_, command) => lanes.run(verb, shop, 'ana', command))
	const settled = Promise.allSettled(answers)
	openGate()
	const refused = (await settled).filter(({ status }) => status === 'rejected')
	assert.equal(refused.length, 30)
})

test('a key for which too many wait refuses nobody of the others', async () => {
	const lanes = open({ lanes: 2, listSize: 1, maxWait: 0 })
	const { verb, shut, open: openGate } = listen()
	shut()
	const busy = [lanes.run(verb, shop, 'a', 1)]
	await turn()
	busy.push(lanes.run(verb, shop, 'a', 2))
	await assert.rejects(lanes.run(verb, shop, 'a', 3), Busy)
	assert.ok(!lanes.isFull(1))
	const other = lanes.run(verb, shop, 'b', 4)
	openGate()
	assert.deepEqual(await Promise.all([...busy, other]), [2, 4, 8])
})
