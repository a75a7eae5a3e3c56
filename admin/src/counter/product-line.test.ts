import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCode, completeLine, markUnknown, type ProductLine, productsOf } from './product-line.ts'

const MUG = { OriginalId: 'MUG-01', Title: 'Blue mug', Price: 40 }

test('a code in another case becomes the product of the catalogue, on one line', () => {
	const first = completeLine(addCode([], 'mug-01'), 'mug-01', MUG)
	assert.deepEqual(first, [{ OriginalId: 'MUG-01', Title: 'Blue mug', Quantity: 1, Price: 40 }])
	const second = completeLine(addCode(first, 'Mug-01'), 'Mug-01', MUG)
	assert.deepEqual(second, [{ OriginalId: 'MUG-01', Title: 'Blue mug', Quantity: 2, Price: 40 }])
	assert.equal(addCode(second, 'MUG-01')[0]!.Quantity, 3)
})

test('a price that was typed before the catalogue answered stays', () => {
	const typed: ProductLine[] = [{ OriginalId: 'mug-01', Quantity: 1, Price: 35 }]
	assert.deepEqual(completeLine(typed, 'mug-01', MUG), [
		{ OriginalId: 'MUG-01', Title: 'Blue mug', Quantity: 1, Price: 35 },
	])
	assert.deepEqual(completeLine([], 'mug-01', MUG), [])
})

test('an unknown product is marked, and sold with its price like any other', () => {
	const marked = markUnknown(addCode([], '7899'), '7899')
	assert.equal(marked[0]!.isUnknown, true)
	assert.deepEqual(productsOf([{ ...marked[0]!, Price: 5 }]), [{ OriginalId: '7899', Quantity: 1, Price: 5 }])
})
