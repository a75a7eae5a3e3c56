import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { PointAction } from '@fiel/contract'
import sql from 'sql-template-tag'
import { type PanelClient, signInAs } from '../../test/support/admin.ts'
import type { Api, Reply } from '../../test/support/api.ts'
import { uniqueText } from '../../test/support/builders.ts'
import { findDrift } from '../../test/support/drift.ts'
import { countFigures } from '../../test/support/figures.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { NOON, useWorld } from '../../test/support/world.ts'
import type { Merchant } from '../merchants/merchant.ts'

const world = useWorld()

const DAY_MS = 86_400_000
const PROGRAM = {
	expiry: { kind: 'days', days: 30, noticeDays: 5 },
	refund: { onCancel: true, onPartialReturn: false, graceDays: 7 },
} as const

interface Shop {
	merchant: Merchant
	api: Api
	panel: PanelClient
	/** The customer's id, which a merge changes. */
	customer: string
	/** The ids of records by their letters. */
	records: Map<string, number>
}

const openShop = async (settings: object = {}): Promise<Shop> => {
	const { merchant, api } = await world.merchant({ ...PROGRAM, ...settings })
	await earnPoints(api, 0)
	const panel = await signInAs(world, merchant)
	return { merchant, api, panel, customer: 'ana', records: new Map() }
}

const historyOf = async ({ panel, customer }: Shop): Promise<Reply[]> =>
	(await panel.get(`/customers/${customer}/points`)).Items

const change = async (shop: Shop, type: 0 | 1, value: string, unit: string, name: string): Promise<void> => {
	const body = { Unit: unit, OperationType: type, Value: Number(value), Reason: 'Sorry', ChangeKey: name }
	await shop.panel.post(`/customers/${shop.customer}/balance`, body)
	const [newest] = (await historyOf(shop)).filter(({ Reason }) => Reason.key === name)
	shop.records.set(name, newest!.PointId)
}

const undo = ({ panel, customer, records }: Shop, name: string, status = 200): Promise<Reply> =>
	panel.post(`/customers/${customer}/points/${records.get(name)}/undo`, { Reason: 'A mistake' }, status)

/** The preview says what the undo then does. */
const undoAsExpected = async (shop: Shop, name: string): Promise<void> => {
	const { panel, customer, records } = shop
	const expected = await panel.post(
		`/customers/${customer}/points/${records.get(name)}/undo-preview`,
		undefined,
		200,
	)
	const { PointsBalance, CashbackBalance } = await undo(shop, name)
	assert.deepEqual([expected.PointsBalance, expected.CashbackBalance], [PointsBalance, CashbackBalance])
}

/** The steps of the examples, by their patterns. */
const STEPS: [RegExp, (shop: Shop, ...words: string[]) => Promise<unknown>][] = [
	[/^forgive$/, async () => {}], // opens the shop, see below
	[/^give (\S+) (\w)$/, (shop, value, name) => change(shop, 0, value!, 'points', name!)],
	[/^take (\S+) (\w)$/, (shop, value, name) => change(shop, 1, value!, 'points', name!)],
	[/^give (\S+) in cashback (\w)$/, (shop, value, name) => change(shop, 0, value!, 'cashback', name!)],
	[/^take (\S+) in cashback (\w)$/, (shop, value, name) => change(shop, 1, value!, 'cashback', name!)],
	[/^undo (\w)$/, (shop, name) => undoAsExpected(shop, name!)],
	[/^undo (\w) and (\w) at once$/, (shop, ...names) => Promise.all(names.map((name) => undo(shop, name)))],
	[
		/^redeem (\d+) (\w)$/,
		async ({ merchant, api, customer }, points, key) => {
			const reward = await createTestReward(world, merchant, { points: points! })
			const body = { CustomerId: customer, OriginalKey: key }
			return api.post(`/POS/rewards/${reward}/redeem`, body, { HasError: false })
		},
	],
	[/^cancel (\w)$/, ({ api }, key) => api.delete(`/POS/rewards?originalKey=${key}`, { HasError: false })],
	[
		/^day (\d+)$/,
		async (shop, day) => {
			world.clock.set(new Date(Date.parse(NOON) + Number(day) * DAY_MS).toISOString())
			shop.panel = await signInAs(world, shop.merchant) // the session has ended
		},
	],
	[
		/^merge with (\d+) (\w)$/,
		async (shop, points, name) => {
			await earnPoints(shop.api, Number(points), 'eva')
			const former = shop.customer
			shop.customer = 'eva'
			const [own] = await historyOf(shop)
			shop.records.set(name!, own!.PointId)
			await shop.panel.post('/customers/eva/merge', { From: former }, 200)
		},
	],
]

