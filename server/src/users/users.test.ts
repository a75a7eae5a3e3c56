import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addUser, PASSWORD, sendAdminRequest, signInAs } from '../../test/support/admin.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const idOf = async (panel: Awaited<ReturnType<typeof signInAs>>): Promise<number> =>
	(await panel.get('/session')).UserId

test('a new role takes effect with the next request', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const eva = await signInAs(world, merchant, 'viewer')
	const id = await idOf(eva)
	await eva.put('/program', {}, 403)
	const changed = await owner.put(`/users/${id}`, { Role: 'owner', Name: 'Eva' })
	assert.partialDeepStrictEqual(changed, { Id: id, Role: 'owner', Name: 'Eva', IsActive: true })
	assert.equal((await eva.get('/users')).length, 2)
	await owner.put(`/users/${id}`, { Role: null, Name: null })
	assert.equal((await eva.get('/session')).Role, 'owner')
	await owner.put('/users/999999', { Role: 'owner' }, 404)
	await owner.put(`/users/${id}`, { Rule: 'owner' }, 400)
})

test('a deactivated user loses access immediately, until reactivated', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const eva = await signInAs(world, merchant, 'editor')
	const id = await idOf(eva)
	const enter = () =>
		sendAdminRequest(world.app, 'POST', '/session', { Email: eva.email, Password: PASSWORD })
	assert.equal((await owner.put(`/users/${id}`, { IsActive: false })).IsActive, false)
	await eva.get('/session', 401)
	assert.equal((await enter()).statusCode, 401)
	await owner.put(`/users/${id}`, { IsActive: true })
	assert.equal((await enter()).statusCode, 201)
	await eva.get('/session', 401)
})

test('removing a user ends all sessions and frees the e-mail', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const eva = await signInAs(world, merchant, 'editor')
	const id = await idOf(eva)
	await owner.delete(`/users/${id}`, 204)
	await owner.delete(`/users/${id}`, 404)
	await eva.get('/session', 401)
	await owner.post('/invitations', { Email: eva.email, Role: 'viewer' })
})

test('the last active owner cannot be removed, deactivated or demoted', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const id = await idOf(owner)
	const second = await addUser(world, merchant, 'owner')
	await owner.put(`/users/${second.id}`, { IsActive: false })
	for (const change of [{ Role: 'editor' }, { Role: 'viewer', Name: 'Ana' }, { IsActive: false }])
		assert.equal((await owner.put(`/users/${id}`, change, 422)).ErrorCode, 32)
	assert.equal((await owner.delete(`/users/${id}`, 422)).ErrorCode, 32)
	assert.partialDeepStrictEqual(await owner.get('/session'), { Role: 'owner', Name: null })
	await owner.put(`/users/${id}`, { Name: 'Ana' })
	await owner.put(`/users/${second.id}`, { IsActive: true })
	await owner.put(`/users/${id}`, { Role: 'editor' })
	await owner.get('/users', 403)
})

test('when two owners demote or remove each other concurrently, one remains', async () => {
	for (let round = 0; round < 5; round++) {
		const { merchant } = await world.merchant()
		const [one, other] = [await signInAs(world, merchant), await signInAs(world, merchant)]
		const [oneId, otherId] = [await idOf(one), await idOf(other)]
		const answers = await Promise.all([
			sendAdminRequest(world.app, 'PUT', `/users/${otherId}`, { Role: 'viewer' }, { cookie: one.cookie }),
			sendAdminRequest(world.app, 'DELETE', `/users/${oneId}`, undefined, { cookie: other.cookie }),
		])
		const done = answers.filter(({ statusCode }) => statusCode < 300)
		assert.equal(done.length, 1, answers.map(({ body }) => body).join())
		for (const { statusCode } of answers) assert.ok([200, 204, 401, 403, 422].includes(statusCode))
	}
})
