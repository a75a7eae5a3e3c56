import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { PASSWORD, sendAdminRequest, signInAs } from '../../test/support/admin.ts'
import { uniqueText } from '../../test/support/builders.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld({ FIEL_PUBLIC_URL: 'https://fiel.example/' })

const tokenIn = (link: string): string => link.split('#token=')[1]!
const accept = (token: string, password = PASSWORD) =>
	sendAdminRequest(world.app, 'POST', '/invitations/accept', {
		Token: token,
		Name: ' Eva Lima ',
		Password: password,
	})
const invite = async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const email = `${uniqueText('eva')}@example.com`
	const invitation = await owner.post('/invitations', { Email: ` ${email.toUpperCase()}`, Role: 'editor' })
	return { merchant, owner, email, invitation }
}

test('an invitation is mailed and returned, and creates a user once', async () => {
	const { merchant, owner, email, invitation } = await invite()
	const { Link, IsMailed, HasPublicUrl, ...shown } = invitation
	assert.deepEqual({ IsMailed, HasPublicUrl }, { IsMailed: false, HasPublicUrl: true })
	assert.match(Link, /^https:\/\/fiel\.example\/admin\/invitation#token=[\w-]{43}$/)
	assert.partialDeepStrictEqual(shown, {
		Email: email,
		Role: 'editor',
		InvitedBy: owner.email,
		ExpiresDate: '2026-06-22T12:00:00.000Z',
		IsExpired: false,
	})
	assert.deepEqual(await owner.get('/invitations'), [shown])
	const mails = await world.db.rows<{ recipient: string; text: string }>(sql`
		select recipient, body_text as text from outbox where merchant_id = ${merchant.id} and kind = 'invitation'`)
	assert.deepEqual([mails.length, mails[0]!.recipient], [1, email])
	assert.ok(mails[0]!.text.includes(Link))
	const [kept] = await world.db.rows<{ row: string }>(sql`
		select i::text as row from invitations i where merchant_id = ${merchant.id}`)
	assert.ok(!kept!.row.includes(tokenIn(Link)), 'only the hash is kept')

	assert.equal((await accept(tokenIn(Link), 'short')).json().Field, 'Password')
	const [{ Id }] = await owner.get('/users')
	await owner.put(`/users/${Id}`, { Name: 'Ana Souza' })
	const view = (token: string) => sendAdminRequest(world.app, 'POST', '/invitations/view', { Token: token })
	assert.deepEqual((await view(tokenIn(Link))).json(), {
		ShopName: merchant.name,
		Email: email,
		Role: 'editor',
		InvitedBy: owner.email,
		InvitedByName: 'Ana Souza',
	})
	assert.equal((await view('of nothing')).statusCode, 401)
	const answers = await Promise.all([accept(tokenIn(Link)), accept(tokenIn(Link))])
	assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 401])
	assert.equal((await view(tokenIn(Link))).statusCode, 401, 'the link was used')
	const joined = answers.find(({ statusCode }) => statusCode === 201)!
	assert.partialDeepStrictEqual(joined.json(), { Email: email, Name: 'Eva Lima', Role: 'editor' })
	const cookie = String(joined.headers['set-cookie']).split(';')[0]!
	assert.equal((await sendAdminRequest(world.app, 'GET', '/program', undefined, { cookie })).statusCode, 200)
	assert.deepEqual(await owner.get('/invitations'), [])
	const users = await owner.get('/users')
	assert.deepEqual(
		users.map(({ Email, Role }: { Email: string; Role: string }) => [Email, Role]).sort(),
		[
			[email, 'editor'],
			[owner.email, 'owner'],
		].sort(),
	)
	assert.equal((await owner.post('/invitations', { Email: email, Role: 'viewer' }, 422)).ErrorCode, 29)
})

test('an invitation expires after seven days, can be renewed and withdrawn, and is unique per e-mail', async () => {
	const { owner, email, invitation } = await invite()
	assert.equal((await owner.post('/invitations', { Email: email, Role: 'owner' }, 422)).ErrorCode, 29)
	await owner.post('/invitations', { Email: 'nobody', Role: 'owner' }, 422)
	await owner.post('/invitations', { Email: email, Role: 'king' }, 400)
	world.clock.set('2026-06-22T12:00:00Z')
	assert.equal((await accept(tokenIn(invitation.Link))).statusCode, 401)
	const later = await signInAs(world, {
		id: (await owner.get('/merchant', 401)) && (await merchantOf(email)),
	})
	assert.equal((await later.get('/invitations'))[0].IsExpired, true)

	const again = await later.post(`/invitations/${invitation.Id}/resend`, undefined, 200)
	assert.notEqual(again.Link, invitation.Link)
	assert.equal((await accept(tokenIn(invitation.Link))).statusCode, 401, 'the old link ended')
	await later.delete(`/invitations/${invitation.Id}`, 204)
	await later.delete(`/invitations/${invitation.Id}`, 404)
	await later.post(`/invitations/${invitation.Id}/resend`, undefined, 404)
	assert.equal((await accept(tokenIn(again.Link))).statusCode, 401, 'withdrawn')

	const third = await later.post('/invitations', { Email: email, Role: 'viewer' })
	world.clock.set('2026-06-30T12:00:00Z')
	const last = await signInAs(world, { id: await merchantOf(email) })
	const fourth = await last.post('/invitations', { Email: email, Role: 'owner' })
	assert.equal(fourth.Id, third.Id, 'one that has ended gives way')
	assert.equal((await accept(tokenIn(fourth.Link))).json().Role, 'owner')
})

const merchantOf = async (email: string): Promise<number> => {
	const [row] = await world.db.rows<{ id: number }>(
		sql`select merchant_id as id from outbox where recipient = ${email} limit 1`,
	)
	return row!.id
}

test('the invitations and users of another merchant are not found', async () => {
	const { owner, invitation } = await invite()
	const { owner: stranger } = await invite()
	const { UserId } = await owner.get('/session')
	await stranger.post(`/invitations/${invitation.Id}/resend`, undefined, 404)
	await stranger.delete(`/invitations/${invitation.Id}`, 404)
	await stranger.put(`/users/${UserId}`, { Role: 'viewer' }, 404)
	await stranger.delete(`/users/${UserId}`, 404)
	assert.ok(!JSON.stringify(await stranger.get('/users')).includes(owner.email))
})
