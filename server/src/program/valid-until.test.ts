import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STARTING_PROGRAM } from './settings.ts'
import { validUntil } from './valid-until.ts'

const CASES: [
	kind: 'never' | 'days' | 'quarter' | 'year',
	grantedAt: string,
	timeZone: string,
	until: string | null,
][] = [
	['never', '2026-06-15T12:00:00Z', 'UTC', null],
	['days', '2026-06-15T12:00:00Z', 'UTC', '2026-06-25T23:59:59.999Z'],
	['days', '2026-06-16T01:00:00Z', 'America/Sao_Paulo', '2026-06-26T02:59:59.999Z'], // still the 15th there
	['quarter', '2026-06-15T12:00:00Z', 'UTC', '2026-06-30T23:59:59.999Z'],
	['quarter', '2026-07-01T02:59:59Z', 'America/Sao_Paulo', '2026-07-01T02:59:59.999Z'], // the last second of June there
	['quarter', '2026-12-31T23:00:00Z', 'UTC', '2026-12-31T23:59:59.999Z'],
	['year', '2026-01-01T00:00:00Z', 'UTC', '2026-12-31T23:59:59.999Z'],
	['year', '2026-06-15T12:00:00Z', 'Europe/Lisbon', '2026-12-31T23:59:59.999Z'],
	['year', '2026-06-15T12:00:00Z', 'Asia/Tokyo', '2026-12-31T14:59:59.999Z'],
]

for (const [kind, grantedAt, timeZone, until] of CASES) {
	test(`points granted at ${grantedAt} in ${timeZone} expire ${until ?? 'never'} (${kind})`, () => {
		const program = { ...STARTING_PROGRAM, version: 1, expiry: { kind, days: 10, noticeDays: 30 } }
		assert.equal(validUntil(program, new Date(grantedAt), timeZone)?.toISOString() ?? null, until)
	})
}
