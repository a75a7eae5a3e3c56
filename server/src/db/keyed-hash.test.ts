import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { keyedHash } from './keyed-hash.ts'

const OLD = '0f'.repeat(32)
const NEW = 'a7'.repeat(32)
const byRuntime = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex')

test('it is HMAC-SHA256, of any text', () => {
	for (const text of ['', 'abc', 'ação ☕ \u{1f600}', 'x'.repeat(10_000)])
		assert.equal(keyedHash([NEW]).of(text), byRuntime(NEW, text))
})

test('it seals with the newest key and knows the work of older ones', () => {
	const both = keyedHash([NEW, OLD])
	assert.equal(both.of('a'), byRuntime(NEW, 'a'))
	assert.ok(both.fits('a', byRuntime(OLD, 'a')))
	assert.ok(!both.fits('b', byRuntime(OLD, 'a')))
	assert.ok(!keyedHash([NEW]).fits('a', byRuntime(OLD, 'a')))
	assert.deepEqual(both.fingerprints, [...keyedHash([NEW]).fingerprints, ...keyedHash([OLD]).fingerprints])
})

test('without a key nothing is sealed, and what is no key is refused', () => {
	assert.throws(() => keyedHash([]).of('a'), /without its ledger key/)
	assert.throws(() => keyedHash(['secret']), /64 hexadecimal digits/)
})
