import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedMembers } from './changed-members.ts'

const loaded = {
	Title: 'Ten off',
	Points: 5,
	Limit: null as number | null,
	Mail: { Subject: 'Hi', Lines: [1, 2] },
}

test('only what was changed is said', () => {
	assert.deepEqual(changedMembers(loaded, { ...loaded, Points: 6 }), { Points: 6 })
	assert.deepEqual(changedMembers({ ...loaded, Limit: 3 }, loaded), { Limit: null })
	assert.deepEqual(changedMembers(loaded, { ...loaded, Limit: 0 }), { Limit: 0 })
})

test('nothing is said when nothing was changed, in whatever order it stands', () => {
	const same = { ...loaded, Mail: { Lines: [1, 2], Subject: 'Hi' } }
	assert.deepEqual(changedMembers(loaded, same), {})
})

test('inside a member too only what was changed is said, and a list whole', () => {
	const Mail = { Subject: 'Hi', Lines: [2, 1] }
	assert.deepEqual(changedMembers(loaded, { ...loaded, Mail }), { Mail: { Lines: [2, 1] } })
})

test('a member that was not there before is said, and one that is left out is not', () => {
	type Webhook = { Name?: string; Headers?: Record<string, string> }
	assert.deepEqual(changedMembers<Webhook>({ Name: 'CRM' }, { Headers: {} }), { Headers: {} })
})
