import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMoment, parseMoment } from './calendar.ts'

test('every ISO 8601 notation of a moment is parsed', () => {
	for (const [text, expected] of [
		['2026-06-15T12:00:00Z', '2026-06-15T12:00:00.000Z'],
		['2026-06-15T12:00:00.5Z', '2026-06-15T12:00:00.500Z'],
		['2026-06-15T12:00:00.123456Z', '2026-06-15T12:00:00.123Z'],
		['2026-06-15T12:00:00-03:00', '2026-06-15T15:00:00.000Z'],
		['2026-06-15T23:30:00+05:30', '2026-06-15T18:00:00.000Z'],
		['2028-02-29T00:00:00-03:00', '2028-02-29T03:00:00.000Z'],
		['2026-06-15T12:00:60Z', '2026-06-15T12:00:59.000Z'], // a leap second
		['2026-06-15T12:00:00', '2026-06-15T15:00:00.000Z'],
		['2026-06-15', '2026-06-15T03:00:00.000Z'],
		['20260615T120000Z', '2026-06-15T12:00:00.000Z'],
	] as const)
		assert.equal(parseMoment(text, 'America/Sao_Paulo').toISOString(), expected, text)
})

test('dates and times that do not exist are refused', () => {
	for (const text of [
		'2026-02-30T00:00:00Z',
		'2026-02-29T12:00:00-03:00',
		'2026-13-01T00:00:00Z',
		'2026-06-31T00:00:00+01:00',
		'2026-06-15T24:00:00Z',
		'2026-06-15T12:61:00Z',
		'2026-06-15T12:00:00+25:00',
		'1899-12-31T23:59:59Z',
		'2200-01-01T00:00:00Z',
		'15/06/2026',
		'soon',
		'',
	])
		assert.equal(isMoment(text), false, text)
})
