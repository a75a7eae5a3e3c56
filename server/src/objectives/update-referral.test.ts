import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { recordsOf } from '../../test/support/records.ts'
import { createSecondApi } from '../../test/support/second-api.ts'
import { useWorld } from '../../test/support/world.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { createTiers } from '../tiers/create-tiers.ts'
import { loadOrderReferrals } from './load-order-referrals.ts'
import { loadReferrals } from './load-referrals.ts'
import { recordReferrals } from './record-referrals.ts'

const world = useWorld()
const REFERRAL = { isActive: true, url: null, points: '20', friendPoints: '10' }

/** Creates a merchant with the customer Ana, who has ordered before and has a referral code. */
const createShop = async (settings: Parameters<typeof world.merchant>[0] = {}) => {
	const made = await world.merchant({ referral: REFERRAL, ...settings })
	const first = await made.api.post('/POS/orders', buildOrder(), { HasError: false })
	return {
		...made,
		code: first.Result.Customer.PublicId as string,
		records: (customer: string) => recordsOf(world, made.merchant.id, customer),
		refer: (referrer: string, friend: { email: string } | { originalId: string }) =>
			world.db.transaction((tx) =>
				recordReferrals(tx, made.merchant, world.clock.now(), [{ referrer, friend }]),
			),
	}
}

const referredOrder = (code: string, OriginalId = 'bia', changes: object = {}) =>
	buildOrder({ Customer: { OriginalId }, Metadatas: [{ Name: 'referral', Value: code }], ...changes })

const ANA_RECORDS = [[0, 100]]

test("only a friend's first granted order rewards both customers", async () => {
	const { api, code, records, merchant } = await createShop()
	await api.post('/POS/orders', referredOrder(code), { Result: { Customer: { PointsBalance: 110 } } })
	await api.post('/POS/orders', referredOrder(code), { Result: { Customer: { PointsBalance: 210 } } })
	assert.deepEqual(await records('ana'), [...ANA_RECORDS, [3, 20]])
	assert.deepEqual(await records('bia'), [
		[0, 100],
		[3, 10],
		[0, 100],
	])
	const reasons = await world.db.rows<{ reason: object }>(sql`
		select reason from point_records where merchant_id = ${merchant.id} and type = ${PointType.Referral} order by points`)
	assert.partialDeepStrictEqual(
		reasons.map(({ reason }) => reason),
		[
			{ rule: 'referral', version: 2, role: 'friend', referrer: 'ana', friend: 'bia' },
			{ rule: 'referral', version: 2, role: 'referrer', referrer: 'ana', friend: 'bia' },
		],
	)
})

test('an order rewards the referral only when it is granted', async () => {
	const { api, code, records } = await createShop()
	const sent = referredOrder(code, 'bia', { IsCompleted: false, OrderCompletedDate: null })
	await api.post('/POS/orders', sent, { HasError: false })
	assert.deepEqual(await records('ana'), ANA_RECORDS)
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'bia' }, OrderTotal: 0 }), {
		HasError: false,
	})
	assert.deepEqual(await records('ana'), ANA_RECORDS)
	const completed = { ...sent, IsCompleted: true, OrderCompletedDate: sent.UpdatedDate, Metadatas: null }
	await api.post('/POS/orders', completed, { Result: { Customer: { PointsBalance: 110 } } })
	assert.deepEqual(await records('ana'), [...ANA_RECORDS, [3, 20]])
})

test('cancelling the order revokes both rewards, and the next order earns them again', async () => {
	const { api, code, records } = await createShop()
	const sent = referredOrder(code)
	await api.post('/POS/orders', sent, { HasError: false })
	await api.post(`/Order/${sent.OriginalId}/cancel`, buildCancellation(), { HasError: false })
	await api.post(`/Order/${sent.OriginalId}/cancel`, buildCancellation(), { HasError: false })
	assert.deepEqual(await records('ana'), [...ANA_RECORDS, [3, 20], [12, -20]])
	assert.deepEqual(await records('bia'), [
		[0, 100],
		[3, 10],
		[12, -100],
		[12, -10],
	])
	await api.post('/POS/orders', referredOrder(code), { Result: { Customer: { PointsBalance: 110 } } })
	await api.post('/POS/orders', referredOrder(code), { Result: { Customer: { PointsBalance: 210 } } })
	assert.deepEqual(await records('ana'), [...ANA_RECORDS, [3, 20], [12, -20], [3, 20]])
})

