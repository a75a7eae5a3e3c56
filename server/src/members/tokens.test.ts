import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MEMBER_SCOPES } from '@fiel/contract'
import sql from 'sql-template-tag'
import {
	claimsOf,
	type MemberPage,
	openMemberPage,
	signByHand,
	switchMembersOn,
} from '../../test/support/members.ts'
import { SHOP_ORIGIN } from '../../test/support/public.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld, type World } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createSecrets } from './create-secrets.ts'
import { setMemberSettings } from './settings.ts'

const world = useWorld()

const NOW_S = Date.parse('2026-06-15T12:00:00Z') / 1000

const shopWithAna = async () => {
	const { merchant, api, token, key } = await world.merchant()
	await api.post(
		'/Customer',
		{ OriginalId: 'ana', Name: 'Ana', Email: 'ana@example.com' },
		{ HasError: false },
	)
	const secret = await switchMembersOn(world, merchant)
	return { merchant, api, secret, token, key }
}

const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())

test('Fiel issues tokens that name the customer by the public id, and writes nothing but its secret, once', async () => {
	const { merchant, api } = await shopWithAna()
	const first = await api.post('/Customer/ana/token', {}, { HasError: false })
	const { Result } = await assertUnchanged(world, () =>
		api.post('/Customer/ana@example.com/token', {
			LifetimeSeconds: 3600,
			Scopes: ['profile', 'read', 'profile'],
		}),
	)
	const { PublicId } = (await api.get('/Customer/ana')).Result
	const [head, payload] = Result.Token.split('.')
	assert.deepEqual(decode(head), { alg: 'HS256', kid: decode(head).kid, typ: 'JWT' })
	assert.equal(decode(head).kid, decode(first.Result.Token.split('.')[0]).kid)
	assert.deepEqual(decode(payload), {
		scope: 'read profile',
		iat: NOW_S,
		exp: NOW_S + 3600,
		sub: PublicId,
		aud: 'fiel-member',
	})
	const { Token, ...rest } = Result
	assert.deepEqual(rest, {
		ExpiresDate: '2026-06-15T13:00:00.000Z',
		LifetimeSeconds: 3600,
		Scopes: ['read', 'profile'],
	})
	const { Scopes, TokenExpires, Email } = await openMemberPage(world, Token).get('')
	assert.deepEqual(
		[Scopes, TokenExpires, Email],
		[['read', 'profile'], '2026-06-15T13:00:00.000Z', 'ana@example.com'],
	)
	const own = await world.db.rows(
		sql`select kid from member_secrets where merchant_id = ${merchant.id} and is_own`,
	)
	assert.equal(own.length, 1)
})

test('first tokens that are asked for at once share one secret', async () => {
	const { merchant, api } = await shopWithAna()
	const replies = await Promise.all(
		Array.from({ length: 5 }, () => api.post('/Customer/ana/token', {}, { HasError: false })),
	)
	const kids = new Set(replies.map(({ Result }) => decode(Result.Token.split('.')[0]).kid))
	assert.equal(kids.size, 1)
	for (const { Result } of replies) await openMemberPage(world, Result.Token).get('')
	assert.ok(merchant)
})

test('no token is issued for nobody, with a wrong lifetime or scope, or while the interface is off', async () => {
	const { merchant, api } = await shopWithAna()
	const refusals: [string, object, number, RegExp][] = [
		['nobody', {}, 59, /nobody/],
		['ana', { LifetimeSeconds: 59 }, 77, /LifetimeSeconds/],
		['ana', { LifetimeSeconds: 3601 }, 77, /LifetimeSeconds/],
		['ana', { LifetimeSeconds: 'long' }, 77, /LifetimeSeconds/],
		['ana', { Scopes: ['admin'] }, 77, /Scopes/],
		['ana', { Scopes: ['read', 'read', 'read', 'read'] }, 1, /Scopes/],
	]
	await assertUnchanged(world, async () => {
		for (const [customer, body, number, message] of refusals) {
			const reply = await api.post(`/Customer/${customer}/token`, body)
			assert.match(reply.ErrorMessage, message)
			if (number !== 1) assert.equal(reply.ErrorCode, number, JSON.stringify(body))
		}
	})
	await world.db.transaction((tx) =>
		setMemberSettings(tx, merchant.id, world.clock.now(), { isOn: false, origins: [] }),
	)
	await api.post('/Customer/ana/token', {}, { ErrorCode: 77, Result: null })
	await api.delete('/Customer/nobody/token', { ErrorCode: 59 })
})

