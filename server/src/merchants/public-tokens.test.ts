import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { openShopPage } from '../../test/support/public.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

test('an owner creates a public token, changes its origins and revokes it; the list and the log tell of it', async () => {
	const { merchant, token: keyToken } = await world.merchant()
	const owner = await signInAs(world, merchant)
	world.clock.set('2026-06-15T13:00:00Z')
	const created = await owner.post('/keys/public', {
		Name: 'pages',
		Origins: ['https://Shop.example/', 'http://localhost:5173', 'https://shop.example'],
	})
	const token = {
		Token: created.Token,
		Name: 'pages',
		Kind: 'public',
		Origins: ['https://shop.example', 'http://localhost:5173'],
		Shape: 'original',
		Scopes: null,
		ExpiresDate: null,
		CreatedDate: '2026-06-15T13:00:00.000Z',
		LastUsedDate: null,
		RevokedDate: null,
	}
	assert.match(created.Token, /^fiel_pub_[\w-]{43}$/)
	assert.deepEqual(created, token)
	const [key, listed] = await owner.get('/keys')
	assert.deepEqual([key.Token, key.Kind, key.Origins], [keyToken, 'private', []])
	assert.deepEqual(listed, token)

	const changed = { ...token, Origins: ['https://new.example'] }
	const path = `/keys/${created.Token}`
	assert.deepEqual(await owner.put(`${path}/origins`, { Origins: ['https://new.example'] }), changed)
	const revoked = { ...changed, RevokedDate: '2026-06-15T13:00:00.000Z' }
	assert.deepEqual(await owner.delete(path), revoked)
	const late = await owner.put(`${path}/origins`, { Origins: [] }, 409)
	assert.equal(late.Message, `the token ${created.Token} does not work any more`)
	const { Items } = await owner.get('/audit?kind=keys')
	assert.deepEqual(
		Items.map(({ Operation, Author, ThingId, Before, After }: Record<string, unknown>) => [
			...[Operation, Author, ThingId],
			...[Before, After],
		]),
		[
			['revokeKey', owner.email, created.Token, changed, revoked],
			['changePublicToken', owner.email, created.Token, token, changed],
			['createPublicToken', owner.email, created.Token, null, token],
		],
	)
})

test('what is not a token, an origin or allowed is refused, and nothing changes', async () => {
	const { merchant, token: keyToken } = await world.merchant()
	const other = await world.merchant()
	const [owner, editor] = [await signInAs(world, merchant), await signInAs(world, merchant, 'editor')]
	const mine = await openShopPage(world, merchant)
	const theirs = await openShopPage(world, other.merchant)
	const body = { Name: 'pages', Origins: ['https://shop.example'] }
	await assertUnchanged(world, async () => {
		const wrong = await owner.post('/keys/public', { ...body, Origins: ['http://shop.example'] }, 422)
		assert.deepEqual([wrong.ErrorCode, wrong.Field], [77, 'Origins'])
		assert.match(wrong.Message, /^"http:\/\/shop.example" is not an origin: it must be like https/)
		const many = Array.from({ length: 21 }, (_, index) => `https://${index}.example`)
		assert.equal((await owner.post('/keys/public', { ...body, Origins: many }, 400)).ErrorCode, 10)
		assert.equal((await owner.post('/keys/public', { ...body, Name: ' ' }, 400)).ErrorCode, 7)
		assert.equal((await owner.post('/keys/public', { Name: 'pages' }, 400)).ErrorCode, 7)
		await editor.post('/keys/public', body, 403)
		await editor.put(`/keys/${mine.token}/origins`, { Origins: [] }, 403)
		for (const token of [theirs.token, keyToken, 'nobody'])
			await owner.put(`/keys/${token}/origins`, { Origins: [] }, 404)
		const rotated = await owner.post(`/keys/${mine.token}/rotate`, { OverlapHours: 1 }, 409)
		assert.equal(rotated.Message, `the token ${mine.token} is public and has no key`)
	})
})

test('a public token is no step of the set-up: the first order needs a key', async () => {
	const { merchant, token } = await world.merchant()
	const owner = await signInAs(world, merchant)
	await owner.delete(`/keys/${token}`)
	await openShopPage(world, merchant)
	assert.equal((await owner.get('/first-steps')).HasKey, false)
})
