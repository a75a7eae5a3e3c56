import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CouponType, PointAction, PointType, RewardType, redeemReward } from '@fiel/contract'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import type { Reply } from '../../test/support/api.ts'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { assertConforms } from '../../test/support/conforms.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { createTestReward, earnPoints, readBalance } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { createTiers } from '../tiers/create-tiers.ts'

const world = useWorld()
const redeemPath = (id: number) => `/RewardConfigurations/${id}/redeem`
const couponOf = (reply: Reply) => reply.Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0]

test('redeeming a reward spends points and returns a coupon with all documented members', async () => {
	const { api, merchant } = await world.merchant()
	const id = await createTestReward(world, merchant, {
		minimumPurchase: '50',
		description: 'A coupon worth 10.',
	})
	await earnPoints(api, 250)
	const reply = await api.post(redeemPath(id), { CustomerId: 'ana' })
	assertConforms(redeemReward, reply)
	const { Items, ...page } = reply
	assert.deepEqual(page, { TotalItemCount: 1, PageSize: 10, PageNumber: 1, HasNextPage: false })
	assert.partialDeepStrictEqual(Items[0], {
		Id: id,
		Points: 100,
		Value: 10,
		RewardType: 1,
		PointBalance: 150,
		CashbackBalance: 1.5,
		AvailableCashback: 1.5,
		CashbackAmount: 1,
		CashbackPointValue: 0.01,
		MaxCashbackForCurrentPurchase: 0,
		Enabled: true,
		DisabledReason: null,
		RequiredToAddMoreText: null,
		NoPointCost: false,
	})
	const [list] = Items[0].PreGeneratedCouponLists
	assert.partialDeepStrictEqual(list, {
		Id: 0,
		ListName: '10 off',
		IsInternalList: true,
		CouponsType: 0,
		CouponsValue: 10,
		CouponCount: 1,
		UsedCoupons: 1,
		ReferralObjectiveId: 0,
	})
	const coupon = couponOf(reply)
	assert.match(coupon.CouponCode, /^TEN-[2-9A-HJKMNP-TV-Z]{8}$/)
	assert.partialDeepStrictEqual(coupon, {
		OriginalId: null,
		CreatedDate: '2026-06-15T12:00:00.000Z',
		IsAssigned: true,
		CouponType: 0,
		CouponValue: 10,
		ValidDateStart: '2026-06-15T12:00:00.000Z',
		ValidDateEnd: '2026-07-16T02:59:59.999Z', // the end of the thirtieth day in São Paulo
		CouponId: coupon.Id,
		PreGeneratedCouponListId: 0,
	})
	assert.deepEqual(await readBalance(world, merchant), { points: '150', cashback: '1.5' })
})

test('the response states how many points the customer lacks for another redemption', async () => {
	const { api, merchant } = await world.merchant()
	const id = await createTestReward(world, merchant)
	await earnPoints(api, 149)
	const { Items } = await api.post(redeemPath(id), { CustomerId: 'ana' })
	assert.partialDeepStrictEqual(Items[0], {
		Enabled: false,
		DisabledReason: 'The reward costs 100 points, the balance is 49.',
		RequiredToAddMoreText: '51 more points are needed.',
	})
})

test('each type of reward issues its type of coupon', async () => {
	const { api, merchant } = await world.merchant()
	await earnPoints(api, 1000)
	const cases = [
		{ type: RewardType.PercentDiscount, CouponType: CouponType.Percent, CouponValue: 10 },
		{ type: RewardType.FixedValueDiscount, CouponType: CouponType.FixedValue, CouponValue: 10 },
		{ type: RewardType.FreeShipping, CouponType: CouponType.FreeShipping, CouponValue: 0 },
		{ type: RewardType.Custom, CouponType: CouponType.Others, CouponValue: 10 },
		{ type: RewardType.ProductDiscount, CouponType: CouponType.Percent, CouponValue: 10 },
	]
	for (const { type, ...expected } of cases) {
		const reply = await api.post(redeemPath(await createTestReward(world, merchant, { type })), {
			CustomerId: 'ana',
		})
		assertConforms(redeemReward, reply)
		assert.partialDeepStrictEqual(couponOf(reply), expected)
	}
})

