import sql from 'sql-template-tag'
import { defineDatabaseCheck, defineTableCheck } from '../check.ts'
import { type Finding, listSome, ok, problem, warning } from '../finding.ts'

const NOTABLE_MS = 2_000
const BAD_MS = 60_000

/** Sessions, second factors and signatures depend on the clock of this machine, leases on that of the database. */
export const clockCheck = defineDatabaseCheck(
	'clock',
	['difference'],
	async ({ probe }, { machineClock }) => {
		const before = machineClock.now().getTime()
		const { rows } = await probe.query<{ now: number }>(
			'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
		)
		const after = machineClock.now().getTime()
		const differenceMs = (before + after) / 2 - Number(rows[0]!.now)
		const uncertainMs = (after - before) / 2
		const seconds = (Math.abs(differenceMs) / 1000).toFixed(1)
		if (Math.abs(differenceMs) < NOTABLE_MS + uncertainMs)
			return [ok('difference', `This machine and the database agree on the time (${seconds} s apart).`)]
		const message = `The clock of this machine is ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} that of the database.`
		const advice = [
			'Compare both with a clock that is right, and switch time synchronisation on where it is off: timedatectl set-ntp true',
			'chronyc tracking, or timedatectl timesync-status, shows whether it works.',
		]
		return [
			Math.abs(differenceMs) > BAD_MS
				? problem('difference', message, ...advice)
				: warning('difference', message, ...advice),
		]
	},
)

/** Two years back and three years ahead, at the first of every month. */
const MONTHS = { before: 24, after: 36 }

/** How far a zone is east of UTC at one moment, as PostgreSQL knows it. */
export interface ZoneOffset {
	zone: string
	at: Date
	seconds: number
}

/** PostgreSQL computes the days of reports, Node those of points: both must know the same rules. */
export const timeZonesCheck = defineTableCheck('clock', ['time-zones'], async ({ db }, { machineClock }) => {
	const used = await db.rows<{ zone: string }>(sql`
		select time_zone as zone from merchants where removed_at is null
		union select time_zone from former_time_zones order by zone`)
	const known = await db.rows<{ zone: string }>(sql`
		select name as zone from pg_timezone_names where name = any(${used.map(({ zone }) => zone)}::text[])`)
	const zones = known.map(({ zone }) => zone)
	const unknown = used.flatMap(({ zone }) => (zones.includes(zone) && isKnownInNode(zone) ? [] : [zone]))
	if (unknown.length > 0)
		return [
			problem(
				'time-zones',
				`A time zone of a merchant is unknown to PostgreSQL or Node: ${listSome(unknown)}.`,
				'Upgrade PostgreSQL (or the package tzdata of its machine) and Node.',
			),
		]
	const offsets = await db.rows<ZoneOffset>(sql`
		select zone, at, extract(epoch from (at at time zone zone) - (at at time zone 'UTC'))::float8 as seconds
		from unnest(${zones}::text[]) zone, unnest(${firstOfMonths(machineClock.now())}::timestamptz[]) at
		order by zone, at`)
	return [compareOffsets(offsets)]
})

export const compareOffsets = (offsets: readonly ZoneOffset[]): Finding<'time-zones'> => {
	const different = offsets.filter(({ zone, at, seconds }) => offsetInNode(zone, at) !== seconds)
	const [first] = different
	if (!first) {
		const zones = [...new Set(offsets.map(({ zone }) => zone))]
		return ok('time-zones', `PostgreSQL and Node agree on ${listSome(zones) || 'all time zones in use'}.`)
	}
	const zones = [...new Set(different.map(({ zone }) => zone))]
	return warning(
		'time-zones',
		`PostgreSQL and Node disagree on ${listSome(zones)}, first for ${first.zone} in ${first.at.toISOString().slice(0, 7)}.`,
		'One of them has old time zone data: upgrade PostgreSQL (or the package tzdata of its machine) and Node.',
	)
}

const isKnownInNode = (zone: string): boolean => {
	try {
		offsetInNode(zone, new Date(0))
		return true
	} catch {
		return false
	}
}

const firstOfMonths = (now: Date): Date[] =>
	Array.from(
		{ length: MONTHS.before + MONTHS.after },
		(_, index) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS.before + index, 1, 12)),
	)

/** Seconds east of UTC. */
const offsetInNode = (timeZone: string, at: Date): number => {
	const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
	const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
	const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d+):(\d+))?/.exec(text) ?? []
	return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
}
