import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCodes } from './read-codes.ts'

test('a file of codes is read without its header, blanks and duplicates, and with quoted cells', () => {
	assert.deepEqual(readCodes('code\nAAA-1\nAAA-2\nAAA-2\n\n"BBB,3"'), {
		codes: ['AAA-1', 'AAA-2', 'BBB,3'],
		tooLong: 0,
		alike: 0,
	})
	assert.deepEqual(readCodes('\ufeffCÓDIGOS;Valor\r\n"say ""hi""";10\r\n X-1 ;20\r\n').codes, [
		'say "hi"',
		'X-1',
	])
	assert.deepEqual(readCodes('X-1\ncode\n').codes, ['X-1', 'code'])
	assert.equal(readCodes(`${'x'.repeat(256)}\nX-1`).tooLong, 1)
	assert.deepEqual(readCodes(' \n'), { codes: [], tooLong: 0, alike: 0 })
	assert.deepEqual(readCodes('SUN-1\nsun-1\nSun-1\nSUN-2'), {
		codes: ['SUN-1', 'sun-1', 'Sun-1', 'SUN-2'],
		tooLong: 0,
		alike: 2,
	})
})
