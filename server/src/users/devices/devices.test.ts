import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { addUser, PASSWORD, sendAdminRequest, signInAs } from '../../../test/support/admin.ts'
import { resealAll } from '../../../test/support/reseal.ts'
import { useWorld } from '../../../test/support/world.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { sendLinks } from '../links/send-links.ts'

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', FIEL_MAIL_FROM: 'shop@example.com' }
const world = useWorld(MAIL)

/** Starts a new app, whose rate limiter is empty. */
const startApp = async (t: TestContext, env: Record<string, string> = MAIL): Promise<FastifyInstance> => {
	const config = readConfig({ LOG_LEVEL: 'error', ...env })
	const app = await buildApp({ db: world.db, clock: world.clock, config })
	t.after(() => app.close())
	return app
}

const addOwner = async () => {
	const { merchant } = await world.merchant()
	return { merchant, ...(await addUser(world, merchant)) }
}

/** A browser that keeps its cookies. */
const createBrowser = (app: FastifyInstance, remoteAddress: string) => {
	const jar = new Map<string, string>()
	const post = async (path: string, payload: object) => {
		const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
		const headers = cookie ? { cookie } : {}
		const answer = await app.inject({
			method: 'POST',
			url: `/admin/api${path}`,
			remoteAddress,
			headers,
			payload,
		})
		for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
			const [name, value] = line.split(';')[0]!.split('=')
			jar.set(name!, value!)
		}
		return answer
	}
	return {
		jar,
		post,
		signIn: (email: string, password = PASSWORD) => post('/session', { Email: email, Password: password }),
	}
}

/** Tries wrong passwords from many addresses, more than unknown browsers may. */
const attack = async (app: FastifyInstance, email: string): Promise<number[]> => {
	const answers = await Promise.all(
		Array.from({ length: 25 }, (_, number) =>
			createBrowser(app, `203.0.113.${number}`).signIn(email, `guess number ${number}`),
		),
	)
	return answers.map(({ statusCode }) => statusCode)
}

const bodyOf = (answer: { json(): Record<string, unknown> }) => {
	const { RequestId, ...body } = answer.json()
	assert.ok(RequestId)
	return body
}

const readLink = async (email: string): Promise<string | undefined> => {
	await world.db.transaction((tx) => sendLinks(tx, world.clock.now()))
	const mails = await world.db.rows<{ text: string }>(sql`
		select body_text as text from outbox where recipient = ${email} and kind = 'device-link' order by id`)
	return /\/admin\/device#token=([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1]
}

test('during an attack the owner signs in with a known browser, also after a restart', async (t) => {
	const { email } = await addOwner()
	const first = world.app
	const browser = createBrowser(first, '198.51.100.1')
	assert.equal((await browser.signIn(email)).statusCode, 201)
	const statuses = await attack(first, email)
	assert.equal(statuses.filter((status) => status === 401).length, 10)
	assert.equal(statuses.filter((status) => status === 429).length, 15)
	assert.equal((await browser.signIn(email)).statusCode, 201)

	const restarted = await startApp(t)
	await attack(restarted, email)
	const elsewhere = createBrowser(restarted, '192.0.2.77') // the same browser in another network
	for (const [name, value] of browser.jar) elsewhere.jar.set(name, value)
	assert.equal((await elsewhere.signIn(email)).statusCode, 201)
	assert.equal((await createBrowser(restarted, '192.0.2.78').signIn(email)).statusCode, 429)
})

