import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import sql from 'sql-template-tag'
import {
	addUser,
	createPanelClient,
	PASSWORD,
	type PanelClient,
	sendAdminRequest,
	signInAs,
} from '../../test/support/admin.ts'
import { uniqueText } from '../../test/support/builders.ts'
import {
	type Account,
	makeForeignKey,
	type OpenIdProvider,
	startOpenIdProvider,
} from '../../test/support/openid-provider.ts'
import { useWorld, type World } from '../../test/support/world.ts'
import { hashToken, makeToken } from '../users/token.ts'

const PUBLIC_URL = 'http://fiel.test'
const REDIRECT_URL = `${PUBLIC_URL}/admin/single-sign-on`
const world = useWorld({ FIEL_PUBLIC_URL: PUBLIC_URL, FIEL_WEBHOOK_ALLOW: '127.0.0.0/8' })

type Provided = Awaited<ReturnType<typeof connect>>

/** A shop whose owner has connected a provider. */
const connect = async (
	t: { after(end: () => Promise<void>): void },
	changes: Record<string, unknown> = {},
) => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const provider = await startOpenIdProvider(t, [REDIRECT_URL])
	const settings = {
		Issuer: provider.issuer,
		ClientId: provider.clientId,
		ClientSecret: provider.clientSecret,
		Label: 'Sign in with Example',
		Domains: ['example.com'],
		CreatesUsers: true,
		NewUserRole: 'viewer',
		RoleRules: [],
		PasswordFor: 'everybody',
		...changes,
	}
	await owner.put('/security/single-sign-on', settings)
	return { merchant, owner, provider, settings }
}

/** A person whom the provider knows. */
const person = (changes: Partial<Account> = {}): Account => {
	const sub = uniqueText('account')
	return { sub, email: `${sub}@example.com`, email_verified: true, name: 'Eva Lima', ...changes }
}

const cookieOf = (answer: LightMyRequestResponse, name: string): string =>
	`${name}=${answer.cookies.find((cookie) => cookie.name === name)?.value ?? ''}`

/** Begins to sign in, and returns the address at the provider and the cookie of the browser. */
const start = async ({ merchant }: Pick<Provided, 'merchant'>, returnTo?: string) => {
	const answer = await sendAdminRequest(world.app, 'POST', '/session/single-sign-on', {
		Shop: merchant.name,
		...(returnTo !== undefined && { ReturnTo: returnTo }),
	})
	assert.equal(answer.statusCode, 200, answer.body)
	return { url: answer.json().Url as string, cookie: cookieOf(answer, 'fiel_sign_in'), answer }
}

/** Follows the address to the provider, and returns the query with which the provider sends the browser back. */
const visitProvider = async (url: string, provider: OpenIdProvider, account: OpenIdProvider['account']) => {
	provider.account = account
	const answer = await fetch(url, { redirect: 'manual' })
	assert.equal(answer.status, 303, await answer.text())
	const location = new URL(answer.headers.get('location')!)
	assert.equal(location.origin + location.pathname, REDIRECT_URL)
	return location.search.slice(1)
}

const finish = (query: string, cookie: string, app: FastifyInstance = world.app) =>
	sendAdminRequest(app, 'POST', '/session/single-sign-on/finish', { Query: query }, { cookie })

/** Signs in as a person in a new browser. */
const enter = async (provided: Provided, account: OpenIdProvider['account']) => {
	const { url, cookie } = await start(provided)
	return finish(await visitProvider(url, provided.provider, account), cookie)
}

const refusalOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json().Field]

const clientOf = (answer: LightMyRequestResponse): PanelClient => {
	assert.equal(answer.statusCode, 201, answer.body)
	return createPanelClient(world, answer.json().Session.Email, cookieOf(answer, 'fiel_session'))
}

/** The newest entry of the audit log about a sign-in through the provider. */
const lastEntry = async (owner: PanelClient) => {
	const { Items } = await owner.get('/audit')
	const { Operation, Author, After } = Items.find(({ Operation: id }: { Operation: string }) =>
		/SingleSignOn$/.test(id),
	)
	return { Operation, Author, After }
}

