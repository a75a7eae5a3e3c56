import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FAILURES, openBrakes } from './brakes.ts'

test('failures of one address run out, whatever the e-mails, and come back with time', () => {
	let now = 0
	const brakes = openBrakes(() => now)
	for (let attempt = 0; attempt < FAILURES.perAddress; attempt++)
		assert.equal(brakes.enter('10.0.0.1', `${attempt}@example.com`), 0)
	assert.equal(brakes.enter('10.0.0.1', 'last@example.com'), 2)
	assert.equal(brakes.enter('10.0.0.2', 'last@example.com'), 0)
	now += 2000
	assert.equal(brakes.enter('10.0.0.1', 'last@example.com'), 0)
})

test('successes cost nothing', () => {
	const brakes = openBrakes(() => 0)
	for (let attempt = 0; attempt < 1000; attempt++) {
		assert.equal(brakes.enter('10.0.0.1', 'ana@example.com'), 0)
		brakes.forgive('10.0.0.1', 'ana@example.com')
	}
})