test('with mail, a link makes a new browser known, and the correct password then works', async () => {
	const { email, merchant } = await addOwner()
	const { app } = world
	await attack(app, email)
	const browser = createBrowser(app, '198.51.100.2')
	const refused = await browser.signIn(email)
	assert.equal(refused.statusCode, 429)
	assert.equal(refused.headers['retry-after'], '360')
	assert.deepEqual(bodyOf(refused), {
		ErrorCode: 103,
		ErrorName: 'Too_Many_Requests',
		Message:
			'many wrong passwords were tried: ask for a link by mail, or sign in with a browser that is known',
		Text: 'Too many attempts. Wait a moment.',
		Field: 'Device',
	})
	assert.equal(
		(await browser.post('/session/device-links', { Email: ` ${email.toUpperCase()}` })).statusCode,
		204,
	)
	const token = (await readLink(email))!
	const [kept] = await world.db.rows<{ row: string }>(
		sql`select string_agg(l::text, '') as row from sign_in_links l`,
	)
	assert.ok(!kept!.row.includes(token))
	assert.equal((await browser.post('/session/link', { Token: token })).statusCode, 401, 'it signs nobody in')
	const confirmed = await browser.post('/session/device', { Token: token })
	assert.equal(confirmed.statusCode, 200, confirmed.body)
	assert.deepEqual(confirmed.json(), { Email: email })
	assert.match(
		String(confirmed.headers['set-cookie']),
		/^fiel_device=[\w-]{43}; Path=\/admin\/api; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
	)
	assert.equal(
		(await createBrowser(app, '198.51.100.3').post('/session/device', { Token: token })).statusCode,
		401,
	)
	assert.equal((await browser.signIn(email, 'still a wrong one')).statusCode, 401)
	assert.equal((await browser.signIn(email)).statusCode, 201)
	const audit = await (await signInAs(world, merchant)).get('/audit?operation=confirmDevice')
	assert.equal(audit.Items.length, 1)
	assert.equal(audit.Items[0].Author, email)
})

test('without mail, the correct password works from a new browser after a quarter of an hour', async (t) => {
	const { email } = await addOwner()
	const app = await startApp(t, {})
	await attack(app, email)
	const browser = createBrowser(app, '198.51.100.4')
	const refused = await browser.signIn(email)
	assert.equal(refused.statusCode, 429)
	assert.equal(bodyOf(refused).Field, null)
	assert.ok(Number(refused.headers['retry-after']) <= 900)
	assert.equal((await browser.post('/session/device-links', { Email: email })).statusCode, 409)
	world.clock.set('2026-06-15T12:14:59Z')
	await attack(app, email)
	assert.equal((await browser.signIn(email)).statusCode, 429)
	world.clock.set('2026-06-15T12:15:00Z')
	await attack(app, email)
	assert.equal((await browser.signIn(email)).statusCode, 201)
})

test('an unknown e-mail gets the same responses at every step', async () => {
	const { email } = await addOwner()
	const { app } = world
	const walk = async (address: string, who: string) => {
		const browser = createBrowser(app, address)
		browser.jar.set('fiel_device', 'x'.repeat(43))
		const answers = [await browser.signIn(who, 'a wrong password'), { statusCodes: await attack(app, who) }]
		answers.push(
			await browser.signIn(who, PASSWORD),
			await browser.post('/session/device-links', { Email: who }),
		)
		return answers.map((answer) =>
			'statusCode' in answer
				? [answer.statusCode, answer.headers['retry-after'], answer.body && bodyOf(answer)]
				: answer.statusCodes.toSorted(),
		)
	}
	assert.deepEqual(await walk('198.51.100.5', 'nobody-at-all@example.com'), await walk('198.51.100.6', email))
	const requests = await world.db.rows(sql`
		select email from device_link_requests where email in ('nobody-at-all@example.com', ${email})`)
	assert.equal(requests.length, 2, 'both were written down')
	assert.ok(await readLink(email))
	assert.equal(await readLink('nobody-at-all@example.com'), undefined)
})

test("repeated requests for another user's e-mail send only one mail", async () => {
	const { email } = await addOwner()
	const { app } = world
	for (const minute of ['00', '05', '14', '15']) {
		world.clock.set(`2026-06-15T12:${minute}:00Z`)
		await createBrowser(app, `198.51.100.${minute}`).post('/session/device-links', { Email: email })
		await readLink(email)
	}
	const mails = await world.db.rows(sql`select from outbox where recipient = ${email}`)
	assert.equal(mails.length, 2)
	const many = []
	for (let number = 0; number < 6; number++)
		many.push(
			await createBrowser(app, '198.51.100.99').post('/session/device-links', { Email: `${number}@a.de` }),
		)
	assert.deepEqual(
		many.map(({ statusCode }) => statusCode),
		[204, 204, 204, 204, 204, 429],
	)
})

