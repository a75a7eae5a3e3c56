import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type PanelClient, signInAs } from '../../test/support/admin.ts'
import type { Api, Reply } from '../../test/support/api.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { buildCard } from '../../test/support/customer-card.ts'
import { findDrift } from '../../test/support/drift.ts'
import { buildMessage } from '../../test/support/order-message.ts'
import { buildRule } from '../../test/support/rules.ts'
import { useWorld } from '../../test/support/world.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Rule } from '../program/rules/rule.ts'
import { isRefusal } from '../refusal.ts'
import type { OrderMessage } from './order.ts'
import { recordOrders } from './record-orders.ts'

const world = useWorld()

interface Shop {
	merchant: Merchant
	api: Api
	panel: PanelClient
	/** The id of the segment "VIP", of the customers with the tag. */
	vip: number
}

/** A shop with the customers Ana, who has the tag of the segment, and Bia. */
const openShop = async (): Promise<Shop> => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	for (const OriginalId of ['ana', 'bia'])
		await api.post(
			'/Customer',
			{ OriginalId, Name: OriginalId, Document: `D-${OriginalId}`, IsEnrolled: true },
			{ HasError: false },
		)
	await panel.put('/customers/ana/tags', { Tags: ['vip'] })
	const [{ Id }] = await panel.get('/tags')
	const Conditions = [{ Kind: 'tagsAny', Values: [String(Id)] }]
	const segment = await panel.post('/segments', { Name: 'VIP', Conditions })
	return { merchant, api, panel, vip: segment.Id }
}

const inSegment = (id: number, changes: Partial<Rule> = {}): Rule =>
	buildRule({ conditions: [{ code: 'inSegment', args: { segments: [id] } }], ...changes })

const put = async ({ panel }: Shop, Rules: Rule[], status = 200): Promise<Reply> => {
	const { Version } = await panel.get('/program')
	return panel.put('/program', { BasedOnVersion: Version, Settings: { Rules } }, status)
}

/** Some days later, with another session, because the first one has ended by then. */
const pass = async (shop: Shop, days: number): Promise<void> => {
	world.clock.pass(days)
	shop.panel = await signInAs(world, shop.merchant)
}

/** A day after the rules were saved, so that orders are placed under them. */
const DATES = {
	...{ OrderPlacementDate: '2026-06-16T10:00:00Z', OrderCompletedDate: '2026-06-16T10:00:00Z' },
	UpdatedDate: '2026-06-16T10:00:00Z',
}

const buy = async ({ api }: Shop, id: string, changes: object = {}): Promise<string> => {
	const order = buildOrder({ Customer: { OriginalId: id }, ...DATES, ...changes })
	await api.post('/POS/orders', order, { HasError: false })
	return order.OriginalId
}

const points = async ({ panel }: Shop, orderId: string): Promise<number> =>
	(await panel.get(`/orders/${orderId}`)).Points