test('a token that a shop signs with its own standard library works, and so does one of a well-known library', async () => {
	const { secret } = await shopWithAna()
	const { sub, aud, iat, exp } = claimsOf(world, 'ana')
	const tokens = [
		signByHand(secret, claimsOf(world, 'ana')),
		signByHand(secret, { sub, aud, iat, exp }), // no scope: it may read
		signByHand(secret, { sub, aud: [aud, 'else'], iat: iat + 9, exp, scope: 'write read' }),
		signByHand(secret, { sub, aud, iat: iat - 3500, exp: iat + 50, scope: 'read' }, { typ: undefined }),
	]
	for (const token of tokens) assert.deepEqual((await openMemberPage(world, token).get('')).Scopes, ['read'])
})

test('whatever is wrong with a token, it is refused with 401 and nothing is changed', async () => {
	const { secret, token: keyToken, key } = await shopWithAna()
	const other = await shopWithAna()
	const claims = claimsOf(world, 'ana')
	const good = signByHand(secret, claims)
	const [head, payload, signature] = good.split('.') as [string, string, string]
	const none = Buffer.from(JSON.stringify({ alg: 'none', kid: secret.kid })).toString('base64url')
	const otherHead = Buffer.from(JSON.stringify({ alg: 'HS256', kid: other.secret.kid })).toString('base64url')
	const guesses: [string, string | undefined][] = [
		['nothing', undefined],
		['an empty token', 'Bearer '],
		['a token in Basic', `Basic ${good}`],
		['a key', `Basic ${Buffer.from(`${keyToken}:${key}`).toString('base64')}`],
		['a part', `Bearer ${head}.${payload}`],
		['no signature', `Bearer ${head}.${payload}.`],
		['alg none', `Bearer ${none}.${payload}.`],
		['alg none with a signature', `Bearer ${none}.${payload}.${signature}`],
		['another alg', `Bearer ${signByHand(secret, claims, { alg: 'HS512' })}`],
		['an alg in lower case', `Bearer ${signByHand(secret, claims, { alg: 'hs256' })}`],
		[
			'a changed payload',
			`Bearer ${head}.${signByHand(secret, { ...claims, sub: 'bia' }).split('.')[1]}.${signature}`,
		],
		['a changed signature', `Bearer ${head}.${payload}.${signature.slice(0, -3)}AAA`],
		['the secret of another shop', `Bearer ${signByHand({ ...other.secret, kid: secret.kid }, claims)}`],
		['the name of the secret of another shop', `Bearer ${otherHead}.${payload}.${signature}`],
		['an unknown secret', `Bearer ${signByHand({ kid: 'fiel_mk_x', secret: secret.secret }, claims)}`],
		['no kid', `Bearer ${signByHand(secret, claims, { kid: undefined })}`],
		['a kid with SQL', `Bearer ${signByHand(secret, claims, { kid: "x'; drop table merchants; --" })}`],
		['a critical extension', `Bearer ${signByHand(secret, claims, { crit: ['exp'] })}`],
		['a payload that is not JSON', `Bearer ${head}.${Buffer.from('hi').toString('base64url')}.${signature}`],
		['a long one', `Bearer ${signByHand(secret, { ...claims, more: 'x'.repeat(5000) })}`],
	]
	const wrongClaims: [string, object][] = [
		['no subject', { ...claims, sub: undefined }],
		['an empty subject', { ...claims, sub: ' ' }],
		['a number', { ...claims, sub: 7 }],
		['a subject with NUL', { ...claims, sub: 'ana\u0000' }],
		['no audience', { ...claims, aud: undefined }],
		['another audience', { ...claims, aud: 'else' }],
		['no iat', { ...claims, iat: undefined }],
		['an iat of text', { ...claims, iat: `${claims.iat}` }],
		['an iat in the future', { ...claims, iat: claims.iat + 11 }],
		['no exp', { ...claims, exp: undefined }],
		['more than an hour', { ...claims, exp: claims.iat + 3601 }],
		['a long life that began long ago', { ...claims, iat: claims.iat - 3000, exp: claims.iat + 601 }],
		['not yet valid', { ...claims, nbf: claims.iat + 60 }],
	]
	await assertUnchanged(world, async () => {
		const send = (authorization: string | undefined) =>
			world.app.inject({ url: '/v1/member', headers: authorization === undefined ? {} : { authorization } })
		for (const [what, header] of guesses) {
			const answer = await send(header)
			assert.deepEqual([answer.statusCode, answer.json().ErrorCode], [401, 76], what)
			assert.match(answer.json().Message, /is missing or not valid$/, what)
			assert.equal(
				answer.headers['www-authenticate'],
				'Bearer realm="Fiel member interface", error="invalid_token"',
			)
		}
		for (const [what, wrong] of wrongClaims) {
			const answer = await send(`Bearer ${signByHand(secret, wrong)}`)
			assert.deepEqual([answer.statusCode, answer.json().ErrorCode], [401, 76], what)
			assert.match(answer.json().Message, /needs sub, iat, exp/, what)
		}
		const late = await send(
			`Bearer ${signByHand(secret, { ...claims, iat: claims.iat - 60, exp: claims.iat - 11 })}`,
		)
		assert.deepEqual(
			[late.statusCode, late.json().Message],
			[401, 'the token of the member has expired: get another one'],
		)
	})
	assert.equal((await openMemberPage(world, good).get('')).Name, 'Ana')
})

