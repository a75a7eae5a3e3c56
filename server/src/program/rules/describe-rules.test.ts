import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { describeRules } from './describe-rules.ts'

test('the documentation contains the tables of the declared conditions and effects', () => {
	const page = readFileSync(new URL('../../../../docs/program.md', import.meta.url), 'utf8')
	const listed = /<!-- declared -->\n([\s\S]*?)\n<!-- \/declared -->/.exec(page)?.[1]
	assert.equal(listed, describeRules(), 'npm run contract writes it')
})
