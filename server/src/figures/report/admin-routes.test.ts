import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
	getReport,
	listReportCustomers,
	listReportExpiring,
	listReportMovements,
	listReportOrders,
} from '@fiel/contract'
import { signInAs } from '../../../test/support/admin.ts'
import type { Api } from '../../../test/support/api.ts'
import { buildOrder } from '../../../test/support/builders.ts'
import { assertConforms } from '../../../test/support/conforms.ts'
import { countFigures } from '../../../test/support/figures.ts'
import { createTestReward } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'
import { expireLots } from '../../ledger/expire-lots.ts'

const world = useWorld()

/** An order of a day; customers whose names begin with "x" have not joined. */
const buy = (api: Api, id: string, day: string, total: number, changes: object = {}) => {
	const [customer] = id.split('-')
	const at = `${day}T15:00:00Z`
	return api.post(
		'/POS/orders',
		buildOrder({
			...{ OriginalId: id, OrderTotal: total, OrderPlacementDate: at, OrderCompletedDate: at },
			Customer: {
				OriginalId: customer,
				Name: customer?.toUpperCase(),
				IsEnrolled: !customer?.startsWith('x'),
			},
			...changes,
		}),
		{ HasError: false },
	)
}

const north = { Branch: { OriginalId: 'n', Name: 'North' } }

/** Ana joins and orders in April and May, Bob in April; Xia orders twice and never joins. */
const createShop = async () => {
	world.clock.set('2026-04-10T12:00:00Z')
	const { merchant, api } = await world.merchant({ cashback: { isActive: true } })
	const reward = await createTestReward(world, merchant)
	await buy(api, 'ana-1', '2026-04-10', 200, north)
	await buy(api, 'bob-1', '2026-04-10', 80)
	await buy(api, 'xia-1', '2026-04-02', 30)
	world.clock.set('2026-05-20T12:00:00Z')
	const { Items } = await api.post(`/RewardConfigurations/${reward}/redeem`, { CustomerId: 'ana' })
	const Coupon = Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0].CouponCode
	await buy(api, 'ana-2', '2026-05-20', 60, { Coupon })
	await buy(api, 'xia-2', '2026-05-20', 50, north)
	await countFigures(world)
	return { merchant, api, reward, panel: await signInAs(world, merchant, 'viewer') }
}

const NOTHING = { Customers: 0, Orders: 0, Revenue: 0, RewardOrders: 0, RewardRevenue: 0 }

test('the report has the months, the repeat rate, the time to the second order and the cohorts', async () => {
	const { panel } = await createShop()
	const report = await panel.get('/reports?from=2026-04&to=2026-05')
	assertConforms(getReport, report)
	assert.deepEqual(
		report.Months.map(({ Month, Members, Others }: Record<string, unknown>) => [Month, Members, Others]),
		[
			[
				'2026-04',
				{ ...NOTHING, Customers: 2, Orders: 2, Revenue: 280 },
				{ ...NOTHING, Customers: 1, Orders: 1, Revenue: 30 },
			],
			[
				'2026-05',
				{ Customers: 1, Orders: 1, Revenue: 60, RewardOrders: 1, RewardRevenue: 60 },
				{ ...NOTHING, Customers: 1, Orders: 1, Revenue: 50 },
			],
		],
	)
	assert.partialDeepStrictEqual(report.Months, [
		{ IssuedPoints: 280, RedeemedPoints: 0 },
		{ IssuedPoints: 60, RedeemedPoints: 100, RedeemedCashback: 1 },
	])
	assert.deepEqual(report.Repeat, { Customers: 3, Repeating: 2, MedianDays: 44 })
	assert.deepEqual(report.RepeatMembers, { Customers: 2, Repeating: 1, MedianDays: 40 })
	assert.deepEqual(report.RepeatOthers, { Customers: 1, Repeating: 1, MedianDays: 48 })
	assert.deepEqual(report.RepeatMonths, [
		{ Month: '2026-04', Customers: 3, Repeating: 2 },
		{ Month: '2026-05', Customers: 0, Repeating: 0 },
	])
	assert.deepEqual(
		report.Gaps.filter(({ Customers }: { Customers: number }) => Customers > 0),
		[{ FromDays: 31, ToDays: 60, Customers: 2 }],
	)
	assert.deepEqual(report.Cohorts, [
		{
			Month: '2026-04',
			Members: 2,
			Redeemers: 1,
			Months: [
				{ Month: '2026-04', Customers: 2, Orders: 2, Spend: 280 },
				{ Month: '2026-05', Customers: 1, Orders: 1, Spend: 60 },
			],
		},
	])
	assert.equal(report.IsCounting, false)
	const branch = await panel.get('/reports?from=2026-04&to=2026-05&branch=n')
	assert.partialDeepStrictEqual(branch.Months, [
		{ Members: { Customers: null, Orders: 1, Revenue: 200 }, Others: { Orders: 0 }, IssuedPoints: null },
		{ Members: { Orders: 0 }, Others: { Orders: 1, Revenue: 50 }, RedeemedPoints: null },
	])
})