test('an order of a member earns the points of the campaign, another does not, and the decision says why', async () => {
	const shop = await openShop()
	const { vip } = shop
	const draft = await shop.panel.post('/campaigns', {
		Rule: { ...inSegment(vip, { name: 'VIP week' }), startsAt: '2026-06-15', endsAt: '2026-06-21' },
	})
	const { Version } = await shop.panel.get('/program')
	await shop.panel.post(`/campaigns/${draft.Id}/publish`, { BasedOnVersion: Version, Rule: draft.Rule }, 200)
	await pass(shop, 2)
	const [ofAna, ofBia] = [await buy(shop, 'ana'), await buy(shop, 'bia')]
	const story = await shop.panel.get(`/orders/${ofAna}`)
	assert.deepEqual(
		[story.Points, story.Sentence],
		[
			200,
			`Order ${ofAna} earned 200 points: 100 at 1 a unit; "VIP week" gave 100, the customer being in the segment "VIP".`,
		],
	)
	assert.deepEqual(story.Decision.buyer, {
		...{ nth: 1, tier: null, group: 0 },
		segments: [{ id: vip, name: 'VIP', isMember: true }],
	})
	const other = await shop.panel.get(`/orders/${ofBia}`)
	assert.deepEqual(
		[other.Points, other.Decision.rules, other.Decision.buyer.segments],
		[100, [], [{ id: vip, name: 'VIP', isMember: false }]],
	)
	await put(shop, [
		buildRule({ id: 'others', conditions: [{ code: 'notInSegment', args: { segments: [vip] } }] }),
	])
	await pass(shop, 1)
	const later = { OrderPlacementDate: '2026-06-18T10:00:00Z', OrderCompletedDate: '2026-06-18T10:00:00Z' }
	assert.equal(await points(shop, await buy(shop, 'ana', later)), 100)
	const outside = await shop.panel.get(`/orders/${await buy(shop, 'bia', later)}`)
	assert.match(outside.Sentence, /"Double points" gave 100, the customer being not in the segment "VIP"\.$/)
})

test('an edit of the segment holds for orders from then on; corrections and returns of older ones decide as before', async () => {
	const shop = await openShop()
	const { merchant, vip } = shop
	await put(shop, [inSegment(vip)])
	await pass(shop, 2)
	const [ofAna, ofBia] = [await buy(shop, 'ana'), await buy(shop, 'bia')]
	const byMail = [{ Kind: 'hasEmail' }]
	await shop.panel.put(`/segments/${vip}`, { Name: 'With mail', Conditions: byMail })
	const mail = { Customer: { OriginalId: 'bia', Email: 'bia@example.com' } }
	assert.equal(await points(shop, await buy(shop, 'ana')), 100)
	assert.equal(
		await points(shop, await buy(shop, 'bia', mail)),
		100,
		'what the order says about its customer does not count',
	)
	assert.equal(await points(shop, await buy(shop, 'bia')), 200)

	const corrected = { ...DATES, UpdatedDate: '2026-06-16T12:00:00Z', OrderTotal: 150 }
	await buy(shop, 'ana', { OriginalId: ofAna, ...corrected, Products: null })
	await buy(shop, 'bia', { OriginalId: ofBia, ...corrected, Products: null })
	assert.deepEqual([await points(shop, ofAna), await points(shop, ofBia)], [300, 150])
	const part = { CancelKey: 'r-1', ValueToRefund: 50, Products: null, Reason: 'too small' }
	await shop.panel.post(`/orders/${ofAna}/returns`, part, 200)
	const story = await shop.panel.get(`/orders/${ofAna}`)
	assert.deepEqual(
		[story.Points, story.Decision.buyer.segments],
		[200, [{ id: vip, name: 'VIP', isMember: true }]],
	)
	assert.deepEqual(await findDrift(world.db, new Set([merchant.id])), [])
})

test('an order that is moved into the time of a rule is asked for its segment then, and keeps the answer', async () => {
	const shop = await openShop()
	const { vip } = shop
	await put(shop, [inSegment(vip, { startsAt: '2026-06-17', endsAt: '2026-06-17' })])
	await pass(shop, 3)
	const order = await buy(shop, 'ana')
	assert.deepEqual((await shop.panel.get(`/orders/${order}`)).Decision.buyer, {
		nth: 1,
		tier: null,
		group: 0,
	})
	const move = async (day: string, at: string): Promise<number> => {
		const dates = { OrderPlacementDate: `${day}T15:00:00Z`, OrderCompletedDate: `${day}T16:00:00Z` }
		await buy(shop, 'ana', { OriginalId: order, ...dates, UpdatedDate: `2026-06-18T${at}:00Z` })
		return points(shop, order)
	}
	assert.equal(await move('2026-06-17', '09:00'), 200)
	await shop.panel.put('/customers/ana/tags', { Tags: [] })
	assert.equal(await move('2026-06-16', '10:00'), 100)
	assert.equal(await move('2026-06-17', '11:00'), 200, 'she was in the segment when this was decided first')
})

