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
	const add = (handler: QueuedCommand['handler'], ...commands: string[]): void => {
		for (const word of commands) {
			const [key] = word.split('.')
			queue.add({ handler, merchant, key: key!, command: word, queuedAtMs: 0, resolve() {}, reject() {} })
		}
	}
	const take = (most: number) => {
		const batch = queue.take(most)
		return { commands: batch.map(({ command }) => command).join(' '), release: () => queue.release(batch) }
	}
	return { add, take, queue }
}

test('commands are taken in order of arrival, up to the limit', () => {
	const { add, take, queue } = createTestQueue()
	add(record, 'ana', 'bia', 'caio', 'davi')
	assert.equal(take(3).commands, 'ana bia caio')
	assert.deepEqual([queue.waiting(), queue.running()], [1, 3])
	assert.equal(take(3).commands, 'davi')
	assert.equal(take(3).commands, '')
})

test("a customer's next command waits until the earlier one is done, and keeps its position", () => {
	const { add, take } = createTestQueue()
	add(record, 'ana.1', 'bia.1', 'ana.2', 'caio.1', 'ana.3', 'davi.1')
	const first = take(1)
	assert.equal(first.commands, 'ana.1')
	assert.equal(take(1).commands, 'bia.1')
	first.release()
	assert.equal(take(3).commands, 'ana.2 caio.1 ana.3', 'older than Davi, who could have gone all the time')
	add(record, 'ana.4')
	assert.equal(take(9).commands, 'davi.1')
	assert.equal(take(9).commands, '')
})

test('a batch has the handler of the oldest command; the commands of one customer keep their order', () => {
	const { add, take } = createTestQueue()
	add(record, 'ana.1')
	add(cancel, 'ana.2', 'bia.1')
	add(record, 'ana.3', 'bia.2', 'caio.1')
	const recorded = take(9)
	assert.equal(recorded.commands, 'ana.1 caio.1')
	const cancelled = take(9)
	assert.equal(cancelled.commands, 'bia.1', 'what is to be cancelled of Ana waits for what is recorded')
	recorded.release()
	const next = take(9)
	assert.equal(next.commands, 'ana.2')
	cancelled.release()
	assert.equal(take(9).commands, 'bia.2')
	next.release()
	assert.equal(take(9).commands, 'ana.3')
})

test('one customer with thousands of orders delays no others', () => {
	const { add, take } = createTestQueue()
	for (let n = 0; n < 5_000; n++) add(record, `hot.${n}`)
	add(record, 'ana', 'bia')
	const hot = take(200)
	assert.equal(hot.commands.split(' ').length, 200)
	assert.equal(take(200).commands, 'ana bia')
	hot.release()
	assert.match(take(200).commands, /^hot\.200 hot\.201 .* hot\.399$/)
})

test('a heap returns its items in order', () => {
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
