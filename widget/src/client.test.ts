import assert from 'node:assert/strict'
import { afterEach, type TestContext, test } from 'node:test'
import { createClient, Failure } from './client.ts'
import { findAttempt, redeem } from './panel/redemption.ts'
import type { Store } from './storage.ts'
import { createSession } from './tokens.ts'

interface Sent {
	method: string
	url: string
	token: string | null
	body: unknown
}

const realFetch = globalThis.fetch
afterEach(() => {
	globalThis.fetch = realFetch
})

type Answer = [status: number, body?: unknown, headers?: Record<string, string>] | 'lost'

/** A server of the test, which answers in this order and keeps what it was sent. */
const answerWith = (...answers: Answer[]): Sent[] => {
	const sent: Sent[] = []
	globalThis.fetch = async (url, init = {}) => {
		const headers = new Headers(init.headers)
		sent.push({
			method: init.method ?? 'GET',
			url: String(url),
			token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
			body: init.body ? JSON.parse(String(init.body)) : null,
		})
		const answer = answers.shift()
		assert.ok(answer, `one request too many: ${url}`)
		if (answer === 'lost') throw new TypeError('Failed to fetch')
		const [status, body, named] = answer
		return new Response(body === undefined ? null : JSON.stringify(body), { status, headers: named })
	}
	return sent
}

const createStore = (): Store => {
	const kept = new Map<string, string>()
	return {
		get: <T>(name: string) => JSON.parse(kept.get(name) ?? 'null') as T | null,
		set: (name, value) => void kept.set(name, JSON.stringify(value)),
		remove: (name) => void kept.delete(name),
	}
}

const openSession = (long: Store | null = null) =>
	createSession({ base: 'https://fiel', shop: 'demo', short: createStore(), long })

const REFUSED_TOKEN = {
	ErrorCode: 76,
	ErrorName: 'ApiPartnerKeysValidation',
	Message: 'expired',
	Field: null,
}
const failureOf = (promise: Promise<unknown>): Promise<Failure> =>
	promise.then(
		() => assert.fail('it was done'),
		(error) => error as Failure,
	)

test('a refused token is replaced once, and a second refusal means that nobody is signed in', async () => {
	let given = 0
	const session = openSession()
	session.setGiver(() => {
		given += 1
		return `token-${given}`
	})
	const sent = answerWith(
		[401, REFUSED_TOKEN],
		[200, { Points: 5 }],
		[401, REFUSED_TOKEN],
		[401, REFUSED_TOKEN],
	)
	const client = createClient('https://fiel', 'demo', 'en-US', session)
	assert.deepEqual(await client.read(''), { Points: 5 })
	assert.deepEqual(
		sent.map(({ url, token }) => [url, token]),
		[
			['https://fiel/v1/member', 'token-1'],
			['https://fiel/v1/member', 'token-2'],
		],
	)
	const failure = await failureOf(client.read('/tiers'))
	assert.deepEqual([failure.kind, failure.code, given], ['signed-out', 76, 3])
})

test('answers are kept until something is sent, and failures are not kept', async () => {
	const session = openSession()
	session.setGiver(() => 'token')
	const client = createClient('https://fiel', 'demo', 'en-US', session)
	const sent = answerWith([500, {}], [200, { n: 1 }], [204], [200, { n: 2 }])
	assert.equal((await failureOf(client.read(''))).kind, 'fault')
	assert.deepEqual([await client.read(''), await client.read('')], [{ n: 1 }, { n: 1 }])
	await client.send('DELETE', '/token')
	assert.deepEqual(await client.read(''), { n: 2 })
	assert.equal(sent.length, 4)
})

test('failures are told apart', async () => {
	const session = openSession()
	session.setGiver(() => 'token')
	const client = createClient('https://fiel', 'demo', 'en-US', session)
	const none = { ErrorCode: 59, Message: 'nobody' }
	for (const [answer, kind, retryAfter] of [
		['lost', 'offline', 0],
		[[429, {}, { 'retry-after': '7' }], 'busy', 7],
		[[503, {}], 'busy', 5],
		[[401, none], 'no-member', 0],
		[[422, { ErrorCode: 47, Message: 'no' }], 'refused', 0],
		[[403, { ErrorCode: 76, Message: 'off' }], 'refused', 0],
		[[502, {}], 'fault', 0],
	] as [Answer, string, number][]) {
		answerWith(answer)
		const failure = await failureOf(client.send('POST', '/x', {}))
		assert.deepEqual([failure.kind, failure.retryAfter], [kind, retryAfter])
	}
	session.setGiver(() => null)
	assert.equal((await failureOf(client.read(''))).kind, 'signed-out')
})

test('a remembered device gets tokens until its session has ended', async () => {
	const long = createStore()
	const session = openSession(long)
	const until = new Date(Date.now() + 60_000).toISOString()
	session.begin({ Token: 't1', ExpiresAt: until, Scopes: ['read'], Session: 's1' })
	assert.equal(await session.get({ isFresh: false }), 't1')
	const sent = answerWith(
		'lost',
		[201, { Token: 't2', ExpiresAt: until, Scopes: ['read'], Session: 's2' }],
		[401, REFUSED_TOKEN],
	)
	// Without a network the device stays remembered.
	assert.equal((await failureOf(session.get({ isFresh: true }))).kind, 'offline')
	assert.deepEqual([await session.get({ isFresh: true }), session.isByCode], ['t2', true])
	assert.equal(await session.get({ isFresh: true }), null)
	assert.equal(long.get('session'), null)
	assert.deepEqual(
		sent.map(({ url, body }) => [url, body]),
		['s1', 's1', 's2'].map((Session) => ['https://fiel/v1/member/shops/demo/sign-in/renew', { Session }]),
	)
})

