import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { createKeyedHash } from './keyed-hash.ts'

const OLD = '0f'.repeat(32)
const NEW = 'a7'.repeat(32)
const byRuntime = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex')

test('it is HMAC-SHA256, of any text', () => {
	for (const text of ['', 'abc', 'ação ☕ \u{1f600}', 'x'.repeat(10_000)])
		assert.equal(createKeyedHash([NEW]).hash(text), byRuntime(NEW, text))
})

test('it seals with the newest key and knows the work of older ones', () => {
	const both = createKeyedHash([NEW, OLD])
	assert.equal(both.hash('a'), byRuntime(NEW, 'a'))
	assert.ok(both.matches('a', byRuntime(OLD, 'a')))
	assert.ok(!both.matches('b', byRuntime(OLD, 'a')))
	assert.ok(!createKeyedHash([NEW]).matches('a', byRuntime(OLD, 'a')))
	assert.deepEqual(both.fingerprints, [
		...createKeyedHash([NEW]).fingerprints,
		...createKeyedHash([OLD]).fingerprints,
	])
})

test('without a key nothing is sealed, and what is no key is refused', () => {
	assert.throws(() => createKeyedHash([]).hash('a'), /without its ledger key/)
	assert.throws(() => createKeyedHash(['secret']), /64 hexadecimal digits/)
})
