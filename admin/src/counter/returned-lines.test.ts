import assert from 'node:assert/strict'
import { test } from 'node:test'
import { piecesLeft, returnPieces, valueOfPieces } from './returned-lines.ts'

const line = (Quantity: number, Value: number, Left = Value) => ({
	...{ OriginalId: 'MUG-01', Title: 'Mug', Quantity, Value, Left },
})

test('pieces are worth their share of what was sold, and the last ones what is left', () => {
	const three = line(3, 100)
	assert.deepEqual(
		[1, 2, 3].map((pieces) => valueOfPieces(three, pieces)),
		[33.33, 66.67, 100],
	)
	assert.equal(piecesLeft(three), 3)
	// One piece was returned before.
	const two = line(3, 100, 66.67)
	assert.equal(piecesLeft(two), 2)
	assert.deepEqual([valueOfPieces(two, 1), valueOfPieces(two, 2)], [33.33, 66.67])
})

test('of a piece of which an amount was returned, the rest is left', () => {
	const half = line(2, 80, 60)
	assert.equal(piecesLeft(half), 1.5)
	assert.deepEqual([valueOfPieces(half, 1), valueOfPieces(half, 1.5), valueOfPieces(half, 2)], [40, 60, 60])
})

test('an amount follows from the pieces, and is empty without any', () => {
	assert.deepEqual(returnPieces(line(2, 80), 1), { pieces: 1, amount: 40 })
	assert.deepEqual(returnPieces(line(2, 80), ''), { pieces: '', amount: '' })
	assert.deepEqual(returnPieces(line(1.5, 30), 0.5), { pieces: 0.5, amount: 10 })
})
