import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskContacts, maskText } from './mask-contacts.ts'

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

test('texts of others are shown without addresses and numbers', () => {
	for (const [text, shown] of [
		['550 5.1.1 <ana@mail.test>: User unknown', '550 5.1.1 <a•••@m•••.test>: User unknown'],
		['{"to":"+55 (11) 98765-4321","error":21211}', '{"to":"•••21","error":21211}'],
		['ana+x@mail.test, rui@mail.test', 'a•••@m•••.test, r•••@m•••.test'],
		['451 4.7.1 try again in 300 seconds', '451 4.7.1 try again in 300 seconds'],
	] as const)
		assert.equal(maskText(text), shown)
})