test('an order that changes to earn nothing revokes both rewards, and spent points become debt', async () => {
	const { api, code, records } = await createShop()
	const sent = referredOrder(code)
	await api.post('/POS/orders', sent, { HasError: false })
	const key = { Value: 1.2, OperationType: 1, Reason: 'spent', ChangeKey: 'k' }
	await api.post('/Customer/ana/cashback', key, { Result: { PointsBalance: 0 } })
	const smaller = { ...sent, OrderTotal: 0, UpdatedDate: '2026-06-12' }
	await api.post('/POS/orders', smaller, { Result: { State: 4, Customer: { PointsBalance: 0 } } })
	await api.post('/POS/orders', buildOrder({ OrderTotal: 1 }), {
		Result: { Customer: { PointsBalance: -19 } },
	})
	const again = { ...sent, OrderTotal: 50, UpdatedDate: '2026-06-13' }
	await api.post('/POS/orders', again, { Result: { State: 2, Customer: { PointsBalance: 60 } } })
	assert.deepEqual((await records('ana')).slice(-2), [
		[0, 1],
		[3, 20],
	])
})

test('orders and their cancellations in one batch are applied consistently', async () => {
	const { api, code, records } = await createShop()
	const sent = referredOrder(code)
	await Promise.all([
		api.post('/POS/orders', sent, { HasError: false }),
		api.post('/POS/orders', {
			...sent,
			IsCompleted: null,
			IsCancelledOrReturned: true,
			OrderCancelledDate: '2026-06-14',
			UpdatedDate: '2026-06-14',
		}),
		api.post('/POS/orders', referredOrder(code), { HasError: false }),
	])
	assert.deepEqual(await records('ana'), [...ANA_RECORDS, [3, 20], [12, -20], [3, 20]])
})

test('a pending order rewards nobody, and its cancellation revokes nothing', async () => {
	const { api, code, records } = await createShop({ purchase: { waitingDays: 7 } })
	const sent = referredOrder(code)
	await api.post('/POS/orders', sent, { Result: { State: 1, Customer: { PointsBalance: 0 } } })
	await api.post(`/Order/${sent.OriginalId}/cancel`, buildCancellation(), { HasError: false })
	assert.deepEqual([await records('ana'), await records('bia')], [[], []])
})

test('a referrer that the batch did not find at first is locked before the decision', async () => {
	const { api, code, merchant } = await createShop()
	await api.post('/POS/orders', referredOrder(code), { HasError: false })
	const ids = await findCustomerIds(world.db, merchant.id, ['ana', 'bia'])
	const [bought] = await world.db.rows<{ id: number; customerId: number }>(sql`
		select id, customer_id as "customerId" from orders
		where merchant_id = ${merchant.id} and customer_id = ${ids.get('bia')}`)
	await world.db.transaction(async (tx) => {
		const accounts = await lockAccounts(tx, merchant.id, [ids.get('bia')!]).accounts
		const found = await loadReferrals(tx, accounts.locked, merchant.id, [bought!.customerId], [])
		const loaded = await loadOrderReferrals(tx, merchant.id, accounts, [bought!], [], found)
		assert.deepEqual([...loaded.lateAccounts.keys()], [ids.get('ana')])
		assert.equal(loaded.referrals.ledgerNeeds.length, 2)
	})
})