const runStep = async (shop: Shop, step: string): Promise<void> => {
	for (const [pattern, run] of STEPS) {
		const found = pattern.exec(step)
		if (found) {
			await run(shop, ...found.slice(1))
			return
		}
	}
	assert.fail(`no step is called "${step}"`)
}

const dayOf = (moment: string): number => Math.floor((Date.parse(moment) - Date.parse(NOON)) / DAY_MS)

/** What the table says of a customer, read from the panel and from the figures. */
const readOutcome = async (shop: Shop): Promise<string> => {
	const { PointsBalance, CashbackBalance, Lots } = await shop.panel.get(`/customers/${shop.customer}`)
	assert.equal(CashbackBalance, PointsBalance / 100)
	const names = new Map([...shop.records].map(([name, id]) => [id, name]))
	const lots = Lots.map(
		({ PointId, Points, ExpirationDate }: Reply) =>
			`${names.get(PointId) ?? 'grace'} ${Points} to day ${dayOf(ExpirationDate)}`,
	)
	await countFigures(world)
	const [figures] = await world.db.rows<Record<string, number>>(sql`
		select sum(issued_points)::float as given, -sum(removed_points)::float as taken,
			-sum(redeemed_points)::float as redeemed, -sum(expired_points)::float as expired
		from daily_figures where merchant_id = ${shop.merchant.id}`)
	const counted = ['given', 'taken', 'redeemed', 'expired'].map((name) => figures![name]! + 0)
	return [PointsBalance, lots.join(', ') || '–', ...counted].join(' | ')
}

const DOCUMENT = readFileSync(new URL('../../../docs/corrections.md', import.meta.url), 'utf8')
const EXAMPLES = DOCUMENT.split('\n')
	.filter((line) => line.startsWith('| give') || line.startsWith('| forgive'))
	.map((line) => line.slice(2, -2).split(' | '))

test('the document has examples', () => assert.equal(EXAMPLES.length, 27))

for (const [steps, ...outcome] of EXAMPLES)
	test(`${steps}: ${outcome[0]}`, async () => {
		const shop = await openShop(steps!.startsWith('forgive') ? { shortfall: 'forgive' } : {})
		for (const step of steps!.split(', ')) await runStep(shop, step)
		assert.equal(await readOutcome(shop), outcome.join(' | '))
		assert.deepEqual(await findDrift(world.db, new Set([shop.merchant.id])), [])
	})

test('an undo is shown in the history, explained, audited once and told by an event', async () => {
	const shop = await openShop()
	await change(shop, 0, '100', 'points', 'A')
	await runStep(shop, 'day 2')
	const answer = await undo(shop, 'A')
	const undone = {
		UndoneBy: shop.panel.email,
		UndoneDate: '2026-06-17T12:00:00.000Z',
		UndoneReason: 'A mistake',
	}
	const id = shop.records.get('A')!
	assert.deepEqual(answer, { PointId: id, PointsBalance: 0, CashbackBalance: 0, ...undone })
	const editor = await signInAs(world, shop.merchant, 'editor')
	const again = await editor.post(`/customers/ana/points/${id}/undo`, { Reason: 'Me too' }, 200)
	assert.deepEqual(again, answer, 'a second undo answers who was first')

	const [taken, given] = await historyOf(shop)
	assert.deepEqual([given!.Undo, given!.CanBeUndone, given!.Points], [undone, false, 100])
	assert.deepEqual([taken!.Undo, taken!.CanBeUndone, taken!.Points], [null, false, -100])
	assert.equal(
		taken!.Sentence,
		`100 points were taken back because ${shop.panel.email} undid a manual change: "A mistake".`,
	)
	assert.equal(
		(await shop.panel.get(`/points/${id}`)).Sentence,
		`100 points were added by hand: "Sorry". Undone by ${shop.panel.email} on 2026-06-17T12:00:00.000Z: "A mistake".`,
	)
	const { PointHistory } = await shop.api.get('/Customer/ana/points')
	assert.deepEqual(
		PointHistory.map(({ Amount, IsCanceled }: Reply) => [Amount, IsCanceled]),
		[
			[-100, false],
			[100, true],
		],
	)
	const { Items } = await shop.panel.get('/audit')
	assert.deepEqual(
		Items.filter(({ Operation }: Reply) => Operation === 'undoChange').map(
			({ Author, ThingId, After }: Reply) => [Author, ThingId, After],
		),
		[[shop.panel.email, 'ana', answer]],
	)
	const events = await world.db.rows(sql`
		select topic, points::float, points_balance::float as balance from events
		where merchant_id = ${shop.merchant.id} and record_id = ${taken!.PointId}`)
	assert.deepEqual(events, [{ topic: PointAction.Remove, points: -100, balance: 0 }])
})