const NEW_PASSWORD = 'seven brown horses'

/** Chooses a new password with a link, as the mail for a forgotten one has. */
const resetPassword = async (merchantId: number, userId: number) => {
	const token = makeToken()
	const now = world.clock.now()
	await world.db.rows(sql`
		insert into sign_in_links (token_hash, merchant_id, user_id, created_at, expires_at, purpose)
		values (${hashToken(token)}, ${merchantId}, ${userId}, ${now}, ${now}::timestamptz + interval '1 hour', 'password')`)
	return sendAdminRequest(world.app, 'POST', '/session/new-password', {
		Token: token,
		NewPassword: NEW_PASSWORD,
	})
}

const listUsers = (of: World, merchantId: number) =>
	of.db.rows<{ email: string; role: string }>(
		sql`select email, role from users where merchant_id = ${merchantId} order by id`,
	)

test('a person of the allowed domain becomes a user with the chosen role, and comes back as the same user', async (t) => {
	const shop = await connect(t)
	const eva = person()
	const { url, cookie, answer } = await start(shop, '/orders?page=2')
	assert.match(
		String(answer.headers['set-cookie']),
		/^fiel_sign_in=[\w-]{43}; Path=\/admin\/api\/session\/single-sign-on; Max-Age=600; HttpOnly; SameSite=Strict$/,
	)
	const asked = new URL(url).searchParams
	assert.deepEqual(
		[asked.get('redirect_uri'), asked.get('code_challenge_method'), asked.get('scope')],
		[REDIRECT_URL, 'S256', 'openid email profile'],
	)
	const first = await finish(await visitProvider(url, shop.provider, eva), cookie)
	assert.equal(first.statusCode, 201, first.body)
	const { Session, ReturnTo } = first.json()
	assert.equal(ReturnTo, '/orders?page=2')
	assert.partialDeepStrictEqual(Session, {
		Email: eva.email,
		Name: 'Eva Lima',
		Role: 'viewer',
		HasPassword: false,
		IsByLink: false,
		MustSetUpSecondFactor: false,
		Merchant: { Name: shop.merchant.name },
	})
	assert.deepEqual(await lastEntry(shop.owner), {
		Operation: 'finishSingleSignOn',
		Author: eva.email,
		After: {
			Browser: 'lightMyRequest',
			Issuer: shop.provider.issuer,
			Role: 'viewer',
			IsNewUser: true,
			IsNewLink: true,
		},
	})
	// The account decides from now on, whatever its e-mail is.
	const second = await enter(shop, { ...eva, email: 'other@elsewhere.test', email_verified: false })
	const client = clientOf(second)
	assert.equal(client.email, eva.email)
	assert.partialDeepStrictEqual((await lastEntry(shop.owner)).After, { IsNewUser: false, IsNewLink: false })
	assert.deepEqual((await client.get('/session')).UserId, Session.UserId)
	await client.delete('/session', 204)
	await client.get('/session', 401)
})

test('a user of the shop is linked by the verified e-mail and keeps role and password', async (t) => {
	const shop = await connect(t, { Domains: [], CreatesUsers: false })
	const user = await addUser(world, shop.merchant, 'editor')
	const answer = await enter(shop, person({ email: user.email.toUpperCase() }))
	assert.deepEqual(
		[answer.statusCode, answer.json().Session.UserId, answer.json().Session.Role],
		[201, user.id, 'editor'],
	)
	const signedIn = await sendAdminRequest(world.app, 'POST', '/session', {
		Email: user.email,
		Password: PASSWORD,
	})
	assert.equal(signedIn.statusCode, 201)
	// Another account with the same e-mail may be of a person to whom the address was given later.
	assert.deepEqual(refusalOf(await enter(shop, person({ email: user.email }))), [401, 'OtherAccount'])
})

