import type { Rule } from '../../src/program/rules/rule.ts'

/** Twice the points on every order by default. */
export const buildRule = (changes: Partial<Rule> = {}): Rule => ({
	id: 'double',
	name: 'Double points',
	isActive: true,
	conditions: [],
	effect: { code: 'multiply', args: { factor: '2' } },
	scope: 'order',
	stacking: 'stack',
	priority: 0,
	caps: {},
	...changes,
})
