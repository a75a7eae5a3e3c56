import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { definitions } from './definitions.ts'

test('docs/figures.md has the definition of every figure, word by word', () => {
	const document = readFileSync(new URL('../../../docs/figures.md', import.meta.url), 'utf8')
	const missing = Object.entries(definitions.en).filter(([, meaning]) => !document.includes(`: ${meaning}\n`))
	assert.deepEqual(missing, [])
})
