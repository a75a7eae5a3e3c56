import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inPortuguese } from './portuguese-failures.ts'

test('a refusal is translated to Portuguese by its sentence, else by its name', () => {
	assert.equal(inPortuguese(null, 'Order 3 is taken by another tier'), 'Outro nível já está na posição 3.')
	assert.equal(
		inPortuguese('ApiCustomer_ChangeCashback_Inactive', 'whatever'),
		'O programa não tem cashback.',
	)
	assert.equal(inPortuguese('GenericError', 'Color must be a colour'), undefined)
})
