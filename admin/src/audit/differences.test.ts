import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differencesOf } from './differences.ts'

test('only differences are listed, by path', () => {
	const before = { Name: 'Gold', Goals: [{ Value: 1, Name: 'x' }], Tags: ['a'], Old: 1 }
	const after = { Name: 'Gold', Goals: [{ Value: 2, Name: 'x' }], Tags: ['a', 'b'], New: null }
	assert.deepEqual(differencesOf(before, after), [
		{ path: 'Goals[0].Value', before: 1, after: 2 },
		{ path: 'Tags', before: ['a'], after: ['a', 'b'] },
		{ path: 'Old', before: 1, after: undefined },
		{ path: 'New', before: undefined, after: null },
	])
})

test('a created or removed object is listed completely', () => {
	assert.deepEqual(differencesOf(null, { Token: 't' }), [{ path: 'Token', before: undefined, after: 't' }])
	assert.deepEqual(differencesOf({ Token: 't' }, null), [{ path: 'Token', before: 't', after: undefined }])
	assert.deepEqual(differencesOf(null, null), [])
})