test('a user who was unlinked is signed out, and may be linked to another account', async (t) => {
	const shop = await connect(t, { Domains: [], CreatesUsers: false })
	const user = await addUser(world, shop.merchant, 'editor')
	const editor = clientOf(await enter(shop, person({ email: user.email })))
	const owner = await signInAs(world, shop.merchant)
	const isLinked = async () =>
		(await owner.get('/users')).find(({ Id }: { Id: number }) => Id === user.id).IsLinked
	assert.equal(await isLinked(), true)
	await owner.delete(`/users/${user.id}/link`, 204)
	assert.equal(await isLinked(), false)
	await editor.get('/session', 401)
	assert.equal((await enter(shop, person({ email: user.email }))).statusCode, 201)
	assert.equal(await isLinked(), true)
	const entry = (await owner.get('/audit')).Items.find(
		({ Operation }: { Operation: string }) => Operation === 'unlinkUser',
	)
	assert.deepEqual([entry.Before.IsLinked, entry.After.IsLinked], [true, false])
	const manager = await signInAs(world, shop.merchant, 'manager')
	const { UserId } = await owner.get('/session')
	await manager.delete(`/users/${UserId}/link`, 403)
})

test('the e-mail of a thin token is read from the profile', async (t) => {
	const shop = await connect(t)
	shop.provider.hasThinTokens = true
	shop.provider.metadata = { token_endpoint_auth_methods_supported: ['client_secret_basic'] }
	const eva = person()
	assert.equal((await enter(shop, eva)).json().Session.Email, eva.email)
})

test('who may not sign in is refused by reason, nothing changes, and the owner reads it in the audit log', async (t) => {
	const shop = await connect(t)
	const { owner, merchant } = shop
	const other = await world.merchant()
	const foreigner = await addUser(world, other.merchant)
	const disabled = await addUser(world, merchant, 'viewer')
	await owner.put(`/users/${disabled.id}`, { IsActive: false })
	const before = await listUsers(world, merchant.id)
	const cases: [OpenIdProvider['account'], string][] = [
		['denies', 'Cancelled'],
		[person({ email_verified: false }), 'EmailNotVerified'],
		[person({ email_verified: 'false' }), 'EmailNotVerified'],
		[person({ email_verified: undefined }), 'EmailNotVerified'],
		[person({ email: 'not an address' }), 'EmailMissing'],
		[person({ email: 'eva@example.com.evil.test' }), 'Domain'],
		[person({ email: 'eva@sub.example.com' }), 'Domain'],
		[person({ email: 'eva@evil.test' }), 'Domain'],
		[person({ email: foreigner.email }), 'OtherShop'],
		[person({ email: disabled.email }), 'Disabled'],
	]
	for (const [account, reason] of cases) {
		const answer = await enter(shop, account)
		assert.deepEqual(refusalOf(answer), [401, reason], JSON.stringify(account))
		assert.equal(
			answer.cookies.some(({ name, value }) => name === 'fiel_session' && value),
			false,
		)
		const { Operation, After } = await lastEntry(owner)
		assert.deepEqual([Operation, (After as { Reason: string }).Reason], ['refusedSingleSignOn', reason])
	}
	assert.deepEqual(await listUsers(world, merchant.id), before)
	await owner.put('/security/single-sign-on', { ...shop.settings, CreatesUsers: false })
	assert.deepEqual(refusalOf(await enter(shop, person())), [401, 'NoUser'])
})

test('a removed user does not come back through the provider until an owner invites them again', async (t) => {
	const shop = await connect(t)
	const { owner } = shop
	const eva = person()
	const { UserId } = (await enter(shop, eva)).json().Session
	await owner.delete(`/users/${UserId}`, 204)
	assert.deepEqual(refusalOf(await enter(shop, eva)), [401, 'Removed'])
	assert.deepEqual(refusalOf(await enter(shop, { ...eva, email: 'new@example.com' })), [401, 'Removed'])
	assert.deepEqual(refusalOf(await enter(shop, person({ email: eva.email! }))), [401, 'Removed'])
	await owner.post('/invitations', { Email: eva.email, Role: 'editor' })
	assert.equal((await enter(shop, eva)).json().Session.Role, 'editor')
	assert.deepEqual(await owner.get('/invitations'), [])
})

