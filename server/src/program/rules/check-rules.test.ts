import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorNumber } from '@fiel/contract'
import { buildRule } from '../../../test/support/rules.ts'
import { checkProgram } from '../check-program.ts'
import { type ProgramSettings, withDefaults } from '../settings.ts'

const check = (settings: object): string => {
	const refusal = checkProgram(withDefaults(settings as Partial<ProgramSettings>))
	return refusal ? `${errorNumber(refusal.refused)} ${refusal.field}` : 'fine'
}
const ruleWith = (...conditions: { code: string; args: Record<string, unknown> }[]) => ({
	rules: [buildRule({ conditions })],
})
const FIRST_STACKING = { stacking: 'first' as const }
const brands = (...listed: string[]) => [{ code: 'brand', args: { brands: listed } }]

const TABLE: [string, object, string][] = [
	['the program of a new merchant', {}, 'fine'],
	[
		'a rule that ends before it begins',
		{ rules: [buildRule({ startsAt: '2026-07-01', endsAt: '2026-06-01' })] },
		'0 rules[0].endsAt',
	],
	['a rule of one day', { rules: [buildRule({ startsAt: '2026-07-01', endsAt: '2026-07-01' })] }, 'fine'],
	[
		'a condition that ends before it begins',
		ruleWith({ code: 'dateRange', args: { from: '2026-07-02', to: '2026-07-01' } }),
		'0 rules[0].conditions[0].args.to',
	],
	['an invalid date', { rules: [buildRule({ startsAt: 'tomorrow' })] }, '77 rules[0].startsAt'],
	['an unknown condition', ruleWith({ code: 'weather', args: {} }), '77 rules[0].conditions[0].code'],
	[
		'an unknown effect',
		{ rules: [buildRule({ effect: { code: 'halve', args: {} } })] },
		'77 rules[0].effect.code',
	],
	['a missing argument', ruleWith({ code: 'brand', args: {} }), '77 rules[0].conditions[0].args.brands'],
	[
		'an empty list',
		ruleWith({ code: 'brand', args: { brands: [] } }),
		'77 rules[0].conditions[0].args.brands',
	],
	[
		'a wrong item',
		ruleWith({ code: 'tier', args: { tiers: [1, 'x'] } }),
		'77 rules[0].conditions[0].args.tiers[1]',
	],
	['an id with a NUL character', ruleWith(...brands('a\u0000b')), '77 rules[0]'],
	['an unpaired surrogate', ruleWith(...brands('\ud800')), '77 rules[0]'],
	[
		'an unknown argument',
		ruleWith({ code: 'firstPurchase', args: { x: 1 } }),
		'77 rules[0].conditions[0].args.x',
	],
	[
		'a reversed range',
		ruleWith({ code: 'orderTotal', args: { min: 2, max: 1 } }),
		'77 rules[0].conditions[0].args.max',
	],
	[
		'a range without ends',
		ruleWith({ code: 'productPrice', args: {} }),
		'77 rules[0].conditions[0].args.min',
	],
	[
		'an invalid hour',
		ruleWith({ code: 'weekday', args: { from: '25:00' } }),
		'77 rules[0].conditions[0].args.from',
	],
	[
		'a negative factor',
		{ rules: [buildRule({ effect: { code: 'multiply', args: { factor: '-1' } } })] },
		'77 rules[0].effect.args.factor',
	],
	['an id with spaces', { rules: [buildRule({ id: 'my rule' })] }, '77 rules[0].id'],
	['a duplicate id', { rules: [buildRule(), buildRule()] }, '77 rules[1].id'],
	[
		'two exclusive rules for the same orders',
		{ rules: [buildRule(FIRST_STACKING), buildRule({ ...FIRST_STACKING, id: 'b' })] },
		'1 rules[1]',
	],
	[
		'the same, one of them off',
		{ rules: [buildRule(FIRST_STACKING), buildRule({ ...FIRST_STACKING, id: 'b', isActive: false })] },
		'fine',
	],
	[
		'the same, another priority',
		{ rules: [buildRule(FIRST_STACKING), buildRule({ ...FIRST_STACKING, id: 'b', priority: 1 })] },
		'fine',
	],
	['the same, not exclusive', { rules: [buildRule(), buildRule({ id: 'b' })] }, 'fine'],
	[
		'the same, one after the other',
		{
			rules: [
				buildRule({ ...FIRST_STACKING, endsAt: '2026-06-30' }),
				buildRule({ ...FIRST_STACKING, id: 'b', startsAt: '2026-07-01' }),
			],
		},
		'fine',
	],
	[
		'two exclusive rules with a common brand',
		{
			rules: [
				buildRule({ ...FIRST_STACKING, conditions: brands('a', 'b') }),
				buildRule({ ...FIRST_STACKING, id: 'b', conditions: brands('b', 'c') }),
			],
		},
		'1 rules[1]',
	],
	[
		'two exclusive rules for different brands',
		{
			rules: [
				buildRule({ ...FIRST_STACKING, conditions: brands('a') }),
				buildRule({ ...FIRST_STACKING, id: 'b', conditions: brands('c') }),
			],
		},
		'fine',
	],
]

