import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { resealAll } from '../../test/support/reseal.ts'
import { useWorld } from '../../test/support/world.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import type { Tier, TierGoal } from '../program/tier.ts'
import { runJobsOnce } from '../worker.ts'
import { assignTiers } from './assign-tiers.ts'
import { createTiers } from './create-tiers.ts'
import { loadTierHistory } from './load-tier-history.ts'
import { reviewTiers } from './review-tiers.ts'

const world = useWorld()
const [bronze, silver, gold] = buildTiers() as [Omit<Tier, 'id'>, Omit<Tier, 'id'>, Omit<Tier, 'id'>]
const spendGoal = (value: string, period: TierGoal['period']): TierGoal => ({
	name: 'Spend',
	measure: 'spend',
	value,
	...(period ? { period } : {}),
})
const THIRTY = { kind: 'days', days: 30 } as const

const createShop = async (...steps: Omit<Tier, 'id'>[]) => {
	const made = await world.merchant()
	const tiers = await world.db.transaction((tx) => createTiers(tx, made.merchant.id, [bronze, ...steps]))
	const nameOf = (id: number | null) => tiers.find((tier) => tier.id === id)?.name ?? null
	return {
		...made,
		tiers,
		/** Sends orders that are placed and completed today. */
		buy: async (OrderTotal: number, changes: object = {}) => {
			const at = world.clock.now().toISOString()
			const dates = { OrderPlacementDate: at, OrderCompletedDate: at, UpdatedDate: at }
			const body = buildOrder({ OrderTotal, ...dates, ...changes })
			await made.api.post('/POS/orders', body, { HasError: false })
			return body.OriginalId
		},
		tier: async () => {
			const reply = await made.api.post('/Tiers/available', { CustomerId: 'ana' })
			return reply.CurrentTier.Name
		},
		goal: async (name: string) => {
			const reply = await made.api.post('/Tiers/available', { CustomerId: 'ana' })
			const { Goals } = reply.AllTiers.find((tier: { Name: string }) => tier.Name === name)
			return [Goals[0].CurrentValue, Goals[0].PercentToGoal]
		},
		history: async () => {
			const ids = await findCustomerIds(world.db, made.merchant.id, ['ana'])
			const moves = await loadTierHistory(world.db, made.merchant.id, ids.get('ana')!)
			return moves.reverse().map(({ at, fromTierId, toTierId, why }) => {
				return `${at.toISOString().slice(0, 10)} ${nameOf(fromTierId)} → ${nameOf(toTierId)}: ${why}`
			})
		},
		review: async () =>
			(await world.db.transaction((tx) => reviewTiers(tx, made.merchant, world.clock.now()))).done,
	}
}

test('a goal of thirty days counts the last thirty days only', async () => {
	const { buy, tier, goal, history } = await createShop({ ...silver, goals: [spendGoal('500', THIRTY)] })
	await buy(300)
	assert.deepEqual([await tier(), await goal('Silver')], ['Bronze', [300, 60]])
	world.clock.set('2026-07-14T12:00:00Z') // the thirtieth day
	await buy(200)
	assert.deepEqual([await tier(), await goal('Silver')], ['Silver', [500, 100]])
	world.clock.set('2026-07-15T02:59:59Z') // still the thirtieth in São Paulo
	await runJobsOnce(world)
	assert.equal(await tier(), 'Silver')
	world.clock.set('2026-07-15T03:00:00Z')
	assert.deepEqual(await goal('Silver'), [200, 40])
	await runJobsOnce(world)
	assert.equal(await tier(), 'Bronze')
	assert.deepEqual(await history(), [
		'2026-07-14 Bronze → Silver: reached',
		'2026-07-15 Silver → Bronze: lapsed',
	])
})

test('a tier is kept during its grace days, and stays if its goal is met again', async () => {
	const step = { ...silver, goals: [spendGoal('500', THIRTY)], graceDays: 10 }
	const lost = await createShop(step)
	const kept = await createShop(step)
	for (const { buy } of [lost, kept]) await buy(500)
	world.clock.set('2026-07-15T12:00:00Z')
	await runJobsOnce(world)
	world.clock.set('2026-07-24T12:00:00Z') // the tenth day of grace
	await runJobsOnce(world)
	assert.deepEqual([await lost.tier(), await kept.tier()], ['Silver', 'Silver'])
	await lost.buy(499)
	await kept.buy(500)
	world.clock.set('2026-07-25T12:00:00Z')
	await runJobsOnce(world)
	assert.deepEqual([await lost.tier(), await kept.tier()], ['Bronze', 'Silver'])
	await lost.buy(1)
	assert.equal(await lost.tier(), 'Silver')
})