test('a customer cannot be referred by themselves, by their own friends, or after their first order', async () => {
	const { api, code, records } = await createShop()
	const bia = (await api.post('/POS/orders', referredOrder(code), { HasError: false })).Result.Customer
		.PublicId
	const caio = (await api.post('/POS/orders', referredOrder(bia, 'caio'), { HasError: false })).Result
		.Customer.PublicId
	await api.post('/POS/orders', referredOrder(caio, 'ana'), { HasError: false })
	await api.post('/POS/orders', referredOrder('nobody', 'duda'), { HasError: false })
	const open = { IsCompleted: false, OrderCompletedDate: null }
	const enzo = (await api.post('/POS/orders', referredOrder('x', 'enzo', open))).Result.Customer.PublicId
	const fabi = (await api.post('/POS/orders', referredOrder(enzo, 'fabi', open))).Result.Customer.PublicId
	await api.post('/POS/orders', referredOrder(enzo, 'enzo'), { Result: { Customer: { PointsBalance: 100 } } })
	const gabi = (await api.post('/POS/orders', referredOrder('x', 'gabi', open))).Result.Customer.PublicId
	await api.post('/POS/orders', referredOrder(gabi, 'hugo', open), { HasError: false })
	const hugo = (await api.get('/Customer/hugo')).Result.PublicId
	await api.post('/POS/orders', referredOrder(hugo, 'ivo', open), { HasError: false })
	const ivo = (await api.get('/Customer/ivo')).Result.PublicId
	await api.post('/POS/orders', referredOrder(ivo, 'gabi'), { Result: { Customer: { PointsBalance: 100 } } })
	assert.ok(fabi)
	assert.deepEqual(await records('ana'), [...ANA_RECORDS, [3, 20], [0, 100]])
	assert.deepEqual(await records('duda'), [[0, 100]])
	assert.deepEqual(await records('ivo'), [])
})

test('a customer outside the program gets no reward, but the other customer does', async () => {
	const { api, code, records } = await createShop()
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'ana', IsEnrolled: false } }), {
		HasError: false,
	})
	await api.post(
		'/POS/orders',
		referredOrder(code, 'bia', { Customer: { OriginalId: 'bia', IsEnrolled: false } }),
	)
	assert.deepEqual(await records('bia'), [])
	await api.post('/POS/orders', referredOrder(code, 'caio'), { Result: { Customer: { PointsBalance: 110 } } })
	assert.deepEqual(await records('ana'), ANA_RECORDS)
})

test('without the objective no referral is recorded', async () => {
	const { api, code, records, refer } = await createShop({ referral: { ...REFERRAL, isActive: false } })
	await api.post('/POS/orders', referredOrder(code), { Result: { Customer: { PointsBalance: 100 } } })
	assert.deepEqual(await records('ana'), ANA_RECORDS)
	assert.partialDeepStrictEqual(await refer('ana', { email: 'x@example.com' }), [
		{ refused: 'ApiExternalObjective_inactive' },
	])
})

test('a friend who was named by e-mail or id before is linked with their first order', async () => {
	const { api, records, refer } = await createShop()
	await refer('ana', { email: ' Bia@Example.com' })
	await refer('ana', { originalId: 'caio' })
	const Customer = { OriginalId: 'bia', Email: 'bia@example.COM' }
	await api.post('/POS/orders', buildOrder({ Customer }), { Result: { Customer: { PointsBalance: 110 } } })
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'caio' } }), {
		Result: { Customer: { PointsBalance: 110 } },
	})
	assert.deepEqual(await records('ana'), [...ANA_RECORDS, [3, 20], [3, 20]])
	assert.deepEqual(await refer('ana', { originalId: 'bia' }), [
		{ referrer: 'ana', friend: 'bia', isRewarded: true },
	])
})

