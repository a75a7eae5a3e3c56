import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decimal } from '../../db/decimal.ts'
import { toSmallUnits, toUnits } from './fixed-point.ts'

const TEXTS = [
	'0',
	'1',
	'-1',
	'0.01',
	'0.07',
	'1.1',
	'10',
	'1200',
	'19.99',
	'1990.5',
	'-4.35',
	'90071992547409.91',
]

for (const text of TEXTS) {
	test(`${text} converts to the same number and bigint`, () => {
		const value = decimal(text)
		for (const digits of [2, value.digits]) {
			assert.equal(BigInt(toSmallUnits(value, digits)), toUnits(value, digits))
		}
	})
}

test('further digits are rounded half up, as the decimal is written', () => {
	assert.deepEqual(
		['1.004', '1.005', '8.345', '0.0049'].map((text) => toSmallUnits(decimal(text), 2)),
		[100, 101, 835, 0],
	)
})