test('an undone gift disappears from the day on which it was given', async () => {
	const shop = await openShop()
	await change(shop, 0, '100', 'points', 'A')
	await change(shop, 1, '30', 'points', 'T')
	await countFigures(world)
	await runStep(shop, 'day 3')
	await undo(shop, 'T')
	await undo(shop, 'A')
	await countFigures(world)
	const days = await world.db.rows(sql`
		select day::text, issued_points::float as given, removed_points::float as taken
		from daily_figures where merchant_id = ${shop.merchant.id}`)
	assert.deepEqual(days, [{ day: '2026-06-15', given: 0, taken: 0 }])
})

test('only manual changes can be undone, by those who may change, with a reason', async () => {
	const shop = await openShop()
	await earnPoints(shop.api, 100)
	await change(shop, 0, '50', 'points', 'A')
	await runStep(shop, 'redeem 60 R')
	await undo(shop, 'A')
	const refusals = []
	for (const { PointId } of await historyOf(shop)) {
		const reply = await shop.panel.post(
			`/customers/ana/points/${PointId}/undo`,
			{ Reason: 'x' },
			PointId === shop.records.get('A') ? 200 : 422,
		)
		refusals.push(reply.Message ?? 'undone before')
	}
	assert.deepEqual(refusals, [
		'this record undoes a manual change; make a new change instead',
		'these points paid a reward; cancel the redemption instead',
		'undone before',
		'an order earned these points; cancel or return the order instead',
	])
	await change(shop, 0, '5', 'points', 'B')
	const path = `/customers/ana/points/${shop.records.get('B')}/undo`
	const blank = await shop.panel.post(path, { Reason: ' ' }, 400)
	assert.equal(blank.Field, 'Reason')
	await shop.panel.post('/customers/ana/points/999999/undo', { Reason: 'x' }, 404)
	await earnPoints(shop.api, 1, 'bia')
	await shop.panel.post(`/customers/bia/points/${shop.records.get('B')}/undo`, { Reason: 'x' }, 404)
	const viewer = await signInAs(world, shop.merchant, 'viewer')
	await viewer.post(path, { Reason: 'x' }, 403)
})

test('a change of the private interface can be undone too, and erasing a person erases the reason', async () => {
	const shop = await openShop()
	const body = { Points: 10, OperationType: 0, Reason: 'Sorry, Ana', ChangeKey: uniqueText('key') }
	await shop.api.post('/Customer/ana/points', body, { HasError: false })
	const [given] = await historyOf(shop)
	await shop.panel.post(`/customers/ana/points/${given!.PointId}/undo`, { Reason: 'Not for ana' }, 200)
	const { OriginalId } = await shop.panel.post('/customers/ana/erasure', { Confirm: 'ana' }, 200)
	shop.customer = OriginalId
	const reasons = (await historyOf(shop)).map(({ Reason }) => [Reason.reason, Reason.undoneReason])
	assert.deepEqual(reasons.slice(0, 2), [
		['(erased)', undefined],
		['(erased)', '(erased)'],
	])
})
