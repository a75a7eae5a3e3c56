import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RIGHTS } from '@fiel/contract'
import sql from 'sql-template-tag'
import { addUser, PASSWORD, sendAdminRequest, signInAs } from '../../test/support/admin.ts'
import { useWorld } from '../../test/support/world.ts'
import { formatVersion, readVersion } from '../version.ts'
import { createUsers } from './create-users.ts'

const world = useWorld()
const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
	sendAdminRequest(world.app, 'POST', '/session', { Email: email, Password: password }, headers)

test('signing in sets a cookie that scripts cannot read and other sites cannot send', async () => {
	const { merchant } = await world.merchant()
	const { email } = await addUser(world, merchant)
	const answer = await signIn(` ${email.toUpperCase()}`, PASSWORD)
	assert.equal(answer.statusCode, 201, answer.body)
	const [session, device] = answer.headers['set-cookie'] as string[]
	assert.match(session!, /^fiel_session=[\w-]{43}; Path=\/admin; Max-Age=7776000; HttpOnly; SameSite=Strict$/)
	assert.match(
		device!,
		/^fiel_device=[\w-]{43}; Path=\/admin\/api; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
	)
	const { UserId, ...body } = answer.json()
	assert.ok(UserId > 0)
	assert.deepEqual(body, {
		Email: email,
		Name: null,
		Role: 'owner',
		Rights: RIGHTS,
		HasSecondFactor: false,
		MaySeeContacts: true,
		HasPassword: true,
		IsByLink: false,
		MustSetUpSecondFactor: false,
		Merchant: {
			Id: merchant.id,
			Name: merchant.name,
			DisplayName: merchant.name,
			Logo: null,
			Currency: 'BRL',
			TimeZone: 'America/Sao_Paulo',
			IsTest: false,
		},
		HasSandbox: false,
		FielVersion: formatVersion(readVersion()),
		CreatedDate: '2026-06-15T12:00:00.000Z',
		ExpiresDate: '2026-06-16T00:00:00.000Z',
	})
	const [stored] = await world.db.rows<{ hash: string }>(
		sql`select password_hash as hash from users where email = ${email}`,
	)
	assert.match(stored!.hash, /^\$argon2id\$/)
})

test('a wrong password and an unknown e-mail get the same response', async () => {
	const { merchant } = await world.merchant()
	const { email } = await addUser(world, merchant)
	const answers = await Promise.all([
		signIn(email, 'wrong horse battery'),
		signIn('nobody@example.com', PASSWORD),
	])
	for (const answer of answers) {
		assert.equal(answer.statusCode, 401)
		assert.equal(answer.headers['set-cookie'], undefined)
		const { RequestId, ...body } = answer.json()
		assert.ok(RequestId)
		assert.deepEqual(body, {
			ErrorCode: 76,
			ErrorName: 'ApiPartnerKeysValidation',
			Message: 'the email and the password do not match',
			Text: 'Wrong email or password.',
			Field: null,
		})
	}
})

test('a session expires, and ends when its user signs out', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	assert.equal((await panel.get('/session')).Email, panel.email)
	world.clock.set('2026-06-16T00:00:00Z')
	await panel.get('/session', 401)
	world.clock.set('2026-06-15T13:00:00Z')
	const out = await sendAdminRequest(world.app, 'DELETE', '/session', undefined, { cookie: panel.cookie })
	assert.equal(out.statusCode, 204)
	assert.match(String(out.headers['set-cookie']), /^fiel_session=; Path=\/admin; Max-Age=0;/)
	await panel.get('/session', 401)
})

test('signing in again ends the previous session', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	assert.equal((await signIn(panel.email, PASSWORD, { cookie: panel.cookie })).statusCode, 201)
	await panel.get('/session', 401)
})

test('an invalid cookie gives no access', async () => {
	for (const cookie of ['', 'fiel_session=nonsense', `fiel_session=${'x'.repeat(43)}`])
		assert.equal(
			(await sendAdminRequest(world.app, 'GET', '/session', undefined, { cookie })).statusCode,
			401,
		)
})

test('a session that is used continues, and ends after fourteen days at the latest', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const start = world.clock.now().getTime()
	const at = (hours: number) => world.clock.set(new Date(start + hours * 3_600_000).toISOString())
	for (let hours = 11; hours < 14 * 24; hours += 11) {
		at(hours)
		await panel.get('/session')
	}
	assert.equal((await panel.get('/session')).ExpiresDate, '2026-06-29T12:00:00.000Z')
	at(14 * 24)
	await panel.get('/session', 401)
})

