import { statfs } from 'node:fs/promises'
import sql from 'sql-template-tag'
import type { Database } from '../../db/database.ts'
import { defineCheck, defineDatabaseCheck } from '../check.ts'
import { type Finding, formatBytes, ok, problem, warning } from '../finding.ts'

type Name = 'space' | 'inodes'

/** What a file system tells. */
export interface DiskState {
	totalBytes: number
	freeBytes: number
	/** Zero on file systems without a fixed number. */
	inodes: number
	freeInodes: number
	/** How much the database grows in a day; null if it is not known. */
	growthBytes: number | null
}

/** The disk of the embedded database. That of another PostgreSQL cannot be seen from here. */
export const diskCheck = defineCheck('disk', ['space', 'inodes'], async ({ config, database }) => {
	if (config.databaseUrl !== undefined) return []
	const found = await statfs(config.dataDir).catch(() => null)
	if (!found) return [] // the check of the connection says that there is no folder
	const state = await database
	const growth =
		state.is === 'open' && state.isMigrated ? await measureGrowth(state.db).catch(() => null) : null
	return decideDisk(config.dataDir, {
		totalBytes: found.blocks * found.bsize,
		freeBytes: found.bavail * found.bsize,
		inodes: found.files,
		freeInodes: found.ffree,
		growthBytes: growth?.bytesPerDay ?? null,
	})
})

/** PostgreSQL may need 4 GB for its log alone. */
const LITTLE_BYTES = 5 * 2 ** 30
const LITTLE_SHARE = 0.1
/** Enough, whatever share of the disk it is. */
const MUCH_BYTES = 50 * 2 ** 30
const TOO_LITTLE_BYTES = 2 ** 30
const FEW_DAYS = 14
const LITTLE_INODES_SHARE = 0.05

export const decideDisk = (dataDir: string, state: DiskState): Finding<Name>[] => {
	const { totalBytes, freeBytes, inodes, freeInodes, growthBytes } = state
	const share = Math.round((freeBytes / totalBytes) * 100)
	const days = growthBytes && growthBytes > 0 ? Math.floor(freeBytes / growthBytes) : null
	const message =
		`${formatBytes(freeBytes)} of ${formatBytes(totalBytes)} (${share} %) are free in ${dataDir}` +
		`${days !== null && days < 10_000 ? `, enough for about ${days} days at ${formatBytes(growthBytes!)} a day` : ''}.`
	const advice = [
		'Make space, or move the folder to a larger disk while Fiel is stopped (FIEL_DATA_DIR).',
		'A full disk stops every order; nothing that was confirmed is lost.',
	]
	const isLittle =
		freeBytes < LITTLE_BYTES ||
		(freeBytes < totalBytes * LITTLE_SHARE && freeBytes < MUCH_BYTES) ||
		(days !== null && days < FEW_DAYS)
	const space =
		freeBytes < TOO_LITTLE_BYTES
			? problem('space', message, ...advice)
			: isLittle
				? warning('space', message, ...advice)
				: ok('space', message)
	if (inodes === 0) return [space]
	const left = Math.round((freeInodes / inodes) * 100)
	const inodeMessage = `${left} % of the inodes are free there.`
	return [
		space,
		freeInodes < inodes * LITTLE_INODES_SHARE
			? warning(
					'inodes',
					inodeMessage,
					'Remove small files that nobody needs: without inodes no file can be created, whatever is free.',
				)
			: ok('inodes', inodeMessage),
	]
}

/** How large the database is, and how fast it grows. */
export const databaseSizeCheck = defineDatabaseCheck(
	'disk',
	['database-size'],
	async ({ db, isMigrated }) => {
		const growth = isMigrated ? await measureGrowth(db) : null
		if (growth?.bytesPerDay)
			return [
				ok(
					'database-size',
					`The database has ${formatBytes(growth.bytes)} and grows by about ${formatBytes(growth.bytesPerDay)} a day.`,
				),
			]
		const [size] = await db.rows<{ bytes: number }>(
			sql`select pg_database_size(current_database())::float8 as bytes`,
		)
		return [ok('database-size', `The database has ${formatBytes(size!.bytes)}.`)]
	},
)

const GROWTH_DAYS = 30

/**
 * Nothing records the size of the database day by day. It grows with orders, so the share of the orders of the last days
 * says how much of it came with them.
 */
const measureGrowth = async (db: Database): Promise<{ bytes: number; bytesPerDay: number }> => {
	const [found] = await db.rows<{ bytes: number; recent: number; all: number }>(sql`
		select pg_database_size(current_database())::float8 as bytes, coalesce(sum(orders), 0)::float8 as all,
			coalesce(sum(orders) filter (where day > current_date - ${GROWTH_DAYS}::int), 0)::float8 as recent
		from daily_figures`)
	const { bytes, recent, all } = found!
	return { bytes, bytesPerDay: all === 0 ? 0 : (bytes * recent) / all / GROWTH_DAYS }
}