test('every figure leads to its rows', async () => {
	const { panel, merchant, api } = await createShop()
	const ids = async (path: string, member = 'CustomerId') =>
		(await panel.get(`/reports/${path}`)).Items.map((item: Record<string, unknown>) => item[member])
	const period = 'from=2026-04&to=2026-05'
	const again = await panel.get(`/reports/customers?list=first&${period}&again=yes`)
	assertConforms(listReportCustomers, again)
	assert.deepEqual(again.Items[0], {
		...{ CustomerId: 'ana', CustomerName: 'ANA', JoinedDate: '2026-04-10', Orders: 2, Spend: 260 },
		...{ FirstOrderDate: '2026-04-10', SecondOrderDate: '2026-05-20', LastOrderDate: '2026-05-20' },
		...{ LastBranch: null, Redemptions: 1 },
	})
	assert.deepEqual(await ids(`customers?list=first&${period}&again=yes`), ['ana', 'xia'])
	assert.deepEqual(await ids(`customers?list=first&${period}&again=no`), ['bob'])
	assert.deepEqual(await ids(`customers?list=first&${period}&again=yes&members=others`), ['xia'])
	assert.deepEqual(await ids(`customers?list=first&${period}&minDays=45&maxDays=60`), ['xia'])
	assert.deepEqual(await ids('customers?list=joined&from=2026-04&to=2026-04&orderedIn=2026-05'), ['ana'])
	assert.deepEqual(await ids('customers?list=joined&from=2026-04&to=2026-04&redeemed=no'), ['bob'])
	assert.deepEqual(await ids('customers?list=best'), ['ana', 'xia', 'bob'])

	const page = await panel.get('/reports/customers?list=best&limit=2')
	assert.deepEqual(await ids(`customers?list=best&before=${page.NextBefore}`), ['bob'])

	assertConforms(listReportOrders, await panel.get(`/reports/orders?${period}`))
	assert.deepEqual(await ids(`orders?${period}`, 'OriginalId'), ['xia-2', 'ana-2', 'bob-1', 'ana-1', 'xia-1'])
	assert.deepEqual(await ids(`orders?${period}&buyers=others&branch=n`, 'OriginalId'), ['xia-2'])
	assert.deepEqual(await ids(`orders?${period}&reward=yes`, 'OriginalId'), ['ana-2'])

	const redeemed = await panel.get(`/reports/movements?${period}&kind=redeemed`)
	assertConforms(listReportMovements, redeemed)
	assert.deepEqual(
		redeemed.Items.map(({ CustomerId, Points }: Record<string, unknown>) => [CustomerId, Points]),
		[['ana', -100]],
	)
	assert.deepEqual(await ids('movements?from=2026-04&to=2026-04&kind=redeemed'), [])

	const issued = await panel.get(`/reports/movements?${period}&kind=issued`)
	assertConforms(listReportMovements, issued)
	assert.deepEqual(
		issued.Items.map(({ CustomerId, OrderId, Points }: Record<string, unknown>) => [
			CustomerId,
			OrderId,
			Points,
		]),
		[
			['ana', 'ana-2', 60],
			['bob', 'bob-1', 80],
			['ana', 'ana-1', 200],
		],
	)
	assert.match(issued.Items[1].Sentence, /bob-1/)

	await api.put('/Customer/ana', { Email: 'ana@example.com' }, { HasError: false })
	world.clock.set('2027-04-01T12:00:00Z')
	const later = await signInAs(world, merchant, 'viewer')
	const expiring = await later.get('/reports/expiring?days=30')
	assertConforms(listReportExpiring, expiring)
	const { Expiring } = await later.get('/reports')
	const soon = Expiring.find(({ Days }: { Days: number }) => Days === 30)
	assert.deepEqual([soon.Customers, soon.Points], [2, 180])
	assert.deepEqual(
		expiring.Items.map(({ CustomerId, Points, Email }: Record<string, unknown>) => [
			CustomerId,
			Points,
			Email,
		]),
		[
			['ana', 100, 'a•••@e•••.com'],
			['bob', 80, null],
		],
	)
	world.clock.set('2027-06-30T12:00:00Z')
	await world.db.transaction((tx) => expireLots(tx, merchant.id, world.clock.now()))
	await countFigures(world)
	const last = await signInAs(world, merchant, 'viewer')
	const expired = await last.get('/reports/movements?from=2027-06&kind=expired')
	assert.equal(expired.Items.length, 3)
})

