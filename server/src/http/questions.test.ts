import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Queryable } from '../db/database.ts'
import { keyedHash } from '../db/keyed-hash.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { openQuestions, type Reader } from './questions.ts'

const db: Queryable = { rows: async () => [], keyed: keyedHash([]) }
const merchant = (id: number): Merchant => ({
	id,
	name: `shop ${id}`,
	currency: 'BRL',
	timeZone: 'UTC',
	language: 'en',
})

/** Answers by hand, list by list. */
const slowReader = () => {
	const lists: { shop: number; words: string[]; answer(): void; fail(): void }[] = []
	const reader: Reader<string, string> = (_db, { id }, words) => {
		const { promise, resolve, reject } = Promise.withResolvers<string[]>()
		lists.push({
			shop: id,
			words,
			answer: () => resolve(words.map((word) => word.toUpperCase())),
			fail: () => reject(new Error('the database is away')),
		})
		return promise
	}
	return { lists, reader }
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('what is asked in one turn is asked at once, and everybody gets their own answer', async () => {
	const { lists, reader } = slowReader()
	const { ask } = openQuestions(db)
	const answers = Promise.all(['ana', 'bia', 'ana'].map((word) => ask(reader, merchant(1), word)))
	await turn()
	assert.deepEqual(
		lists.map(({ words }) => words),
		[['ana', 'bia', 'ana']],
	)
	lists[0]!.answer()
	assert.deepEqual(await answers, ['ANA', 'BIA', 'ANA'])
})

test('a question is never answered by a list that left before it was asked', async () => {
	const { lists, reader } = slowReader()
	const { ask } = openQuestions(db)
	const first = ask(reader, merchant(1), 'ana')
	await turn()
	const others = Promise.all(['ana', 'bia'].map((word) => ask(reader, merchant(1), word)))
	await turn()
	assert.equal(lists.length, 1, 'these wait for the next list')
	lists[0]!.answer()
	assert.equal(await first, 'ANA')
	await turn()
	assert.deepEqual(lists[1]!.words, ['ana', 'bia'])
	lists[1]!.answer()
	assert.deepEqual(await others, ['ANA', 'BIA'])
})

test('merchants are asked for apart, and a list that fails fails nobody else', async () => {
	const { lists, reader } = slowReader()
	const { ask } = openQuestions(db)
	const [one, other] = [ask(reader, merchant(1), 'ana'), ask(reader, merchant(2), 'ana')]
	await turn()
	assert.deepEqual(
		lists.map(({ shop }) => shop),
		[1, 2],
	)
	lists[0]!.fail()
	lists[1]!.answer()
	await assert.rejects(one, /the database is away/)
	assert.equal(await other, 'ANA')
	const again = ask(reader, merchant(1), 'ana')
	await turn()
	lists[2]!.answer()
	assert.equal(await again, 'ANA')
})

test('who comes when far too many wait is told so at once', async () => {
	const { lists, reader } = slowReader()
	const { ask } = openQuestions(db)
	const waiting = [ask(reader, merchant(1), 'a')]
	await turn()
	for (let n = 0; n < 2000; n++) waiting.push(ask(reader, merchant(1), `c${n}`))
	await assert.rejects(ask(reader, merchant(1), 'too late'))
	while (lists.length > 0) {
		lists.shift()!.answer()
		await turn()
	}
	assert.equal((await Promise.all(waiting)).length, 2001)
})