test('a redemption keeps its key until it was answered, and the next one has another', async () => {
	const session = openSession()
	session.setGiver(() => 'token')
	const store = createStore()
	const context = { client: createClient('https://fiel', 'demo', 'en-US', session), session, store }
	const sent = answerWith(
		'lost',
		[503, {}],
		[500, {}],
		[200, { Code: 'A' }],
		[422, { ErrorCode: 47 }],
		[200, { Code: 'B' }],
	)
	const attempt = () => redeem(context as never, 'ana', 7)
	for (const kind of ['offline', 'busy', 'fault']) {
		assert.equal((await failureOf(attempt())).kind, kind)
		assert.notEqual(findAttempt(store, 'ana', 7), null)
	}
	assert.deepEqual(await attempt(), { Code: 'A' })
	assert.equal(findAttempt(store, 'ana', 7), null)
	assert.equal((await failureOf(attempt())).kind, 'refused')
	assert.deepEqual(await attempt(), { Code: 'B' })
	const keys = sent.map(({ body }) => (body as { Key: string }).Key)
	assert.equal(new Set(keys.slice(0, 4)).size, 1)
	assert.equal(new Set(keys).size, 3)
})

const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ sub }))}.signature`

/** A shop that says who is signed in, and a client whose clock the test moves. */
const openShop = (t: TestContext) => {
	t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
	const shop = {
		answer: tokenOf('ana') as string | null | Error,
		asked: 0,
		replaced: 0,
		told: [] as unknown[],
	}
	const session = createSession({
		...{ base: 'https://fiel', shop: 'demo', short: createStore(), long: null },
		onReplaced: () => {
			shop.replaced += 1
		},
		tell: (member) => shop.told.push(member),
	})
	session.setGiver(() => {
		shop.asked += 1
		if (shop.answer instanceof Error) throw shop.answer
		return shop.answer
	})
	const store = createStore()
	const client = createClient('https://fiel', 'demo', 'en-US', session)
	const context = { client, session, store }
	return { shop, session, store, client, attempt: () => redeem(context as never, 'ana', 7) }
}

for (const [what, answer, kind] of [
	['nobody is signed in', null, 'signed-out'],
	['another member is signed in', tokenOf('bia'), 'replaced'],
	['the shop cannot be asked', new Failure('offline'), 'offline'],
] as const)
	test(`before a redemption the shop is asked again, and nothing is sent when ${what}`, async (t) => {
		const { shop, store, client, attempt } = openShop(t)
		const sent = answerWith([200, {}], [200, { Code: 'A' }])
		await client.read('')
		shop.answer = answer
		t.mock.timers.tick(60_000)
		assert.equal((await failureOf(attempt())).kind, kind)
		assert.deepEqual([sent.length, findAttempt(store, 'ana', 7)], [1, null])
		assert.equal(shop.replaced, kind === 'offline' ? 0 : 1)
	})

test('the shop is asked again by a tab that is seen again after some seconds, and keeps what it has without an answer', async (t) => {
	const { shop, session } = openShop(t)
	await session.check()
	assert.equal(shop.asked, 0, 'nobody needed a token yet')
	await session.get({ isFresh: false })
	await session.check()
	assert.equal(shop.asked, 1, 'the answer is new')
	t.mock.timers.tick(60_000)
	shop.answer = new Failure('offline')
	await session.check()
	assert.deepEqual([await session.get({ isFresh: false }), shop.replaced], [tokenOf('ana'), 0])
	shop.answer = tokenOf('bia')
	await session.check()
	assert.deepEqual([await session.get({ isFresh: false }), shop.replaced], [tokenOf('bia'), 1])
	t.mock.timers.tick(60_000)
	shop.answer = null
	await session.check()
	assert.deepEqual([await session.get({ isFresh: false }), shop.replaced], [null, 2])
})

test('a token that is replaced by that of another member does nothing for that one', async (t) => {
	const { shop, client, session } = openShop(t)
	const sent = answerWith([200, {}], [401, REFUSED_TOKEN])
	await client.read('')
	shop.answer = tokenOf('bia')
	assert.equal((await failureOf(client.send('PATCH', '/profile', { Name: 'Ana' }))).kind, 'replaced')
	assert.deepEqual([sent.length, session.member, shop.replaced], [2, 'bia', 1])
})

test('a token of the page that was asked for before the shopper signed out is not used after it', async (t) => {
	const { session } = openShop(t)
	let answer = (_token: string) => {}
	session.setGiver(() => new Promise((resolve) => (answer = resolve)))
	const waiting = session.get({ isFresh: false })
	session.setGiver(null)
	answer(tokenOf('ana'))
	assert.equal(await waiting, null)
	assert.equal(await session.get({ isFresh: false }), null)
})

test('other tabs are told who has signed out, and give up a token that the page cannot be asked for again', async (t) => {
	const here = openShop(t)
	await here.session.get({ isFresh: false })
	here.session.setGiver(null)
	assert.deepEqual(here.shop.told, ['ana'])
	t.mock.timers.reset()
	const there = openShop(t)
	there.session.setGiver(tokenOf('bia'))
	there.session.leave('ana')
	assert.equal(await there.session.get({ isFresh: false }), tokenOf('bia'))
	there.session.leave('bia')
	assert.deepEqual([await there.session.get({ isFresh: false }), there.shop.replaced], [null, 1])
})
