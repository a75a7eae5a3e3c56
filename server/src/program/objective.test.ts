import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PointType, TierBenefitType } from '@fiel/contract'
import { birthdaysOn, daysBetween } from '../calendar.ts'
import { calculateObjectiveAward, earnsSignup, objectivePeriodOf, tierBonusOf } from './objective.ts'
import { STARTING_PROGRAM, withDefaults } from './settings.ts'
import { type Tier, tierEarningsOf } from './tier.ts'

const program = { version: 3, ...STARTING_PROGRAM }
const tier = (...benefits: Tier['benefits']): Tier => ({
	id: 9,
	position: 1,
	name: 'Gold',
	color: null,
	iconUrl: null,
	isActive: true,
	isBase: true,
	identifier: null,
	caption: null,
	goals: [],
	benefits,
})
const bonus = (subType: number, points: string, id?: number): Tier['benefits'][number] => ({
	type: TierBenefitType.ObjectiveBonus,
	subType,
	description: '',
	bonus: points,
	objective: id === undefined ? null : { Id: id, Type: subType, Title: '' },
})

test('an objective earns its points plus the bonus of the tier, with a reason', () => {
	const signup = { rule: 'signup' as const, type: PointType.Signup, points: '50' }
	const plain = calculateObjectiveAward(program, null, signup)
	assert.deepEqual([Number(plain.points), Number(plain.cashback)], [50, 0.5])
	assert.deepEqual(plain.reason, { rule: 'signup', version: 3, points: '50', pointValue: '0.01' })
	const more = calculateObjectiveAward(program, tier(bonus(1, '2.5'), bonus(2, '100')), signup)
	assert.equal(Number(more.points), 52.5)
	assert.partialDeepStrictEqual(more.reason, { tier: 9, bonus: '2.5' })
	const pointsAlone = { ...program, cashback: { isActive: false, pointValue: '0.01' } }
	assert.equal(Number(calculateObjectiveAward(pointsAlone, null, signup).cashback), 0)
})

test('a tier gives the benefits of the program version, or its current ones if it is newer than the version', () => {
	const signup = { rule: 'signup' as const, type: PointType.Signup, points: '50' }
	const [before, today] = [tier(bonus(1, '2')), tier(bonus(1, '9'))]
	const kept = { ...program, tiers: tierEarningsOf([before]) }
	assert.equal(Number(calculateObjectiveAward(kept, today, signup).points), 52)
	assert.equal(Number(calculateObjectiveAward(kept, { ...today, id: 10 }, signup).points), 59)
	assert.deepEqual(tierEarningsOf([{ ...before, isActive: false }]), {})
})

test('a bonus applies to objectives of its type, and only to one objective if it names one', () => {
	const gold = tier(bonus(7, '1'), bonus(7, '2', 4), bonus(5, '4'))
	const cases: [PointType, number | null, number][] = [
		[PointType.CustomObjective, 4, 3],
		[PointType.CustomObjective, 5, 1],
		[PointType.Review, 1, 4],
		[PointType.Birthday, null, 0],
	]
	for (const [type, id, points] of cases) assert.equal(Number(tierBonusOf(gold.benefits, type, id)), points)
	assert.equal(Number(tierBonusOf([], PointType.Review, 1)), 0)
})

test('periods and days are calculated in the time zone of the merchant', () => {
	const moment = new Date('2027-01-01T02:00:00Z')
	const periods = (['day', 'month', 'year', 'ever'] as const).map((period) =>
		objectivePeriodOf(period, moment, 'America/Sao_Paulo'),
	)
	assert.deepEqual(periods, ['2026-12-31', '2026-12', '2026', 'ever'])
	const since = (day: string | null, isActive = true) => ({
		...program,
		signup: { isActive, points: '1', since: day },
	})
	for (const [from, isNew] of [
		[since('2026-12-31'), true],
		[since('2027-01-01'), false],
		[since(null), true],
		[since(null, false), false],
	] as const)
		assert.equal(earnsSignup(from, moment, 'America/Sao_Paulo'), isNew)
})

test('the birthdays that are celebrated on a day', () => {
	assert.deepEqual(birthdaysOn('2027-02-28'), [228, 229])
	assert.deepEqual(birthdaysOn('2028-02-28'), [228])
	assert.deepEqual(birthdaysOn('2028-02-29'), [229])
	assert.deepEqual(birthdaysOn('2100-02-28'), [228, 229])
	assert.deepEqual(birthdaysOn('2026-12-31'), [1231])
	assert.deepEqual(daysBetween('2026-12-30', '2027-01-01'), ['2026-12-30', '2026-12-31', '2027-01-01'])
	assert.deepEqual(daysBetween('2027-01-02', '2027-01-01'), [])
})

test('settings that were stored before objectives existed have none', () => {
	const { signup, custom } = withDefaults({ signup: { isActive: true, points: '5' } as never })
	assert.deepEqual({ signup, custom }, { signup: { isActive: true, points: '5', since: null }, custom: [] })
})