test('each order of a batch sees what the one before it did to the segments of its customer', async () => {
	const shop = await openShop()
	const { merchant } = shop
	const never = await shop.panel.post('/segments', { Name: 'New', Conditions: [{ Kind: 'neverOrdered' }] })
	const rich = { Name: 'Often', Conditions: [{ Kind: 'orders', AtLeast: 2, Days: 30 }] }
	const often = await shop.panel.post('/segments', rich)
	const gives = (id: number, name: string, given: string): Rule =>
		inSegment(id, { id: name, effect: { code: 'add', args: { points: given } } })
	await put(shop, [gives(never.Id, 'welcome', '50'), gives(often.Id, 'thanks', '7')])
	await pass(shop, 2)
	const placedAt = new Date('2026-06-16T10:00:00Z')
	const message = (id: string, changes: Partial<OrderMessage> = {}): OrderMessage =>
		buildMessage({ customer: buildCard(id), placedAt, completedAt: placedAt, ...changes })
	const messages = [
		message('ana'),
		message('carla'),
		message('ana', { total: null }),
		message('ana'),
		message('bia'),
		message('ana'),
		message('carla'),
	]
	const outcomes = await world.db.transaction((tx) => recordOrders(tx, merchant, world.clock.now(), messages))
	assert.deepEqual(
		outcomes.map((outcome, index) =>
			isRefusal(outcome)
				? outcome.field
				: [
						outcome.order.originalId === messages[index]!.originalId && outcome.customer.originalId,
						outcome.order.earnedPoints.toNumber(),
						outcome.balance.points.toNumber(),
					],
		),
		[
			['ana', 150, 150],
			['carla', 150, 150],
			'OrderTotal',
			['ana', 100, 250],
			['bia', 150, 150],
			['ana', 107, 357],
			['carla', 100, 250],
		],
	)
})

test('a simulation names the segment in which the customer is not, or is', async () => {
	const shop = await openShop()
	const { api, vip } = shop
	const simulate = async (id: string, Rules: Rule[]): Promise<Reply> =>
		shop.panel.post('/simulate', buildOrder({ Customer: { OriginalId: id }, Program: { Rules } }), 200)
	const outside = buildRule({ conditions: [{ code: 'notInSegment', args: { segments: [vip] } }] })
	const unmet = { Points: null, Lines: null, Cap: null, Moment: null, Why: null, By: [] }
	const both = [inSegment(vip), { ...outside, id: 'outside' }]
	const ofBia = await simulate('bia', both)
	assert.deepEqual(ofBia.Rules, [
		{
			...{ Id: 'double', Name: 'Double points', Outcome: 'condition', ...unmet },
			...{ Condition: { Code: 'inSegment', Args: { segments: [vip] } }, Values: [] },
		},
		{
			...{ Id: 'outside', Name: 'Double points', Outcome: 'applied', ...unmet },
			...{ Points: 100, Lines: 0, Condition: null, Values: [] },
		},
	])
	const ofAna = await simulate('ana', both)
	assert.deepEqual(
		ofAna.Rules.map(({ Outcome, Condition, Values }: Reply) => [Outcome, Condition?.Code, Values]),
		[
			['applied', undefined, []],
			['condition', 'notInSegment', ['VIP']],
		],
	)
	const nobody = await api.post('/Product/points', [{ Id: 'shoe', Price: 100 }])
	assert.equal(nobody.Result[0].Points, 100, 'nobody is known, so no condition on the customer holds')
})

