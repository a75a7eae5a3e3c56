import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeCashback } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Api, Reply } from '../../test/support/api.ts'
import { buildOrder, uniqueText } from '../../test/support/builders.ts'
import { assertConforms } from '../../test/support/conforms.ts'
import { dropAfterCommit } from '../../test/support/drop-after-commit.ts'
import { sendRaw } from '../../test/support/raw.ts'
import { resealAll } from '../../test/support/reseal.ts'
import { createSecondApi } from '../../test/support/second-api.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const change = (changes: Record<string, unknown> = {}) => ({
	Value: 12.5,
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

/** The values that a refused change must not alter. */
const state = (merchantId: number) =>
	world.db.rows(sql`
		select a.points::text, a.cashback::text, (select count(*) from point_records r where r.merchant_id = a.merchant_id) as records,
			(select count(*) from change_keys k where k.merchant_id = a.merchant_id) as keys
		from accounts a where a.merchant_id = ${merchantId} order by a.customer_id`)

test('adding cashback adds its worth in points and returns the account', async () => {
	const { api } = await createShop()
	const sent = change({ ChangeKey: 'ticket 5521 🎫' })
	const reply = await api.post('/Customer/ana/cashback', sent)
	assertConforms(changeCashback, reply)
	const { PointHistory, InternalId } = reply.Result
	assert.match(InternalId, /^\d+$/)
	assert.deepEqual(reply, {
		ErrorMessage: null,
		ErrorCode: null,
		Result: {
			CustomerExists: true,
			InternalId,
			PointsBalance: 1350,
			PointsToExpire: [],
			CashbackBalance: 13.5,
			RedeemKey: 'ticket 5521 🎫',
			PointHistory: [
				{
					Id: PointHistory[0].Id,
					DateReceived: '2026-06-15T12:00:00.000Z',
					ExpirationDate: '2027-06-16T02:59:59.999Z',
					Amount: 1250,
					CashbackAmount: 12.5,
					BranchId: null,
					BranchName: null,
				},
				{
					Id: PointHistory[1].Id,
					DateReceived: '2026-06-15T12:00:00.000Z',
					ExpirationDate: '2027-06-16T02:59:59.999Z',
					Amount: 100,
					CashbackAmount: 1,
					BranchId: 'centro',
					BranchName: 'Loja Centro',
				},
			],
			Name: 'Ana Souza',
			Error: null,
		},
		HasError: false,
	})
})

test('a removal accepts both signs, and stops at a balance of zero', async () => {
	const { merchant, api } = await createShop()
	await api.post('/Customer/ana/cashback', change({ OperationType: 1, Value: 0.25 }), {
		Result: { CashbackBalance: 0.75, PointsBalance: 75 },
	})
	const reply = await api.post('/Customer/ana/cashback', change({ OperationType: 1, Value: -0.5 }), {
		Result: { CashbackBalance: 0.25, PointsBalance: 25 },
	})
	assertConforms(changeCashback, reply)
	assert.partialDeepStrictEqual(reply.Result.PointHistory[0], {
		Amount: -50,
		CashbackAmount: -0.5,
		ExpirationDate: null,
	})
	const before = await state(merchant.id)
	const key = uniqueText('key')
	const refused = await api.post(
		'/Customer/ana/cashback',
		change({ OperationType: 1, Value: 0.26, ChangeKey: key }),
		{
			HasError: true,
			ErrorCode: 94,
			Result: null,
		},
	)
	assertConforms(changeCashback, refused)
	assert.match(refused.ErrorMessage, /0\.25/)
	assert.deepEqual(await state(merchant.id), before)
	// A refused change leaves its key unused.
	await api.post('/Customer/ana/cashback', change({ OperationType: 1, Value: 0.25, ChangeKey: key }), {
		Result: { CashbackBalance: 0, PointsBalance: 0, PointsToExpire: [] },
	})
})

