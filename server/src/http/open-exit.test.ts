import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openExit } from './open-exit.ts'

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('few leave at once; many leave in order, so many a turn, and nobody is forgotten', async () => {
	const exit = openExit(3)
	const left: number[] = []
	const refuse = (from: number, to: number) => {
		for (let n = from; n <= to; n++) exit(() => left.push(n))
	}
	refuse(1, 2)
	assert.deepEqual(left, [1, 2])
	refuse(3, 8)
	assert.deepEqual(left, [1, 2, 3])
	await turn()
	assert.deepEqual(left, [1, 2, 3, 4, 5, 6])
	refuse(9, 9) // behind those who came before
	await turn()
	assert.deepEqual(left, [1, 2, 3, 4, 5, 6, 7, 8, 9])
	await turn()
	await turn()
	refuse(10, 12)
	assert.equal(left.at(-1), 12)
})
