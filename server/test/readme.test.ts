import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { SETTINGS } from '../src/config.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

test('the README lists every setting as it is', () => {
	for (const { variable, default: byDefault, meaning } of SETTINGS) {
		const row = `| \`${variable}\` | ${byDefault ? `\`${byDefault}\`` : ''} | ${meaning} |`
		assert.ok(readme.includes(row), `the README should say: ${row}`)
	}
})
