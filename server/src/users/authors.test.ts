import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

test('a viewer, who may not list the users, gets their names; a cashier does not', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const [user] = await owner.get('/users')
	await owner.put(`/users/${user.Id}`, { Name: 'Ana Souza' })
	const viewer = await signInAs(world, merchant, 'viewer')
	await viewer.get('/users', 403)
	assert.deepEqual(await viewer.get('/authors'), [{ Email: owner.email, Name: 'Ana Souza' }])
	const cashier = await signInAs(world, merchant, 'cashier')
	await cashier.get('/authors', 403)

	const other = await signInAs(world, (await world.merchant()).merchant)
	assert.deepEqual(await other.get('/authors'), [], 'the users of another merchant are not named')
})