test('the list of issued points has awards, gifts and their undo, and its sum is the figure', async () => {
	const { merchant, api } = await createShop()
	const owner = await signInAs(world, merchant)
	const gift = (Value: number) =>
		owner.post('/customers/bob/balance', {
			...{ Unit: 'points', OperationType: 0, Value },
			...{ Reason: 'a gift', ChangeKey: `gift ${Value}` },
		})
	await gift(30)
	const [{ PointId }] = (await owner.get('/customers/bob/points')).Items
	await gift(7)
	await owner.post(`/customers/bob/points/${PointId}/undo`, { Reason: 'a mistake' }, 200)
	await api.post(
		'/POS/orders/ana-1/cancel',
		{ OrderCancelledDate: '2026-05-20T12:00:00Z' },
		{ HasError: false },
	)
	await countFigures(world)
	const { Items } = await owner.get('/reports/movements?from=2026-04&to=2026-05&kind=issued')
	assert.deepEqual(
		Items.map(({ CustomerId, Points, OrderId }: Record<string, unknown>) => [CustomerId, Points, OrderId]),
		[
			['bob', -30, null],
			['bob', 7, null],
			['bob', 30, null],
			['ana', 60, 'ana-2'],
			['bob', 80, 'bob-1'],
			['ana', 200, 'ana-1'], // the points of a cancelled order were issued, and are removed by a record of their own
		],
	)
	const { Months } = await owner.get('/reports?from=2026-04&to=2026-05')
	const total = (rows: Record<string, number>[], member: string) =>
		rows.reduce((sum, row) => sum + row[member]!, 0)
	assert.equal(total(Items, 'Points'), total(Months, 'IssuedPoints'))
	assert.equal(total(Items, 'Cashback').toFixed(2), total(Months, 'IssuedCashback').toFixed(2))
})

test('bad periods, filters and places are refused, and a merchant does not see the rows of another', async () => {
	await createShop()
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	for (const path of [
		'?from=2026-05&to=2026-04',
		'?from=2026-13',
		'?from=1990-01',
		'/customers',
		'/customers?list=worst',
		'/customers?list=best&before=x',
		'/orders?before=2026-01-01',
		'/movements',
		'/expiring?days=1000',
	])
		await panel.get(`/reports${path}`, 400)
	const empty = await panel.get('/reports')
	assert.equal(empty.Months.length, 12)
	assert.deepEqual([empty.Repeat, empty.Cohorts], [{ Customers: 0, Repeating: 0, MedianDays: null }, []])
	for (const list of ['customers?list=best', 'orders', 'movements?kind=redeemed', 'expiring'])
		assert.deepEqual(await panel.get(`/reports/${list}`), { Items: [], NextBefore: null })
})
