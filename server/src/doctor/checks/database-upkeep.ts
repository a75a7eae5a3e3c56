import sql from 'sql-template-tag'
import { defineDatabaseCheck } from '../check.ts'
import type { OpenDatabase } from '../context.ts'
import {
	countOf,
	type Finding,
	formatBytes,
	formatSeconds,
	listSome,
	ok,
	problem,
	warning,
} from '../finding.ts'

type Name = 'vacuum' | 'transaction-ids' | 'replication' | 'archiving'

/** From where on something is reported. */
const LIMITS = {
	deadRows: 50_000,
	deadShare: 0.3,
	/** PostgreSQL stops writing at two thousand million; autovacuum begins its work at two hundred million. */
	transactionIds: { many: 500e6, tooMany: 1_200e6 },
	keptWalBytes: { many: 2 ** 30, tooMany: 20 * 2 ** 30 },
	replicaLagBytes: 256 * 2 ** 20,
}

/** What PostgreSQL does in the background, and what fails long after it has stopped. */
export const databaseUpkeepCheck = defineDatabaseCheck(
	'database',
	['vacuum', 'transaction-ids', 'replication', 'archiving'],
	(database) => examineUpkeep(database),
)

export const examineUpkeep = async (
	database: OpenDatabase,
	changes: Partial<typeof LIMITS> = {},
): Promise<Finding<Name>[]> => {
	const limits = { ...LIMITS, ...changes }
	return [
		...(await checkVacuum(database, limits)),
		await checkTransactionIds(database, limits),
		...(await checkReplication(database, limits)),
		...(await checkArchiving(database)),
	]
}

const checkVacuum = async (
	{ db }: OpenDatabase,
	{ deadRows, deadShare }: typeof LIMITS,
): Promise<Finding<Name>[]> => {
	const [setting] = await db.rows<{ isOn: boolean }>(sql`
		select current_setting('autovacuum') = 'on' and current_setting('track_counts') = 'on' as "isOn"`)
	if (!setting!.isOn)
		return [
			problem(
				'vacuum',
				'autovacuum is off: tables grow, statements become slow, and in the end PostgreSQL stops writing.',
				'alter system set autovacuum = on; alter system set track_counts = on; select pg_reload_conf()',
			),
		]
	const tables = await db.rows<{ name: string; dead: number }>(sql`
		select relname as name, n_dead_tup as dead from pg_stat_user_tables
		where n_dead_tup > ${deadRows} and n_dead_tup > ${deadShare}::float8 * n_live_tup
			and coalesce(greatest(last_autovacuum, last_vacuum), '-infinity') < now() - interval '1 hour'
		order by n_dead_tup desc`)
	if (tables.length === 0) return [ok('vacuum', 'autovacuum is on and keeps up.')]
	return [
		warning(
			'vacuum',
			`autovacuum has not reached ${countOf(tables.length, 'table')}: ` +
				`${listSome(tables.map(({ name, dead }) => `${name} (${countOf(dead, 'dead row')})`))}.`,
			`vacuum (analyze) ${tables[0]!.name}`,
			'If it happens again, a long transaction prevents it, or autovacuum_max_workers and autovacuum_vacuum_cost_limit are too low.',
		),
	]
}

const checkTransactionIds = async (
	{ db }: OpenDatabase,
	{ transactionIds }: typeof LIMITS,
): Promise<Finding<Name>> => {
	const [found] = await db.rows<{ age: number }>(sql`
		select greatest(age(datfrozenxid), mxid_age(datminmxid)) as age
		from pg_database where datname = current_database()`)
	const { age } = found!
	const message = `The oldest transaction id is ${Math.round(age / 1e6)} million old; at 2,000 million PostgreSQL stops writing.`
	const advice = [
		'vacuumdb --all --freeze --jobs=2',
		'Something prevents it: look for old transactions, prepared transactions and replication slots.',
	]
	if (age > transactionIds.tooMany) return problem('transaction-ids', message, ...advice)
	return age > transactionIds.many
		? warning('transaction-ids', message, ...advice)
		: ok('transaction-ids', message)
}

interface Slot {
	name: string
	isActive: boolean
	/** The bytes of WAL that are kept for it; null where nothing is kept. */
	kept: number | null
}

const checkReplication = async (
	{ db }: OpenDatabase,
	{ keptWalBytes, replicaLagBytes }: typeof LIMITS,
): Promise<Finding<Name>[]> => {
	const slots = await db.rows<Slot>(sql`
		select slot_name as name, active as "isActive", pg_wal_lsn_diff(
			case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end,
			restart_lsn)::float8 as kept
		from pg_replication_slots where not temporary`)
	const held = slots.filter(({ kept }) => (kept ?? 0) > keptWalBytes.many)
	const replicas = await db.rows<{ name: string; lag: number | null }>(sql`
		select application_name as name,
			case when pg_is_in_recovery() then null
				else pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 end as lag
		from pg_stat_replication`)
	const late = replicas.filter(({ lag }) => (lag ?? 0) > replicaLagBytes)
	const findings = [
		...held.map(({ name, isActive, kept }) =>
			(kept! > keptWalBytes.tooMany ? problem : warning)(
				'replication',
				`The replication slot ${name} keeps ${formatBytes(kept!)} of WAL, and nothing ${isActive ? 'has read that yet' : 'reads it'}: the disk fills up.`,
				`Repair the replica. If it is gone for good: select pg_drop_replication_slot('${name}')`,
			),
		),
		...late.map(({ name, lag }) =>
			warning(
				'replication',
				`The replica ${name} is ${formatBytes(lag!)} behind.`,
				'Look at the load of its machine and at the network; after a failover what it lacks would be lost.',
			),
		),
	]
	if (findings.length > 0) return findings
	const what = `${countOf(replicas.length, 'replica')} and ${countOf(slots.length, 'replication slot')}`
	return replicas.length + slots.length > 0 ? [ok('replication', `${what} are up to date.`)] : []
}

const checkArchiving = async ({ db }: OpenDatabase): Promise<Finding<Name>[]> => {
	const [archiver] = await db.rows<Archiver>(sql`
		select current_setting('archive_mode') as mode,
			coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing",
			extract(epoch from clock_timestamp() - last_archived_time)::float8 as seconds
		from pg_stat_archiver`)
	return decideArchiving(archiver!)
}

interface Archiver {
	mode: string
	/** Whether the last attempt failed. */
	isFailing: boolean
	/** How long ago the last success was; null if there was none. */
	seconds: number | null
}

export const decideArchiving = ({ mode, isFailing, seconds }: Archiver): Finding<Name>[] => {
	if (mode === 'off') return []
	const last = seconds === null ? 'never' : `the last time ${formatSeconds(seconds)} ago`
	return isFailing
		? [
				problem(
					'archiving',
					`The archiving of WAL fails; it succeeded ${last}. The backup cannot be brought up to now, and pg_wal grows.`,
					'The log of PostgreSQL contains the output of archive_command. Usually its folder is full or missing.',
				),
			]
		: [ok('archiving', `WAL is archived, ${last}.`)]
}
