import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { createDatabaseCache } from '../db/database-cache.ts'
import { type Ids, idList } from '../db/ids.ts'
import { type Program, type ProgramSettings, withDefaults } from '../program/settings.ts'

/** The program versions that a batch needs, and the current one. */
export interface Programs {
	current: Program
	has(version: number): boolean
	/** The program with this version number. */
	at(version: number): Program
	/** The version in force at one of the requested moments; the first one before there was any. */
	inForce(moment: Date): Program
}

/** A subquery for a larger statement, and the function that reads its result. */
interface ProgramsQuery {
	query: Sql
	read(db: Queryable, answer: string): Promise<Programs>
}

export const loadPrograms = async (
	db: Queryable,
	merchantId: number,
	versions: Ids = [],
	moments: Date[] = [],
): Promise<Programs> => {
	const { query, read } = buildProgramsQuery(db, merchantId, versions, moments)
	const [row] = await db.rows<{ programs: string }>(sql`select ${query} as programs`)
	return read(db, row!.programs)
}

/**
 * Most moments are later than the last change of the program. If they were so when the program was last cached, only
 * the current version is read; if it turns out to have changed since, the earlier versions are read too.
 */
export const buildProgramsQuery = (
	owner: Pick<Queryable, 'cacheScope'>,
	merchantId: number,
	versions: Ids,
	moments: Date[],
): ProgramsQuery => {
	const isEnough = ([current]: StoredVersion[]): boolean =>
		current!.version === 1 || moments.every((moment) => current!.createdAt <= moment)
	const known = programCache(owner).versions.get(merchantId)
	if (known && !isEnough(known.versions)) {
		const query = buildVersionsQuery(merchantId, versions, versionsInForce(merchantId, moments))
		return { query, read: async (_, answer) => programsOf(parseVersions(owner, merchantId, answer)) }
	}
	return {
		query: buildVersionsQuery(merchantId, versions),
		async read(db, answer) {
			const found = parseVersions(owner, merchantId, answer)
			return isEnough(found) ? programsOf(found) : loadPrograms(db, merchantId, versions, moments)
		},
	}
}

const buildVersionsQuery = (merchantId: number, versions: Ids, others: Sql = sql``): Sql => sql`(
		select json_agg(p order by p.version desc)::text
		from (
			select version, settings::text as settings, created_at as "createdAt" from programs
			where merchant_id = ${merchantId}
				and (version = any(${idList(versions)})
					or version = (select max(version) from programs where merchant_id = ${merchantId})${others})) p)`

/** A version created at the same moment as the first one replaces it. */
const versionsInForce = (merchantId: number, moments: Date[]): Sql => sql` or version in (
						select (
							select max(p.version) from programs p
							where p.merchant_id = ${merchantId}
								and p.created_at <= greatest(moment, (
									select min(first.created_at) from programs first where first.merchant_id = ${merchantId})))
						from unnest(${moments}::timestamptz[]) as moment)`

interface StoredVersion {
	version: number
	createdAt: Date
	program: Program
}

const programsOf = (versions: StoredVersion[]): Programs => ({
	current: versions[0]!.program,
	has: (version) => versions.some((stored) => stored.version === version),
	at: (version) => versions.find((stored) => stored.version === version)!.program,
	inForce: (moment) => (versions.find(({ createdAt }) => createdAt <= moment) ?? versions.at(-1)!).program,
})

/** The versions, newest first. Returns the cached objects if the database returned the same text. */
const parseVersions = (
	owner: Pick<Queryable, 'cacheScope'>,
	merchantId: number,
	answer: string,
): StoredVersion[] => {
	const cached = programCache(owner).versions
	const known = cached.get(merchantId)
	if (known?.answer === answer) return known.versions
	const rows: { version: number; settings: string; createdAt: string }[] = JSON.parse(answer)
	const versions = rows.map(({ version, settings, createdAt }) => ({
		version,
		createdAt: new Date(createdAt),
		program: parseProgram(owner, merchantId, version, settings),
	}))
	if (cached.size >= MOST_CACHED) cached.clear()
	cached.set(merchantId, { answer, versions })
	return versions
}

/** The program in force at a moment; null before the first version. */
export const loadProgramAt = async (
	db: Queryable,
	merchantId: number,
	moment: Date,
): Promise<Program | null> => {
	const [row] = await db.rows<{ version: number; settings: ProgramSettings }>(sql`
		select version, settings from programs
		where merchant_id = ${merchantId} and created_at <= ${moment}
		order by version desc limit 1`)
	return row ? { version: row.version, ...withDefaults(row.settings) } : null
}

export const loadProgram = async (db: Queryable, merchantId: number): Promise<Program> =>
	(await loadPrograms(db, merchantId)).current

/** Versions are immutable, so the parsed object is cached and its rules are compiled once. */
const parseProgram = (
	owner: Pick<Queryable, 'cacheScope'>,
	merchantId: number,
	version: number,
	settings: string,
): Program => {
	const key = `${merchantId} ${version}`
	const cached = programCache(owner).programs
	const known = cached.get(key)
	// A version can be rolled back and created again with other settings, so the cache compares the text.
	if (known?.settings === settings) return known.program
	const program = { version, ...withDefaults(JSON.parse(settings)) }
	if (cached.size >= MOST_CACHED) cached.clear()
	cached.set(key, { settings, program })
	return program
}
const programCache = createDatabaseCache(() => ({
	versions: new Map<number, { answer: string; versions: StoredVersion[] }>(),
	programs: new Map<string, { settings: string; program: Program }>(),
}))
const MOST_CACHED = 1000
