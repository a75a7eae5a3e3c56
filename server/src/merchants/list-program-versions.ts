import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

export interface ProgramVersion {
	version: number
	author: string
	createdAt: Date
}

/** The versions of a program with author and time, newest first. */
export const listProgramVersions = (db: Queryable, merchantId: number): Promise<ProgramVersion[]> =>
	db.rows<ProgramVersion>(sql`
		select version, author, created_at as "createdAt"
		from programs where merchant_id = ${merchantId} order by version desc`)
