import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { cloneDatabase } from '../../../test/support/database.ts'
import { examine, linesOf } from '../../../test/support/doctor.ts'
import { shiftedClock, systemClock } from '../../clock.ts'
import { createMerchant } from '../../merchants/create-merchant.ts'
import { clockCheck, compareOffsets, timeZonesCheck } from './clock.ts'

test('a clock that is ahead or behind is found', async (t) => {
	const { url, drop } = await cloneDatabase()
	t.after(drop)
	const look = async (seconds: number) => {
		const { lines } = await examine(
			t,
			clockCheck,
			{ DATABASE_URL: url },
			shiftedClock(systemClock, seconds * 1000),
		)
		return lines.map((line) => line.replaceAll(/\d+\.\d/g, 'N'))
	}
	assert.deepEqual(await look(0), [
		'ok difference: This machine and the database agree on the time (N s apart).',
	])
	assert.deepEqual(await look(-20), [
		'warning difference: The clock of this machine is N s behind that of the database.',
	])
	assert.deepEqual(await look(90), [
		'problem difference: The clock of this machine is N s ahead of that of the database.',
	])
})

test('the zones of merchants must be known to both, with the same rules', async (t) => {
	const { db, url, drop } = await cloneDatabase()
	t.after(drop)
	const now = new Date('2026-06-15T12:00:00Z')
	for (const [name, timeZone] of [
		['brazil', 'America/Sao_Paulo'],
		['america', 'America/New_York'],
		['nepal', 'Asia/Kathmandu'],
	])
		await db.transaction((tx) =>
			createMerchant(tx, { name: name!, currency: 'BRL', timeZone: timeZone! }, now),
		)
	const look = async () => (await examine(t, timeZonesCheck, { DATABASE_URL: url })).lines
	assert.deepEqual(await look(), [
		'ok time-zones: PostgreSQL and Node agree on America/New_York, America/Sao_Paulo, Asia/Kathmandu.',
	])
	await db.rows(sql`update merchants set time_zone = 'Mars/Olympus' where name = 'nepal'`)
	assert.deepEqual(await look(), [
		'problem time-zones: A time zone of a merchant is unknown to PostgreSQL or Node: Mars/Olympus.',
	])
})

test('a zone whose summer time only one of them knows is named with its first month', () => {
	const zone = 'America/Sao_Paulo'
	const at = (month: string) => new Date(`${month}-01T12:00:00Z`)
	const found = compareOffsets([
		{ zone, at: at('2026-06'), seconds: -10_800 },
		{ zone, at: at('2026-12'), seconds: -7_200 },
	])
	assert.deepEqual(linesOf([found]), [
		'warning time-zones: PostgreSQL and Node disagree on America/Sao_Paulo, first for America/Sao_Paulo in 2026-12.',
	])
})
