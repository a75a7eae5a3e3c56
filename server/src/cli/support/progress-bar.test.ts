import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProgressBar } from './progress-bar.ts'

/** Records the output of a terminal or another stream. */
const createTestStream = (isTTY: boolean) => {
	const written: string[] = []
	const stream = { isTTY, write: (text: string | Uint8Array) => written.push(`${text}`) > 0 }
	return { written, stream }
}

test('a terminal shows a bar, which is erased at the end', () => {
	const { written, stream } = createTestStream(true)
	const progress = createProgressBar('shop', 3000, 'events', stream)
	progress.add(1500)
	progress.end()
	assert.deepEqual(written, [
		`\rshop  ${'█'.repeat(15)}${'░'.repeat(15)} 50%  1,500 of 3,000 events\u001b[K`,
		'\r\u001b[K',
	])
})

test('other streams get a line at every tenth, and none if there is nothing to do', () => {
	const { written, stream } = createTestStream(false)
	const progress = createProgressBar('shop', 2000, 'events', stream)
	for (const count of [100, 100, 50, 1750]) progress.add(count)
	progress.end()
	assert.deepEqual(written, ['shop: 10% of 2,000 events\n', 'shop: 100% of 2,000 events\n'])
	createProgressBar('empty', 0, 'events', stream).end()
	assert.equal(written.length, 2)
})