test('the last use of a session is saved once a minute at most', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const seen = async () => (await panel.get('/sessions'))[0].SeenDate
	world.clock.set('2026-06-15T12:00:59Z')
	assert.equal(await seen(), '2026-06-15T12:00:00.000Z')
	world.clock.set('2026-06-15T12:01:00Z')
	assert.equal(await seen(), '2026-06-15T12:01:00.000Z')
})

test('a user sees and ends their own sessions, and no others', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant, 'viewer')
	const other = await signInAs(world, merchant)
	const again = async () => {
		const answer = await signIn(panel.email, PASSWORD, { 'user-agent': 'Browser of Ana' })
		return { cookie: String(answer.headers['set-cookie']).split(';')[0]! }
	}
	const [second, third] = [await again(), await again()]
	const listed = await panel.get('/sessions')
	assert.equal(listed.length, 3)
	assert.deepEqual(listed.map(({ IsCurrent }: { IsCurrent: boolean }) => IsCurrent).sort(), [
		false,
		false,
		true,
	])
	assert.partialDeepStrictEqual(listed[0], { Agent: 'Browser of Ana', Address: '127.0.0.1' })
	await other.delete(`/sessions/${listed[0].Id}`, 404)
	await panel.delete(`/sessions/${listed[0].Id}`, 204)
	assert.deepEqual(await panel.delete('/sessions'), { Ended: 1 })
	for (const { cookie } of [second, third])
		assert.equal(
			(await sendAdminRequest(world.app, 'GET', '/session', undefined, { cookie })).statusCode,
			401,
		)
	await panel.get('/session')
	await other.get('/session')
})

test('a new password ends all other sessions', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant, 'viewer')
	await signIn(panel.email, PASSWORD)
	const change = (Password: string, NewPassword: string, status: number) =>
		panel.put('/session/password', { Password, NewPassword }, status)
	assert.equal((await change('wrong horse battery', 'a new one to keep', 401)).Field, 'Password')
	assert.equal((await change(PASSWORD, 'short', 422)).Field, 'NewPassword')
	assert.deepEqual(await change(PASSWORD, 'a new one to keep', 200), { Ended: 1 })
	await panel.get('/session')
	assert.equal((await signIn(panel.email, PASSWORD)).statusCode, 401)
	assert.equal((await signIn(panel.email, 'a new one to keep')).statusCode, 201)
})

for (const [headers, status] of [
	[{ 'sec-fetch-site': 'same-origin' }, 204],
	[{ 'sec-fetch-site': 'none' }, 204],
	[{ 'sec-fetch-site': 'same-site' }, 403],
	[{ 'sec-fetch-site': 'cross-site' }, 403],
	[{ origin: 'https://fiel.example', host: 'fiel.example' }, 204],
	[{ origin: 'https://evil.example', host: 'fiel.example' }, 403],
	[{ origin: 'null', host: 'fiel.example' }, 403],
	[{}, 204],
] as const)
	test(`a change with ${JSON.stringify(headers)} gets ${status}`, async () => {
		const { merchant } = await world.merchant()
		const { cookie } = await signInAs(world, merchant)
		const answer = await world.app.inject({
			method: 'DELETE',
			url: '/admin/api/session',
			headers: { cookie, ...headers } as Record<string, string>,
		})
		assert.equal(answer.statusCode, status, answer.body)
	})

test('transport errors have the same body', async () => {
	const { merchant } = await world.merchant()
	const { cookie } = await signInAs(world, merchant)
	const unknown = await sendAdminRequest(world.app, 'GET', '/nothing', undefined, { cookie })
	assert.equal(unknown.statusCode, 404)
	const members = ['ErrorCode', 'ErrorName', 'Message', 'Text', 'Field', 'RequestId']
	assert.deepEqual(Object.keys(unknown.json()), members)
	const broken = await world.app.inject({
		method: 'POST',
		url: '/admin/api/session',
		headers: { 'content-type': 'application/json' },
		payload: '{',
	})
	assert.equal(broken.statusCode, 400)
	assert.equal(broken.json().Message, 'the body is not valid JSON')
})

test('an e-mail is unique in the installation, and passwords have a minimum length', async () => {
	const [one, other] = await Promise.all([world.merchant(), world.merchant()])
	const { email } = await addUser(world, one.merchant)
	const outcomes = await world.db.transaction((tx) =>
		createUsers(
			tx,
			other.merchant.id,
			[
				{ email: email.toUpperCase(), password: PASSWORD, role: 'owner' },
				{ email: 'no address', password: PASSWORD, role: 'owner' },
				{ email: 'short@example.com', password: 'short', role: 'owner' },
			],
			world.clock.now(),
		),
	)
	assert.partialDeepStrictEqual(outcomes, [
		{ refused: 'Account_UserAlreadyExists', field: 'Email' },
		{ field: 'Email' },
		{ field: 'Password' },
	])
})
