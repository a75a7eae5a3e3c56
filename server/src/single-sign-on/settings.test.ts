import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PanelClient, sendAdminRequest, signInAs } from '../../test/support/admin.ts'
import { findFreePort } from '../../test/support/free-port.ts'
import { startOpenIdProvider } from '../../test/support/openid-provider.ts'
import { startReceiver } from '../../test/support/receiver.ts'
import { useWorld } from '../../test/support/world.ts'

const PUBLIC_URL = 'https://fiel.example.com/loyalty'
const world = useWorld({ FIEL_PUBLIC_URL: PUBLIC_URL, FIEL_WEBHOOK_ALLOW: '127.0.0.0/8' })
const PATH = '/security/single-sign-on'

const SETTINGS = {
	Issuer: 'https://accounts.example.com',
	ClientId: 'fiel',
	ClientSecret: 'a very secret text',
	Label: 'Sign in with Example',
	Domains: ['@Example.com', 'bücher.example'],
	CreatesUsers: true,
	NewUserRole: 'viewer',
	RoleClaim: 'groups',
	RoleRules: [{ Value: 'writers', Role: 'editor' }],
	PasswordFor: 'everybody',
}

const openShop = async () => {
	const { merchant } = await world.merchant()
	return { merchant, owner: await signInAs(world, merchant) }
}

const countEntries = async (owner: PanelClient, id: string): Promise<number> =>
	(await owner.get('/audit')).Items.filter(({ Operation }: { Operation: string }) => Operation === id).length

test('an owner connects a provider, changes it and disconnects it, and the secret is shown nowhere', async () => {
	const { merchant, owner } = await openShop()
	const none = {
		...{ IsConnected: false, Issuer: '', ClientId: '', Label: '', Domains: [], CreatesUsers: false },
		...{ NewUserRole: 'viewer', RoleClaim: null, RoleRules: [], PasswordFor: 'everybody' },
		RedirectUrl: `${PUBLIC_URL}/admin/single-sign-on`,
		SignInUrl: `${PUBLIC_URL}/admin/sign-in?shop=${merchant.name}`,
	}
	assert.deepEqual(await owner.get(PATH), none)
	const { ClientSecret, ...shown } = SETTINGS
	const connected = {
		...none,
		...shown,
		IsConnected: true,
		Domains: ['example.com', 'xn--bcher-kva.example'],
	}
	assert.deepEqual(await owner.put(PATH, SETTINGS), connected)
	assert.deepEqual(await owner.get(PATH), connected)

	assert.equal(await countEntries(owner, 'setSingleSignOn'), 1)
	// The secret stays if it is not given; the same values again are no change.
	await owner.put(PATH, shown)
	assert.equal(await countEntries(owner, 'setSingleSignOn'), 1)
	await owner.put(PATH, { ...shown, Label: 'Example' })
	await owner.put(PATH, { ...SETTINGS, ClientSecret: 'another secret' })
	assert.equal(await countEntries(owner, 'setSingleSignOn'), 3)
	assert.doesNotMatch(JSON.stringify(await owner.get('/audit')), /secret text|another secret/)

	await owner.delete(PATH, 204)
	await owner.delete(PATH, 204)
	assert.deepEqual(await owner.get(PATH), none)
})

test('what is wrong is refused by its field, and nothing changes', async () => {
	const { owner } = await openShop()
	await owner.put(PATH, SETTINGS)
	const before = await owner.get(PATH)
	const cases: [Record<string, unknown>, number, string][] = [
		[{ Issuer: 'http://accounts.example.com' }, 422, 'Issuer'],
		[{ Issuer: 'accounts.example.com' }, 422, 'Issuer'],
		[{ Issuer: 'https://10.0.0.1' }, 422, 'Issuer'],
		[{ Issuer: 'https://169.254.169.254' }, 422, 'Issuer'],
		[{ Issuer: 'https://user:password@accounts.example.com' }, 422, 'Issuer'],
		[{ Issuer: 'https://accounts.example.com?tenant=1' }, 422, 'Issuer'],
		[{ Issuer: 'https://other.example.com', ClientSecret: undefined }, 422, 'ClientSecret'],
		[{ Domains: ['example'] }, 422, 'Domains'],
		[{ Domains: ['*.example.com'] }, 422, 'Domains'],
		[{ Domains: ['eva@example.com'] }, 422, 'Domains'],
		[{ Domains: [] }, 422, 'Domains'],
		[{ Domains: ['gmail.com'] }, 422, 'Domains'],
		[{ NewUserRole: 'owner' }, 400, 'NewUserRole'],
		[{ NewUserRole: 'cashier' }, 400, 'NewUserRole'],
		[{ RoleRules: [{ Value: 'bosses', Role: 'owner' }] }, 400, 'RoleRules[0].Role'],
		[{ RoleClaim: null }, 422, 'RoleClaim'],
		[{ Label: ' ' }, 400, 'Label'],
		[{ PasswordFor: 'nobody' }, 400, 'PasswordFor'],
	]
	for (const [change, status, field] of cases) {
		const { Field, Message } = await owner.put(PATH, { ...SETTINGS, ...change }, status)
		assert.equal(Field, field, `${JSON.stringify(change)}: ${Message}`)
	}
	assert.deepEqual(await owner.get(PATH), before)
	await owner.delete(PATH, 204)
})

test('only owners connect a provider, because it could sign in as an owner', async () => {
	const { merchant } = await openShop()
	const manager = await signInAs(world, merchant, 'manager')
	await manager.get(PATH, 403)
	await manager.put(PATH, SETTINGS, 403)
	await manager.delete(PATH, 403)
	await manager.post(`${PATH}/test`, { Issuer: SETTINGS.Issuer, ClientId: 'fiel' }, 403)
})

