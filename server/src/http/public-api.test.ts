import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { openShopPage, SHOP_ORIGIN } from '../../test/support/public.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { changeOrigins } from '../merchants/change-origins.ts'
import { createPublicTokens } from '../merchants/create-public-tokens.ts'
import { revokeKeys } from '../merchants/revoke-keys.ts'

const world = useWorld()

const assertFailure = (
	answer: LightMyRequestResponse,
	status: number,
	code: number | null,
	message: RegExp | string,
): void => {
	assert.equal(answer.statusCode, status, answer.body)
	const { ErrorMessage, ...body } = answer.json()
	assert.deepEqual(body, {
		ErrorCode: code,
		Result: null,
		HasError: true,
		RequestId: answer.headers['x-request-id'],
	})
	if (typeof message === 'string') assert.equal(ErrorMessage, message)
	else assert.match(ErrorMessage, message)
}

const corsOf = ({ headers }: LightMyRequestResponse) =>
	Object.fromEntries(
		Object.entries(headers).filter(
			([name]) => name.startsWith('access-control') || name === 'vary' || name === 'cache-control',
		),
	)

const OPEN = {
	vary: 'origin, x-bq-apitoken',
	'cache-control': 'no-store',
	'access-control-expose-headers': 'retry-after, x-request-id',
}

test('a page of a listed origin reads the answer, and no credentials are allowed', async () => {
	const { merchant } = await world.merchant()
	const page = await openShopPage(world, merchant, ['https://www.shop.example', SHOP_ORIGIN])
	const answer = await page.send('/Customization')
	assert.equal(answer.statusCode, 200)
	assert.deepEqual(corsOf(answer), { ...OPEN, 'access-control-allow-origin': SHOP_ORIGIN })
})

test('a page of any other origin is refused by name, and its browser does not show it the answer', async () => {
	const { merchant } = await world.merchant()
	const { merchant: other } = await world.merchant()
	await openShopPage(world, other, ['https://other.example'])
	const page = await openShopPage(world, merchant)
	const origins = [
		'https://evil.example',
		'https://other.example', // listed by another merchant
		'http://shop.example',
		'https://shop.example:8443',
		'https://shop.example.evil.example',
		'https://SHOP.example', // browsers send lower case
		'null',
		'',
	]
	await assertUnchanged(world, async () => {
		for (const origin of origins) {
			const answer = await page.send('/Customization', { headers: { origin } })
			assertFailure(
				answer,
				403,
				76,
				`pages of ${origin} may not use this public token: add this origin to the token in the API Keys of the panel`,
			)
			assert.deepEqual(corsOf(answer), OPEN)
		}
	})
	const portuguese = await page.send('/Customization', {
		headers: { origin: 'null', 'accept-language': 'pt-BR' },
	})
	assertFailure(portuguese, 403, 76, /^páginas de null não podem usar este token público/)
})

test('a request without an origin is answered: servers, apps and curl send none', async () => {
	const { merchant } = await world.merchant()
	const { token } = await openShopPage(world, merchant, [])
	const answer = await world.app.inject({
		url: '/v1/pub/Customization',
		headers: { 'x-bq-apitoken': token },
	})
	assert.equal(answer.statusCode, 200)
	assert.deepEqual(corsOf(answer), OPEN)
})

test('a preflight is answered without a token, on the paths of the public interface alone', async () => {
	const preflight = (url: string, headers = {}) => world.app.inject({ method: 'OPTIONS', url, headers })
	const asked = {
		origin: 'https://anywhere.example',
		'access-control-request-method': 'POST',
		'access-control-request-headers': 'content-type,x-bq-apitoken',
	}
	for (const url of [
		'/v1/pub/Product/pointslist',
		'/V1/PUB/product/POINTSLIST/',
		'/v1/pub/Product/pointslist?a=1',
	]) {
		const answer = await preflight(url, asked)
		assert.deepEqual([answer.statusCode, answer.body], [204, ''], url)
		assert.deepEqual(corsOf(answer), {
			'access-control-allow-origin': '*',
			'access-control-allow-headers': 'X-BQ-ApiToken, Content-Type, X-Request-Id',
			'access-control-allow-methods': 'POST',
			'access-control-max-age': '7200',
			vary: 'origin',
		})
	}
	const read = await preflight('/v1/pub/Customer/x/points', asked)
	assert.equal(read.headers['access-control-allow-methods'], 'GET')
	for (const url of ['/v1/pub/nothing', '/v1/pvt/Customization', '/admin/api/keys']) {
		const answer = await preflight(url, asked)
		assert.equal(answer.statusCode, 404, url)
		assert.equal(answer.headers['access-control-allow-origin'], undefined)
	}
})

