import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedMembers, loadedMembers } from './changed-members.ts'

const loaded = {
	Title: 'Ten off',
	Points: 5,
	Limit: null as number | null,
	Mail: { Subject: 'Hi', Lines: [1, 2] },
}

test('only changed members are returned', () => {
	assert.deepEqual(changedMembers(loaded, { ...loaded, Points: 6 }), { Points: 6 })
	assert.deepEqual(changedMembers({ ...loaded, Limit: 3 }, loaded), { Limit: null })
	assert.deepEqual(changedMembers(loaded, { ...loaded, Limit: 0 }), { Limit: 0 })
})

test('without a change nothing is returned, whatever the order of the members', () => {
	const same = { ...loaded, Mail: { Lines: [1, 2], Subject: 'Hi' } }
	assert.deepEqual(changedMembers(loaded, same), {})
})

test('only changed members of an object are returned, but lists as a whole', () => {
	const Mail = { Subject: 'Hi', Lines: [2, 1] }
	assert.deepEqual(changedMembers(loaded, { ...loaded, Mail }), { Mail: { Lines: [2, 1] } })
})

test('an added member is returned, and an omitted one is not', () => {
	type Webhook = { Name?: string; Headers?: Record<string, string> }
	assert.deepEqual(changedMembers<Webhook>({ Name: 'CRM' }, { Headers: {} }), { Headers: {} })
})

test('the loaded values of edited members are compared, and those of members that are decided together', () => {
	const changes = { Points: 6, Mail: { Subject: 'Hello' } }
	assert.deepEqual(loadedMembers(loaded, changes, []), { Points: 5, Mail: { Subject: 'Hi' } })
	assert.deepEqual(loadedMembers(loaded, { Title: 'Nine off' }, ['Points', 'Limit']), { Title: 'Ten off' })
	assert.deepEqual(loadedMembers(loaded, { Points: 6 }, ['Points', 'Limit']), { Points: 5, Limit: null })
})
