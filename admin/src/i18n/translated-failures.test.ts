import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADMIN_ERROR_MEANINGS } from '@fiel/contract'
import { BY_NAME } from './failures-by-name.ts'
import { translateFailure } from './translated-failures.ts'

test('a refusal is translated by its sentence, else by its name', () => {
	const taken = 'Order 3 is taken by another tier'
	assert.equal(translateFailure('pt', null, taken), 'Outro nível já está na posição 3.')
	assert.equal(translateFailure('es', null, taken), 'Otro nivel ya está en la posición 3.')
	const inactive = 'ApiCustomer_ChangeCashback_Inactive'
	assert.equal(translateFailure('pt', inactive, 'whatever'), 'O programa não tem cashback.')
	assert.equal(translateFailure('es', inactive, 'whatever'), 'El programa no tiene cashback.')
	assert.equal(
		translateFailure('pt', 'GenericError', 'till-9 and web-1 are the same customer already'),
		'Os dois IDs já são do mesmo cliente.',
	)
	assert.equal(translateFailure('es', 'GenericError', 'Color must be a colour'), undefined)
})

test('every error of the admin interface has a text in every language', () => {
	const named = Object.keys(ADMIN_ERROR_MEANINGS).filter((name) => name !== 'GenericError')
	assert.deepEqual(Object.keys(BY_NAME).sort(), named.sort())
	for (const [name, { pt, es }] of Object.entries(BY_NAME))
		assert.ok(pt !== '' && es !== '' && pt !== es, name)
})