test('a segment that a rule uses is not removed until the rule has ended, and a rule cannot use one that is gone', async () => {
	const shop = await openShop()
	const { vip } = shop
	await put(shop, [inSegment(vip, { name: 'Week', startsAt: '2026-07-01', endsAt: '2026-07-07' })])
	const { RequestId: _, ...used } = await shop.panel.delete(`/segments/${vip}`, 422)
	assert.deepEqual(used, {
		...{ ErrorCode: 77, ErrorName: 'GenericError', Field: 'id' },
		Message: 'the rule "Week" uses the segment',
		Text: '“Week” uses this segment. Remove it there first.',
	})
	const paused = inSegment(vip, { name: 'Paused', isActive: false, isCampaign: true })
	await put(shop, [paused])
	assert.equal(
		(await shop.panel.delete(`/segments/${vip}`, 422)).Message,
		'the campaign "Paused" uses the segment',
	)
	await put(shop, [inSegment(vip, { endsAt: '2026-06-17' })])
	await pass(shop, 3)
	await shop.panel.delete(`/segments/${vip}`, 204)
	assert.equal(
		await points(shop, await buy(shop, 'ana')),
		100,
		'it was placed in time, but the segment is gone',
	)
	await put(shop, [inSegment(vip, { endsAt: '2026-06-17' }), buildRule({ id: 'other' })])
	const refused = await put(shop, [buildRule({ id: 'other' }), inSegment(vip)], 422)
	assert.deepEqual(
		[refused.Field, refused.Message],
		[
			'Settings.Rules[1].conditions[0].args.segments',
			`rules[1].conditions[0].args.segments: there is no segment ${vip}`,
		],
	)
	const stranger = await openShop()
	assert.equal(
		(await put(stranger, [inSegment(vip)], 422)).Message,
		`rules[0].conditions[0].args.segments: there is no segment ${vip}`,
	)
})

test('the rules of a program ask for 50 segments at most', async () => {
	const shop = await openShop()
	const rows = await world.db.rows<{ id: number }>(sql`
		insert into segments (merchant_id, name, key, conditions, created_by, created_at, changed_at)
		select ${shop.merchant.id}::bigint, n::text, n::text, '[]', 'test', ${world.clock.now()}, ${world.clock.now()}
		from generate_series(1, 50) n
		returning id`)
	const segments = rows.map(({ id }) => id)
	const many = buildRule({ conditions: [{ code: 'inSegment', args: { segments } }] })
	await put(shop, [many])
	const refused = await put(shop, [many, inSegment(shop.vip, { id: 'one-more' })], 422)
	assert.deepEqual(
		[refused.Field, refused.Message],
		[
			'Settings.Rules[1].conditions[0].args.segments',
			'rules[1].conditions[0].args.segments: rules can ask for at most 50 segments',
		],
	)
	await pass(shop, 2)
	assert.equal(await points(shop, await buy(shop, 'ana')), 200, 'a segment without conditions has everybody')
})

test('orders pay for segments only while a rule asks for one', async () => {
	const shop = await openShop()
	const { merchant, vip } = shop
	const placedAt = (): Date => new Date(world.clock.now().getTime() - 60_000)
	const countStatements = async (): Promise<number> => {
		let count = 0
		const messages = ['ana', 'bia'].map((id) =>
			buildMessage({ customer: buildCard(id), placedAt: placedAt(), completedAt: placedAt() }),
		)
		await world.db.transaction((tx) =>
			recordOrders(
				{
					...tx,
					rows: (statement) => {
						count += 1
						return tx.rows(statement)
					},
				},
				merchant,
				world.clock.now(),
				messages,
			),
		)
		return count
	}
	const always = { startsAt: '2026-06-15', endsAt: '2026-06-16' }
	await put(shop, [buildRule(always)])
	await pass(shop, 1)
	await countStatements()
	const without = await countStatements()
	await put(shop, [inSegment(vip, always)])
	await pass(shop, 1 / 24)
	await countStatements()
	assert.equal(
		(await countStatements()) - without,
		2,
		'the definitions, and one statement for both customers',
	)
	await pass(shop, 2)
	assert.equal(await countStatements(), without, 'the rule has ended')
})
