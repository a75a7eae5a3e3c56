import assert from 'node:assert/strict'
import { afterEach, type TestContext, test } from 'node:test'
import { DOMAIN_TOPICS, type Topic } from '@fiel/contract'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import type { Reply } from '../../test/support/api.ts'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { listenToEvents, topicsOf } from '../../test/support/heard-events.ts'
import { runAllImportSteps, startUploadedImport, uploadImport } from '../../test/support/imports.ts'
import { buildSocksQuiz } from '../../test/support/quizzes.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { ENDPOINT, fanOutAll, subscribe } from '../../test/support/webhooks.ts'
import { useWorld } from '../../test/support/world.ts'
import { announceExpiringPoints } from '../cashback/announce-expiring-points.ts'
import { deleteOldEvents } from '../events/delete-old-events.ts'
import { createQuizzes } from '../quizzes/create-quizzes.ts'
import { createTiers } from '../tiers/create-tiers.ts'
import { runJobsOnce } from '../worker.ts'
import { deleteOldDeliveries } from './delete-old-deliveries.ts'

const world = useWorld()

/** A delivery worker serves all merchants in the database, so each test removes its subscriptions. */
afterEach(() => world.db.rows(sql`update webhook_subscriptions set removed_at = created_at`))

const NOW = '2026-06-15T12:00:00.000Z'

const createShop = async (
	t: TestContext,
	settings: Parameters<typeof world.merchant>[0] = {},
	topics?: Topic[],
) => {
	const made = await world.merchant(settings)
	const panel = await signInAs(world, made.merchant)
	const heard = await listenToEvents(t, world, made.merchant.id, topics)
	return { ...made, panel, heard }
}
const countStored = async (merchantId: number): Promise<number> => {
	const rows = await world.db.rows(sql`select from domain_events where merchant_id = ${merchantId}`)
	return rows.length
}
const redeemPath = (id: number) => `/RewardConfigurations/${id}/redeem`
const ANA = {
	OriginalId: 'ana',
	Name: 'Ana Souza',
	Email: 'ana@example.com',
	Phone: null,
	Document: null,
	BirthdayDate: null,
	IsEnrolled: true,
	IsBlocked: false,
}
/** The payload without the ids that Fiel assigned to the customer. */
const withoutIds = ({ Customer: { Id, PublicId, ...Customer }, ...rest }: Reply) => {
	assert.ok(Id > 0 && PublicId.length > 0)
	return { Customer, ...rest }
}

test('events are sent when an order is recorded, completed and cancelled, and about its customer and tier', async (t) => {
	const { api, merchant, heard } = await createShop(t)
	const [bronze, silver] = await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	const open = { OriginalId: 'o1', OrderTotal: 600.5, IsCompleted: false, OrderCompletedDate: null }
	await api.post('/POS/orders', buildOrder({ ...open, OrderStatus: 'received' }), { HasError: false })
	const recorded = await heard()
	assert.deepEqual(topicsOf(recorded), ['Customer_Created', 'Customer_Enrolled', 'Order_Recorded'])
	const order = {
		OriginalId: 'o1',
		Origin: 3,
		State: 0,
		Status: 'received',
		Total: 600.5,
		Points: 0,
		PlacementDate: '2026-06-10T10:00:00.000Z',
		CompletedDate: null,
		CancelledDate: null,
		CouponCode: null,
		BranchId: null,
		SalesPersonId: null,
	}
	assert.deepEqual(withoutIds(recorded[0]!.payload), { Customer: ANA, Changed: [], EventDate: NOW })
	assert.deepEqual(withoutIds(recorded[2]!.payload), { Customer: ANA, Order: order, EventDate: NOW })

	const done = buildOrder({ OriginalId: 'o1', OrderTotal: 600.5, UpdatedDate: '2026-06-12T10:00:00Z' })
	await api.post('/POS/orders', done, { HasError: false })
	await api.post('/POS/orders', done, { HasError: false })
	const completed = await heard()
	assert.deepEqual(topicsOf(completed), ['Order_Completed', 'Tier_Reached'])
	assert.deepEqual(completed[0]!.payload.Order, {
		...order,
		State: 2,
		Status: 'invoiced',
		Points: 600,
		CompletedDate: '2026-06-11T10:00:00.000Z',
	})
	assert.deepEqual(withoutIds(completed[1]!.payload), {
		Customer: ANA,
		Tier: { Id: silver!.id, Name: 'Silver' },
		PreviousTier: { Id: bronze!.id, Name: 'Bronze' },
		EventDate: NOW,
	})

	for (let times = 0; times < 2; times += 1)
		await api.post('/Order/o1/cancel', buildCancellation(), { HasError: false })
	const cancelled = await heard()
	assert.deepEqual(topicsOf(cancelled), ['Order_Cancelled', 'Tier_Lost'])
	assert.partialDeepStrictEqual(cancelled[0]!.payload.Order, {
		State: 3,
		CancelledDate: '2026-06-14T10:00:00.000Z',
	})
	assert.partialDeepStrictEqual(cancelled[1]!.payload, {
		Tier: { Name: 'Bronze' },
		PreviousTier: { Name: 'Silver' },
	})
})

