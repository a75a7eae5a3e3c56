import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { RewardConfiguration } from '@fiel/contract'
import { MAIL_VARIABLES } from '../src/rewards/mails/mail-variables.ts'

const read = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')

test('docs/rewards.md says of every member of a reward what it does', () => {
	const rows = read('rewards.md')
		.split('\n')
		.filter((line) => line.startsWith('| `'))
	const told = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!))
	assert.deepEqual(told.sort(), Object.keys(RewardConfiguration.properties).sort())
})

test('docs/mail.md lists the placeholders as they are', () => {
	const rows = read('mail.md')
		.split('\n')
		.filter((line) => line.startsWith('| `{{'))
	assert.deepEqual(
		rows,
		MAIL_VARIABLES.map(({ name, description }) => `| \`{{${name}}}\` | ${description} |`),
	)
})
