import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPlaceholders, writePlaceholders } from './placeholders.ts'

const VARIABLES = [
	{ name: 'FirstName', label: 'First name' },
	{ name: 'Shop', label: 'Shop' },
]

for (const [text, line] of [
	['', []],
	['Hello', [{ text: 'Hello' }]],
	['{{FirstName}}', [{ variable: 'FirstName' }]],
	[
		'Hi {{ firstname }}, {{Shop}}!',
		[{ text: 'Hi ' }, { variable: 'FirstName' }, { text: ', ' }, { variable: 'Shop' }, { text: '!' }],
	],
	['{{Nobody}} {{Shop', [{ text: '{{Nobody}} {{Shop' }]],
] as const)
	test(`"${text}" is read with its variables`, () => {
		assert.deepEqual(readPlaceholders(text, VARIABLES), line)
	})

test('a line is written with placeholders', () => {
	assert.equal(writePlaceholders([{ text: 'Hi ' }, { variable: 'Shop' }, { text: '!' }]), 'Hi {{Shop}}!')
})
