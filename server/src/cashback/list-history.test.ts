import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { createTiers } from '../tiers/create-tiers.ts'

const world = useWorld()

const EARNED = {
	Date: '2026-06-15T12:00:00.000Z',
	Points: 100,
	Title: 'Purchase',
	PointType: 0,
	IsCanceled: false,
	CouponCode: null,
	CouponRefunded: false,
	CouponIsUsed: false,
	CouponIsAvailable: false,
	CashbackDescription: 'R$1.00',
	CashbackValue: 1,
	IsTierHistory: false,
	TierUpdate: null,
	TierName: null,
	Metadatas: [],
}

test('records and changes of tier are listed newest first, with what the customer may read', async () => {
	const { api, merchant } = await world.merchant()
	await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	const order = buildOrder({ OrderTotal: 600, Customer: { OriginalId: 'ana', Email: 'ana@example.com' } })
	await earnPoints(api, 100)
	world.clock.pass(1)
	await api.post('/POS/orders', order, { HasError: false })
	world.clock.pass(1)
	const change = {
		Points: -20,
		OperationType: 1,
		Reason: 'fraud?',
		ChangeKey: 'a',
		CustomerReason: 'Correction',
	}
	await api.post('/Customer/ana/points', change, { HasError: false })
	await api.post(
		'/Customer/ana/points',
		{ ...change, ChangeKey: 'b', CustomerReason: null },
		{ HasError: false },
	)
	world.clock.pass(1)
	await api.post(`/Order/${order.OriginalId}/cancel`, buildCancellation(), { HasError: false })
	const reply = await api.post('/Customer/ana@example.com/history')
	const taken = { ...EARNED, PointType: 8, Points: -20, CashbackDescription: '-R$0.20', CashbackValue: -0.2 }
	const tier = {
		...{ ...EARNED, Points: 0, CashbackDescription: null, CashbackValue: 0 },
		...{ PointType: 13, IsTierHistory: true },
	}
	const days = [15, 16, 17, 18].map((day) => `2026-06-${day}T12:00:00.000Z`)
	const bought = { Points: 600, CashbackDescription: 'R$6.00', CashbackValue: 6 }
	assert.deepEqual(reply, {
		Items: [
			{ ...tier, Date: days[3], Title: 'Left Silver', TierUpdate: 'Lost', TierName: 'Bronze' },
			{
				...{ ...EARNED, Date: days[3], Title: 'Cancelled order', PointType: 12 },
				...{ Points: -600, CashbackDescription: '-R$6.00', CashbackValue: -6 },
			},
			{ ...taken, Date: days[2], Title: 'Adjustment' },
			{ ...taken, Date: days[2], Title: 'Correction' },
			{ ...tier, Date: days[1], Title: 'Reached Silver', TierUpdate: 'Reached', TierName: 'Silver' },
			{ ...EARNED, ...bought, Date: days[1], IsCanceled: true },
			{ ...EARNED, Date: days[0] },
		],
		TotalItemCount: 7,
		PageSize: 10,
		PageNumber: 1,
		HasNextPage: false,
		HasError: false,
		ErrorMessages: [],
	})
})

test('a redemption shows its code and whether it can be used, was used or was given back', async () => {
	const { api, merchant } = await world.merchant()
	const reward = await createTestReward(world, merchant, { couponDays: 5 })
	await earnPoints(api, 300)
	const redeem = async (OriginalKey: string): Promise<string> => {
		const Metadatas = [{ Name: 'till', Value: '7' }]
		const body = { CustomerId: 'ana', OriginalKey, Metadatas }
		const [item] = (await api.post(`/RewardConfigurations/${reward}/redeem`, body)).Items
		return item.PreGeneratedCouponLists[0].PreGeneratedCoupons[0].CouponCode
	}
	const code = await redeem('first')
	const history = async () => (await api.post('/Customer/ana/history')).Items
	const redeemed = {
		...{ ...EARNED, Points: -100, Title: '10 off', PointType: 9 },
		...{ CashbackDescription: '-R$1.00', CashbackValue: -1, Metadatas: [{ Name: 'till', Value: '7' }] },
		...{ CouponCode: code, CouponIsAvailable: true },
	}
	assert.deepEqual((await history())[0], redeemed)
	const order = buildOrder({ Customer: { OriginalId: 'ana' }, Coupon: code })
	await api.post('/POS/orders', order, { HasError: false })
	assert.deepEqual((await history())[1], { ...redeemed, CouponIsAvailable: false, CouponIsUsed: true })
	await api.post(`/Order/${order.OriginalId}/cancel`, buildCancellation(), { HasError: false })
	const [back, , , cancelled] = await history()
	assert.partialDeepStrictEqual(back, { PointType: 10, Points: 100, CouponCode: code, CouponRefunded: true })
	assert.partialDeepStrictEqual(cancelled, {
		...{ PointType: 9, IsCanceled: true, CouponRefunded: true, CouponIsAvailable: false },
	})
	await redeem('second')
	world.clock.pass(7)
	assert.partialDeepStrictEqual((await history())[0], { CouponIsAvailable: false, CouponIsUsed: false })
})

test('pages divide the history without a gap', async () => {
	const { api } = await world.merchant()
	for (let total = 1; total <= 5; total++) await earnPoints(api, total)
	const page = async (query: string) => {
		const { Items, ...rest } = await api.post(`/Customer/ana/history?${query}`)
		return [Items.map(({ Points }: { Points: number }) => Points), rest.HasNextPage, rest.TotalItemCount]
	}
	assert.deepEqual(await page('PageSize=2'), [[5, 4], true, 5])
	assert.deepEqual(await page('pagesize=2&pagenumber=2'), [[3, 2], true, 5])
	assert.deepEqual(await page('PageSize=2&PageNumber=3'), [[1], false, 5])
	assert.deepEqual(await page('PageSize=50&PageNumber=2147483647'), [[], false, 5])
	assert.deepEqual(await page(''), [[5, 4, 3, 2, 1], false, 5])
})

test('unknown customers and pages are refused, and nothing is shown of another merchant', async () => {
	const { api } = await world.merchant()
	const other = await world.merchant()
	await other.api.post('/POS/orders', buildOrder(), { HasError: false })
	await api.post('/Customer', { OriginalId: 'new', Email: 'new@example.com' }, { HasError: false })
	await assertUnchanged(world, async () => {
		for (const operation of ['history', 'availablecoupons']) {
			const cases: [string, number, RegExp][] = [
				[`/Customer/ana/${operation}`, 59, /^59 Customer_NotFound: there is no customer ana$/],
				[`/Customer/new/${operation}?PageSize=51`, 45, /PageSize/],
				[`/Customer/new/${operation}?PageSize=0`, 45, /PageSize/],
				[`/Customer/new/${operation}?PageNumber=0`, 45, /PageNumber/],
				[`/Customer/new/${operation}?PageNumber=x`, 45, /PageNumber/],
				[`/Customer/${'x'.repeat(256)}/${operation}`, 10, /id/],
			]
			for (const [path, number, pattern] of cases) assertRefused(await api.post(path), number, pattern)
			await api.post(`/Customer/new/${operation}`, undefined, { Items: [], TotalItemCount: 0 })
		}
	})
})

test('amounts are written in the language of the merchant', async () => {
	const { api, merchant } = await world.merchant()
	await earnPoints(api, 1250)
	const { Items } = await api.post('/Customer/ana/history')
	assert.deepEqual([merchant.language, Items[0].CashbackDescription], ['en', 'R$12.50'])
})
