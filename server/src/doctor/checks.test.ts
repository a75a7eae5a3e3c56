import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CHECKS } from './checks.ts'

const DOCUMENT = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')

test('docs/operations.md explains every check', () => {
	const [, table] = /\n(\| check \|.*?)\n\n/s.exec(DOCUMENT)!
	const explained = table!
		.split('\n')
		.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([\w.-]+)`/g)].map(([, name]) => name!))
	const known = CHECKS.flatMap(({ area, names }) => names.map((name) => `${area}.${name}`))
	assert.deepEqual(explained.sort(), known.sort())
	assert.equal(new Set(known).size, known.length)
})
