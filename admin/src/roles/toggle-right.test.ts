import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_RIGHTS, RIGHTS, type Right } from '@fiel/contract'
import { toggleRight } from './toggle-right.ts'

test('a right is given with those that it needs, and taken with those that need it', () => {
	assert.deepEqual(toggleRight([], 'coupons.view'), ['coupons.view'])
	assert.deepEqual(toggleRight(['counter'], 'points.large'), [
		...(['counter', 'points.large', 'points.change', 'customers.view'] as const),
	])
	const all: Right[] = ['program.view', 'rewards.edit', 'customers.view', 'points.change', 'points.large']
	assert.deepEqual(toggleRight(all, 'customers.view'), ['program.view', 'rewards.edit'])
	assert.deepEqual(toggleRight(all, 'points.large'), all.slice(0, -1))
})

test('roles have what their rights need: each right of theirs, taken and given again, is all that changes', () => {
	for (const rights of Object.values(DEFAULT_RIGHTS))
		for (const right of RIGHTS.filter((one) => rights.includes(one))) {
			const others = rights.filter((one) => one !== right)
			const given = toggleRight(others, right)
			assert.deepEqual(given.toSorted(), [...rights].toSorted(), right)
		}
})
