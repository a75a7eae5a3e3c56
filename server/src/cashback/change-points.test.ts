import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { buildOrder, uniqueText } from '../../test/support/builders.ts'
import { dropAfterCommit } from '../../test/support/drop-after-commit.ts'
import { recordsOf } from '../../test/support/records.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { createSecondApi } from '../../test/support/second-api.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const change = (changes: Record<string, unknown> = {}) => ({
	Points: 250,
	OperationType: 0,
	Reason: 'Late delivery',
	ChangeKey: uniqueText('key'),
	...changes,
})

/** Creates a merchant whose customer Ana has 100 points, worth 1.00. */
const createShop = async (settings: Parameters<typeof world.merchant>[0] = {}) => {
	const made = await world.merchant(settings)
	const Branch = { OriginalId: 'centro', Name: 'Loja Centro' }
	await made.api.post('/POS/orders', buildOrder({ Branch }), { HasError: false })
	return made
}

test('adding points adds their worth in cashback and returns the account in its newest form', async () => {
	const { api } = await createShop()
	const reply = await api.post('/Customer/ana/points', change({ ChangeKey: 'ticket' }))
	const { PointHistory, InternalId } = reply.Result
	assert.deepEqual(reply, {
		ErrorMessage: null,
		ErrorCode: null,
		Result: {
			CustomerExists: true,
			InternalId,
			PointsBalance: 350,
			PointsToExpire: [],
			CashbackBalance: 3.5,
			RedeemKey: 'ticket',
			PointHistory: [
				{
					Id: PointHistory[0].Id,
					IsCanceled: false,
					DateReceived: '2026-06-15T12:00:00.000Z',
					ExpirationDate: '2027-06-16T02:59:59.999Z',
					Amount: 250,
					CashbackAmount: 2.5,
					BranchId: null,
					BranchName: null,
					OrderOriginDescription: null,
					PointType: 8,
					PointTypeDescription: 'Adjustment',
				},
				{
					Id: PointHistory[1].Id,
					IsCanceled: false,
					DateReceived: '2026-06-15T12:00:00.000Z',
					ExpirationDate: '2027-06-16T02:59:59.999Z',
					Amount: 100,
					CashbackAmount: 1,
					BranchId: 'centro',
					BranchName: 'Loja Centro',
					OrderOriginDescription: 'Point of sale',
					PointType: 0,
					PointTypeDescription: 'Purchase',
				},
			],
			Name: 'Ana Souza',
			Error: null,
		},
		Code: '00',
		CodeName: 'Done',
		Severity: 0,
		HasWarning: false,
		HasError: false,
	})
})

test('a removal takes both signs, also where the program has no cashback, and stops at the balance', async () => {
	const { api } = await createShop({ cashback: { isActive: false } })
	await api.post('/Customer/ana/points', change({ OperationType: 1, Points: -30 }), {
		Result: { PointsBalance: 70, PointHistory: [{ Amount: -30, ExpirationDate: null, PointType: 8 }] },
	})
	await api.post('/Customer/ana@example.com/points', change({ OperationType: 1, Points: 70 }), {
		Result: { PointsBalance: 0 },
	})
	await assertUnchanged(world, async () => {
		const reply = await api.post('/Customer/ana/points', change({ OperationType: 1, Points: -1 }))
		assertRefused(reply, 94, /the balance is 0, less than the 1 to be removed/)
		assert.equal(reply.Result, null)
	})
})

test('the rules are those of a cashback change: 62 to 67, 59 and 94', async () => {
	const { api } = await createShop()
	const other = await world.merchant()
	await api.post('/Customer/ana/cashback', {
		...{ Value: 1, OperationType: 0, Reason: 'gift', ChangeKey: 'used for cashback' },
	})
	await assertUnchanged(world, async () => {
		const cases: [Record<string, unknown>, number, RegExp][] = [
			[{ Points: 0 }, 64, /Points must not be zero/],
			[{ Points: -5 }, 63, /Points is negative, and OperationType 0 adds/],
			[{ OperationType: 2 }, 62, /OperationType is 2/],
			[{ OperationType: 2, Points: -5 }, 63, /OperationType is 2/],
			[{ ChangeKey: null }, 65, /ChangeKey/],
			[{ ChangeKey: ' ' }, 65, /ChangeKey/],
			[{ ChangeKey: 'used for cashback' }, 66, /was used before/],
			[{ Reason: '' }, 67, /Reason/],
			[{ Reason: null }, 67, /Reason/],
			[{ Points: null }, 7, /Points/],
			[{ Points: 1.5 }, 77, /Points/],
			[{ Points: '5' }, 77, /Points/],
			[{ Points: 2_147_483_648 }, 77, /Points/],
			[{ OperationType: null }, 7, /OperationType/],
			[{ CustomerReason: 'x'.repeat(256) }, 10, /CustomerReason/],
			[{ ChangeKey: 'x'.repeat(256) }, 10, /ChangeKey/],
			[{ OperationType: 1, Points: 500 }, 94, /the balance is 200, less than the 500/],
		]
		for (const [changes, number, pattern] of cases)
			assertRefused(await api.post('/Customer/ana/points', change(changes)), number, pattern)
		const unknown = await api.post('/Customer/nobody/points', change())
		assertRefused(unknown, 59, /there is no customer nobody/)
		assert.deepEqual(unknown.Result, {
			CustomerExists: false,
			InternalId: null,
			PointsBalance: 0,
			PointsToExpire: [],
			CashbackBalance: 0,
			RedeemKey: null,
			PointHistory: [],
			Name: null,
			Error: 'there is no customer nobody',
		})
		await other.api.post('/Customer/ana/points', change(), { ErrorCode: 59 })
	})
})

