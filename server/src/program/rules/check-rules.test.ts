import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorNumber } from '@fiel/contract'
import { rule } from '../../../test/support/rules.ts'
import { checkProgram } from '../check-program.ts'
import { type ProgramSettings, withDefaults } from '../settings.ts'

const check = (settings: object): string => {
	const refusal = checkProgram(withDefaults(settings as Partial<ProgramSettings>))
	return refusal ? `${errorNumber(refusal.refused)} ${refusal.field}` : 'fine'
}
const of = (...conditions: { code: string; args: Record<string, unknown> }[]) => ({
	rules: [rule({ conditions })],
})
const alone = { stacking: 'first' as const }
const brands = (...listed: string[]) => [{ code: 'brand', args: { brands: listed } }]

const TABLE: [string, object, string][] = [
	['the program everybody starts with', {}, 'fine'],
	[
		'a rule that ends before it begins',
		{ rules: [rule({ startsAt: '2026-07-01', endsAt: '2026-06-01' })] },
		'0 rules[0].endsAt',
	],
	['a rule of one day', { rules: [rule({ startsAt: '2026-07-01', endsAt: '2026-07-01' })] }, 'fine'],
	[
		'a condition that ends before it begins',
		of({ code: 'dateRange', args: { from: '2026-07-02', to: '2026-07-01' } }),
		'0 rules[0].conditions[0].args.to',
	],
	['a date that is none', { rules: [rule({ startsAt: 'tomorrow' })] }, '77 rules[0].startsAt'],
	['an unknown condition', of({ code: 'weather', args: {} }), '77 rules[0].conditions[0].code'],
	[
		'an unknown effect',
		{ rules: [rule({ effect: { code: 'halve', args: {} } })] },
		'77 rules[0].effect.code',
	],
	['a missing argument', of({ code: 'brand', args: {} }), '77 rules[0].conditions[0].args.brands'],
	['an empty list', of({ code: 'brand', args: { brands: [] } }), '77 rules[0].conditions[0].args.brands'],
	[
		'a wrong item',
		of({ code: 'tier', args: { tiers: [1, 'x'] } }),
		'77 rules[0].conditions[0].args.tiers[1]',
	],
	['an id that no database can keep', of(...brands('a\u0000b')), '77 rules[0]'],
	['half of a character', of(...brands('\ud800')), '77 rules[0]'],
	['an unknown argument', of({ code: 'firstPurchase', args: { x: 1 } }), '77 rules[0].conditions[0].args.x'],
	[
		'a reversed range',
		of({ code: 'orderTotal', args: { min: 2, max: 1 } }),
		'77 rules[0].conditions[0].args.max',
	],
	['a range of nothing', of({ code: 'productPrice', args: {} }), '77 rules[0].conditions[0].args.min'],
	[
		'an hour that is none',
		of({ code: 'weekday', args: { from: '25:00' } }),
		'77 rules[0].conditions[0].args.from',
	],
	[
		'a factor that is no number',
		{ rules: [rule({ effect: { code: 'multiply', args: { factor: '-1' } } })] },
		'77 rules[0].effect.args.factor',
	],
	['an id with spaces', { rules: [rule({ id: 'my rule' })] }, '77 rules[0].id'],
	['one id twice', { rules: [rule(), rule()] }, '77 rules[1].id'],
	['two exclusive rules for the same', { rules: [rule(alone), rule({ ...alone, id: 'b' })] }, '1 rules[1]'],
	[
		'the same, one of them off',
		{ rules: [rule(alone), rule({ ...alone, id: 'b', isActive: false })] },
		'fine',
	],
	['the same, another priority', { rules: [rule(alone), rule({ ...alone, id: 'b', priority: 1 })] }, 'fine'],
	['the same, not exclusive', { rules: [rule(), rule({ id: 'b' })] }, 'fine'],
	[
		'the same, one after the other',
		{
			rules: [rule({ ...alone, endsAt: '2026-06-30' }), rule({ ...alone, id: 'b', startsAt: '2026-07-01' })],
		},
		'fine',
	],
	[
		'exclusive for brands of which one is the same',
		{
			rules: [
				rule({ ...alone, conditions: brands('a', 'b') }),
				rule({ ...alone, id: 'b', conditions: brands('b', 'c') }),
			],
		},
		'1 rules[1]',
	],
	[
		'exclusive for different brands',
		{
			rules: [
				rule({ ...alone, conditions: brands('a') }),
				rule({ ...alone, id: 'b', conditions: brands('c') }),
			],
		},
		'fine',
	],
]

