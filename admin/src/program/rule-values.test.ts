import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveRule, newRule, type Rule, ruleBody, ruleValues } from './rule-values.ts'

const rule = (id: string, priority: number): Rule => ({
	id,
	name: id,
	isActive: true,
	conditions: [{ code: 'weekday', args: { days: [1], from: '' } }],
	effect: { code: 'multiply', args: { factor: '2' } },
	scope: 'order',
	stacking: 'stack',
	priority,
	caps: {},
})
const told = (rules: Rule[]) => rules.map(({ id, priority }) => `${id} ${priority}`)
const moved = (rules: Rule[], index: number, by: -1 | 1) =>
	told(moveRule(rules.map(ruleValues), index, by).map(ruleBody))

test('empty values are omitted, and the others stay the same', () => {
	const body = ruleBody(ruleValues(rule('a', 1)))
	assert.deepEqual(body, { ...rule('a', 1), conditions: [{ code: 'weekday', args: { days: [1] } }] })
	const full = {
		...rule('a', 1),
		caps: { perCustomer: { points: '5', period: 'day' as const }, budget: '9' },
	}
	assert.deepEqual(ruleBody(ruleValues(full)).caps, full.caps)
})

test('moving rules swaps their priorities; if some are equal, all are renumbered', () => {
	const apart = [rule('a', 9), rule('b', 5), rule('c', 1)]
	assert.deepEqual(moved(apart, 1, -1), ['b 9', 'a 5', 'c 1'])
	assert.deepEqual(moved(apart, 2, 1), ['a 9', 'b 5', 'c 1'])
	assert.deepEqual(moved([rule('a', 0), rule('b', 0), rule('c', 0)], 0, 1), ['b 3', 'a 2', 'c 1'])
})

test('a new rule comes first, with a unique id', () => {
	const rules = [ruleValues(rule('rule-1', 4))]
	const { id, priority } = newRule(rules, 1)
	assert.deepEqual([id, priority], ['rule-2', 5])
})