test('a token stops working when it expires, also where it was verified just before', async () => {
	const { secret } = await shopWithAna()
	const claims = { ...claimsOf(world, 'ana'), exp: NOW_S + 60 }
	const page = openMemberPage(world, signByHand(secret, claims))
	await page.get('')
	world.clock.set('2026-06-15T12:00:59Z')
	await page.get('')
	world.clock.set('2026-06-15T12:01:10Z')
	await page.get('', 401)
})

test('a token names a customer of its own merchant alone', async () => {
	const one = await shopWithAna()
	const two = await shopWithAna()
	await two.api.post('/Customer', { OriginalId: 'only-two', Email: 'two@example.com' }, { HasError: false })
	const page = openMemberPage(world, signByHand(one.secret, claimsOf(world, 'only-two')))
	assert.equal((await page.get('', 401)).ErrorCode, 59)
	// A token of the shop names the id in the store: never the public id, an e-mail address or a document.
	const { PublicId, Email } = (await one.api.get('/Customer/ana')).Result
	for (const sub of [PublicId, Email])
		assert.equal(
			(await openMemberPage(world, signByHand(one.secret, claimsOf(world, sub))).get('', 401)).ErrorCode,
			59,
		)
})

test('a token does nothing outside of its scopes', async () => {
	const { secret } = await shopWithAna()
	const page = openMemberPage(world, signByHand(secret, claimsOf(world, 'ana', ['redeem', 'profile'])))
	const refused = await page.send('')
	assert.deepEqual(
		[refused.statusCode, refused.json().Message],
		[403, 'the token of the member lacks the scope read'],
	)
	assert.equal(
		refused.headers['www-authenticate'],
		'Bearer realm="Fiel member interface", error="insufficient_scope", scope="read"',
	)
	const nothing = openMemberPage(world, signByHand(secret, { ...claimsOf(world, 'ana'), scope: 'admin' }))
	await nothing.get('', 403)
	assert.deepEqual([...MEMBER_SCOPES], ['read', 'redeem', 'profile'])
})

test('a revoked secret, and the switch of the interface, count within a second', async (t) => {
	const { merchant, secret } = await shopWithAna()
	let monotonic = performance.now()
	t.mock.method(performance, 'now', () => monotonic)
	const app = await buildApp({
		db: world.db,
		clock: world.clock,
		config: readConfig({ LOG_LEVEL: 'silent' }),
	})
	t.after(() => app.close())
	const page = openMemberPage({ app } as Pick<World, 'app'>, signByHand(secret, claimsOf(world, 'ana')))
	const set = (isOn: boolean) =>
		world.db.transaction((tx) =>
			setMemberSettings(tx, merchant.id, world.clock.now(), { isOn, origins: [SHOP_ORIGIN] }),
		)
	await page.get('')
	await set(false)
	monotonic += 1_001
	const off = await page.get('', 403)
	assert.match(off.Message, /^the member interface is switched off/)
	await set(true)
	monotonic += 1_001
	await page.get('')
	const [second] = await world.db.transaction((tx) =>
		createSecrets(tx, merchant.id, [{ name: 'next' }], world.clock.now()),
	)
	const next = openMemberPage({ app } as Pick<World, 'app'>, signByHand(second!, claimsOf(world, 'ana')))
	await Promise.all([page.get(''), next.get('')])
})