test('a yearly goal starts at zero each year, and grace days begin then', async () => {
	const { buy, tier, goal, history } = await createShop({
		...silver,
		goals: [spendGoal('500', { kind: 'year' })],
		graceDays: 31,
	})
	await buy(500)
	world.clock.set('2027-01-01T02:00:00Z') // still 2026 in São Paulo
	assert.deepEqual(await goal('Silver'), [500, 100])
	world.clock.set('2027-01-01T12:00:00Z')
	await runJobsOnce(world)
	assert.deepEqual([await tier(), await goal('Silver')], ['Silver', [0, 0]])
	world.clock.set('2027-02-01T12:00:00Z')
	await runJobsOnce(world)
	assert.equal(await tier(), 'Bronze')
	assert.equal((await history()).length, 2)
})

test('a tier requires all goals or any one of them, as configured', async () => {
	const goals = [spendGoal('500', THIRTY), { name: 'Orders', measure: 'orders', value: '2' } as TierGoal]
	const all = await createShop({ ...silver, goals, match: 'all' })
	const any = await createShop({ ...silver, goals, match: 'any' })
	for (const { buy } of [all, any]) {
		await buy(10)
		await buy(10)
	}
	assert.deepEqual([await all.tier(), await any.tier()], ['Bronze', 'Silver'])
})

test('an order uses the new goals after another process has changed them', async () => {
	const { buy, tier, merchant } = await createShop({ ...silver, goals: [spendGoal('1000', THIRTY)] })
	await buy(10)
	await buy(10)
	world.clock.pass(1)
	await buy(10)
	const goals: TierGoal[] = [{ name: 'Orders', measure: 'orders', value: '4', period: THIRTY }]
	await world.db.rows(sql`
		update tiers set goals = ${JSON.stringify(goals)}::jsonb where merchant_id = ${merchant.id} and not is_base`)
	await resealAll(world.db)
	await buy(10)
	assert.equal(await tier(), 'Silver')
})

test('a customer who loses gold gets silver if its goal is met', async () => {
	const { buy, tier, history } = await createShop(
		{ ...silver, goals: [spendGoal('500', undefined)] },
		{ ...gold, goals: [spendGoal('500', THIRTY)] },
	)
	await buy(500)
	assert.equal(await tier(), 'Gold')
	world.clock.pass(40)
	await runJobsOnce(world)
	assert.equal(await tier(), 'Silver')
	assert.deepEqual(await history(), ['2026-06-15 Bronze → Gold: reached', '2026-07-25 Gold → Silver: lapsed'])
})

test('a return is subtracted from the day of its order and takes away the tier that the order reached', async () => {
	const { api, buy, tier, goal, history } = await createShop({
		...silver,
		goals: [spendGoal('500', THIRTY)],
		graceDays: 10,
	})
	await buy(300)
	world.clock.pass(5)
	const second = await buy(250)
	world.clock.pass(5)
	await api.post(
		`/Order/${second}/cancel`,
		buildCancellation({ OrderCancelledDate: '2026-06-25T12:00:00Z' }),
		{
			HasError: false,
		},
	)
	assert.deepEqual([await tier(), await goal('Silver')], ['Bronze', [300, 60]])
	assert.match((await history()).at(-1)!, /Silver → Bronze: returned$/)
})

test('an order that arrives late counts on the day it was placed', async () => {
	const { buy, tier, goal } = await createShop({ ...silver, goals: [spendGoal('500', THIRTY)] })
	const dates = { OrderPlacementDate: '2026-05-01T10:00:00Z', OrderCompletedDate: '2026-05-01T10:00:00Z' }
	await buy(500, dates)
	assert.deepEqual([await tier(), await goal('Silver')], ['Bronze', [0, 0]])
})

