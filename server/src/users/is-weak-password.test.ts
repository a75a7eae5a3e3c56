import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addUser, PASSWORD, signInAs } from '../../test/support/admin.ts'
import { useWorld } from '../../test/support/world.ts'
import { createUsers } from './create-users.ts'
import { isWeakPassword } from './is-weak-password.ts'

const world = useWorld()

test('passwords that are easy to guess are weak, however long', () => {
	for (const password of [
		'passwordpassword',
		'123456789012',
		'qwertyuiopas',
		'aaaaaaaaaaaaaaaa',
		'abcdefghijkl',
		'senhasenhasenha',
		'password'.repeat(100),
	])
		assert.equal(isWeakPassword(password), true, password)
	for (const password of [
		PASSWORD,
		'long enough words',
		'mercado livre 2026',
		'x9$Kq!2mWz7p',
		'ação de graças 7',
	])
		assert.equal(isWeakPassword(password), false, password)
})

test('a weak password is refused wherever one is chosen', async () => {
	const { merchant } = await world.merchant()
	const weak = 'passwordpassword'
	const [refused] = await world.db.transaction((tx) =>
		createUsers(
			tx,
			merchant.id,
			[{ email: 'a@mail.test', password: weak, role: 'owner' }],
			world.clock.now(),
		),
	)
	assert.partialDeepStrictEqual(refused, { refused: 'General_FieldCannotBeNullOrBlank', field: 'Password' })
	await addUser(world, merchant)
	const owner = await signInAs(world, merchant)
	const answer = await owner.put('/session/password', { Password: PASSWORD, NewPassword: weak }, 422)
	assert.partialDeepStrictEqual(answer, {
		Field: 'NewPassword',
		Message: 'the password is easy to guess: use a few words that do not belong together',
		Text: 'This password is easy to guess. Use a few unrelated words.',
	})
})