test('an order that arrives completed is two events, and a refused one is none', async (t) => {
	const { api, heard } = await createShop(t, {}, ['Order_Recorded', 'Order_Completed', 'Customer_Created'])
	await api.post('/POS/orders', buildOrder({ OrderTotal: -1 }), { HasError: true })
	assert.deepEqual(await heard(), [])
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	assert.deepEqual(topicsOf(await heard()), ['Customer_Created', 'Order_Recorded', 'Order_Completed'])
})

test('events are sent about a redemption, its coupon, the use of the coupon, and what a cancelled order gives back', async (t) => {
	const { api, merchant, heard } = await createShop(t)
	const id = await createTestReward(world, merchant)
	await api.post('/POS/orders', buildOrder({ OrderTotal: 300 }), { HasError: false })
	await heard()
	for (let times = 0; times < 2; times += 1)
		await api.post(redeemPath(id), { CustomerId: 'ana', OriginalKey: 'k1' }, { TotalItemCount: 1 })
	const redeemed = await heard()
	assert.deepEqual(topicsOf(redeemed), ['Coupon_Created', 'Reward_Redeemed'])
	const { Coupon } = redeemed[0]!.payload
	const { Redemption } = redeemed[1]!.payload
	const code = Coupon.Code
	assert.deepEqual(Coupon, {
		Code: code,
		OriginalId: null,
		Type: 0,
		Value: 10,
		ValidDateStart: NOW,
		ValidDateEnd: '2026-07-16T02:59:59.999Z',
		OrderId: null,
	})
	assert.deepEqual(Redemption, {
		Id: Redemption.Id,
		OriginalKey: 'k1',
		RewardId: id,
		RewardTitle: '10 off',
		Points: 100,
		Cashback: 1,
		Code: code,
		RedeemedDate: NOW,
	})

	const order = buildOrder({ OriginalId: 'with-coupon', Coupon: code })
	for (let times = 0; times < 2; times += 1) await api.post('/POS/orders', order, { HasError: false })
	const used = await heard()
	assert.deepEqual(topicsOf(used), ['Order_Recorded', 'Order_Completed', 'Coupon_Used'])
	assert.deepEqual(used[2]!.payload.Coupon, { ...Coupon, OrderId: 'with-coupon' })

	world.clock.pass(1)
	await api.post('/Order/with-coupon/cancel', buildCancellation(), { HasError: false })
	const returned = await heard()
	assert.deepEqual(topicsOf(returned), ['Order_Cancelled', 'Reward_Returned', 'Coupon_Deactivated'])
	assert.deepEqual(returned[1]!.payload.Redemption, Redemption)
	assert.equal(returned[1]!.payload.EventDate, '2026-06-16T12:00:00.000Z')
	assert.deepEqual(returned[2]!.payload.Coupon, {
		...Coupon,
		ValidDateEnd: '2026-06-16T12:00:00.000Z',
		OrderId: 'with-coupon',
	})
})

