import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addUser, sendAdminRequest, signInAs } from '../../../test/support/admin.ts'
import { assertUnchanged } from '../../../test/support/refused.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()

const NEW_PASSWORD = 'another horse of the battery'

const reset = (Link: string) =>
	sendAdminRequest(world.app, 'POST', '/session/new-password', {
		Token: Link.split('#token=')[1],
		NewPassword: NEW_PASSWORD,
	})

test('an owner creates a link with which a user sets a new password, once; a newer link ends it', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const { id, email } = await addUser(world, merchant, 'viewer')
	const first = await owner.post(`/users/${id}/password-link`, undefined, 201)
	const second = await owner.post(`/users/${id}/password-link`, undefined, 201)
	assert.match(second.Link, /\/admin\/new-password#token=[\w-]{43}$/)
	assert.equal(second.Email, email)
	assert.equal(Date.parse(second.ExpiresDate), world.clock.now().getTime() + 3_600_000)
	assert.equal((await reset(first.Link)).statusCode, 401)
	assert.equal((await reset(second.Link)).statusCode, 201)
	assert.equal((await reset(second.Link)).statusCode, 401)
	const signedIn = await sendAdminRequest(world.app, 'POST', '/session', {
		Email: email,
		Password: NEW_PASSWORD,
	})
	assert.equal(signedIn.statusCode, 201)
	const log = await owner.get('/audit?operation=createPasswordLink')
	assert.deepEqual(
		log.Items.map(({ Author, ThingId }: Record<string, unknown>) => [Author, ThingId]),
		[
			[owner.email, String(id)],
			[owner.email, String(id)],
		],
	)
	assert.ok(!JSON.stringify(log).includes(second.Link.split('#token=')[1]))
})

test('nobody gets a link for a user with more rights, a deactivated one or one of another shop', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const manager = await signInAs(world, merchant, 'manager')
	const editor = await signInAs(world, merchant, 'editor')
	const stranger = await signInAs(world, (await world.merchant()).merchant)
	const { id } = await addUser(world, merchant, 'viewer')
	const other = await addUser(world, merchant, 'owner')
	await owner.put(`/users/${id}`, { IsActive: false })
	await assertUnchanged(world, async () => {
		await owner.post(`/users/${id}/password-link`, undefined, 409)
		await manager.post(`/users/${other.id}/password-link`, undefined, 403)
		await editor.post(`/users/${other.id}/password-link`, undefined, 403)
		await stranger.post(`/users/${other.id}/password-link`, undefined, 404)
	})
})