test('an answer works once, only in the browser in which the sign-in began, and for ten minutes', async (t) => {
	const shop = await connect(t)
	const eva = person()
	const mine = await start(shop)
	const query = await visitProvider(mine.url, shop.provider, eva)
	// A person who is made to open the answer of somebody else, with and without an attempt of their own.
	const theirs = await start(shop)
	assert.deepEqual(refusalOf(await finish(query, '')), [401, 'Expired'])
	assert.deepEqual(refusalOf(await finish(query, theirs.cookie)), [401, 'Expired'])
	assert.equal(shop.provider.tokenRequests.length, 0)
	assert.equal((await finish(query, mine.cookie)).statusCode, 201)
	assert.deepEqual(refusalOf(await finish(query, mine.cookie)), [401, 'Expired'])
	assert.equal(shop.provider.tokenRequests.length, 1)

	// The code of another person with the own state: PKCE binds the code to the attempt.
	const stolen = new URLSearchParams(await visitProvider((await start(shop)).url, shop.provider, person()))
	const own = new URLSearchParams(await visitProvider(theirs.url, shop.provider, eva))
	own.set('code', stolen.get('code')!)
	assert.deepEqual(refusalOf(await finish(own.toString(), theirs.cookie)), [401, 'Provider'])

	const late = await start(shop)
	const lateQuery = await visitProvider(late.url, shop.provider, eva)
	world.clock.pass(10 / 1440)
	assert.deepEqual(refusalOf(await finish(lateQuery, late.cookie)), [401, 'Expired'])
	for (const nonsense of ['code=1', 'state=', 'state=%00&code=x', 'error=access_denied'])
		assert.deepEqual(refusalOf(await finish(nonsense, late.cookie)), [401, 'Expired'])
})

test('an attempt ends when the owner connects another provider', async (t) => {
	const shop = await connect(t)
	const { url, cookie } = await start(shop)
	const query = await visitProvider(url, shop.provider, person())
	const other = await startOpenIdProvider(t, [REDIRECT_URL])
	await shop.owner.put('/security/single-sign-on', { ...shop.settings, Issuer: other.issuer })
	assert.deepEqual(refusalOf(await finish(query, cookie)), [401, 'Expired'])
	assert.equal(other.tokenRequests.length, 0)
})

test('a token that is not for this sign-in opens nothing', async (t) => {
	const shop = await connect(t)
	const { provider } = shop
	const published = provider.key
	const hourAgo = Math.floor(Date.now() / 1000) - 3600
	const cases: [string, Partial<OpenIdProvider>][] = [
		['a wrong nonce', { claims: (claims) => ({ ...claims, nonce: 'another' }) }],
		['no nonce', { claims: ({ nonce: _, ...claims }) => claims }],
		['another audience', { claims: (claims) => ({ ...claims, aud: 'another client' }) }],
		['another issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.test' }) }],
		['an expired token', { claims: (claims) => ({ ...claims, iat: hourAgo - 300, exp: hourAgo }) }],
		['no subject', { claims: ({ sub: _, ...claims }) => claims }],
		['a foreign key', { key: makeForeignKey() }],
	]
	for (const [what, change] of cases) {
		Object.assign(provider, { claims: (claims: unknown) => claims, key: published }, change)
		const answer = await enter(shop, person())
		assert.deepEqual(refusalOf(answer), [401, 'Token'], `${what}: ${answer.body}`)
		assert.partialDeepStrictEqual((await lastEntry(shop.owner)).After, { Reason: 'Token' })
	}
	// A clock that is half a minute wrong does no harm.
	const now = Math.floor(Date.now() / 1000)
	Object.assign(provider, { key: published })
	provider.claims = (claims) => ({ ...claims, iat: now - 330, exp: now - 30 })
	assert.equal((await enter(shop, person())).statusCode, 201)
	// The answer must name the provider that was asked.
	provider.claims = (claims) => claims
	const { url, cookie } = await start(shop)
	const query = new URLSearchParams(await visitProvider(url, provider, person()))
	query.set('iss', 'https://evil.test')
	assert.deepEqual(refusalOf(await finish(query.toString(), cookie)), [401, 'Token'])
})

