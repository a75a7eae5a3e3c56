import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Merchant } from '../merchants/merchant.ts'
import { createHeap } from './heap.ts'
import { type BatchHandler, createWriteQueue, type QueuedCommand } from './write-queue.ts'

const merchant: Merchant = { id: 1, name: 'shop', currency: 'BRL', timeZone: 'UTC', language: 'en' }
const record: BatchHandler<unknown, unknown> = async (_tx, _merchant, _now, commands) => commands
const cancel: BatchHandler<unknown, unknown> = async (_tx, _merchant, _now, commands) => commands

const createTestQueue = () => {
	const queue = createWriteQueue()
	const add = (handler: QueuedCommand['handler'], ...words: string[]): void => {
		for (const word of words) {
			const [key] = word.split('.')
			queue.add({ handler, merchant, key: key!, command: word, since: 0, resolve() {}, reject() {} })
		}
	}
	const take = (most: number) => {
		const batch = queue.take(most)
		return { words: batch.map(({ command }) => command).join(' '), release: () => queue.release(batch) }
	}
	return { add, take, queue }
}

test('commands leave in the order in which they came, as many as may', () => {
	const { add, take, queue } = createTestQueue()
	add(record, 'ana', 'bia', 'caio', 'davi')
	assert.equal(take(3).words, 'ana bia caio')
	assert.deepEqual([queue.waiting(), queue.running()], [1, 3])
	assert.equal(take(3).words, 'davi')
	assert.equal(take(3).words, '')
})

test('of one customer nothing begins before what came earlier is done, and then it keeps its place', () => {
	const { add, take } = createTestQueue()
	add(record, 'ana.1', 'bia.1', 'ana.2', 'caio.1', 'ana.3', 'davi.1')
	const first = take(1)
	assert.equal(first.words, 'ana.1')
	assert.equal(take(1).words, 'bia.1')
	first.release()
	assert.equal(take(3).words, 'ana.2 caio.1 ana.3', 'older than Davi, who could have gone all the time')
	add(record, 'ana.4')
	assert.equal(take(9).words, 'davi.1')
	assert.equal(take(9).words, '')
})

test('a batch has one verb, that of the oldest command; of one customer verbs keep their order', () => {
	const { add, take } = createTestQueue()
	add(record, 'ana.1')
	add(cancel, 'ana.2', 'bia.1')
	add(record, 'ana.3', 'bia.2', 'caio.1')
	const recorded = take(9)
	assert.equal(recorded.words, 'ana.1 caio.1')
	const cancelled = take(9)
	assert.equal(cancelled.words, 'bia.1', 'what is to be cancelled of Ana waits for what is recorded')
	recorded.release()
	const next = take(9)
	assert.equal(next.words, 'ana.2')
	cancelled.release()
	assert.equal(take(9).words, 'bia.2')
	next.release()
	assert.equal(take(9).words, 'ana.3')
})

test('one customer with thousands of orders holds nobody up', () => {
	const { add, take } = createTestQueue()
	for (let n = 0; n < 5_000; n++) add(record, `hot.${n}`)
	add(record, 'ana', 'bia')
	const hot = take(200)
	assert.equal(hot.words.split(' ').length, 200)
	assert.equal(take(200).words, 'ana bia')
	hot.release()
	assert.match(take(200).words, /^hot\.200 hot\.201 .* hot\.399$/)
})

test('a heap gives back what it got in order', () => {
	const heap = createHeap<number>((a, b) => a < b)
	const numbers = Array.from({ length: 500 }, (_, n) => (n * 7919) % 500)
	for (const number of numbers) heap.push(number)
	const given = numbers.map(() => heap.pop())
	assert.deepEqual(
		given,
		Array.from({ length: 500 }, (_, n) => n),
	)
	assert.equal(heap.pop(), undefined)
})
