import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { PASSWORD, sendAdminRequest, signInAs } from '../../test/support/admin.ts'
import { openShopPage, SHOP_ORIGIN } from '../../test/support/public.ts'
import { useWorld } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { shiftedClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { changeOrigins } from '../merchants/change-origins.ts'
import { revokeKeys } from '../merchants/revoke-keys.ts'
import { rotateKeys } from '../merchants/rotate-keys.ts'
import { createAuthenticator, PUBLIC_TOKEN_SCHEME } from './authenticator.ts'

const world = useWorld()

const basic = ({ token, key }: { token: string; key: string }): string =>
	`Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`

test('every process refuses a revoked key within a second, even if it is in the cache', async () => {
	const { merchant, ...pair } = await world.merchant()
	let now = 0
	const processes = [0, 1, 2].map(() => createAuthenticator(world.db, world.clock, () => now))
	const ask = () => Promise.all(processes.map(({ authenticate }) => authenticate(basic(pair))))
	assert.deepEqual(
		(await ask()).map((found) => found?.id),
		[merchant.id, merchant.id, merchant.id],
	)
	await world.db.transaction((tx) => revokeKeys(tx, merchant.id, [pair.token], world.clock.now()))
	now += 1_000
	assert.deepEqual(await ask(), [undefined, undefined, undefined])
})

test('every process knows the changed origins of a public token within a second, and its revocation', async () => {
	const { merchant } = await world.merchant()
	const { token } = await openShopPage(world, merchant)
	let now = 0
	const { authenticate, findCached } = createAuthenticator(
		world.db,
		world.clock,
		() => now,
		PUBLIC_TOKEN_SCHEME,
	)
	assert.deepEqual((await authenticate(token))?.origins, [SHOP_ORIGIN])
	const change = { token, origins: ['https://new.example'] }
	await world.db.transaction((tx) => changeOrigins(tx, merchant.id, [change]))
	assert.deepEqual(findCached(token)?.origins, [SHOP_ORIGIN])
	now += 1_000
	assert.equal(findCached(token), undefined)
	assert.deepEqual((await authenticate(token))?.origins, ['https://new.example'])
	await world.db.transaction((tx) => revokeKeys(tx, merchant.id, [token], world.clock.now()))
	now += 1_000
	assert.equal(findCached(token), undefined)
	assert.equal(await authenticate(token), undefined)
})

test('a revoked key is refused even if clocks are days ahead or behind', async () => {
	const { merchant, ...pair } = await world.merchant()
	let now = 0
	const openAt = (days: number) => {
		const clock = shiftedClock(world.clock, days * 86_400_000)
		return { clock, ...createAuthenticator(world.db, clock, () => now) }
	}
	const processes = [-3, 0, 3].map(openAt)
	const ask = () => Promise.all(processes.map(({ authenticate }) => authenticate(basic(pair))))
	const asked = async () => (await ask()).map((found) => found !== undefined)
	const replace = (until: Date, { clock } = processes[1]!) =>
		world.db.transaction((tx) => rotateKeys(tx, merchant.id, [{ token: pair.token, until }], clock.now()))
	assert.deepEqual(await asked(), [true, true, true])
	await replace(new Date(world.clock.now().getTime() + 7 * 86_400_000))
	now += 1_000
	assert.deepEqual(await asked(), [true, true, true], 'one that is being replaced works on')

	const { clock } = processes[2]!
	await world.db.transaction((tx) => revokeKeys(tx, merchant.id, [pair.token], clock.now()))
	now += 1_000
	assert.deepEqual(await asked(), [false, false, false])
	assert.deepEqual(await replace(clock.now(), processes[0]!), [undefined], 'nor can it be replaced')
})

test('a key that is replaced without an overlap stops working at once, whatever the clock', async () => {
	const { merchant, ...pair } = await world.merchant()
	const { authenticate: behind } = createAuthenticator(world.db, shiftedClock(world.clock, -86_400_000))
	const until = world.clock.now()
	await world.db.transaction((tx) => rotateKeys(tx, merchant.id, [{ token: pair.token, until }], until))
	assert.equal(await behind(basic(pair)), undefined)
})

test('a key in use is refreshed before it expires, and no request waits for it', async () => {
	const { merchant, ...pair } = await world.merchant()
	let now = 0
	const { authenticate } = createAuthenticator(world.db, world.clock, () => now)
	await authenticate(basic(pair))
	await world.db.transaction((tx) => revokeKeys(tx, merchant.id, [pair.token], world.clock.now()))
	now = 500
	assert.equal((await authenticate(basic(pair)))?.id, merchant.id)
	let tries = 0
	while (await authenticate(basic(pair))) assert.ok((await world.db.rows(sql`select 1`)) && tries++ < 1_000)
})

test('every process refuses a session at once after it has ended', async (t) => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const config = readConfig({ LOG_LEVEL: 'error' })
	const otherApp = await buildApp({ db: world.db, clock: world.clock, config })
	t.after(() => otherApp.close())
	const status = async () =>
		(await sendAdminRequest(otherApp, 'GET', '/session', undefined, { cookie: owner.cookie })).statusCode
	assert.equal(await status(), 200)
	await owner.delete('/session', 204)
	assert.equal(await status(), 401)
})

test('only hashes of secrets are stored', async () => {
	const { merchant, key } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const made = await owner.post('/keys', { Name: 'web shop' })
	const secrets = [key, made.Key, PASSWORD, owner.cookie.split('=')[1]!]
	for (const secret of [key, made.Key]) assert.equal(Buffer.from(secret.slice(9), 'base64url').length, 32)
	const tables = await world.db.rows<{ name: string }>(
		sql`select tablename as name from pg_tables where schemaname = 'public'`,
	)
	for (const { name } of tables) {
		const found = await world.db.rows({
			text: `select t::text from ${name} t where t::text like any ($1)`,
			values: [secrets.map((secret) => `%${secret}%`)],
		} as never)
		assert.deepEqual(found, [], name)
	}
})