test('a return path leads nowhere but into the panel', async (t) => {
	const { merchant } = await connect(t)
	for (const ReturnTo of [
		'https://evil.test',
		'//evil.test',
		'/\\evil.test',
		'evil.test',
		'/a\\b',
		'/\t/evil.test',
		'',
	]) {
		const answer = await sendAdminRequest(world.app, 'POST', '/session/single-sign-on', {
			Shop: merchant.name,
			ReturnTo,
		})
		assert.deepEqual([answer.statusCode, answer.json().Field], [422, 'ReturnTo'], ReturnTo)
	}
})

test('a claim decides about roles at every sign-in, but not about owners and cashiers', async (t) => {
	const shop = await connect(t, {
		RoleClaim: 'realm_access.roles',
		RoleRules: [
			{ Value: 'bosses', Role: 'manager' },
			{ Value: 'writers', Role: 'editor' },
		],
	})
	const eva = person()
	const roleWith = async (account: Account, roles: unknown) =>
		(await enter(shop, { ...account, realm_access: { roles } })).json().Session.Role
	assert.equal(await roleWith(eva, ['writers']), 'editor')
	assert.equal(await roleWith(eva, ['writers', 'bosses']), 'manager')
	assert.partialDeepStrictEqual(await lastEntry(shop.owner), { After: { Role: 'manager', IsNewUser: false } })
	assert.equal(await roleWith(eva, 'writers'), 'editor')
	assert.equal(await roleWith(eva, ['others']), 'viewer')
	assert.equal(await roleWith(eva, undefined), 'viewer')
	for (const role of ['owner', 'cashier'] as const) {
		const { email } = await addUser(world, shop.merchant, role)
		assert.equal(await roleWith(person({ email }), ['writers']), role)
	}
})

test('with passwords for owners only, others come through the provider alone', async (t) => {
	const shop = await connect(t, { PasswordFor: 'owners' })
	const { merchant, owner, settings } = shop
	const editor = await addUser(world, merchant, 'editor')
	const signIn = (email: string, password = PASSWORD) =>
		sendAdminRequest(world.app, 'POST', '/session', { Email: email, Password: password })
	assert.equal((await signIn(owner.email)).statusCode, 201)
	assert.deepEqual(refusalOf(await signIn(editor.email)), [401, 'SingleSignOn'])
	// A wrong password does not tell whose account it is.
	assert.deepEqual(refusalOf(await signIn(editor.email, 'wrong password')), [401, null])
	const { Link } = await owner.post('/invitations', { Email: 'new@example.com', Role: 'viewer' })
	const accepted = await sendAdminRequest(world.app, 'POST', '/invitations/accept', {
		Token: Link.split('#token=')[1],
		Name: 'New',
		Password: PASSWORD,
	})
	assert.deepEqual(refusalOf(accepted), [401, 'SingleSignOn'])
	assert.equal((await enter(shop, person({ email: 'new@example.com' }))).statusCode, 201)
	assert.equal((await enter(shop, person({ email: editor.email }))).statusCode, 201)
	assert.deepEqual(refusalOf(await resetPassword(merchant.id, editor.id)), [401, 'SingleSignOn'])
	await owner.put('/security/single-sign-on', { ...settings, PasswordFor: 'everybody' })
	assert.equal((await resetPassword(merchant.id, editor.id)).statusCode, 201)
	assert.equal((await signIn(editor.email, NEW_PASSWORD)).statusCode, 201)
	await owner.put('/security/single-sign-on', settings)
	await owner.delete('/security/single-sign-on', 204)
	assert.equal((await signIn(editor.email, NEW_PASSWORD)).statusCode, 201)
})

test('a required second factor is the matter of the provider', async (t) => {
	const shop = await connect(t)
	await shop.owner.put('/security', { SecondFactorFor: 'everybody', IdleHours: 12, LongestDays: 14 })
	world.clock.pass(0.01)
	const answer = await enter(shop, person())
	assert.equal(answer.json().Session.MustSetUpSecondFactor, false)
	await clientOf(answer).get('/orders')
	const byPassword = await signInAs(world, shop.merchant, 'viewer')
	assert.equal((await byPassword.get('/session')).MustSetUpSecondFactor, true)
})
