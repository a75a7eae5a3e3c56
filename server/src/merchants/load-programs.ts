import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { type Ids, idList } from '../db/ids.ts'
import { type Program, type ProgramSettings, withDefaults } from '../program/settings.ts'

/** The versions of a merchant's program that a list needs, and the one in force. */
export interface Programs {
	current: Program
	has(version: number): boolean
	at(version: number): Program
	/** The version that was in force at one of the moments asked for; the first, before there was any. */
	inForce(moment: Date): Program
}

export const loadPrograms = async (
	db: Queryable,
	merchantId: number,
	versions: Ids = [],
	moments: Date[] = [],
): Promise<Programs> => {
	// What was made in the same moment as the first version was never without it, so it replaces it.
	const rows = await db.rows<{ version: number; settings: string; createdAt: Date }>(sql`
		select version, settings::text as settings, created_at as "createdAt" from programs
		where merchant_id = ${merchantId}
			and (version = any(${idList(versions)})
				or version = (select max(version) from programs where merchant_id = ${merchantId})
				or version in (
					select (
						select max(p.version) from programs p
						where p.merchant_id = ${merchantId}
							and p.created_at <= greatest(moment, (
								select min(first.created_at) from programs first where first.merchant_id = ${merchantId})))
					from unnest(${moments}::timestamptz[]) as moment))
		order by version desc`)
	const programs = rows.map((row) => ({ ...row, program: parsed(merchantId, row.version, row.settings) }))
	return {
		current: programs[0]!.program,
		has: (version) => programs.some((row) => row.version === version),
		at: (version) => programs.find((row) => row.version === version)!.program,
		inForce: (moment) => (programs.find(({ createdAt }) => createdAt <= moment) ?? programs.at(-1)!).program,
	}
}

/** The program that was in force at a moment; null before the first. */
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

/** A version is read again and again and never changes: the same object each time, so that its rules compile once. */
const parsed = (merchantId: number, version: number, settings: string): Program => {
	const key = `${merchantId} ${version}`
	const known = cache.get(key)
	// A version can be taken back with its transaction and made again, so the text decides.
	if (known?.settings === settings) return known.program
	const program = { version, ...withDefaults(JSON.parse(settings)) }
	if (cache.size >= MOST_CACHED) cache.clear()
	cache.set(key, { settings, program })
	return program
}
const cache = new Map<string, { settings: string; program: Program }>()
const MOST_CACHED = 1000
