import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from './read-file.ts'

test('UTF-8 and Latin-1 are recognised', async () => {
	assert.equal(await textOf(new Blob(['João'])), 'João')
	assert.equal(await textOf(new Blob([Uint8Array.of(0x4a, 0x6f, 0xe3, 0x6f)])), 'João')
})
