import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endOfQuietHours } from './quiet-hours.ts'

const NIGHT = { quietFrom: '21:00', quietTo: '08:00' }
const NOON = { quietFrom: '12:00', quietTo: '14:30' }

test('quiet hours end on the same day, or on the next one where they cross midnight', () => {
	for (const [hours, now, end] of [
		[NIGHT, '2026-06-15T20:59:59-03:00', null],
		[NIGHT, '2026-06-15T21:00:00-03:00', '2026-06-16T08:00:00-03:00'],
		[NIGHT, '2026-06-16T00:00:00-03:00', '2026-06-16T08:00:00-03:00'],
		[NIGHT, '2026-06-16T07:59:59-03:00', '2026-06-16T08:00:00-03:00'],
		[NIGHT, '2026-06-16T08:00:00-03:00', null],
		[NOON, '2026-06-16T11:59:00-03:00', null],
		[NOON, '2026-06-16T12:00:00-03:00', '2026-06-16T14:30:00-03:00'],
		[NOON, '2026-06-16T14:30:00-03:00', null],
		[{ quietFrom: null, quietTo: null }, '2026-06-16T03:00:00-03:00', null],
	] as const)
		assert.deepEqual(
			endOfQuietHours(new Date(now), hours, 'America/Sao_Paulo'),
			end && new Date(end),
			`${now} ${hours.quietFrom}`,
		)
})

test('the end is a time of the clock, also in the night in which the clock changes', () => {
	for (const [now, end] of [
		['2026-03-28T22:00:00+01:00', '2026-03-29T08:00:00+02:00'], // ten hours
		['2026-10-24T22:00:00+02:00', '2026-10-25T08:00:00+01:00'], // twelve hours
	] as const)
		assert.deepEqual(endOfQuietHours(new Date(now), NIGHT, 'Europe/Madrid'), new Date(end))
	// Between the two times at which the clock shows 01:15.
	for (const [now, end] of [
		['2026-11-01T01:15:00-04:00', '2026-11-01T01:30:00-04:00'],
		['2026-11-01T01:15:00-05:00', '2026-11-01T01:30:00-05:00'],
	] as const)
		assert.deepEqual(
			endOfQuietHours(new Date(now), { quietFrom: '21:00', quietTo: '01:30' }, 'America/New_York'),
			new Date(end),
		)
	const early = { quietFrom: '21:00', quietTo: '02:30' } // a time that this night does not have
	assert.deepEqual(
		endOfQuietHours(new Date('2026-03-28T23:00:00+01:00'), early, 'Europe/Madrid'),
		new Date('2026-03-29T03:30:00+02:00'),
	)
})