const twoRules = (a: [string, object] | null, b: [string, object] | null) => ({
	rules: [a, b].map((condition, index) =>
		buildRule({
			...FIRST_STACKING,
			id: `rule-${index}`,
			conditions: condition ? [{ code: condition[0], args: condition[1] as Record<string, unknown> }] : [],
		}),
	),
})

TABLE.push(
	[
		'the same, for lines and for the order',
		{ rules: [buildRule(FIRST_STACKING), buildRule({ ...FIRST_STACKING, id: 'b', scope: 'line' })] },
		'1 rules[1]',
	],
	['exclusive rules with and without conditions', twoRules(null, ['orderTotal', { min: 9 }]), '1 rules[1]'],
	[
		'different conditions that one order can meet',
		twoRules(['channel', { channels: [1] }], ['orderTotal', { min: 9 }]),
		'1 rules[1]',
	],
	[
		'totals that overlap',
		twoRules(['orderTotal', { min: 10, max: 100 }], ['orderTotal', { min: 50 }]),
		'1 rules[1]',
	],
	['totals that touch', twoRules(['orderTotal', { max: 50 }], ['orderTotal', { min: 50 }]), '1 rules[1]'],
	[
		'totals that do not overlap',
		twoRules(['orderTotal', { max: 49.99 }], ['orderTotal', { min: 50 }]),
		'fine',
	],
	[
		'prices that do not overlap',
		twoRules(['productPrice', { min: 50 }], ['productPrice', { max: 49 }]),
		'fine',
	],
	[
		'dates that overlap',
		twoRules(
			['dateRange', { from: '2026-06-01', to: '2026-06-15' }],
			['dateRange', { from: '2026-06-15', to: '2026-06-30' }],
		),
		'1 rules[1]',
	],
	[
		'dates that do not overlap',
		twoRules(['dateRange', { to: '2026-06-14' }], ['dateRange', { from: '2026-06-15' }]),
		'fine',
	],
	[
		'weekdays with a common day',
		twoRules(['weekday', { days: [1, 2] }], ['weekday', { days: [2] }]),
		'1 rules[1]',
	],
	['different weekdays', twoRules(['weekday', { days: [1, 2] }], ['weekday', { days: [3] }]), 'fine'],
	[
		'hours that overlap over midnight',
		twoRules(['weekday', { from: '22:00', to: '02:00' }], ['weekday', { from: '01:00', to: '05:00' }]),
		'1 rules[1]',
	],
	[
		'hours that do not overlap',
		twoRules(['weekday', { from: '09:00', to: '12:00' }], ['weekday', { from: '12:00' }]),
		'fine',
	],
	['different tiers', twoRules(['tier', { tiers: [1] }], ['tier', { tiers: [2] }]), 'fine'],
	['different purchases', twoRules(['nthPurchase', { every: 3 }], ['nthPurchase', { at: [1, 5] }]), 'fine'],
	[
		'a purchase that both conditions include',
		twoRules(['nthPurchase', { every: 3 }], ['nthPurchase', { at: [6] }]),
		'1 rules[1]',
	],
	[
		'different values of the same metadata',
		twoRules(['metadata', { name: 'gift', value: 'yes' }], ['metadata', { name: 'gift', value: 'no' }]),
		'fine',
	],
	[
		'a value and any value of the same metadata',
		twoRules(['metadata', { name: 'gift', value: 'yes' }], ['metadata', { name: 'gift' }]),
		'1 rules[1]',
	],
)

for (const [name, settings, expected] of TABLE) {
	test(`${name}: ${expected}`, () => {
		assert.equal(check(settings), expected)
	})
}
