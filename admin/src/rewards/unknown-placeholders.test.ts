import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unknownPlaceholders } from './unknown-placeholders.ts'

test('placeholders that nobody knows are named once, whatever their case', () => {
	const texts = ['Hello {{firstname}} {{Nope}}', '{{ Shop }} {{Nope}} {{FirstName}} {not} {{two words}}']
	assert.deepEqual(unknownPlaceholders(texts, ['FirstName', 'shop']), ['{{Nope}}'])
	assert.deepEqual(unknownPlaceholders(texts, ['FirstName', 'Nope']), ['{{ Shop }}'])
})
