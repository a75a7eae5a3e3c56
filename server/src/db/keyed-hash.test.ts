import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { createKeyedHash } from './keyed-hash.ts'

const OLD = '0f'.repeat(32)
const NEW = 'a7'.repeat(32)
const byRuntime = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex')

test('the hash is HMAC-SHA256, for any text', () => {
	for (const text of ['', 'abc', 'ação ☕ \u{1f600}', 'x'.repeat(10_000)])
		assert.equal(createKeyedHash([NEW]).hash(text), byRuntime(NEW, text))
})

test('it hashes with the newest key and accepts hashes of older keys', () => {
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

test('without a key hashing is refused, and so is an invalid key', () => {
	assert.throws(() => createKeyedHash([]).hash('a'), /without its ledger key/)
	assert.throws(() => createKeyedHash(['secret']), /64 hexadecimal digits/)
})