test('the sign-in page has the button of the only shop with a provider, and asks for the shop if there are several', async () => {
	const find = async (shop?: string) =>
		(await sendAdminRequest(world.app, 'GET', `/session/single-sign-on${shop ? `?Shop=${shop}` : ''}`)).json()
	const nothing = { Shop: null, Label: null, AsksForShop: false }
	const [first, second] = [await openShop(), await openShop()]
	assert.deepEqual(await find(), nothing)
	await first.owner.put(PATH, SETTINGS)
	const button = { Shop: first.merchant.name, Label: SETTINGS.Label, AsksForShop: false }
	assert.deepEqual(await find(), button)
	await second.owner.put(PATH, { ...SETTINGS, Label: 'Another' })
	assert.deepEqual(await find(), { ...nothing, AsksForShop: true })
	assert.deepEqual(await find(first.merchant.name), button)
	assert.deepEqual(await find('no-such-shop'), nothing)
	await first.owner.delete(PATH, 204)
	await second.owner.delete(PATH, 204)
})

test('the test of a connection says what is wrong', async (t) => {
	const { owner } = await openShop()
	const provider = await startOpenIdProvider(t, [`${PUBLIC_URL}/admin/single-sign-on`])
	const receiver = await startReceiver(t)
	const right = { Issuer: provider.issuer, ClientId: provider.clientId, ClientSecret: provider.clientSecret }
	const tried = (change: Record<string, unknown> = {}) =>
		owner.post(`${PATH}/test`, { ...right, ...change }, 200)
	assert.deepEqual(await tried(), { Problem: null, Detail: null, IsClientChecked: true })
	assert.deepEqual(await tried({ ClientSecret: undefined }), {
		...{ Problem: null, Detail: null, IsClientChecked: false },
	})
	assert.partialDeepStrictEqual(await tried({ ClientSecret: 'wrong' }), {
		...{ Problem: 'Client', Detail: 'invalid_client' },
	})
	assert.partialDeepStrictEqual(await tried({ ClientId: 'unknown' }), { Problem: 'Client' })
	assert.partialDeepStrictEqual(await tried({ Issuer: 'https://10.0.0.1' }), { Problem: 'Address' })
	assert.partialDeepStrictEqual(await tried({ Issuer: `http://127.0.0.1:${await findFreePort()}` }), {
		...{ Problem: 'Unreachable', Detail: 'the connection was refused' },
	})
	assert.partialDeepStrictEqual(await tried({ Issuer: `${provider.issuer}/nowhere` }), {
		...{ Problem: 'NotProvider', Detail: 'status 404' },
	})
	assert.partialDeepStrictEqual(await tried({ Issuer: receiver.url }), { Problem: 'NotProvider' })
	receiver.answer = () => ({ status: 302, headers: { location: `${provider.issuer}/keys` } })
	assert.partialDeepStrictEqual(await tried({ Issuer: receiver.url }), {
		...{ Problem: 'NotProvider', Detail: 'status 302' },
	})
	provider.metadata = { issuer: 'https://accounts.example.com' }
	assert.partialDeepStrictEqual(await tried(), {
		...{ Problem: 'OtherIssuer', Detail: 'https://accounts.example.com' },
	})
	provider.metadata = { token_endpoint: undefined }
	assert.partialDeepStrictEqual(await tried(), { Problem: 'Incomplete', Detail: 'token_endpoint' })
	for (const address of ['javascript:alert(1)//', 'http://evil.test/authorize', 'data:text/html,x']) {
		provider.metadata = { authorization_endpoint: address }
		assert.partialDeepStrictEqual(await tried(), {
			...{ Problem: 'Incomplete', Detail: `authorization_endpoint ${address}` },
		})
	}
	provider.metadata = { code_challenge_methods_supported: ['plain'] }
	assert.partialDeepStrictEqual(await tried(), { Problem: 'Incomplete' })
	provider.metadata = { jwks_uri: `${provider.issuer}/nowhere` }
	assert.partialDeepStrictEqual(await tried(), { Problem: 'Keys', Detail: 'status 404' })
	// A discovery document cannot lead Fiel into the network behind it.
	provider.metadata = { jwks_uri: 'http://169.254.169.254/keys' }
	assert.partialDeepStrictEqual(await tried(), { Problem: 'Keys' })
	provider.metadata = { token_endpoint: 'https://10.0.0.1/token' }
	assert.partialDeepStrictEqual(await tried(), { Problem: 'Address' })
})

test('tests and beginnings have a limit, and a provider that is down is named', async (t) => {
	const { merchant, owner } = await openShop()
	const provider = await startOpenIdProvider(t, [])
	const given = { ...SETTINGS, Issuer: provider.issuer, ClientSecret: provider.clientSecret }
	await owner.put(PATH, given)
	await provider.stop()
	const start = (shop = merchant.name) =>
		sendAdminRequest(world.app, 'POST', '/session/single-sign-on', { Shop: shop })
	const down = await start()
	assert.deepEqual([down.statusCode, down.json().Field], [409, 'Unreachable'])
	assert.equal(down.cookies.length, 0)
	const unknown = await start('no-such-shop')
	assert.deepEqual([unknown.statusCode, unknown.json().Field], [409, 'Shop'])
	for (let count = 2; count < 60; count += 1) await start('no-such-shop')
	assert.equal((await start()).statusCode, 429)
	const body = { Issuer: 'https://10.0.0.1', ClientId: 'fiel' }
	for (let count = 0; count < 20; count += 1) await owner.post(`${PATH}/test`, body, 200)
	await owner.post(`${PATH}/test`, body, 429)
})