test('tokens end on a process whose clock is behind that of the one which issued them, and later ones work on both', async () => {
	const { api, secret } = await shopWithAna()
	let noon = NOW_S
	const at = (seconds: number) => world.clock.set(new Date((noon + seconds) * 1000).toISOString())
	const issue = async () => openMemberPage(world, (await api.post('/Customer/ana/token', {})).Result.Token)
	const ends = [
		(page: MemberPage) => page.delete('/token'),
		() => api.delete('/Customer/ana/token', { HasError: false }),
	]
	for (const end of ends) {
		at(4)
		const [used, other] = [await issue(), await issue()]
		at(0)
		await end(used)
		const later = await issue() // in the same instant, by the clock that is behind
		for (const seconds of [0, 2, 600]) {
			at(seconds)
			for (const page of [used, other]) assert.equal((await page.get('', 401)).ErrorCode, 76)
			await later.get('')
		}
		noon += 86_400
		at(0)
	}
	// The clock of a shop may be ahead by more: the token that was used ends, and Fiel's next one works.
	const claims = claimsOf(world, 'ana')
	const ofShop = openMemberPage(world, signByHand(secret, { ...claims, iat: claims.iat + 10 }))
	await ofShop.delete('/token')
	assert.equal((await ofShop.get('', 401)).ErrorCode, 76)
	await (await issue()).get('')
})

test('pages of listed origins may call, others may not; requests without an origin are answered', async () => {
	const { secret } = await shopWithAna()
	const page = openMemberPage(world, signByHand(secret, claimsOf(world, 'ana')))
	const corsOf = async (origin: string | undefined, authorization?: string) => {
		const headers = { origin, ...(authorization && { authorization }) } as Record<string, string>
		const answer = await page.send('', { headers })
		return [answer.statusCode, answer.headers['access-control-allow-origin'], answer.headers['cache-control']]
	}
	assert.deepEqual(await corsOf(SHOP_ORIGIN), [200, SHOP_ORIGIN, 'no-store'])
	assert.deepEqual(await corsOf(undefined), [200, undefined, 'no-store'])
	for (const origin of ['https://evil.example', 'null', 'http://shop.example', ''])
		assert.deepEqual(await corsOf(origin), [403, undefined, 'no-store'], origin)
	// The failure of a token is the same for everybody, so every page may read it.
	assert.deepEqual(await corsOf('https://evil.example', 'Bearer x'), [401, '*', 'no-store'])
	const preflight = await world.app.inject({
		method: 'OPTIONS',
		url: '/V1/Member/TOKEN/',
		headers: {
			origin: 'https://anywhere.example',
			'access-control-request-method': 'DELETE',
			'access-control-request-headers': 'authorization,content-type',
		},
	})
	assert.deepEqual([preflight.statusCode, preflight.body], [204, ''])
	assert.equal(preflight.headers['access-control-allow-origin'], '*')
	assert.equal(preflight.headers['access-control-allow-methods'], 'DELETE')
	assert.equal(preflight.headers['access-control-allow-headers'], 'Authorization, Content-Type, X-Request-Id')
	assert.equal(preflight.headers['access-control-allow-credentials'], undefined)
})

test('a member, an address and guesses have limits of their own, and known tokens pass when guesses are used up', async (t) => {
	const { secret } = await shopWithAna()
	const config = readConfig({
		LOG_LEVEL: 'silent',
		FIEL_MEMBER_REQUESTS_PER_MINUTE: '3',
		FIEL_PUBLIC_REQUESTS_PER_MINUTE: '8',
		FIEL_FAILED_LOGINS_PER_MINUTE: '4',
	})
	const monotonic = performance.now()
	t.mock.method(performance, 'now', () => monotonic)
	const app = await buildApp({ db: world.db, clock: world.clock, config })
	t.after(() => app.close())
	const pageOf = (token: string) => openMemberPage({ app } as Pick<World, 'app'>, token)
	const statuses = async (count: number, token: string, remoteAddress: string) => {
		const found: number[] = []
		for (let index = 0; index < count; index++)
			found.push((await pageOf(token).send('', { remoteAddress })).statusCode)
		return found
	}
	const ana = signByHand(secret, claimsOf(world, 'ana'))
	const guess = signByHand({ ...secret, secret: 'guess' }, claimsOf(world, 'ana'))
	assert.deepEqual(await statuses(6, guess, '10.0.0.1'), [401, 401, 401, 401, 429, 429])
	assert.deepEqual(await statuses(5, ana, '10.0.0.1'), [200, 200, 200, 429, 429])
	const limited = await pageOf(ana).send('', { remoteAddress: '10.0.0.2' })
	assert.deepEqual([limited.statusCode, limited.json().ErrorCode], [429, 103])
	assert.ok(Number(limited.headers['retry-after']) > 0)
	const unknown = signByHand(secret, claimsOf(world, 'who'))
	assert.deepEqual(await statuses(4, unknown, '10.0.0.1'), [401, 401, 401, 429])
	assert.deepEqual(await statuses(1, signByHand(secret, claimsOf(world, 'else')), '10.0.0.1'), [429])
})

