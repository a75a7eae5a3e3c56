import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskContacts } from './mask-contacts.ts'

for (const [email, masked] of [
	['maria@example.com', 'm•••@e•••.com'],
	['m@e.co.uk', 'm•••@e•••.uk'],
	['álvaro@correio.com.br', 'á•••@c•••.br'],
	['root@localhost', 'r•••@l•••'],
	['not an address', '•••'],
	['a@b@c.com', '•••'],
] as const)
	test(`${email} is shown as ${masked}`, () => assert.deepEqual(maskContacts({ email }), { email: masked }))

test('numbers show their last two digits, and missing values stay missing', () => {
	assert.deepEqual(
		maskContacts({ email: null, phone: '+55 11 90000-0017', document: '123.456.789-09', name: 'Ana' }),
		{ email: null, phone: '•••17', document: '•••09', name: 'Ana' },
	)
	assert.deepEqual(maskContacts({ phone: '12345', document: '' }), { phone: '•••', document: '' })
})