test('a coupon without days is valid forever', async () => {
	const { api, merchant } = await world.merchant()
	await earnPoints(api, 100)
	const id = await createTestReward(world, merchant, { couponDays: null })
	assert.equal(couponOf(await api.post(redeemPath(id), { CustomerId: 'ana' })).ValidDateEnd, null)
})

test('a free reward creates a record of 0 points, also for a customer without points', async () => {
	const { api, merchant } = await world.merchant()
	await earnPoints(api, 0.5)
	for (const changes of [{ points: '0' }, { points: '100', isFree: true }]) {
		const id = await createTestReward(world, merchant, changes)
		const { Items } = await api.post(redeemPath(id), { CustomerId: 'ana' })
		assert.partialDeepStrictEqual(Items[0], { NoPointCost: true, PointBalance: 0, CashbackAmount: 0 })
	}
	const records = await world.db.rows(sql`
		select points::text, reason ->> 'rule' as rule from point_records where merchant_id = ${merchant.id}`)
	assert.deepEqual(records, [
		{ points: '0.0000', rule: 'redeem' },
		{ points: '0.0000', rule: 'redeem' },
	])
})

test('a customer in debt cannot redeem any reward, not even a free one', async () => {
	const { api, merchant } = await world.merchant()
	const sent = buildOrder()
	await api.post('/POS/orders', sent, { HasError: false })
	await api.post(redeemPath(await createTestReward(world, merchant)), { CustomerId: 'ana' })
	await api.post(`/POS/orders/${sent.OriginalId}/cancel`, buildCancellation(), { HasError: false })
	assert.equal((await readBalance(world, merchant)).points, '-100')
	const gift = await createTestReward(world, merchant, { points: '0' })
	assertRefused(
		await api.post(redeemPath(gift), { CustomerId: 'ana' }),
		47,
		/costs 0 points, the balance is -100/,
	)
	await earnPoints(api, 100)
	await api.post(redeemPath(gift), { CustomerId: 'ana' }, { TotalItemCount: 1 })
})

test('a cashback reward spends the requested amount, its own value, or the whole balance', async () => {
	const { api, merchant } = await world.merchant({ cashback: { isActive: true, pointValue: '0.1' } })
	await earnPoints(api, 1000)
	const cashback = { type: RewardType.Cashback, points: '0', value: '0', codePrefix: 'CB-' }
	const open = await createTestReward(world, merchant, cashback)
	const asked = await api.post(redeemPath(open), { CustomerId: 'ana', Value: 12.345 })
	assertConforms(redeemReward, asked)
	assert.partialDeepStrictEqual(asked.Items[0], {
		CashbackAmount: 12.35,
		CashbackBalance: 87.65,
		PointBalance: 876.5,
	})
	assert.partialDeepStrictEqual(couponOf(asked), { CouponType: 0, CouponValue: 12.35 })
	const fixed = await createTestReward(world, merchant, { ...cashback, value: '7.65' })
	assert.equal((await api.post(redeemPath(fixed), { CustomerId: 'ana' })).Items[0].CashbackBalance, 80)
	const capped = await createTestReward(world, merchant, { ...cashback, cashbackMaximum: '30' })
	const most = await api.post(redeemPath(capped), { CustomerId: 'ana' })
	assert.partialDeepStrictEqual(most.Items[0], {
		CashbackAmount: 30,
		CashbackBalance: 50,
		AvailableCashback: 30,
	})
	const rest = await api.post(redeemPath(open), { CustomerId: 'ana' })
	assert.partialDeepStrictEqual(rest.Items[0], {
		CashbackAmount: 50,
		CashbackBalance: 0,
		PointBalance: 0,
		Enabled: false,
		DisabledReason: 'There is no cashback to spend, the balance is 0.',
	})
})

test('cashback amounts that cannot be spent are refused', async () => {
	const { api, merchant } = await world.merchant()
	await earnPoints(api, 1000)
	const cashback = { type: RewardType.Cashback, value: '0' }
	const open = await createTestReward(world, merchant, cashback)
	const capped = await createTestReward(world, merchant, { ...cashback, cashbackMaximum: '5' })
	const shown = await createTestReward(world, merchant, { ...cashback, isInformative: true })
	await assertUnchanged(world, async () => {
		const attempt = async (id: number, Value: number | undefined, words: RegExp) =>
			assertRefused(await api.post(redeemPath(id), { CustomerId: 'ana', Value }), 47, words)
		await attempt(open, 10.01, /spend 10\.01 of cashback, the balance is 10/)
		await attempt(open, 0, /Value must be more than 0/)
		await attempt(open, 0.001, /Value must be more than 0/)
		await attempt(capped, 6, /Value is 6, at most 5/)
		await attempt(shown, 1, /cannot be redeemed/)
	})
	const other = await world.merchant({ cashback: { isActive: false, pointValue: '0.01' } })
	await earnPoints(other.api, 1000)
	const off = await createTestReward(world, other.merchant, cashback)
	assertRefused(await other.api.post(redeemPath(off), { CustomerId: 'ana', Value: 1 }), 47, /no cashback/)
})