test('a link expires after half an hour, and when its user is deactivated', async () => {
	const { app } = world
	const requestLink = async (email: string) => {
		await createBrowser(app, '198.51.100.7').post('/session/device-links', { Email: email })
		return (await readLink(email))!
	}
	const use = async (token: string) =>
		(await createBrowser(app, '198.51.100.7').post('/session/device', { Token: token })).statusCode
	const late = await requestLink((await addOwner()).email)
	world.clock.set('2026-06-15T12:30:00Z')
	assert.equal(await use(late), 401)
	const { email } = await addOwner()
	const token = await requestLink(email)
	await world.db.rows(sql`update users set deactivated_at = ${world.clock.now()} where email = ${email}`)
	await resealAll(world.db)
	assert.equal(await use(token), 401)
	assert.equal(await requestLink(email), token, 'nor is there another')
})

test('the token changes with every sign-in, is stored as a hash, and expires after 180 days', async () => {
	const { email } = await addOwner()
	const { app } = world
	const browser = createBrowser(app, '198.51.100.8')
	await browser.signIn(email)
	const first = browser.jar.get('fiel_device')!
	await browser.signIn(email)
	const second = browser.jar.get('fiel_device')!
	assert.notEqual(second, first)
	const rows = await world.db.rows<{ row: string }>(sql`
		select d::text as row from known_devices d join users u on u.id = d.user_id where u.email = ${email}`)
	assert.equal(rows.length, 1)
	assert.ok(!rows[0]!.row.includes(second))
	const isKnown = async (token: string): Promise<boolean> => {
		await attack(app, email)
		const again = createBrowser(app, '192.0.2.9')
		again.jar.set('fiel_device', token)
		return (await again.signIn(email, 'a wrong password')).statusCode === 401
	}
	assert.deepEqual([await isKnown(first), await isKnown(second)], [false, true])
	world.clock.pass(180)
	assert.equal(await isKnown(second), false)
})

test('a browser can be known for two users', async () => {
	const [ana, rui] = [await addOwner(), await addOwner()]
	const { app } = world
	const browser = createBrowser(app, '198.51.100.9')
	for (const { email } of [ana, rui]) assert.equal((await browser.signIn(email)).statusCode, 201)
	for (const { email } of [ana, rui]) await attack(app, email)
	for (const { email } of [ana, rui, ana]) assert.equal((await browser.signIn(email)).statusCode, 201)
})

for (const [what, act] of [
	[
		'a new password',
		(app: FastifyInstance, cookie: string) =>
			sendAdminRequest(
				app,
				'PUT',
				'/session/password',
				{ Password: PASSWORD, NewPassword: 'a new one to keep' },
				{ cookie },
			),
	],
	[
		'signing out everywhere else',
		(app: FastifyInstance, cookie: string) =>
			sendAdminRequest(app, 'DELETE', '/sessions', undefined, { cookie }),
	],
] as const)
	test(`${what} forgets all browsers except the current one`, async () => {
		const { email } = await addOwner()
		const { app } = world
		const [own, other] = [createBrowser(app, '198.51.100.10'), createBrowser(app, '198.51.100.11')]
		for (const browser of [own, other]) assert.equal((await browser.signIn(email)).statusCode, 201)
		const cookie = [...own.jar].map(([name, value]) => `${name}=${value}`).join('; ')
		assert.equal((await act(app, cookie)).statusCode, 200)
		await attack(app, email)
		assert.equal((await other.signIn(email, 'a wrong password')).statusCode, 429)
		assert.equal((await own.signIn(email, 'a wrong password')).statusCode, 401)
	})

test('in a session, a password check is not rate-limited by the attempts of others', async () => {
	const { email } = await addOwner()
	const { app } = world
	const browser = createBrowser(app, '198.51.100.12')
	await browser.signIn(email)
	await attack(app, email)
	const cookie = `fiel_session=${browser.jar.get('fiel_session')}`
	const change = (Password: string) =>
		sendAdminRequest(
			app,
			'PUT',
			'/session/password',
			{ Password, NewPassword: 'a new one to keep' },
			{ cookie },
		)
	for (let guess = 0; guess < 10; guess++) assert.equal((await change('a wrong one')).statusCode, 401)
	assert.equal((await change(PASSWORD)).statusCode, 429)
	world.clock.set('2026-06-15T12:01:00Z')
	assert.equal((await change(PASSWORD)).statusCode, 200)
})
