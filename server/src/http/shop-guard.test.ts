import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ShopOperation, shopParams } from '@fiel/contract'
import Fastify from 'fastify'
import { claimsOf, openMemberPage, signByHand, switchMembersOn } from '../../test/support/members.ts'
import { SHOP_ORIGIN, withoutAbsent } from '../../test/support/public.ts'
import { useWorld } from '../../test/support/world.ts'
import { createShopFinder } from '../members/find-shop.ts'
import { setMemberSettings } from '../members/settings.ts'
import { createMemberApi } from './member-api.ts'
import { createOwnPageCheck } from './own-page.ts'
import { createShopGuard } from './shop-guard.ts'
import { createTokenBuckets } from './token-buckets.ts'

const world = useWorld({ FIEL_PUBLIC_URL: 'https://fiel.example' })

const greet: ShopOperation = {
	...{ id: 'greet', method: 'GET', path: '/v1/member/shops/:shop', tag: 'Member', scope: 'none' },
	...{
		summary: 'Greet',
		description: 'Greets.',
		params: shopParams(),
		status: 200,
		refusals: [],
		example: {},
	},
	cacheSeconds: 60,
}

/** A small application with one operation for visitors. Its clock is that of the cache and of the limits. */
const openShop = async (limits: { requests?: number; addresses?: number } = {}) => {
	const moment = { ms: 0 }
	const now = () => moment.ms
	const app = Fastify()
	app.decorateRequest('merchant', null)
	const buckets = (capacity = 1_000) => createTokenBuckets({ capacity, refillMs: 60_000, now })
	const shopGuard = createShopGuard({
		shops: createShopFinder(world.db, now),
		requests: buckets(limits.requests),
		addresses: buckets(limits.addresses),
		isOwnPage: createOwnPageCheck('https://fiel.example'),
	})
	const isFull = () => false
	createMemberApi(
		app,
		{ shopGuard, bodyLimit: 1_000 } as never,
		{ db: world.db, clock: world.clock, reads: { isFull }, writes: { isFull } } as never,
	).serveShop(greet, async ({ merchant, language }) => ({ Shop: merchant.name, Language: language }) as never)
	const ask = (shop: string, headers: Record<string, string | undefined> = {}) =>
		app.inject({ url: `/v1/member/shops/${shop}`, headers: withoutAbsent({ host: 'here:3000', ...headers }) })
	return { ask, moment }
}

test('a shop is found by its name, from listed pages, pages of Fiel and programs; others are refused', async () => {
	const { merchant } = await world.merchant()
	await switchMembersOn(world, merchant)
	const { ask } = await openShop()
	for (const origin of [SHOP_ORIGIN, 'https://fiel.example', 'http://here:3000', undefined]) {
		const answer = await ask(merchant.name, { origin, 'accept-language': 'es' })
		assert.deepEqual([answer.statusCode, answer.json()], [200, { Shop: merchant.name, Language: 'es' }])
		assert.equal(answer.headers['access-control-allow-origin'], origin)
		assert.equal(answer.headers.vary, 'origin')
	}
	for (const origin of ['https://other.example', 'https://fiel.example:8443', 'http://here', 'null', '//']) {
		const answer = await ask(merchant.name, { origin })
		assert.deepEqual([answer.statusCode, answer.json().ErrorCode], [403, 76], origin)
		assert.equal(answer.headers['access-control-allow-origin'], undefined)
	}
})

test('a shop that nobody has, and one without the member interface, get the same answer', async () => {
	const [off, never] = [await world.merchant(), await world.merchant()]
	await world.db.transaction((tx) =>
		setMemberSettings(tx, off.merchant.id, world.clock.now(), { isOn: false, origins: [SHOP_ORIGIN] }),
	)
	const { ask } = await openShop()
	const names = [off, never].map(({ merchant }) => merchant.name)
	for (const name of [...names, 'nobody', 'No%20body', '%00', 'x'.repeat(90)]) {
		const answer = await ask(name, { origin: 'https://other.example' })
		const { RequestId, ...refused } = answer.json()
		assert.deepEqual(
			[answer.statusCode, answer.headers['access-control-allow-origin'], refused],
			[
				404,
				'*',
				{
					ErrorCode: null,
					ErrorName: null,
					Message: 'there is no such shop, or it has no member interface',
					Field: null,
				},
			],
			name,
		)
		assert.ok(RequestId)
	}
})

test('a change of the settings counts within a second, and until then the shop is found without a query', async () => {
	const { merchant } = await world.merchant()
	await switchMembersOn(world, merchant)
	const { ask, moment } = await openShop()
	assert.equal((await ask(merchant.name)).statusCode, 200)
	await world.db.transaction((tx) =>
		setMemberSettings(tx, merchant.id, world.clock.now(), { isOn: false, origins: [] }),
	)
	moment.ms = 999
	assert.equal((await ask(merchant.name)).statusCode, 200)
	moment.ms = 1_000
	assert.equal((await ask(merchant.name)).statusCode, 404)
})

test('an address and a shop have limits; guesses of names count for the address', async () => {
	const { merchant } = await world.merchant()
	const other = await world.merchant()
	for (const shop of [merchant, other.merchant]) await switchMembersOn(world, shop)
	const byShop = await openShop({ requests: 2 })
	for (const status of [200, 200, 429])
		assert.equal((await byShop.ask(merchant.name, { origin: SHOP_ORIGIN })).statusCode, status)
	assert.equal((await byShop.ask(other.merchant.name)).statusCode, 200)
	const byAddress = await openShop({ addresses: 3 })
	for (const [name, status] of [
		...[['nobody', 404] as const, ['nobody-either', 404] as const],
		...[[merchant.name, 200] as const, [merchant.name, 429] as const, ['nobody', 429] as const],
	]) {
		const answer = await byAddress.ask(name, { origin: SHOP_ORIGIN })
		assert.equal(answer.statusCode, status, name)
		if (status === 429) assert.equal(answer.headers['retry-after'], '20')
	}
})

test('an answer that may be kept has a tag, and is not sent again to whoever has it', async () => {
	const { merchant } = await world.merchant()
	await switchMembersOn(world, merchant)
	const { ask } = await openShop()
	const first = await ask(merchant.name)
	const tag = first.headers.etag
	assert.match(String(tag), /^W\/"[\w-]{22}"$/)
	assert.equal(first.headers['cache-control'], 'public, max-age=60')
	const again = await ask(merchant.name, { 'if-none-match': String(tag) })
	assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', tag])
	assert.equal((await ask(merchant.name, { 'if-none-match': 'W/"other"' })).statusCode, 200)
})

test('the pages of Fiel may use the tokens of members without being listed', async () => {
	const { merchant, api } = await world.merchant()
	await api.post('/Customer', { OriginalId: 'ana', Email: 'ana@example.com' }, { HasError: false })
	const secret = await switchMembersOn(world, merchant)
	const page = openMemberPage(world, signByHand(secret, claimsOf(world, 'ana')))
	const from = async (origin: string) => {
		const answer = await page.send('', { headers: { origin, host: 'here:3000' } })
		return [answer.statusCode, answer.headers['access-control-allow-origin']]
	}
	assert.deepEqual(await from('https://fiel.example'), [200, 'https://fiel.example'])
	assert.deepEqual(await from('http://here:3000'), [200, 'http://here:3000'])
	assert.deepEqual(await from('https://fiel.example.evil.example'), [403, undefined])
})