test('a refused change leaves its key unused, and a balance has a limit', async () => {
	const { api, merchant } = await createShop({ cashback: { isActive: true, pointValue: '1000' } })
	const ChangeKey = 'once'
	await api.post('/Customer/ana/points', change({ ChangeKey, Points: 2_147_483_647 }), {
		ErrorCode: 77,
		ErrorMessage: 'Points is more than a balance can hold',
	})
	await api.post('/Customer/ana/points', change({ ChangeKey, Points: 7 }), { HasError: false })
	await api.post('/Customer/ana/points', change({ ChangeKey, Points: 7 }), { ErrorCode: 66 })
	assert.deepEqual(await recordsOf(world, merchant.id, 'ana'), [
		[0, 100],
		[8, 7],
	])
})

test('one key sent many times at once, by store id, e-mail and document, counts once', async (t) => {
	const { api, merchant, ...pair } = await world.merchant()
	const second = await createSecondApi(t, world, pair)
	const person = { OriginalId: 'ana', Email: 'ana@example.com', Document: '123.456.789-09' }
	await api.post('/Customer', person, { HasError: false })
	const names = ['ana', 'ANA@example.com', '12345678909']
	const replies = await Promise.all(
		Array.from({ length: 30 }, (_, index) =>
			[api, second][index % 2]!.post(`/Customer/${names[index % 3]}/points`, change({ ChangeKey: 'same' })),
		),
	)
	assert.equal(replies.filter(({ HasError }) => !HasError).length, 1)
	assert.ok(replies.every(({ ErrorCode }) => ErrorCode === null || ErrorCode === 66))
	assert.deepEqual(await recordsOf(world, merchant.id, 'ana'), [[8, 250]])
	await Promise.all(names.map((name) => api.post(`/Customer/${name}/points`, change({ Points: 1 }))))
	await api.get('/Customer/ana/points', { PointsBalance: 253 })
})

test('the reason for the customer is stored without markup, beside that of the merchant', async () => {
	const { api, merchant } = await createShop()
	const CustomerReason = '<b>Sorry</b> for the &lt;i&gt;delay'
	await api.post('/Customer/ana/points', change({ ChangeKey: 'a', CustomerReason }), { HasError: false })
	const cashback = { Value: 1, OperationType: 0, Reason: 'r', ChangeKey: 'b' }
	await api.post('/Customer/ana/cashback', { ...cashback, CustomerReason }, { HasError: false })
	await api.post('/Customer/ana/points', change({ ChangeKey: 'c', CustomerReason: '<p> </p>' }), {
		HasError: false,
	})
	const rows = await world.db.rows<{ reason: object }>(sql`
		select reason from point_records where merchant_id = ${merchant.id} and type = 8 order by id`)
	const fixed = { rule: 'manual change', version: 2 }
	assert.deepEqual(
		rows.map(({ reason }) => reason),
		[
			{ ...fixed, key: 'a', reason: 'Late delivery', customerReason: 'Sorry for the delay' },
			{
				...{ ...fixed, key: 'b', reason: 'r', customerReason: 'Sorry for the delay' },
				...{ amount: '1', pointValue: '0.01' },
			},
			{ ...fixed, key: 'c', reason: 'Late delivery' },
		],
	)
})

test('the words of the result are in the language of the client', async () => {
	const { token, key } = await createShop()
	const answer = await world.app.inject({
		url: '/v1/pvt/Customer/ana/points',
		headers: {
			authorization: `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`,
			'accept-language': 'pt-BR',
		},
	})
	assert.equal(answer.headers['content-language'], 'pt')
	assert.partialDeepStrictEqual(answer.json(), {
		PointHistory: [{ OrderOriginDescription: 'Ponto de venda', PointTypeDescription: 'Compra' }],
	})
})

test('a change whose commit lost its connection is made, and responds like any other', async (t) => {
	const { api, merchant, ...pair } = await createShop()
	const proxy = await dropAfterCommit(world.url)
	t.after(() => proxy.close())
	const secondApi = await createSecondApi(t, world, pair, proxy.url)
	await secondApi.post('/Customer/ana/points', change({ ChangeKey: 'lost' }), {
		Result: { PointsBalance: 350, Name: 'Ana Souza', PointHistory: [{ Amount: 250, PointType: 8 }] },
	})
	await api.post('/Customer/ana/points', change({ ChangeKey: 'lost' }), { ErrorCode: 66 })
	assert.deepEqual(await recordsOf(world, merchant.id, 'ana'), [
		[0, 100],
		[8, 250],
	])
})
