import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '../calendar.ts'
import { decimal, sum } from '../db/decimal.ts'
import { cannotReachNextTier, nextTierMinimums } from './next-tier-minimum.ts'
import { type DayProgress, findReachedTier, type Tier, type TierGoal, type TierProgress } from './tier.ts'
import { type TierStatus, updateTierAfterChange } from './tier-status.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const TODAY = '2026-06-15'

const tier = (position: number, goals: TierGoal[], match: 'all' | 'any' = 'all'): Tier =>
	({
		...{ id: position * 10, position, goals, match },
		...{ isActive: true, isBase: position === 1 },
	}) as Tier
const goal = (measure: TierGoal['measure'], value: string, period?: TierGoal['period']): TierGoal => ({
	...{ name: 'goal', measure, value },
	...(period && { period }),
})
const YEAR = { kind: 'year' } as const
const describeMinimums = (tiers: Tier[]): string[] =>
	nextTierMinimums(tiers).map(({ tierId, orders, spend }) => `${tierId}: ${orders} orders, ${spend} spent`)

test('the minimum is the lowest goal of all higher tiers', () => {
	const [bronze, silver] = [tier(1, []), tier(2, [goal('spend', '500', YEAR)])]
	const gold = tier(3, [goal('orders', '5'), goal('spend', '200', YEAR)])
	assert.deepEqual(describeMinimums([bronze, silver, gold]), [
		'10: 5 orders, 200 spent',
		'20: 5 orders, 200 spent',
		'30: null orders, null spent',
	])
	assert.deepEqual(describeMinimums([bronze, silver]), [
		'10: null orders, 500 spent',
		'20: null orders, null spent',
	])
})

test('a tier with a goal of earned points, and a tier without goals, have the minimum 0', () => {
	const zero = '10: 0 orders, 0 spent'
	assert.equal(describeMinimums([tier(1, []), tier(2, [goal('earned', '9999')])])[0], zero)
	assert.equal(describeMinimums([tier(1, []), tier(2, [])])[0], zero)
	assert.equal(describeMinimums([tier(1, []), { ...tier(2, [goal('spend', '500')]), isBase: true }])[0], zero)
})

const TIER_STATUS: TierStatus = {
	...{ tierId: 10, heldTierId: null, heldUntil: null, ownTierId: null, lapsedAt: null, reviewAt: null },
}

test('a customer with a lapsed, a manual or no tier may always change tiers', () => {
	const minimums = nextTierMinimums([tier(1, []), tier(2, [goal('spend', '500')])])
	const customer = { ...TIER_STATUS, orders: 1, spend: decimal('100') }
	const isStable = (changes: object, spend: string) =>
		cannotReachNextTier(minimums, { ...customer, ...changes }, { orders: 1, spend: decimal(spend) })
	assert.deepEqual([isStable({}, '399.99'), isStable({}, '400')], [true, false])
	for (const changes of [{ lapsedAt: NOW }, { heldUntil: NOW }, { tierId: null }, { tierId: 99 }])
		assert.equal(isStable(changes, '1'), false)
})

const anyPeriod = fc.constantFrom<TierGoal['period'][]>(
	...[undefined, YEAR, { kind: 'days' as const, days: 30 }, { kind: 'days' as const, days: 365 }],
)
const anyGoal = fc
	.tuple(fc.constantFrom<TierGoal['measure'][]>('spend', 'orders', 'earned'), fc.integer({ min: 1, max: 40 }))
	.chain(([measure, value]) => anyPeriod.map((period) => goal(measure, `${value}`, period)))
const anyTier = fc.tuple(fc.array(anyGoal, { minLength: 1, maxLength: 2 }), fc.constantFrom('all', 'any'))
const anyLadder = fc
	.tuple(fc.array(anyTier, { minLength: 1, maxLength: 3 }), fc.nat(6))
	.map(([above, base]) =>
		[
			tier(1, []),
			...above.map(([goals, match], index) => tier(index + 2, goals, match as 'all' | 'any')),
		].map((step, index) => ({ ...step, isBase: index === (base > above.length ? 0 : base) })),
	)
const anyDay = fc.record({
	day: fc.integer({ min: 0, max: 400 }).map((ago) => addDays(TODAY, -ago)),
	orders: fc.integer({ min: 0, max: 6 }),
	spend: fc.integer({ min: 0, max: 20 }).map((spend) => decimal(spend)),
	earned: fc.integer({ min: 0, max: 20 }).map((earned) => decimal(earned)),
})
const sumDays = (days: DayProgress[]): TierProgress => ({
	orders: days.reduce((orders, day) => orders + day.orders, 0),
	spend: sum(days.map(({ spend }) => spend)),
	earned: sum(days.map(({ earned }) => earned)),
})

test('a customer who cannot reach the next tier keeps their tier, whatever their daily progress is', () => {
	let checked = 0
	const stays = fc.property(anyLadder, fc.array(anyDay, { maxLength: 8 }), anyDay, (tiers, past, more) => {
		const context = { tiers, now: NOW, timeZone: 'UTC' }
		const before = { ever: sumDays(past), days: past, today: TODAY }
		const after = { ever: sumDays([...past, more]), days: [...past, more], today: TODAY }
		const status = updateTierAfterChange(
			context,
			{ ...TIER_STATUS, tierId: findReachedTier(tiers, before)!.id },
			before,
			before,
		)
		if (!cannotReachNextTier(nextTierMinimums(tiers), { ...before.ever, ...status }, more)) return
		checked += 1
		const moved = updateTierAfterChange(context, status, before, after)
		assert.deepEqual({ ...moved, reviewAt: null }, { ...status, reviewAt: null })
		// The earlier review time is still early enough.
		const last = status.reviewAt?.toISOString().slice(0, 10) ?? addDays(TODAY, 800)
		for (let today = TODAY; today <= last; today = addDays(today, 7))
			assert.ok(findReachedTier(tiers, { ...after, today })!.id >= status.tierId!, today)
		assert.ok(findReachedTier(tiers, { ...after, today: last })!.id >= status.tierId!, last)
	})
	fc.assert(stays, { numRuns: 3000 })
	assert.ok(checked > 300, `${checked} were checked`)
})
