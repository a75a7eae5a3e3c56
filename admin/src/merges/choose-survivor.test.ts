import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MergeCandidate } from '@fiel/contract'
import { chooseSurvivor } from './choose-survivor.ts'

const customer = (OriginalId: string, Orders: number, CreatedDate: string) =>
	({ OriginalId, Orders, CreatedDate }) as MergeCandidate

test('the customer with the most orders stays, else the oldest', () => {
	const old = customer('old', 1, '2026-01-01T00:00:00.000Z')
	const busy = customer('busy', 2, '2026-03-01T00:00:00.000Z')
	const older = customer('older', 2, '2026-02-01T00:00:00.000Z')
	assert.equal(chooseSurvivor([old, busy]), 'busy')
	assert.equal(chooseSurvivor([old, busy, older]), 'older')
})