const both = (a: [string, object] | null, b: [string, object] | null) => ({
	rules: [a, b].map((asked, index) =>
		rule({
			...alone,
			id: `rule-${index}`,
			conditions: asked ? [{ code: asked[0], args: asked[1] as Record<string, unknown> }] : [],
		}),
	),
})

TABLE.push(
	[
		'the same, for lines and for the order',
		{ rules: [rule(alone), rule({ ...alone, id: 'b', scope: 'line' })] },
		'1 rules[1]',
	],
	['one that asks for nothing beside one that asks', both(null, ['orderTotal', { min: 9 }]), '1 rules[1]'],
	[
		'different things that one order can have',
		both(['channel', { channels: [1] }], ['orderTotal', { min: 9 }]),
		'1 rules[1]',
	],
	[
		'totals that overlap',
		both(['orderTotal', { min: 10, max: 100 }], ['orderTotal', { min: 50 }]),
		'1 rules[1]',
	],
	['totals that touch', both(['orderTotal', { max: 50 }], ['orderTotal', { min: 50 }]), '1 rules[1]'],
	['totals apart', both(['orderTotal', { max: 49.99 }], ['orderTotal', { min: 50 }]), 'fine'],
	['prices apart', both(['productPrice', { min: 50 }], ['productPrice', { max: 49 }]), 'fine'],
	[
		'dates that overlap',
		both(
			['dateRange', { from: '2026-06-01', to: '2026-06-15' }],
			['dateRange', { from: '2026-06-15', to: '2026-06-30' }],
		),
		'1 rules[1]',
	],
	[
		'dates one after the other',
		both(['dateRange', { to: '2026-06-14' }], ['dateRange', { from: '2026-06-15' }]),
		'fine',
	],
	[
		'weekdays of which one is the same',
		both(['weekday', { days: [1, 2] }], ['weekday', { days: [2] }]),
		'1 rules[1]',
	],
	['different weekdays', both(['weekday', { days: [1, 2] }], ['weekday', { days: [3] }]), 'fine'],
	[
		'hours that overlap over midnight',
		both(['weekday', { from: '22:00', to: '02:00' }], ['weekday', { from: '01:00', to: '05:00' }]),
		'1 rules[1]',
	],
	[
		'hours one after the other',
		both(['weekday', { from: '09:00', to: '12:00' }], ['weekday', { from: '12:00' }]),
		'fine',
	],
	['different tiers', both(['tier', { tiers: [1] }], ['tier', { tiers: [2] }]), 'fine'],
	['different purchases', both(['nthPurchase', { every: 3 }], ['nthPurchase', { at: [1, 5] }]), 'fine'],
	[
		'a purchase that both count',
		both(['nthPurchase', { every: 3 }], ['nthPurchase', { at: [6] }]),
		'1 rules[1]',
	],
	[
		'different values of one metadata',
		both(['metadata', { name: 'gift', value: 'yes' }], ['metadata', { name: 'gift', value: 'no' }]),
		'fine',
	],
	[
		'any value of it',
		both(['metadata', { name: 'gift', value: 'yes' }], ['metadata', { name: 'gift' }]),
		'1 rules[1]',
	],
)

for (const [name, settings, expected] of TABLE) {
	test(`${name}: ${expected}`, () => {
		assert.equal(check(settings), expected)
	})
}
