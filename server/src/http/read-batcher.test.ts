import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeyedHash } from '../db/keyed-hash.ts'
import type { Queryable, Reader } from '../db/queryable.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type BatchReader, createReadBatcher, READ_BATCH_SIZE } from './read-batcher.ts'
import { createScheduler } from './scheduler.ts'

const queryable: Queryable = {
	rows: async () => [],
	keyedHash: createKeyedHash([]),
	cacheScope: {},
	engine: 'postgresql',
}
const relaxed: Reader = { ...queryable, snapshot: (work) => work(queryable) }
const db = { ...queryable, byKey: queryable, relaxed }
const merchant = (id: number): Merchant => ({
	id,
	name: `shop ${id}`,
	currency: 'BRL',
	timeZone: 'UTC',
	language: 'en',
})

const createTestBatcher = ({ slots = 4, maxWait = 10_000, now = (): number => 0 } = {}) =>
	createReadBatcher(db, createScheduler({ slots, maxWait, batchSize: READ_BATCH_SIZE, now }))

/** A reader whose batches the test answers one by one. */
const createSlowReader = () => {
	const batches: { shop: number; queries: string[]; answer(): void; fail(): void }[] = []
	const reader: BatchReader<string, string> = (_db, { id }, queries) => {
		const { promise, resolve, reject } = Promise.withResolvers<string[]>()
		batches.push({
			shop: id,
			queries,
			answer: () => resolve(queries.map((query) => query.toUpperCase())),
			fail: () => reject(new Error('the database is away')),
		})
		return promise
	}
	return { batches, reader }
}
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('queries of one turn of the event loop share a batch, and each gets its own answer', async () => {
	const { batches, reader } = createSlowReader()
	const { read } = createTestBatcher()
	const answers = Promise.all(['ana', 'bia', 'ana'].map((query) => read(reader, merchant(1), query)))
	await nextTurn()
	assert.deepEqual(
		batches.map(({ queries }) => queries),
		[['ana', 'bia', 'ana']],
	)
	batches[0]!.answer()
	assert.deepEqual(await answers, ['ANA', 'BIA', 'ANA'])
})

test('a query is never answered by a batch that started before it', async () => {
	const { batches, reader } = createSlowReader()
	const { read } = createTestBatcher()
	const first = Promise.all(['ana', 'bia', 'cleo'].map((query) => read(reader, merchant(1), query)))
	await nextTurn()
	const second = read(reader, merchant(1), 'ana')
	await nextTurn()
	assert.equal(batches.length, 1, 'it waits for the next batch')
	batches[0]!.answer()
	assert.deepEqual(await first, ['ANA', 'BIA', 'CLEO'])
	await nextTurn()
	assert.deepEqual(batches[1]!.queries, ['ana'])
	batches[1]!.answer()
	assert.equal(await second, 'ANA')
})

test('a second batch starts when half as many queries wait as are running, and no third one', async () => {
	const { batches, reader } = createSlowReader()
	const { read } = createTestBatcher()
	const ask = (...queries: string[]) => Promise.all(queries.map((query) => read(reader, merchant(1), query)))
	const started = () => batches.map(({ queries }) => queries)
	const first = ask('ana', 'bia', 'cleo')
	await nextTurn()
	const second = ask('dora', 'eva')
	await nextTurn()
	assert.deepEqual(started(), [
		['ana', 'bia', 'cleo'],
		['dora', 'eva'],
	])
	const third = ask('fred', 'gil', 'hugo', 'ivo', 'jana', 'kai')
	await nextTurn()
	assert.equal(batches.length, 2)
	batches[1]!.answer()
	assert.deepEqual(await second, ['DORA', 'EVA'])
	await nextTurn()
	assert.deepEqual(started()[2], ['fred', 'gil', 'hugo', 'ivo', 'jana', 'kai'])
	const last = ask('lia')
	batches[2]!.answer()
	batches[0]!.answer()
	assert.deepEqual(await first, ['ANA', 'BIA', 'CLEO'])
	assert.equal((await third).length, 6)
	await nextTurn()
	batches[3]!.answer()
	assert.deepEqual(await last, ['LIA'])
})

test('each merchant has its own batches, and a failed batch fails no other', async () => {
	const { batches, reader } = createSlowReader()
	const { read } = createTestBatcher()
	const [one, other] = [read(reader, merchant(1), 'ana'), read(reader, merchant(2), 'ana')]
	await nextTurn()
	assert.deepEqual(
		batches.map(({ shop }) => shop),
		[1, 2],
	)
	batches[0]!.fail()
	batches[1]!.answer()
	await assert.rejects(one, /the database is away/)
	assert.equal(await other, 'ANA')
	const again = read(reader, merchant(1), 'ana')
	await nextTurn()
	batches[2]!.answer()
	assert.equal(await again, 'ANA')
})

test('reads that would wait too long are refused; those of other merchants are not', async () => {
	let now = 0
	const { batches, reader } = createSlowReader()
	const { read, isFull, waiting } = createTestBatcher({ now: () => now })
	const answers = Array.from({ length: 4_000 }, (_, n) => read(reader, merchant(1), `c${n}`))
	await nextTurn()
	assert.equal(waiting(), 3_800)
	assert.ok(!isFull(1), 'nothing is known of the pace')
	const work = async (): Promise<void> => {
		now += 1_000
		batches.shift()!.answer()
		await nextTurn()
	}
	await work()
	await work()
	await work()
	assert.ok(isFull(1), '3,200 at two hundred a second are 16 seconds')
	assert.ok(!isFull(2))
	for (let left = 7; left > 0; left--) await work()
	assert.ok(!isFull(1), '1,800 are nine')
	while (batches.length > 0) await work()
	assert.equal((await Promise.all(answers)).length, 4_000)
})

test('merchants take turns, and one merchant leaves a connection to the others', async () => {
	const { runUnbatched } = createTestBatcher({ slots: 2 })
	const began: string[] = []
	const ends: (() => void)[] = []
	const read = (shop: number, name: string) =>
		runUnbatched(merchant(shop), async () => {
			began.push(`${shop} ${name}`)
			await new Promise<void>((resolve) => ends.push(resolve))
			return name
		})
	const answers = [read(2, 'a'), ...['a', 'b', 'c'].map((name) => read(1, name))]
	assert.deepEqual(began, ['2 a', '1 a'])
	ends[0]!()
	await nextTurn()
	assert.deepEqual(began, ['2 a', '1 a'], 'the other may come again')
	answers.push(read(2, 'b'), read(2, 'c'))
	assert.deepEqual(began, ['2 a', '1 a', '2 b'])
	for (let ended = 1; ended < 6; ended++) {
		ends[ended]!()
		await nextTurn()
	}
	assert.deepEqual(began, ['2 a', '1 a', '2 b', '1 b', '2 c', '1 c'])
	assert.deepEqual(await Promise.all(answers), ['a', 'a', 'b', 'c', 'b', 'c'])
})

test('a failed read frees its connection', async () => {
	const { runUnbatched } = createTestBatcher({ slots: 1 })
	const failed = runUnbatched(merchant(1), () => Promise.reject(new Error('the database is away')))
	const next = runUnbatched(merchant(1), async () => 'answered')
	await assert.rejects(failed, /the database is away/)
	assert.equal(await next, 'answered')
})