test('a refused redemption states the reason and changes nothing', async () => {
	const { api, merchant } = await world.merchant()
	const [, silver, gold] = await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	await earnPoints(api, 300)
	await earnPoints(api, 100, 'bea', { Customer: { OriginalId: 'bea', IsEnrolled: false } })
	const once = await createTestReward(world, merchant, { limitPerCustomer: 1, points: '1' })
	const lone = await createTestReward(world, merchant, { limitInAll: 1, points: '1' })
	const codes = await createTestReward(world, merchant, { points: '1' }, ['ONLY'])
	for (const id of [once, lone, codes])
		await api.post(redeemPath(id), { CustomerId: 'ana' }, { TotalItemCount: 1 })
	const cases: [Partial<Parameters<typeof createTestReward>[2]> | number, RegExp, string?][] = [
		[{ isActive: false }, /not active/],
		[{ offeredFrom: '2026-06-15T12:00:01.000Z' }, /available from 2026-06-15T12:00:01/],
		[{ offeredUntil: '2026-06-15T11:59:59.999Z' }, /available until 2026-06-15T11:59:59/],
		[{ tierIds: [silver!.id, gold!.id] }, /only for the tiers Silver, Gold/],
		[{}, /not enrolled/, 'bea'],
		[once, /limit of 1 per customer was reached/],
		[lone, /total limit of 1 was reached/],
		[codes, /No codes are left for this reward/],
		[{ points: '1000' }, /costs 1,000 points, the balance is 297\./],
	]
	const ids: number[] = []
	for (const [given] of cases)
		ids.push(typeof given === 'number' ? given : await createTestReward(world, merchant, given))
	await assertUnchanged(world, async () => {
		for (const [index, [, words, customer = 'ana']] of cases.entries()) {
			const reply = await api.post(redeemPath(ids[index]!), { CustomerId: customer })
			assertConforms(redeemReward, reply)
			assertRefused(reply, 47, words)
			assert.deepEqual(reply.Items, [])
		}
		assertRefused(await api.post(redeemPath(ids[0]!), { CustomerId: 'nobody' }), 46, /no customer nobody/)
		assertRefused(await api.post(redeemPath(2_000_000_000), { CustomerId: 'ana' }), 43, /2000000000/)
		assertRefused(await api.post(redeemPath(2_000_000_000), { CustomerId: 'nobody' }), 46, /nobody/)
	})
})

test('only customers of the named tiers can redeem a reward', async () => {
	const { api, merchant } = await world.merchant()
	const [, silver] = await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	const id = await createTestReward(world, merchant, { tierIds: [silver!.id] })
	await earnPoints(api, 600)
	const reply = await api.post(redeemPath(id), { CustomerId: 'ana' })
	assertConforms(redeemReward, reply)
	assert.deepEqual(reply.Items[0].Tiers, [
		{
			Id: silver!.id,
			Name: 'Silver',
			Color: '#9aa5b1',
			IconUrl: 'https://shop.example/silver.svg',
			IsActive: true,
			IsBase: false,
			Order: 2,
			CustomerCount: 1,
			Identifier: 'silver',
			Caption: null,
		},
	])
})

