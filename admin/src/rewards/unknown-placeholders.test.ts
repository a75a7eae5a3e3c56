import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unknownPlaceholders } from './unknown-placeholders.ts'

test('unknown placeholders are listed once, whatever their case', () => {
	const texts = ['Hello {{firstname}} {{Nope}}', '{{ Shop }} {{Nope}} {{FirstName}} {not} {{two words}}']
	assert.deepEqual(unknownPlaceholders(texts, ['FirstName', 'shop']), ['{{Nope}}'])
	assert.deepEqual(unknownPlaceholders(texts, ['FirstName', 'Nope']), ['{{ Shop }}'])
})