test('values are rounded half up to cents first', async () => {
	const { api } = await createShop()
	await api.post('/Customer/ana/cashback', change({ Value: 1.005 }), {
		Result: { CashbackBalance: 2.01, PointsBalance: 201 },
	})
	await api.post('/Customer/ana/cashback', change({ Value: 0.0049 }), { ErrorCode: 64 })
	await api.post('/Customer/ana/cashback', change({ Value: -0.0049 }), { ErrorCode: 64 })
	await api.post('/Customer/ana/cashback', change({ Value: -0.005, OperationType: 1 }), {
		Result: { CashbackBalance: 2 },
	})
})

test("points that expire within the notice window are listed by day in the merchant's time zone", async () => {
	const { api } = await createShop({ expiry: { days: 20, noticeDays: 30 } })
	world.clock.pass(1)
	await api.post('/Customer/ana/cashback', change({ Value: 2 }), { HasError: false })
	world.clock.set('2026-06-17T02:30:00Z') // still the 16th in São Paulo
	const reply = await api.post('/Customer/ana/cashback', change({ Value: 3 }))
	assert.deepEqual(reply.Result.PointsToExpire, [
		{ Points: 100, When: '2026-07-06T02:59:59.999Z' },
		{ Points: 500, When: '2026-07-07T02:59:59.999Z' },
	])
	world.clock.set('2026-07-06T12:00:00Z')
	const later = await api.post('/Customer/ana/cashback', change({ OperationType: 1, Value: 1 }))
	assert.deepEqual(later.Result.PointsToExpire, [{ Points: 400, When: '2026-07-07T02:59:59.999Z' }])
	assert.equal(later.Result.PointsBalance, 400) // the 100 of the first day have expired
	const wide = await createShop({ expiry: { days: 20, noticeDays: 5 } })
	await wide.api.post('/Customer/ana/cashback', change(), { Result: { PointsToExpire: [] } })
})

test('points that never expire have no date', async () => {
	const { api } = await createShop({ expiry: { kind: 'never' } })
	const reply = await api.post('/Customer/ana/cashback', change(), { Result: { PointsToExpire: [] } })
	assert.equal(reply.Result.PointHistory[0].ExpirationDate, null)
})

test('the history has the newest 100 records', async () => {
	const { api } = await createShop()
	await Promise.all(
		Array.from({ length: 120 }, () =>
			api.post('/Customer/ana/cashback', change({ Value: 0.01 }), { HasError: false }),
		),
	)
	const { Result } = await api.post('/Customer/ana/cashback', change({ Value: 0.01 }))
	assert.equal(Result.PointHistory.length, 100)
	const ids: number[] = Result.PointHistory.map((entry: Reply) => entry.Id)
	assert.deepEqual(
		ids,
		[...ids].sort((a, b) => b - a),
	)
	assert.equal(Result.CashbackBalance, 2.21)
})

test('a debt is paid before a removal can take anything', async () => {
	const { api } = await createShop()
	const spent = buildOrder({ OrderTotal: 900 })
	await api.post('/POS/orders', spent, { HasError: false })
	await api.post('/Customer/ana/cashback', change({ OperationType: 1, Value: 10 }), {
		Result: { CashbackBalance: 0 },
	})
	await api.post(
		`/Order/${spent.OriginalId}/cancel`,
		{ OrderCancelledDate: '2026-06-14' },
		{ HasError: false },
	)
	await api.post('/Customer/ana/cashback', change({ Value: 8 }), {
		Result: { CashbackBalance: -1, PointsBalance: -100 },
	})
	await api.post('/Customer/ana/cashback', change({ OperationType: 1, Value: 0.01 }), { ErrorCode: 94 })
	await api.post('/Customer/ana/cashback', change({ Value: 1.5 }), {
		Result: { CashbackBalance: 0.5, PointsBalance: 50 },
	})
})

test('a used key is refused for ever, for every customer, but not for another merchant', async () => {
	const { merchant, api } = await createShop()
	const other = await createShop()
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'bia' } }), { HasError: false })
	const sent = change({ ChangeKey: 'once' })
	await api.post('/Customer/ana/cashback', sent, { HasError: false })
	const before = await state(merchant.id)
	world.clock.pass(300)
	for (const customer of ['ana', 'bia']) {
		const reply = await api.post(`/Customer/${customer}/cashback`, sent, {
			HasError: true,
			ErrorCode: 66,
			Result: null,
		})
		assertConforms(changeCashback, reply)
		assert.match(reply.ErrorMessage, /ChangeKey once/)
	}
	assert.deepEqual(await state(merchant.id), before)
	await api.post('/Customer/ana/cashback', { ...sent, ChangeKey: 'ONCE' }, { HasError: false })
	await other.api.post('/Customer/ana/cashback', sent, { HasError: false })
})