test('a manually assigned tier cannot be lost before its end, but a higher tier can be reached', async () => {
	const { api, merchant, tiers, buy, tier, history, review } = await createShop(
		{ ...silver, goals: [spendGoal('500', THIRTY)] },
		gold,
	)
	const returned = await buy(600)
	const place = (customerId: string, tierId: number, until: string) =>
		world.db.transaction((tx) =>
			assignTiers(tx, merchant, world.clock.now(), [
				{ customerId, tierId, until: new Date(until), author: 'bia@shop.example', reason: 'x' },
			]),
		)
	const goldId = tiers.find(({ name }) => name === 'Gold')!.id
	for (const [customerId, tierId, until] of [
		['nobody', goldId, '2027-01-01'],
		['ana', 0, '2027-01-01'],
		['ana', goldId, '2026-01-01'],
	] as const)
		assert.ok('refused' in (await place(customerId, tierId, until))[0]!)
	await place('ana', goldId, '2026-12-31T23:59:59Z')
	await api.post(
		`/Order/${returned}/cancel`,
		buildCancellation({ OrderCancelledDate: '2026-06-15T12:00:00Z' }),
	)
	world.clock.set('2026-12-31T12:00:00Z')
	await runJobsOnce(world)
	assert.equal(await tier(), 'Gold')
	world.clock.set('2027-01-01T12:00:00Z')
	assert.equal(await review(), 1)
	assert.equal(await review(), 0)
	assert.equal(await tier(), 'Bronze')
	assert.deepEqual(await history(), [
		'2026-06-15 Bronze → Silver: reached',
		'2026-06-15 Silver → Gold: placed',
		'2027-01-01 Gold → Bronze: lapsed',
	])
})

test('after a manual assignment ends, the customer has the tier they would have without it, including grace days', async () => {
	const steps = [{ ...silver, goals: [spendGoal('500', THIRTY)], graceDays: 10 }, gold]
	const [lifted, left] = [await createShop(...steps), await createShop(...steps)]
	for (const { buy } of [lifted, left]) await buy(500)
	const goldId = lifted.tiers.find(({ name }) => name === 'Gold')!.id
	const word = {
		tierId: goldId,
		until: new Date('2026-07-20T23:59:59Z'),
		author: 'bia@shop.example',
		reason: 'x',
	}
	await world.db.transaction((tx) =>
		assignTiers(tx, lifted.merchant, world.clock.now(), [{ customerId: 'ana', ...word }]),
	)
	for (const [day, tiers] of [
		['15', ['Gold', 'Silver']], // the first day of grace of silver
		['20', ['Gold', 'Silver']],
		['21', ['Silver', 'Silver']],
		['24', ['Silver', 'Silver']],
		['25', ['Bronze', 'Bronze']],
	] as const) {
		world.clock.set(`2026-07-${day}T12:00:00Z`)
		await runJobsOnce(world)
		assert.deepEqual([await lifted.tier(), await left.tier()], tiers, day)
	}
	assert.deepEqual(await lifted.history(), [
		'2026-06-15 Bronze → Silver: reached',
		'2026-06-15 Silver → Gold: placed',
		'2026-07-21 Gold → Silver: lapsed',
		'2026-07-25 Silver → Bronze: lapsed',
	])
})

test('a manual tier also covers a higher earned tier, and a second assignment replaces the first', async () => {
	const { merchant, tiers, buy, tier } = await createShop(
		{ ...silver, goals: [spendGoal('500', undefined)] },
		gold,
	)
	await buy(100)
	const goldId = tiers.find(({ name }) => name === 'Gold')!.id
	const place = (until: string) =>
		world.db.transaction((tx) =>
			assignTiers(tx, merchant, world.clock.now(), [
				{
					customerId: 'ana',
					tierId: goldId,
					until: new Date(until),
					author: 'bia@shop.example',
					reason: 'x',
				},
			]),
		)
	await place('2026-06-20T00:00:00Z')
	await buy(400)
	await place('2026-06-25T00:00:00Z')
	assert.equal(await tier(), 'Gold')
	world.clock.set('2026-06-26T12:00:00Z')
	await runJobsOnce(world)
	assert.equal(await tier(), 'Silver')
})

test('concurrent workers and orders move a customer once', async () => {
	const { buy, history } = await createShop({ ...silver, goals: [spendGoal('500', THIRTY)] })
	await buy(500)
	world.clock.pass(31)
	await Promise.all([runJobsOnce(world), runJobsOnce(world), buy(10), runJobsOnce(world)])
	assert.equal((await history()).length, 2)
})

test('an exclusive reward and an objective bonus are returned as configured', async () => {
	const benefits: Tier['benefits'] = [
		{ type: 1, subType: 4, description: 'A reward of your own' },
		{
			type: 2,
			subType: 2,
			description: 'Twice for your birthday',
			objective: { Id: 3, Type: 2, Title: 'Birthday' },
		},
	]
	const { api } = await createShop({ ...silver, benefits })
	const reply = await api.post('/Tiers/available', {})
	assert.deepEqual(reply.AllTiers[1].Benefits, [
		{ IsUsed: false, Type: 1, SubType: 4, Description: 'A reward of your own', Objective: null },
		{
			IsUsed: false,
			Type: 2,
			SubType: 2,
			Description: 'Twice for your birthday',
			Objective: { Id: 3, Type: 2, Title: 'Birthday' },
		},
	])
})
