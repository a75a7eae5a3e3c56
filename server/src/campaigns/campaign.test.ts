import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildRule } from '../../test/support/rules.ts'
import type { Rule } from '../program/rules/rule.ts'
import { describeCampaign } from './campaign.ts'

const weekend = (changes: Partial<Rule> = {}) =>
	buildRule({ startsAt: '2026-06-13', endsAt: '2026-06-14', isCampaign: true, ...changes })

const stateAt = (now: string, timeZone: string, changes: Partial<Rule> = {}) =>
	describeCampaign(weekend(changes), false, timeZone, new Date(now)).state

for (const { zone, before, first, last, after } of [
	{
		zone: 'America/Sao_Paulo',
		before: '2026-06-13T02:59:59.999Z',
		first: '2026-06-13T03:00:00Z',
		last: '2026-06-15T02:59:59.999Z',
		after: '2026-06-15T03:00:00Z',
	},
	{
		zone: 'Asia/Tokyo',
		before: '2026-06-12T14:59:59.999Z',
		first: '2026-06-12T15:00:00Z',
		last: '2026-06-14T14:59:59.999Z',
		after: '2026-06-14T15:00:00Z',
	},
])
	test(`a campaign runs on the days of its dates in ${zone}`, () => {
		assert.deepEqual(
			[before, first, last, after].map((now) => stateAt(now, zone)),
			['scheduled', 'running', 'running', 'ended'],
		)
		const isActive = false
		assert.deepEqual(
			[before, first, last, after].map((now) => stateAt(now, zone, { isActive })),
			['paused', 'paused', 'paused', 'ended'],
		)
	})

test('a draft is a draft at any time, and a rule without dates runs for ever', () => {
	const now = new Date('2030-01-01T00:00:00Z')
	assert.equal(describeCampaign(weekend(), true, 'UTC', now).state, 'draft')
	const { startsAt: _, endsAt: __, ...always } = weekend()
	assert.partialDeepStrictEqual(describeCampaign(always, false, 'UTC', now), {
		state: 'running',
		startsAt: null,
		endsAt: null,
	})
})
