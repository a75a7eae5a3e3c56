import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watchTurns } from './watch-turns.ts'

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('turns that take long are noticed, and forgotten when they do not any more', async () => {
	let now = 0
	const turns = watchTurns(() => now)
	const spend = async (ms: number): Promise<void> => {
		turns()
		now += ms
		assert.ok(turns() >= ms) // whoever else comes in the same turn
		await turn()
	}
	await spend(100)
	await spend(100)
	assert.equal(turns(), 75)
	await turn()
	for (let n = 0; n < 10; n++) await spend(0)
	assert.ok(turns() < 0.1)
})