test('an unknown customer is error 59, also in the result', async () => {
	const { merchant, api } = await createShop()
	const other = await world.merchant()
	const before = await state(merchant.id)
	for (const [client, id] of [
		[api, 'nobody'],
		[api, '🦊 ثعلب/x'],
		[other.api, 'ana'],
	] as [Api, string][]) {
		const whole = await client.post(
			`/Customer/${encodeURIComponent(id)}/cashback`,
			change({ ChangeKey: 'kept' }),
		)
		assertConforms(changeCashback, whole)
		const { RequestId: _, ...reply } = whole
		assert.deepEqual(reply, {
			ErrorMessage: `there is no customer ${id}`,
			ErrorCode: 59,
			Result: {
				CustomerExists: false,
				InternalId: null,
				PointsBalance: 0,
				PointsToExpire: [],
				CashbackBalance: 0,
				RedeemKey: null,
				PointHistory: [],
				Name: null,
				Error: `there is no customer ${id}`,
			},
			HasError: true,
		})
	}
	assert.deepEqual(await state(merchant.id), before)
	await api.post('/Customer/ana/cashback', change({ ChangeKey: 'kept' }), { HasError: false })
})

/** Each request also has all the faults of the requests after it, so that only the first is reported. */
test('the first of many faults is reported: shape, zero, direction, program, customer, key, balance', async () => {
	const { api } = await createShop()
	const off = await createShop({ cashback: { isActive: false } })
	await api.post('/Customer/ana/cashback', change({ ChangeKey: 'used' }), { HasError: false })
	const bad = { Value: 0, OperationType: 5, Reason: ' ', ChangeKey: '' }
	const steps: [Api, string, Record<string, unknown>, number][] = [
		[off.api, 'nobody', bad, 67],
		[off.api, 'nobody', { ...bad, Reason: 'x' }, 65],
		[off.api, 'nobody', { ...bad, Reason: 'x', ChangeKey: 'used' }, 64],
		[off.api, 'nobody', change({ Value: 1, OperationType: 5, ChangeKey: 'used' }), 62],
		[off.api, 'nobody', change({ Value: 1e9, OperationType: 1, ChangeKey: 'used' }), 69],
		[api, 'nobody', change({ Value: 1e9, OperationType: 1, ChangeKey: 'used' }), 59],
		[api, 'ana', change({ Value: 1e9, OperationType: 1, ChangeKey: 'used' }), 66],
		[api, 'ana', change({ Value: 1e9, OperationType: 1 }), 94],
	]
	for (const [client, id, body, number] of steps) {
		const reply = await client.post(`/Customer/${id}/cashback`, body, { HasError: true })
		assertConforms(changeCashback, reply)
		assert.equal(reply.ErrorCode, number, reply.ErrorMessage)
	}
})

test('the operation decides the direction, and the sign must not contradict it', async () => {
	const { merchant, api } = await createShop()
	const before = await state(merchant.id)
	for (const [Value, OperationType, number] of [
		[-1, 0, 63],
		[1, 2, 62],
		[1, -1, 62],
		[-1, 2, 63],
		[0, 2, 64],
		[1, 2 ** 40, 62],
		[-1, -(2 ** 40), 63],
		[0, 0, 64],
		[0, 1, 64],
	] as const) {
		const reply = await api.post('/Customer/ana/cashback', change({ Value, OperationType }), {
			HasError: true,
		})
		assert.equal(reply.ErrorCode, number, `${Value} ${OperationType}`)
		assert.match(reply.ErrorMessage, number === 64 ? /Value/ : /OperationType/)
	}
	assert.deepEqual(await state(merchant.id), before)
})