test("events are sent when a merchant's own coupon is created, used and deactivated, but not when it is changed", async (t) => {
	const { api, heard } = await createShop(t, {}, ['Coupon_Created', 'Coupon_Used', 'Coupon_Deactivated'])
	const coupon = (code: string, value: number) => ({
		OriginalId: code,
		CouponCode: code,
		CouponType: 1,
		CouponValue: value,
		Customer: { OriginalId: 'ana' },
	})
	for (const [code, value] of [
		['A', 10],
		['A', 12],
		['B', 5],
	] as const)
		await api.post('/Coupons', coupon(code, value), { HasError: false })
	const created = await heard()
	assert.deepEqual(
		created.map(({ topic, payload }) => [topic, payload.Coupon.Code, payload.Coupon.Value]),
		[
			['Coupon_Created', 'A', 10],
			['Coupon_Created', 'B', 5],
		],
	)
	await api.post('/POS/orders', buildOrder({ OriginalId: 'o', Coupon: 'A' }), { HasError: false })
	for (let times = 0; times < 2; times += 1)
		await api.post('/Coupons/B/inactive', undefined, { HasError: false })
	assert.deepEqual(
		(await heard()).map(({ topic, payload }) => [topic, payload.Coupon.Code, payload.Coupon.OrderId]),
		[
			['Coupon_Used', 'A', 'o'],
			['Coupon_Deactivated', 'B', null],
		],
	)
})

test('events are sent when a customer is changed, joins, is blocked and is erased', async (t) => {
	const { api, panel, heard } = await createShop(t, { enrolment: { optIn: true } })
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	assert.deepEqual(topicsOf(await heard()), ['Customer_Created', 'Order_Recorded', 'Order_Completed'])
	await panel.put('/customers/ana', { Phone: '555', BirthdayDate: '1990-05-17' })
	await panel.put('/customers/ana', { Phone: '555' })
	const [updated, ...none] = await heard()
	assert.deepEqual(none, [])
	assert.equal(updated!.topic, 'Customer_Updated')
	const changed = {
		...ANA,
		IsEnrolled: false,
		Phone: '555',
		BirthdayDate: '1990-05-17T00:00:00.000Z',
	}
	assert.deepEqual(withoutIds(updated!.payload), {
		Customer: changed,
		Changed: ['Phone', 'BirthdayDate'],
		EventDate: NOW,
	})
	await panel.put('/customers/ana', { IsEnrolled: true })
	const joined = await heard()
	assert.deepEqual(topicsOf(joined), ['Customer_Updated', 'Customer_Enrolled'])
	assert.deepEqual(joined[0]!.payload.Changed, ['IsEnrolled'])
	for (const IsBlocked of [true, true, false])
		await panel.put('/customers/ana/block', { IsBlocked, Reason: 'abuse' })
	const blocked = await heard()
	assert.deepEqual(
		blocked.map(({ topic, payload }) => [topic, payload.Changed]),
		[
			['Customer_Updated', ['IsBlocked']],
			['Customer_Updated', ['IsBlocked']],
		],
	)
	await panel.post('/customers/ana/erasure', { Confirm: 'ana' }, 200)
	const [erased, ...others] = await heard()
	assert.deepEqual(others, [])
	assert.equal(erased!.topic, 'Customer_Erased')
	const { Customer, OriginalId } = erased!.payload
	assert.equal(OriginalId, 'ana')
	assert.match(Customer.OriginalId, /^erased-/)
	assert.deepEqual([Customer.Name, Customer.Email, Customer.Phone], [null, null, null])
})

test('a completed quiz is one event', async (t) => {
	const { api, merchant, heard } = await createShop(t, {}, ['Quiz_Completed'])
	const [quiz] = await world.db.transaction((tx) => createQuizzes(tx, merchant.id, [buildSocksQuiz()]))
	await earnPoints(api, 100)
	const [question] = quiz!.questions
	const answer = { QuizQuestionId: question!.id, OptionIds: [question!.options[0]!.id] }
	for (let times = 0; times < 2; times += 1)
		await api.post('/Quiz/answer?customerId=ana', [answer], { HasError: false })
	const events = await heard()
	assert.deepEqual(
		events.map(({ payload }) => payload.Quiz),
		[{ Id: quiz!.id, Name: 'Which socks?', Points: 12.5 }],
	)
})

test('events are sent when a list of codes gets low and when it is used up', async (t) => {
	const { api, merchant, heard } = await createShop(t, {}, ['Codes_Running_Out'])
	const codes = Array.from({ length: 6 }, (_, index) => `CODE-${index}`)
	const id = await createTestReward(world, merchant, {}, codes)
	await earnPoints(api, 1000)
	const sent: number[][] = []
	for (let taken = 1; taken <= 6; taken += 1) {
		await api.post(redeemPath(id), { CustomerId: 'ana' }, { TotalItemCount: 1 })
		for (const { payload } of await heard()) {
			assert.partialDeepStrictEqual(payload, {
				List: { Name: 'Brought', Codes: 6 },
				RewardId: id,
				RewardTitle: '10 off',
			})
			sent.push([taken, payload.List.Left])
		}
	}
	// low at half of a short list
	assert.deepEqual(sent, [
		[3, 3],
		[6, 0],
	])
})

