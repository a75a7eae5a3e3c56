import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder } from './lanes.js'
import { runGroups } from './run-groups.js'

test('groups run in their order, as many at a time as allowed', async () => {
	const started = []
	let running = 0
	let most = 0
	const run = async (group) => {
		started.push(group)
		running += 1
		most = Math.max(most, running)
		await Promise.resolve()
		running -= 1
		return group.length
	}
	const groups = [['a'], ['b', 'c'], ['d'], ['e']]
	assert.deepEqual(await runGroups(groups, { concurrency: 2, mayStart: () => true, run }), {
		results: [1, 2, 1, 1],
		waiting: [],
	})
	assert.deepEqual(started, groups)
	assert.equal(most, 2)
})

test('when the time is over no group starts, and those that did not run are named', async () => {
	let left = 2
	const run = async (group) => {
		left -= 1
		return group
	}
	const mayStart = () => left > 0
	assert.deepEqual(await runGroups([['a'], ['b'], ['c'], ['d']], { concurrency: 1, mayStart, run }), {
		results: [['a'], ['b']],
		waiting: [['c'], ['d']],
	})
})

test('each run begins elsewhere, and the stories with faults and several processes come last', () => {
	const groups = [
		['server/test/faults.test.ts'],
		['server/test/cells.test.ts'],
		['admin/test/keys.test.ts'],
		['a.test.ts'],
	]
	const [faults, cells, keys, a] = groups
	assert.deepEqual(inOrder(groups, 0), [keys, a, faults, cells])
	assert.deepEqual(inOrder(groups, 1), [a, keys, cells, faults])
	assert.deepEqual(inOrder(groups, 2), inOrder(groups, 0))
	assert.deepEqual(inOrder([], 1), [])
})