test("invalid input is refused with its member's name and changes nothing", async () => {
	const { merchant, ...credentials } = await createShop()
	const { api } = credentials
	const before = await state(merchant.id)
	const long = 'x'.repeat(10_000)
	const cases: [Record<string, unknown>, number, string][] = [
		[{ Reason: undefined }, 67, 'Reason'],
		[{ Reason: null }, 67, 'Reason'],
		[{ Reason: '' }, 67, 'Reason'],
		[{ Reason: ' \n ' }, 67, 'Reason'],
		[{ Reason: 5 }, 77, 'Reason'],
		[{ Reason: long }, 10, 'Reason'],
		[{ Reason: 'nul \u0000' }, 77, 'Reason'],
		[{ Reason: 'half \ud83e' }, 77, 'Reason'],
		[{ ChangeKey: undefined }, 65, 'ChangeKey'],
		[{ ChangeKey: null }, 65, 'ChangeKey'],
		[{ ChangeKey: '' }, 65, 'ChangeKey'],
		[{ ChangeKey: 5.5 }, 77, 'ChangeKey'],
		[{ ChangeKey: long }, 10, 'ChangeKey'],
		[{ ChangeKey: 'nul \u0000' }, 77, 'ChangeKey'],
		[{ Value: undefined }, 7, 'Value'],
		[{ Value: null }, 7, 'Value'],
		[{ Value: '12' }, 77, 'Value'],
		[{ Value: 'NaN' }, 77, 'Value'],
		[{ Value: true }, 77, 'Value'],
		[{ Value: 1e13 }, 77, 'Value'],
		[{ Value: 999_999_999_999.99 }, 77, 'Value'], // as points it would have more than 12 digits
		[{ OperationType: undefined }, 7, 'OperationType'],
		[{ OperationType: null }, 7, 'OperationType'],
		[{ OperationType: 0.5 }, 77, 'OperationType'],
		[{ OperationType: '0' }, 77, 'OperationType'],
		[{ OperationType: 1e10 }, 62, 'OperationType'],
	]
	for (const [changes, number, field] of cases) {
		const reply = await api.post('/Customer/ana/cashback', change(changes), { HasError: true, Result: null })
		assertConforms(changeCashback, reply)
		const label = JSON.stringify(changes).slice(0, 80)
		assert.equal(reply.ErrorCode, number, label)
		assert.ok(reply.ErrorMessage.startsWith(`${field} `), `${label}: ${reply.ErrorMessage}`)
	}
	for (const Value of ['1e400', '-1e400']) {
		const payload = `{"Value":${Value},"OperationType":0,"Reason":"x","ChangeKey":"huge"}`
		const reply = await sendRaw(world.app, credentials, 'POST', '/Customer/ana/cashback', payload)
		assert.equal(reply.ErrorCode, 77)
		assert.match(reply.ErrorMessage, /^Value /)
	}
	for (const body of [undefined, null, [], 'x']) {
		await api.post('/Customer/ana/cashback', body, { HasError: true, ErrorCode: 77 })
	}
	await api.post(`/Customer/${long}/cashback`, change(), { HasError: true, ErrorCode: 10 })
	await api.post('/Customer/%20/cashback', change(), { HasError: true, ErrorCode: 59 })
	assert.deepEqual(await state(merchant.id), before)
	await api.post('/Customer/ana/cashback', change({ Unknown: 1, Reason: 'تأخير 🚚' }), { HasError: false })
})

test('a program without cashback, or with a point value of zero, is error 69', async () => {
	for (const cashback of [
		{ isActive: false, pointValue: '0.01' },
		{ isActive: true, pointValue: '0.00' },
	]) {
		const { merchant, api } = await createShop()
		// These settings may have been saved before they were refused.
		await world.db.rows(sql`
			insert into programs (merchant_id, version, settings, author, created_at)
			select merchant_id, version + 1, jsonb_set(settings, '{cashback}', ${JSON.stringify(cashback)}::jsonb), author,
				created_at
			from programs where merchant_id = ${merchant.id} order by version desc limit 1`)
		await resealAll(world.db)
		const before = await state(merchant.id)
		const reply = await api.post('/Customer/ana/cashback', change(), {
			HasError: true,
			ErrorCode: 69,
			Result: null,
		})
		assertConforms(changeCashback, reply)
		assert.deepEqual(await state(merchant.id), before)
	}
})