test('conflicting referrals are refused, and repeated ones return the same result', async () => {
	const { api, refer } = await createShop()
	const open = { IsCompleted: false, OrderCompletedDate: null }
	for (const OriginalId of ['bia', 'caio'])
		await api.post(
			'/POS/orders',
			buildOrder({ ...open, Customer: { OriginalId, Email: `${OriginalId}@example.com` } }),
		)
	const recorded = { referrer: 'bia', friend: 'caio', isRewarded: false }
	const exists = { refused: 'Referral_FriendAlreadyExists' }
	assert.deepEqual(await refer('bia', { originalId: 'caio' }), [recorded])
	assert.deepEqual(await refer('bia', { originalId: 'caio' }), [recorded])
	assert.deepEqual(await refer('bia', { email: 'caio@example.com' }), [recorded])
	assert.partialDeepStrictEqual(await refer('ana', { originalId: 'caio' }), [exists])
	assert.partialDeepStrictEqual(await refer('ana', { email: 'caio@example.com' }), [exists])
	assert.partialDeepStrictEqual(await refer('caio', { originalId: 'bia' }), [exists])
	assert.partialDeepStrictEqual(await refer('caio', { email: 'caio@example.com' }), [exists])
	assert.partialDeepStrictEqual(await refer('bia', { originalId: 'bia' }), [exists])
	assert.partialDeepStrictEqual(await refer('bia', { originalId: 'ana' }), [exists])
	assert.partialDeepStrictEqual(await refer('bia', { email: 'ana@example.com' }), [exists])
	assert.partialDeepStrictEqual(await refer('nobody', { originalId: 'x' }), [
		{ refused: 'Customer_NotFound' },
	])
})

test('codes and referrals of one merchant have no effect at another', async () => {
	const { code, refer, records } = await createShop()
	await refer('ana', { originalId: 'bia' })
	const other = await createShop()
	await other.api.post('/POS/orders', referredOrder(code), { Result: { Customer: { PointsBalance: 100 } } })
	assert.deepEqual(await records('ana'), ANA_RECORDS)
})

test('a tier adds its bonus to the referrer', async () => {
	const { api, merchant, code, records } = await createShop()
	const [bronze, silver, gold] = buildTiers()
	const bonus = { type: 2 as const, subType: 3, description: 'more for friends', bonus: '5' }
	await world.db.transaction((tx) =>
		createTiers(tx, merchant.id, [bronze!, { ...silver!, benefits: [bonus] }, gold!]),
	)
	await api.post('/POS/orders', buildOrder({ OrderTotal: 500 }), { HasError: false })
	await api.post('/POS/orders', referredOrder(code), { Result: { Customer: { PointsBalance: 110 } } })
	assert.deepEqual((await records('ana')).at(-1), [3, 25])
})

test('concurrent orders of mutual friends and their cancellations in two processes leave a consistent ledger', async (t) => {
	const { api, merchant, code, records, ...pair } = await createShop()
	const apis = [api, await createSecondApi(t, world, pair)]
	const open = { IsCompleted: false, OrderCompletedDate: null }
	const people = Array.from({ length: 8 }, (_, turn) => `friend ${turn}`)
	const codes = await Promise.all(
		people.map(
			async (name) =>
				(await api.post('/POS/orders', referredOrder('x', name, open))).Result.Customer.PublicId,
		),
	)
	const sent = people.flatMap((name, turn) => [
		referredOrder(turn % 2 ? code : codes[(turn + 1) % 8], name),
		referredOrder(codes[(turn + 7) % 8], name),
	])
	await Promise.all(
		sent.map(async (body, turn) => {
			await apis[turn % 2]!.post('/POS/orders', body, { HasError: false })
			if (turn % 3 === 0)
				await apis[(turn + 1) % 2]!.post(`/Order/${body.OriginalId}/cancel`, buildCancellation(), {
					HasError: false,
				})
		}),
	)
	const rewarded = await world.db.rows<{ friend_id: number }>(sql`
		select friend_id from referrals where merchant_id = ${merchant.id} and order_id is not null`)
	const [sums] = await world.db.rows<{ friends: number; referrers: number }>(sql`
		select count(*) filter (where reason ->> 'role' = 'friend') as friends,
			count(*) filter (where reason ->> 'role' = 'referrer') as referrers
		from point_records where merchant_id = ${merchant.id} and type = ${PointType.Referral} and remaining_points > 0`)
	assert.deepEqual(sums, { friends: rewarded.length, referrers: rewarded.length })
	assert.ok(rewarded.length > 0)
	assert.ok((await records('ana')).length > 1)
})