test('only a public token that works opens the public interface, and it opens nothing else', async () => {
	const { merchant, token: keyToken, key } = await world.merchant()
	const page = await openShopPage(world, merchant)
	const revoked = await openShopPage(world, merchant)
	await world.db.transaction((tx) => revokeKeys(tx, merchant.id, [revoked.token], world.clock.now()))
	const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
	const wrong: [string, Record<string, string | undefined>][] = [
		['no token', { 'x-bq-apitoken': undefined }],
		['an empty token', { 'x-bq-apitoken': '' }],
		['a longer token', { 'x-bq-apitoken': `${page.token}x` }],
		['the token in another case', { 'x-bq-apitoken': page.token.toUpperCase() }],
		['a revoked token', { 'x-bq-apitoken': revoked.token }],
		['the token of a key', { 'x-bq-apitoken': keyToken }],
		['a key', { 'x-bq-apitoken': key }],
		['a pair', { 'x-bq-apitoken': basic(`${keyToken}:${key}`) }],
		['credentials', { 'x-bq-apitoken': undefined, authorization: basic(`${keyToken}:${key}`) }],
		['a NUL and SQL', { 'x-bq-apitoken': "x'; drop table api_keys; --" }],
	]
	for (const [what, headers] of wrong) {
		const answer = await page.send('/Customization', { headers: headers as Record<string, string> })
		assert.equal(answer.statusCode, 401, what)
		assertFailure(answer, 401, 76, 'the public token (X-BQ-ApiToken) is missing or not valid')
		assert.equal(answer.headers['www-authenticate'], 'ApiToken realm="Fiel public interface"')
		assert.deepEqual(corsOf(answer), { ...OPEN, 'access-control-allow-origin': '*' }, what)
	}
	for (const authorization of [basic(`${page.token}:`), basic(`${page.token}:${page.token}`), page.token]) {
		const headers = { authorization, 'x-bq-apitoken': page.token }
		const answer = await world.app.inject({ url: '/v1/pvt/Customization', headers })
		assert.equal(answer.statusCode, 401, authorization)
		assert.equal(answer.headers['access-control-allow-origin'], undefined)
	}
})

test('a process that starts knows changed origins and a revocation', async (t) => {
	const { merchant } = await world.merchant()
	const wanted = [{ name: 'pages', origins: [SHOP_ORIGIN] }]
	const [token] = await world.db.transaction((tx) =>
		createPublicTokens(tx, merchant.id, wanted, world.clock.now()),
	)
	const status = async (): Promise<number> => {
		const app = await buildApp({ ...world, config: readConfig({ LOG_LEVEL: 'error' }) })
		t.after(() => app.close())
		const headers = { 'x-bq-apitoken': token!, origin: SHOP_ORIGIN }
		return (await app.inject({ url: '/v1/pub/Customization', headers })).statusCode
	}
	assert.equal(await status(), 200)
	const change = { token: token!, origins: ['https://new.example'] }
	await world.db.transaction((tx) => changeOrigins(tx, merchant.id, [change]))
	assert.equal(await status(), 403)
	await world.db.transaction((tx) => revokeKeys(tx, merchant.id, [token!], world.clock.now()))
	assert.equal(await status(), 401)
	assert.deepEqual(await world.db.transaction((tx) => changeOrigins(tx, merchant.id, [change])), [false])
})

/** Starts another server on the same database that counts its queries of keys. */
const startCountingServer = async (t: TestContext, env: Record<string, string>) => {
	const asked: string[] = []
	const db: Database = {
		...world.db,
		rows: (query) => {
			asked.push(query.text)
			return world.db.rows(query)
		},
	}
	const app = await buildApp({ db, clock: world.clock, config: readConfig({ LOG_LEVEL: 'error', ...env }) })
	t.after(() => app.close())
	const ask = (token: string, remoteAddress: string, headers = {}) =>
		app.inject({
			url: '/v1/pub/Customization',
			remoteAddress,
			headers: { 'x-bq-apitoken': token, origin: SHOP_ORIGIN, ...headers },
		})
	return { app, ask, lookUps: () => asked.filter((text) => text.includes('from api_keys k join')).length }
}

const statusesOf = (answers: LightMyRequestResponse[]): number[] =>
	[...new Set(answers.map(({ statusCode }) => statusCode))].sort()