test("a change that would exceed the column's limit is refused", async () => {
	const { api } = await createShop()
	await api.post('/Customer/ana/cashback', change({ Value: 9_999_999_998 }), { HasError: false })
	const reply = await api.post('/Customer/ana/cashback', change({ Value: 1.01 }), {
		HasError: true,
		ErrorCode: 77,
	})
	assert.match(reply.ErrorMessage, /^Value /)
})

test('one key sent 50 times concurrently changes the balance once', async () => {
	const { api } = await createShop()
	const sent = change()
	const replies: Reply[] = await Promise.all(
		Array.from({ length: 50 }, () => api.post('/Customer/ana/cashback', sent)),
	)
	assert.deepEqual(tally(replies), { done: 1, used: 49 })
	await api.post('/Customer/ana/cashback', change({ Value: 1 }), { Result: { CashbackBalance: 14.5 } })
})

const tally = (replies: Reply[]) => ({
	done: replies.filter((reply) => !reply.HasError).length,
	used: replies.filter((reply) => reply.ErrorCode === 66).length,
})

test('a key does not count twice in another process, nor for another customer', async (t) => {
	const { api, ...pair } = await createShop()
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'bia' } }), { HasError: false })
	const secondApi = await createSecondApi(t, world, pair)
	for (let round = 1; round <= 5; round++) {
		const sent = change({ Value: 1 })
		const replies: Reply[] = await Promise.all(
			Array.from({ length: 50 }, (_, turn) =>
				(turn % 2 ? api : secondApi).post(`/Customer/${turn % 4 < 2 ? 'ana' : 'bia'}/cashback`, sent),
			),
		)
		assert.deepEqual(tally(replies), { done: 1, used: 49 })
	}
	const balances = await world.db.rows<{ cashback: string }>(sql`
		select sum(cashback)::text as cashback from accounts
		where merchant_id = ${pair.merchant.id}`)
	assert.deepEqual(balances, [{ cashback: '7.00' }]) // 1.00 of each order, and five times 1.00
})

test('each response of a batch shows the balance right after its own change', async () => {
	const { api } = await createShop()
	const replies: Reply[] = await Promise.all(
		Array.from({ length: 20 }, () =>
			api.post('/Customer/ana/cashback', change({ Value: 1 }), { HasError: false }),
		),
	)
	const balances = replies.map((reply) => reply.Result.CashbackBalance).sort((a, b) => a - b)
	assert.deepEqual(
		balances,
		Array.from({ length: 20 }, (_, turn) => turn + 2),
	)
})

test('the reason of a change is saved with it', async () => {
	const { merchant, api } = await createShop()
	const sent = change({ Reason: 'Late delivery' })
	await api.post('/Customer/ana/cashback', sent, { HasError: false })
	const [record] = await world.db.rows<{ type: number; reason: object }>(sql`
		select type, reason from point_records where merchant_id = ${merchant.id} order by id desc limit 1`)
	assert.equal(record!.type, 8)
	assert.partialDeepStrictEqual(record!.reason, {
		rule: 'manual change',
		key: sent.ChangeKey,
		reason: 'Late delivery',
		version: 2,
	})
})

test('a change whose commit lost its connection is made, and responds like any other', async (t) => {
	const { api, ...pair } = await createShop()
	const way = await dropAfterCommit(world.url)
	t.after(() => way.close())
	const secondApi = await createSecondApi(t, world, pair, way.url)
	const sent = change()
	const reply = await secondApi.post('/Customer/ana/cashback', sent, { HasError: false })
	assertConforms(changeCashback, reply)
	assert.equal(reply.Result.CashbackBalance, 13.5)
	assert.equal(reply.Result.Name, 'Ana Souza')
	assert.deepEqual(
		reply.Result.PointHistory.map(({ CashbackAmount }: { CashbackAmount: number }) => CashbackAmount),
		[12.5, 1],
	)
	const again = await api.post('/Customer/ana/cashback', sent, { HasError: true })
	assert.match(again.ErrorMessage, /was used before/)
})
