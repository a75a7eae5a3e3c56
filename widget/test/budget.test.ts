import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

const dist = new URL('../dist/', import.meta.url)
const BUDGET = 40 * 1024
const FIRST_BUDGET = 10 * 1024

const sizeOf = (file: string): number => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length

test('the widget with its styles, panel and QR codes stays under 40 KB, and its first file under 10 KB', () => {
	const { panel } = JSON.parse(readFileSync(new URL('entries.json', dist), 'utf8')) as {
		panel: { needs: string[] }
	}
	const sizes = Object.fromEntries(['widget.js', ...panel.needs].map((file) => [file, sizeOf(file)]))
	const total = Object.values(sizes).reduce((sum, size) => sum + size)
	assert.ok(panel.needs.length > 0)
	assert.ok(total < BUDGET, `${total} bytes: ${JSON.stringify(sizes)}`)
	assert.ok(sizes['widget.js']! < FIRST_BUDGET, `${sizes['widget.js']} bytes`)
})

test('nothing of the widget writes markup, runs text or sets cookies', () => {
	const { panel, page, preview } = JSON.parse(readFileSync(new URL('entries.json', dist), 'utf8')) as Record<
		string,
		{ needs: string[] }
	>
	const files = new Set(['widget.js', ...[panel!, page!, preview!].flatMap(({ needs }) => needs)])
	for (const file of files)
		assert.doesNotMatch(
			readFileSync(new URL(file, dist), 'utf8'),
			/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|document\.cookie|createElement\(["'`]style/,
			file,
		)
})
