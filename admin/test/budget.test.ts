import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

const dist = new URL('../dist/', import.meta.url)
const FIRST_LOAD = 300 * 1024

/** What the browser asks for before it can show anything: the document, and what the document names. */
const firstLoad = (): Record<string, number> => {
	const index = readFileSync(new URL('index.html', dist), 'utf8')
	const named = [...index.matchAll(/(?:src|href)="\/admin\/([^"]+)"/g)].map(([, file]) => file!)
	const sizes = named.map((file) => [file, gzipSync(readFileSync(new URL(file, dist))).length])
	return { 'index.html': gzipSync(index).length, ...Object.fromEntries(sizes) }
}

test('the first load stays under 300 KB', () => {
	const sizes = firstLoad()
	const total = Object.values(sizes).reduce((sum, size) => sum + size)
	assert.ok(Object.keys(sizes).some((file) => file.endsWith('.js')))
	assert.ok(total < FIRST_LOAD, `${total} bytes: ${JSON.stringify(sizes)}`)
})

test('TypeBox and the contract stay out of the browser', () => {
	const index = readFileSync(new URL('index.html', dist), 'utf8')
	const [, entry] = /src="\/admin\/([^"]+\.js)"/.exec(index)!
	const code = readFileSync(new URL(entry!, dist), 'utf8')
	assert.doesNotMatch(code, /additionalProperties|correct horse battery/)
})
