import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toJson } from './storage.ts'

test('JSON is right although an old library has added toJSON to arrays', () => {
	const value = {
		Items: [{ Id: 'BAG-10', Price: 279.9, PriceCurrency: undefined }],
		none: null,
		text: 'a "b"\u2028',
		flags: [true, false],
		empty: [],
	}
	const wanted = JSON.stringify(value)
	const arrays = Array.prototype as { toJSON?: unknown }
	arrays.toJSON = () => 'broken'
	try {
		assert.notEqual(JSON.stringify(value), wanted)
		assert.equal(toJson(value), wanted)
		assert.equal(toJson(undefined), 'null')
	} finally {
		delete arrays.toJSON
	}
})
