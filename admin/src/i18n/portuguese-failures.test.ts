import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translateFailure } from './portuguese-failures.ts'

test('a refusal is translated to Portuguese by its sentence, else by its name', () => {
	assert.equal(
		translateFailure(null, 'Order 3 is taken by another tier'),
		'Outro nível já está na posição 3.',
	)
	assert.equal(
		translateFailure('ApiCustomer_ChangeCashback_Inactive', 'whatever'),
		'O programa não tem cashback.',
	)
	assert.equal(
		translateFailure('GenericError', 'till-9 and web-1 are the same customer already'),
		'Os dois ids já são do mesmo cliente.',
	)
	assert.equal(translateFailure('GenericError', 'Color must be a colour'), undefined)
})