test('points that expire are announced once for each customer and notice window, also after a pause', async (t) => {
	const settings = { expiry: { kind: 'days', days: 60, noticeDays: 10 } } as const
	const { api, merchant, heard } = await createShop(t, settings, ['Points_Expiring'])
	const earn = (points: number) => {
		const at = world.clock.now().toISOString()
		const dates = { OrderPlacementDate: at, OrderCompletedDate: at, UpdatedDate: at }
		return earnPoints(api, points, 'ana', dates)
	}
	const announced: unknown[] = []
	const passDays = async (days: number) => {
		for (let day = 0; day < days; day += 1) {
			world.clock.pass(1)
			for (let run = 0; run < 2; run += 1)
				await world.db.transaction((tx) => announceExpiringPoints(tx, merchant, world.clock.now()))
			for (const { payload } of await heard())
				announced.push([
					world.clock.now().toISOString().slice(0, 10),
					payload.Points,
					payload.Cashback,
					payload.FirstDate,
					payload.LastDate,
				])
		}
	}
	// Lots end on 14, 18 and 25 August, at the end of the day in São Paulo.
	await earn(100)
	await passDays(4)
	await earn(20)
	await passDays(7)
	await earn(3)
	await passDays(60)
	assert.deepEqual(announced, [
		['2026-08-04', 120, 1.2, '2026-08-15T02:59:59.999Z', '2026-08-19T02:59:59.999Z'],
		['2026-08-15', 3, 0.03, '2026-08-26T02:59:59.999Z', '2026-08-26T02:59:59.999Z'],
	])
})

test('what was spent is not announced, and what nobody wants is announced to a later subscription', async (t) => {
	const { api, merchant } = await world.merchant({ expiry: { kind: 'days', days: 20, noticeDays: 30 } })
	const id = await createTestReward(world, merchant)
	await earnPoints(api, 150)
	await earnPoints(api, 100, 'bia')
	for (const customer of ['ana', 'bia'])
		await api.post(redeemPath(id), { CustomerId: customer }, { TotalItemCount: 1 })
	await runJobsOnce(world)
	const heard = await listenToEvents(t, world, merchant.id, ['Points_Expiring'])
	world.clock.pass(1)
	await runJobsOnce(world)
	const events = await heard()
	assert.deepEqual(
		events.map(({ payload }) => [payload.Customer.OriginalId, payload.Points]),
		[['ana', 50]],
	)
})

test('events that nobody wants are not stored, and those of an inactive webhook can be sent later', async () => {
	const { api, merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	assert.equal(await countStored(merchant.id), 0)
	const { Id } = await panel.post('/webhooks', { Url: ENDPOINT, Topics: ['Order_Recorded', 'Point_Add'] })
	await panel.put(`/webhooks/${Id}`, { IsActive: false })
	await api.post('/POS/orders', buildOrder({ OriginalId: 'missed' }), { HasError: false })
	assert.equal(await countStored(merchant.id), 1)
	await fanOutAll(world)
	assert.deepEqual(await panel.get(`/webhooks/${Id}/deliveries`), [])
	await panel.put(`/webhooks/${Id}`, { IsActive: true })
	const since = { Since: '2026-06-15T00:00:00Z' }
	assert.deepEqual(await panel.post(`/webhooks/${Id}/resend`, since, 200), { Resent: 0, Missed: 2 })
	assert.deepEqual(await panel.post(`/webhooks/${Id}/resend`, since, 200), { Resent: 0, Missed: 0 })
	const deliveries = await panel.get(`/webhooks/${Id}/deliveries`)
	assert.deepEqual(deliveries.map(({ Topic }: Reply) => Topic).sort(), ['Order_Recorded', 'Point_Add'])
	const recorded = deliveries.find(({ Topic }: Reply) => Topic === 'Order_Recorded')
	const { Body } = await panel.get(`/webhooks/${Id}/deliveries/${recorded.Id}`)
	assert.partialDeepStrictEqual(JSON.parse(Body), {
		Customer: { OriginalId: 'ana' },
		Order: { OriginalId: 'missed' },
	})
	// the feed is about points only
	const { Events } = await panel.get('/events')
	assert.deepEqual(
		Events.map(({ Topic }: Reply) => Topic),
		['Point_Add', 'Point_Add'],
	)
	await panel.delete(`/webhooks/${Id}`, 204)
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	assert.equal(await countStored(merchant.id), 1)
})

test('every topic can be tested, in both forms', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const topics = Object.keys(DOMAIN_TOPICS)
	const { Id, Topics } = await panel.post('/webhooks', { Url: ENDPOINT, Topics: topics, Form: 'envelope' })
	assert.deepEqual(Topics, topics)
	for (const Topic of topics) {
		const sent = await panel.post(`/webhooks/${Id}/test`, { Topic }, 201)
		const { Body } = await panel.get(`/webhooks/${Id}/deliveries/${sent.Id}`)
		const { example } = DOMAIN_TOPICS[Topic as keyof typeof DOMAIN_TOPICS]
		const { Payload, ...details } = JSON.parse(Body)
		assert.deepEqual(details, { Uuid: sent.MessageId, Timestamp: NOW, Topic })
		assert.deepEqual(Payload, { ...example, EventDate: NOW })
	}
})