test('tokens that have expired, pages that are not listed and a switched-off interface use up the requests of an address', async (t) => {
	const { merchant, secret } = await shopWithAna()
	const config = readConfig({
		LOG_LEVEL: 'silent',
		FIEL_MEMBER_REQUESTS_PER_MINUTE: '3',
		FIEL_PUBLIC_REQUESTS_PER_MINUTE: '6',
		FIEL_FAILED_LOGINS_PER_MINUTE: '2',
	})
	let monotonic = performance.now()
	t.mock.method(performance, 'now', () => monotonic)
	const app = await buildApp({ db: world.db, clock: world.clock, config })
	t.after(() => app.close())
	const statuses = async (token: string, remoteAddress: string, origin = SHOP_ORIGIN) => {
		const page = openMemberPage({ app } as Pick<World, 'app'>, token)
		const found: number[] = []
		for (let nth = 0; nth < 8; nth++)
			found.push((await page.send('', { remoteAddress, headers: { origin } })).statusCode)
		return found
	}
	const claims = claimsOf(world, 'ana')
	const ana = signByHand(secret, claims)
	const expired = signByHand(secret, { ...claims, iat: claims.iat - 3_600, exp: claims.iat - 1_800 })
	const eternal = signByHand(secret, { ...claims, exp: claims.iat + 86_400 })
	const guess = signByHand({ ...secret, secret: 'guess' }, claims)
	const sixOf = (status: number) => [...Array<number>(6).fill(status), 429, 429]
	assert.deepEqual(await statuses(expired, '10.0.0.1'), sixOf(401))
	assert.deepEqual(await statuses(eternal, '10.0.0.2'), sixOf(401))
	assert.deepEqual(await statuses(ana, '10.0.0.3', 'https://evil.example'), sixOf(403))
	// None of them was a guess, and none was counted for the member.
	assert.deepEqual(await statuses(guess, '10.0.0.1'), [401, 401, ...Array<number>(6).fill(429)])
	assert.deepEqual(await statuses(ana, '10.0.0.4'), [200, 200, 200, ...Array<number>(5).fill(429)])
	await world.db.transaction((tx) =>
		setMemberSettings(tx, merchant.id, world.clock.now(), { isOn: false, origins: [SHOP_ORIGIN] }),
	)
	monotonic += 1_001
	assert.deepEqual(await statuses(ana, '10.0.0.5'), sixOf(403))
})

test('a token is never in the log, and failures of the database have the body of the interface', async (t) => {
	const { secret } = await shopWithAna()
	const lines: string[] = []
	let isBroken = false
	const db = new Proxy(world.db, {
		get: (target, name) => {
			const value = target[name as keyof Database] as unknown
			if (isBroken && name === 'byKey') throw new Error('broken')
			return typeof value === 'function' ? value.bind(target) : value
		},
	})
	const app = await buildApp({
		db,
		clock: world.clock,
		config: readConfig({ LOG_LEVEL: 'debug' }),
		log: { write: (line) => lines.push(line) },
	})
	t.after(() => app.close())
	const token = signByHand(secret, claimsOf(world, 'ana'))
	const page = openMemberPage({ app } as Pick<World, 'app'>, token)
	await page.get('')
	await page.get(`/nothing?token=${token}`, 404)
	isBroken = true
	const broken = await page.get('', 500)
	assert.deepEqual([broken.ErrorCode, broken.ErrorName, broken.Field], [77, 'GenericError', null])
	await openMemberPage({ app } as Pick<World, 'app'>, `${token.slice(0, -4)}AAAA`).get('', 401)
	assert.ok(lines.length > 1)
	for (const line of lines) assert.ok(!line.includes(token.slice(0, 60)), line)
})
