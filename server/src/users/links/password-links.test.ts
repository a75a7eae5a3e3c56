import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import {
	addUser,
	createPanelClient,
	PASSWORD,
	sendAdminRequest,
	signInAs,
} from '../../../test/support/admin.ts'
import { assertUnchanged } from '../../../test/support/refused.ts'
import { useWorld } from '../../../test/support/world.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { confirmSecondFactor } from '../confirm-second-factor.ts'
import { enrolSecondFactor } from '../enrol-second-factor.ts'
import { codeAt, stepAt } from '../totp.ts'
import { sendLinks } from './send-links.ts'

const world = useWorld({ SMTP_URL: 'smtp://127.0.0.1:1', FIEL_MAIL_FROM: 'shop@example.com' })

const NEW_PASSWORD = 'another horse of the battery'

const post = (path: string, body: object, app = world.app) =>
	sendAdminRequest(app, 'POST', `/session${path}`, body)

const ask = (email: string) => post('/password-links', { Email: email })

const sendAll = () => world.db.transaction((tx) => sendLinks(tx, world.clock.now()))

const mailsTo = (email: string) =>
	world.db.rows<{ kind: string; text: string }>(sql`
		select kind, body_text as text from outbox where recipient = ${email} order by id`)

const readToken = async (email: string): Promise<string> => {
	await sendAll()
	const mail = (await mailsTo(email)).findLast(({ kind }) => kind === 'password-link')
	return /\/admin\/new-password#token=([\w-]{43})/.exec(mail?.text ?? '')![1]!
}

const reset = (Token: string, more: object = {}) =>
	post('/new-password', { Token, NewPassword: NEW_PASSWORD, ...more })

const signInWith = async (email: string, password: string): Promise<number> =>
	(await post('', { Email: email, Password: password })).statusCode

test('a user who forgot the password chooses a new one with a mailed link, once, and is told by mail', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const other = await signInAs(world, merchant, 'editor')
	const { email } = other
	assert.equal((await ask(` ${email.toUpperCase()}`)).statusCode, 204)
	const token = await readToken(email)

	const weak = await post('/new-password', { Token: token, NewPassword: 'password1234' })
	assert.deepEqual([weak.statusCode, weak.json().Field], [422, 'NewPassword'])
	const done = await reset(token)
	assert.equal(done.statusCode, 201, done.body)
	assert.equal(done.json().Email, email)
	const cookie = [done.headers['set-cookie']!].flat().find((line) => line.startsWith('fiel_session='))!
	await createPanelClient(world, email, cookie.split(';')[0]!).get('/session')
	await other.get('/session', 401) // the session from before
	assert.deepEqual([await signInWith(email, PASSWORD), await signInWith(email, NEW_PASSWORD)], [401, 201])
	const again = await reset(token)
	assert.deepEqual([again.statusCode, again.json().Field], [401, 'Token'])
	assert.deepEqual(
		(await mailsTo(email)).map(({ kind }) => kind),
		['password-link', 'password-notice'],
	)
	const { Items } = await owner.get('/audit?kind=session')
	const told = Items.filter(({ Author }: { Author: string }) => Author === email).map(
		({ Operation, Address, After, Request }: Record<string, unknown>) => [Operation, Address, After, Request],
	)
	const after = { Browser: 'lightMyRequest' }
	assert.deepEqual(told, [
		['signIn', '127.0.0.1', after, { Email: email, Password: '(hidden)' }],
		['resetPassword', '127.0.0.1', after, { Token: '(hidden)', NewPassword: '(hidden)' }],
		['requestPasswordLink', '127.0.0.1', after, null],
	])
})

test('a request says nothing about accounts, is limited, and sends one mail in 15 minutes', async (t) => {
	const { merchant } = await world.merchant()
	const { email } = await addUser(world, merchant)
	const app = await buildApp({
		db: world.db,
		clock: world.clock,
		config: readConfig({
			LOG_LEVEL: 'error',
			SMTP_URL: 'smtp://127.0.0.1:1',
			FIEL_MAIL_FROM: 'a@example.com',
		}),
	})
	t.after(() => app.close())
	const answers = []
	for (const name of [email, 'nobody@example.com', 'nobody', email, email])
		answers.push(await post('/password-links', { Email: name }, app))
	assert.deepEqual(
		answers.map(({ statusCode, body }) => [statusCode, body]),
		answers.map(() => [204, '']),
	)
	const limited = await post('/password-links', { Email: email }, app)
	assert.equal(limited.statusCode, 429)
	assert.ok(limited.headers['retry-after'])
	await sendAll()
	assert.equal((await mailsTo(email)).length, 1)
	await ask(email)
	await sendAll()
	assert.equal((await mailsTo(email)).length, 1)
	assert.deepEqual(await mailsTo('nobody@example.com'), [])
	assert.deepEqual(await world.db.rows(sql`select from device_link_requests`), [])
})

test('a link ends after an hour, and does not work for a deactivated user or as a sign-in link', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const { email, id } = await addUser(world, merchant, 'viewer')
	await ask(email)
	const token = await readToken(email)
	assert.equal((await post('/link', { Token: token })).statusCode, 401)
	assert.equal((await post('/device', { Token: token })).statusCode, 401)
	const start = world.clock.now()
	world.clock.set(new Date(start.getTime() + 3_600_000).toISOString())
	assert.equal((await reset(token)).json().Field, 'Token')
	await ask(email)
	const later = await readToken(email)
	await owner.put(`/users/${id}`, { IsActive: false })
	await assertUnchanged(world, async () => {
		assert.equal((await reset(later)).statusCode, 401)
	})
})

test('the second factor is asked for, a wrong code leaves the link as it is, and codes cannot be guessed', async () => {
	const { merchant } = await world.merchant()
	const user = await addUser(world, merchant)
	const key = { merchantId: merchant.id, id: user.id }
	const now = world.clock.now()
	const secret = await world.db.transaction(async (tx) => {
		const made = await enrolSecondFactor(tx, key)
		await confirmSecondFactor(tx, key, codeAt(made!, stepAt(now) - 1), now)
		return made!
	})
	await ask(user.email)
	const token = await readToken(user.email)
	await assertUnchanged(world, async () => {
		const wanted = await reset(token)
		assert.deepEqual(
			[wanted.statusCode, wanted.json().Field, wanted.json().Message],
			[401, 'Code', 'a code of the second factor is wanted'],
		)
		for (let guess = 0; guess < 10; guess += 1)
			assert.equal((await reset(token, { Code: '000000' })).json().Field, 'Code')
		assert.equal((await reset(token, { Code: codeAt(secret, stepAt(now)) })).statusCode, 429)
	})
	world.clock.set(new Date(now.getTime() + 120_000).toISOString())
	const done = await reset(token, { Code: codeAt(secret, stepAt(world.clock.now())) })
	assert.equal(done.statusCode, 201, done.body)
})

test('without mail, the request says so', async (t) => {
	const app = await buildApp({
		db: world.db,
		clock: world.clock,
		config: readConfig({ LOG_LEVEL: 'error' }),
	})
	t.after(() => app.close())
	assert.deepEqual((await sendAdminRequest(app, 'GET', '/setup')).json().SendsMail, false)
	assert.equal((await post('/password-links', { Email: 'ana@example.com' }, app)).statusCode, 409)
})