test('the trial of an import sends no events, and the import itself does', async (t) => {
	const { merchant, panel, heard } = await createShop(t, {}, ['Customer_Created', 'Order_Recorded'])
	const file = [
		'OriginalId,OrderTotal,OrderPlacementDate,CustomerId',
		'i1,10,2026-06-01,eva',
		'i2,x,2026-06-01,ivo',
	]
	const uploaded = await uploadImport(panel, 'orders', file.join('\n'))
	await startUploadedImport(panel, uploaded, true)
	await runAllImportSteps(world, merchant)
	assert.deepEqual(await heard(), [])
	await startUploadedImport(panel, uploaded)
	await runAllImportSteps(world, merchant)
	assert.deepEqual(topicsOf(await heard()), ['Customer_Created', 'Order_Recorded'])
})

test('an import that moves a customer to another tier sends an event', async (t) => {
	const { merchant, panel, heard } = await createShop(t, {}, ['Tier_Reached'])
	await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	const file = [
		'OriginalId,OrderTotal,OrderPlacementDate,IsCompleted,OrderCompletedDate,CustomerId',
		'i1,700,2026-06-01,true,2026-06-02,eva',
	]
	await startUploadedImport(panel, await uploadImport(panel, 'orders', file.join('\n')))
	await runAllImportSteps(world, merchant)
	const [reached, ...none] = await heard()
	assert.deepEqual(none, [])
	assert.partialDeepStrictEqual(reached!.payload, {
		Customer: { OriginalId: 'eva' },
		Tier: { Name: 'Silver' },
	})
})

test('numbers are sent with all their digits', async (t) => {
	const { api, heard, merchant } = await createShop(t, {}, ['Order_Recorded'])
	await api.post('/POS/orders', buildOrder({ OrderTotal: 999_999_999_999.99 }), { HasError: false })
	await heard()
	const [stored] = await world.db.rows<{ payload: string }>(sql`
		select payload::text from domain_events where merchant_id = ${merchant.id}`)
	assert.match(stored!.payload, /"Total":999999999999\.99,/)
})

test('an event is deleted when it can no longer be sent', async () => {
	const { api, merchant } = await world.merchant()
	await subscribe(world, merchant.id, ENDPOINT, { topics: ['Order_Recorded'] })
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	const forget = () => world.db.transaction((tx) => deleteOldEvents(tx, merchant.id, world.clock.now()))
	world.clock.pass(31)
	assert.equal((await forget()).done, 0) // it was not fanned out yet
	await fanOutAll(world)
	assert.equal((await forget()).done, 0) // it waits for its endpoint
	await world.db.rows(sql`
		update webhook_deliveries set due_at = null, delivered_at = ${world.clock.now()} where merchant_id = ${merchant.id}`)
	world.clock.pass(31)
	assert.equal((await forget()).done, 0) // the log still shows it
	await world.db.transaction((tx) => deleteOldDeliveries(tx, merchant.id, world.clock.now()))
	assert.equal((await forget()).done, 1)
	assert.equal(await countStored(merchant.id), 0)
})