test('an exclusive reward of a tier can be redeemed by that tier and by the tiers that the reward names', async () => {
	const { api, merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const [bronze, silver, gold] = buildTiers()
	const withdrawn = { ...gold!, position: 9, name: 'Withdrawn', isActive: false }
	const tiers = await world.db.transaction((tx) =>
		createTiers(tx, merchant.id, [bronze!, silver!, gold!, withdrawn]),
	)
	const vip = await createTestReward(world, merchant)
	const both = await createTestReward(world, merchant, { tierIds: [tiers[1]!.id] })
	const alone = [vip, both].map((RewardId) => ({ Type: 1, SubType: 4, Description: 'Yours', RewardId }))
	for (const { id } of tiers.slice(2)) await panel.put(`/tiers/${id}`, { Benefits: alone })
	await earnPoints(api, 300, 'base')
	await earnPoints(api, 600, 'silver')
	for (let turn = 0; turn < 5; turn++) await earnPoints(api, 600, 'gold')
	const tries: [number, string, RegExp | null][] = [
		[vip, 'base', /only for the tiers Gold\./],
		[vip, 'silver', /only for the tiers Gold\./],
		[vip, 'gold', null],
		[both, 'base', /only for the tiers Silver, Gold\./],
		[both, 'silver', null],
		[both, 'gold', null],
	]
	for (const [id, customer, words] of tries) {
		const reply = await api.post(redeemPath(id), { CustomerId: customer })
		if (words) assertRefused(reply, 47, words)
		else assert.equal(reply.TotalItemCount, 1, `${customer} redeems ${id}: ${reply.ErrorMessage}`)
	}
	const { Result } = await api.get(`/RewardConfigurations/${vip}`)
	assert.deepEqual(
		[Result.Tiers.map(({ Name }: { Name: string }) => Name), Result.TiersCountInformation],
		[['Gold'], '1 tier'],
	)
})

test('imported codes are issued in order, with the value of their list', async () => {
	const { api, merchant } = await world.merchant()
	await earnPoints(api, 1000)
	const id = await createTestReward(world, merchant, {}, ['B-1', 'A-2', 'C-3'])
	const first = await api.post(redeemPath(id), { CustomerId: 'ana' })
	assertConforms(redeemReward, first)
	const coupon = couponOf(first)
	assert.partialDeepStrictEqual(coupon, { CouponCode: 'B-1', CouponType: 0, CouponValue: 12.5 })
	assert.ok(coupon.PreGeneratedCouponListId > 0)
	assert.equal(couponOf(await api.post(redeemPath(id), { CustomerId: 'ana' })).CouponCode, 'A-2')
	const last = await api.post(redeemPath(id), { CustomerId: 'ana' })
	assert.equal(couponOf(last).CouponCode, 'C-3')
	assert.equal(last.Items[0].DisabledReason, 'No codes are left for this reward.')
	const { Result } = await api.get(`/RewardConfigurations/${id}`)
	assert.partialDeepStrictEqual(Result.PreGeneratedCouponLists[0], {
		CouponCount: 3,
		UsedCoupons: 3,
		PreGeneratedCoupons: [],
	})
})

test('an imported code that is already another coupon is skipped', async () => {
	const { api, merchant } = await world.merchant()
	await earnPoints(api, 1000)
	const keyed = await createTestReward(world, merchant)
	await api.post('/Coupons', { CouponCode: 'B-1', CouponType: 0, CouponValue: 1, CustomerId: 'ana' })
	await api.post(redeemPath(keyed), { CustomerId: 'ana', OriginalKey: 'A-2' }, { TotalItemCount: 1 })
	const id = await createTestReward(world, merchant, {}, ['B-1', 'A-2', 'C-3'])
	assert.equal(couponOf(await api.post(redeemPath(id), { CustomerId: 'ana' })).CouponCode, 'C-3')
	assertRefused(await api.post(redeemPath(id), { CustomerId: 'ana' }), 47, /No code/)
})

test('a reward with manual coupons issues a coupon only on request', async () => {
	const { api, merchant } = await world.merchant()
	await earnPoints(api, 1000)
	const id = await createTestReward(world, merchant, { isManual: true })
	const plain = await api.post(redeemPath(id), { CustomerId: 'ana', OriginalKey: 'plain' })
	assertConforms(redeemReward, plain)
	assert.deepEqual(plain.Items[0].PreGeneratedCouponLists, [])
	const { Result } = await api.post('/Rewards/updatemetadata', { OriginalKey: 'plain', Metadatas: [] })
	assert.match(Result.ExternalCode, /^TEN-/)
	assert.equal(Result.Coupon, null)
	const forced = await api.post(redeemPath(id), { CustomerId: 'ana', ForceGenerateCoupon: true })
	assert.match(couponOf(forced).CouponCode, /^TEN-/)
})

test('a repeated key returns the first result and spends nothing', async () => {
	const { api, merchant } = await world.merchant()
	const id = await createTestReward(world, merchant, { limitPerCustomer: 1 })
	const brought = await createTestReward(world, merchant, {}, ['B-1'])
	await earnPoints(api, 1000)
	for (const [rewardId, key] of [
		[id, 'one'],
		[brought, 'two'],
	] as const) {
		const body = { CustomerId: 'ana', OriginalKey: key, Metadatas: [{ Name: 'till', Value: '4' }] }
		const first = await api.post(redeemPath(rewardId), body, { TotalItemCount: 1 })
		await earnPoints(api, 10)
		await assertUnchanged(world, async () => {
			assert.deepEqual(await api.post(redeemPath(rewardId), body), first)
			assert.deepEqual(await api.post(redeemPath(rewardId), { CustomerId: 'ana', OriginalKey: key }), first)
		})
	}
})

test('a key cannot be used for another redemption', async () => {
	const { api, merchant } = await world.merchant()
	const [id, other] = [await createTestReward(world, merchant), await createTestReward(world, merchant)]
	await earnPoints(api, 1000)
	await earnPoints(api, 1000, 'bea')
	await api.post(redeemPath(id), { CustomerId: 'ana', OriginalKey: 'one' }, { TotalItemCount: 1 })
	await assertUnchanged(world, async () => {
		const taken = /OriginalKey is the key of another redemption/
		assertRefused(await api.post(redeemPath(other), { CustomerId: 'ana', OriginalKey: 'one' }), 47, taken)
		assertRefused(await api.post(redeemPath(id), { CustomerId: 'bea', OriginalKey: 'one' }), 47, taken)
	})
})

test('without a key the external code is the key', async () => {
	const { api, merchant } = await world.merchant()
	const id = await createTestReward(world, merchant)
	await earnPoints(api, 1000)
	const first = await api.post(redeemPath(id), { CustomerId: 'ana' })
	const OriginalKey = couponOf(first).CouponCode
	await assertUnchanged(world, async () => {
		assert.deepEqual(await api.post(redeemPath(id), { CustomerId: 'ana', OriginalKey }), first)
	})
})

test('the record stores metadata and reason; the event lists the origins, soonest-expiring first', async () => {
	const { api, merchant } = await world.merchant()
	const id = await createTestReward(world, merchant, { points: '250' })
	const lots: string[] = []
	for (const day of ['2026-03-01', '2026-01-01', '2026-02-01']) {
		world.clock.set(`${day}T12:00:00Z`)
		await earnPoints(api, 100)
		lots.push(day)
	}
	world.clock.set('2026-06-15T12:00:00Z')
	const Metadatas = [
		{ Name: 'till', Value: '4' },
		{ Name: 'till', Value: '5' },
		{ Name: 'כרטיס 🎁', Value: '' },
	]
	await api.post(redeemPath(id), { CustomerId: 'ana', Metadatas }, { TotalItemCount: 1 })
	const [record] = await world.db.rows<{ metadata: unknown; reason: unknown }>(sql`
		select metadata, reason from point_records where merchant_id = ${merchant.id} and type = ${PointType.RewardRedeem}`)
	assert.deepEqual(record!.metadata, [
		{ Name: 'till', Value: '5' },
		{ Name: 'כרטיס 🎁', Value: '' },
	])
	assert.deepEqual(record!.reason, { rule: 'redeem', version: 2, reward: id, title: '10 off' })
	const origins = await world.db.rows<{ day: string; points: number; cashback: number }>(sql`
		select to_char(lot.created_at, 'YYYY-MM-DD') as day, (o ->> 'UsedPoints')::float as points,
			(o ->> 'UsedCashback')::float as cashback
		from events e
		cross join lateral jsonb_array_elements(e.origins) with ordinality as origin (o, place)
		join point_records lot on lot.merchant_id = e.merchant_id and lot.customer_id = e.customer_id
			and lot.id = (o ->> 'PointId')::bigint
		where e.merchant_id = ${merchant.id} and e.type = ${PointType.RewardRedeem}
			and e.topic = ${PointAction.Remove}
		order by place`)
	assert.deepEqual(origins, [
		{ day: '2026-01-01', points: 100, cashback: 1 },
		{ day: '2026-02-01', points: 100, cashback: 1 },
		{ day: '2026-03-01', points: 50, cashback: 0.5 },
	])
})

test('expired points cannot be spent, before and after the expiry job', async () => {
	const { api, merchant } = await world.merchant({ expiry: { days: 30, noticeDays: 7 } })
	const id = await createTestReward(world, merchant)
	await earnPoints(api, 100)
	world.clock.pass(31)
	await earnPoints(api, 40)
	assertRefused(
		await api.post(redeemPath(id), { CustomerId: 'ana' }),
		47,
		/costs 100 points, the balance is 40\./,
	)
	const cashback = await createTestReward(world, merchant, { type: RewardType.Cashback, value: '0' })
	const { Items } = await api.post(redeemPath(cashback), { CustomerId: 'ana' })
	assert.partialDeepStrictEqual(Items[0], { CashbackAmount: 0.4, PointBalance: 0 })
})

test('cancelling the order that used a reward refunds its points, and the reward can be redeemed again', async () => {
	const { api, merchant } = await world.merchant()
	const id = await createTestReward(world, merchant, { limitPerCustomer: 1, limitInAll: 1 })
	await earnPoints(api, 150)
	const code = couponOf(await api.post(redeemPath(id), { CustomerId: 'ana' })).CouponCode
	const used = buildOrder({ OrderTotal: 30, Coupon: code })
	await api.post('/POS/orders', used, { HasError: false, Result: { Customer: { PointsBalance: 80 } } })
	assertRefused(await api.post(`/Coupons/${code}/inactive`), 56, /already used/)
	await api.post(`/POS/orders/${used.OriginalId}/cancel`, buildCancellation(), { HasError: false })
	assert.deepEqual(await readBalance(world, merchant), { points: '150', cashback: '1.5' })
	await api.post(redeemPath(id), { CustomerId: 'ana' }, { TotalItemCount: 1 })
})

test('an order cannot use a deactivated coupon, so cancelling the order refunds nothing', async () => {
	const { api, merchant } = await world.merchant()
	const id = await createTestReward(world, merchant)
	await earnPoints(api, 100)
	const code = couponOf(await api.post(redeemPath(id), { CustomerId: 'ana' })).CouponCode
	await api.post(`/Coupons/${code}/inactive`, undefined, { HasError: false })
	const sent = buildOrder({ OrderTotal: 0.5, Coupon: code })
	await api.post('/POS/orders', sent, { HasError: false })
	await api.post(`/POS/orders/${sent.OriginalId}/cancel`, buildCancellation(), { HasError: false })
	assert.equal((await readBalance(world, merchant)).points, '0')
})

test('points of a lot that expired meanwhile are refunded with grace days', async () => {
	const { api, merchant } = await world.merchant({ expiry: { days: 30, noticeDays: 7 } })
	const id = await createTestReward(world, merchant)
	await earnPoints(api, 100)
	const code = couponOf(await api.post(redeemPath(id), { CustomerId: 'ana' })).CouponCode
	const used = buildOrder({ OrderTotal: 0.5, Coupon: code })
	await api.post('/POS/orders', used, { HasError: false })
	world.clock.pass(31)
	await api.post(`/POS/orders/${used.OriginalId}/cancel`, buildCancellation(), { HasError: false })
	assert.equal((await readBalance(world, merchant)).points, '100')
	world.clock.pass(30)
	assert.equal((await readBalance(world, merchant)).points, '100')
	world.clock.pass(1)
	assert.equal((await readBalance(world, merchant)).points, '0')
})

test("a merchant cannot use another merchant's rewards, customers and keys", async () => {
	const { api, merchant } = await world.merchant()
	const other = await world.merchant()
	const id = await createTestReward(world, merchant)
	const theirs = await createTestReward(world, other.merchant)
	await earnPoints(api, 1000)
	await earnPoints(other.api, 1000, 'olaf')
	await other.api.post(redeemPath(theirs), { CustomerId: 'olaf', OriginalKey: 'one' }, { TotalItemCount: 1 })
	await assertUnchanged(world, async () => {
		assertRefused(await api.post(redeemPath(theirs), { CustomerId: 'ana' }), 43, /no reward configuration/)
		assertRefused(await api.post(redeemPath(id), { CustomerId: 'olaf' }), 46, /olaf/)
	})
	await api.post(redeemPath(id), { CustomerId: 'ana', OriginalKey: 'one' }, { TotalItemCount: 1 })
	assert.equal((await readBalance(world, merchant)).points, '900')
})
