import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { RewardConfiguration } from '@fiel/contract'
import { MAIL_VARIABLES } from '../src/rewards/mails/mail-variables.ts'

const read = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')

test('docs/rewards.md describes every member of a reward', () => {
	const rows = read('rewards.md')
		.split('\n')
		.filter((line) => line.startsWith('| `'))
	const described = rows.flatMap((row) =>
		[...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
	)
	assert.deepEqual(described.sort(), Object.keys(RewardConfiguration.properties).sort())
})

test('docs/mail.md lists every placeholder', () => {
	const rows = read('mail.md')
		.split('\n')
		.filter((line) => line.startsWith('| `{{'))
	assert.deepEqual(
		rows,
		MAIL_VARIABLES.map(({ name, description }) => `| \`{{${name}}}\` | ${description} |`),
	)
})
