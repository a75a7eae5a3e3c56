import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { type ProgramSettings, withDefaults } from '../program/settings.ts'
import type { ProgramVersion } from './list-program-versions.ts'

export interface StoredProgram extends ProgramVersion {
	settings: ProgramSettings
}

/** A version of a program, or the current one; undefined if the version does not exist. */
export const findProgram = async (
	db: Queryable,
	merchantId: number,
	version: number | null,
): Promise<StoredProgram | undefined> => {
	const [row] = await db.rows<StoredProgram>(sql`
		select version, author, created_at as "createdAt", settings
		from programs
		where merchant_id = ${merchantId} and (${version}::integer is null or version = ${version}::integer)
		order by version desc limit 1`)
	return row && { ...row, settings: withDefaults(row.settings) }
}