test('wrong tokens beyond the limit of an address are refused without a query, and a right one is served', async (t) => {
	const { merchant } = await world.merchant()
	const { token } = await openShopPage(world, merchant)
	const { ask, lookUps } = await startCountingServer(t, { FIEL_FAILED_LOGINS_PER_MINUTE: '20' })
	const guess = (number: number) => ask(`fiel_pub_${number}`, '203.0.113.9')
	const first = await Promise.all(Array.from({ length: 20 }, (_, number) => guess(number)))
	assert.deepEqual(statusesOf(first), [401])
	const before = lookUps()
	const more = await Promise.all(Array.from({ length: 300 }, (_, number) => guess(number + 20)))
	const refused = more.filter(({ statusCode }) => statusCode === 429)
	assert.ok(refused.length > 280, `${refused.length}`) // the bucket refills in real time
	assert.ok(lookUps() - before <= more.length - refused.length)
	assertFailure(refused[0]!, 429, 103, /^too many requests: try again in \d+ s$/)
	assert.match(String(refused[0]!.headers['retry-after']), /^[1-9]\d*$/)
	assert.equal(refused[0]!.headers['access-control-allow-origin'], '*')
	assert.equal((await ask(token, '203.0.113.9')).statusCode, 200)
	assert.equal((await ask('fiel_pub_x', '198.51.100.1')).statusCode, 401)
})

test('an address has a limit of its own, which neither other addresses nor the private interface share', async (t) => {
	const { merchant, token: keyToken, key } = await world.merchant()
	const { token } = await openShopPage(world, merchant)
	const { app, ask } = await startCountingServer(t, {
		FIEL_PUBLIC_REQUESTS_PER_MINUTE: '10',
		FIEL_REQUESTS_PER_SECOND: '12',
	})
	// A page of another origin does not use up what the shop's own pages need.
	const strangers = await Promise.all(
		Array.from({ length: 30 }, () => ask(token, '203.0.113.9', { origin: 'https://evil.example' })),
	)
	assert.deepEqual(statusesOf(strangers), [403])
	const answers = await Promise.all(Array.from({ length: 30 }, () => ask(token, '203.0.113.9')))
	const refused = answers.filter(({ statusCode }) => statusCode === 429)
	assert.ok(refused.length >= 18 && refused.length <= 20, `${refused.length}`)
	assertFailure(refused[0]!, 429, 103, /^too many requests/)
	assert.equal(refused[0]!.headers['access-control-allow-origin'], SHOP_ORIGIN)
	assert.equal((await ask(token, '198.51.100.1')).statusCode, 200)
	const authorization = `Basic ${Buffer.from(`${keyToken}:${key}`).toString('base64')}`
	const sold = await Promise.all(
		Array.from({ length: 12 }, () =>
			app.inject({ url: '/v1/pvt/Customization', headers: { authorization } }),
		),
	)
	assert.deepEqual(statusesOf(sold), [200])
})

test('pages read failures of their requests: a body that is too large, not JSON, or ambiguous', async () => {
	const { merchant } = await world.merchant()
	const page = await openShopPage(world, merchant)
	const post = (payload: string, type = 'application/json') =>
		page.send('/Product/pointslist', { method: 'POST', headers: { 'content-type': type }, payload })
	const items = (count: number) =>
		JSON.stringify(Array.from({ length: count }, () => ({ Id: 'x', Price: 1 })))
	const large = await post(items(1000).padEnd(262_144))
	assert.equal(large.statusCode, 200)
	const wrong: [LightMyRequestResponse, number, RegExp][] = [
		[await post(items(1000).padEnd(262_145)), 413, /too large/],
		[await post('[{'), 400, /not valid JSON/],
		[await post('[{"Id":"x","id":"y","Price":1}]'), 400, /differ only in case/],
		[await post(items(1), 'text/plain'), 415, /must be JSON/],
	]
	for (const [answer, status, message] of wrong) {
		assertFailure(answer, status, null, message)
		assert.equal(answer.headers['access-control-allow-origin'], SHOP_ORIGIN)
	}
	const unknown = await page.send('/Products', { headers: { origin: SHOP_ORIGIN } })
	assertFailure(unknown, 404, null, /there is no GET \/v1\/pub\/Products/)
})

test('a compressed answer varies by everything that it depends on', async () => {
	const { merchant } = await world.merchant()
	const page = await openShopPage(world, merchant)
	const payload = JSON.stringify(Array.from({ length: 100 }, (_, index) => ({ Id: `${index}`, Price: 1 })))
	const answer = await page.send('/Product/pointslist', {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
		payload,
	})
	assert.equal(answer.headers['content-encoding'], 'gzip')
	assert.equal(answer.headers.vary, 'origin, x-bq-apitoken, accept-encoding')
})
