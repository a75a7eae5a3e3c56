import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { type Program, type ProgramSettings, withDefaults } from '../program/settings.ts'

/** The versions of a merchant's program that a list needs, and the one in force. */
export interface Programs {
	current: Program
	at(version: number): Program
}

export const loadPrograms = async (
	db: Queryable,
	merchantId: number,
	versions: number[] = [],
): Promise<Programs> => {
	const rows = await db.rows<{ version: number; settings: ProgramSettings }>(sql`
		select version, settings from programs
		where merchant_id = ${merchantId}
			and (version = any(${versions}::integer[])
				or version = (select max(version) from programs where merchant_id = ${merchantId}))
		order by version desc`)
	const programs = new Map(
		rows.map((row) => [row.version, { version: row.version, ...withDefaults(row.settings) }]),
	)
	return { current: programs.get(rows[0]!.version)!, at: (version) => programs.get(version)! }
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
