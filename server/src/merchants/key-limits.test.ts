import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS, SCOPES, scopeOf } from '@fiel/contract'
import { type PanelClient, signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

const world = useWorld()

interface Pair {
	Token: string
	Key: string
}

const send = async (
	{ Token, Key }: Pair,
	method: 'GET' | 'POST',
	url: string,
	body?: object,
	app = world.app,
) => {
	const answer = await app.inject({
		method,
		url,
		headers: { authorization: `Basic ${Buffer.from(`${Token}:${Key}`).toString('base64')}` },
		...(body && { payload: body }),
	})
	return { status: answer.statusCode, body: answer.json() }
}

const sendOrder = (pair: Pair, OriginalId: string, app = world.app) =>
	send(pair, 'POST', '/v1/pvt/POS/orders', buildOrder({ OriginalId }), app)

const openShop = async () => {
	const { merchant, api } = await world.merchant()
	await api.post('/POS/orders', buildOrder({ OriginalId: 'before' }), { HasError: false })
	return { owner: await signInAs(world, merchant), merchant }
}

const listed = async (owner: PanelClient, token: string) =>
	(await owner.get('/keys')).find(({ Token }: Pair) => Token === token)

test('every operation needs a scope that exists, and every scope opens an operation', () => {
	const used = OPERATIONS.map((operation) => scopeOf(operation))
	assert.deepEqual(
		used.filter((scope) => !SCOPES.includes(scope)),
		[],
	)
	assert.deepEqual(
		SCOPES.filter((scope) => !used.includes(scope)),
		[],
	)
})

test('a key that is limited to reading is refused for an order, and works for it as soon as it may write orders', async (t) => {
	const { owner } = await openShop()
	const reads = { Scopes: ['customers:read', 'points:read'], ExpiresDate: null }
	const pair = await owner.post('/keys', { Name: 'reports', ...reads })
	assert.partialDeepStrictEqual(await listed(owner, pair.Token), { Name: 'reports', ...reads })
	assert.equal((await send(pair, 'GET', '/v1/pvt/Customer/ana')).status, 200)
	await assertUnchanged(world, async () => {
		const refused = await sendOrder(pair, 'refused')
		assert.equal(refused.status, 403)
		assert.partialDeepStrictEqual(refused.body, {
			HasError: true,
			ErrorCode: 76,
			ErrorMessage:
				'this API key lacks the scope orders:write: change its scopes in the API Keys of the panel',
		})
		const list = await send(pair, 'GET', '/v1/pvt/RewardConfigurations')
		assert.deepEqual(
			[list.status, list.body.HasError, list.body.ErrorMessages],
			[
				403,
				true,
				[
					'76 ApiPartnerKeysValidation: this API key lacks the scope rewards:read: change its scopes in the API Keys of the panel',
				],
			],
		)
	})
	const wider = { Scopes: ['customers:read', 'orders:write'], ExpiresDate: null }
	assert.partialDeepStrictEqual(await owner.put(`/keys/${pair.Token}`, wider), wider)
	const entry = (await owner.get('/audit?limit=1')).Items[0]
	assert.partialDeepStrictEqual(entry, { Operation: 'changeKey', Before: reads, After: wider })
	// This process remembers the key for a second; another one reads it anew.
	const app = await buildApp({ db: world.db, clock: world.clock, config: readConfig({ LOG_LEVEL: 'error' }) })
	t.after(() => app.close())
	assert.equal((await sendOrder(pair, 'accepted', app)).body.HasError, false)
})

test('a key stops working when it expires, lasts to the end of its day, and is rotated for as long again', async () => {
	const { owner, merchant } = await openShop()
	const pair = await owner.post('/keys', { Name: 'fair', ExpiresDate: '2026-06-16' })
	const { ExpiresDate, CreatedDate } = await listed(owner, pair.Token)
	assert.equal((await sendOrder(pair, 'first')).body.HasError, false)
	const rotated = await owner.post(`/keys/${pair.Token}/rotate`, { OverlapHours: 0 })
	const again = await listed(owner, rotated.Token)
	assert.equal(
		new Date(again.ExpiresDate).getTime() - new Date(again.CreatedDate).getTime(),
		new Date(ExpiresDate).getTime() - new Date(CreatedDate).getTime(),
	)
	assert.equal((await sendOrder(rotated, 'second')).body.HasError, false)
	world.clock.pass(2)
	const late = await sendOrder(rotated, 'third')
	assert.deepEqual([late.status, late.body.ErrorCode], [401, 76])

	const later = await signInAs(world, merchant)
	await later.put(`/keys/${rotated.Token}`, { Scopes: null, ExpiresDate: null }, 409)
	await later.post(`/keys/${rotated.Token}/rotate`, { OverlapHours: 24 }, 409)
	await assertUnchanged(world, async () => {
		const past = await later.post('/keys', { Name: 'late', ExpiresDate: '2026-01-01' }, 422)
		assert.equal(past.Field, 'ExpiresDate')
		await later.post('/keys', { Name: 'none', Scopes: [] }, 400)
		await later.post('/keys', { Name: 'odd', Scopes: ['everything'] }, 400)
	})
})
