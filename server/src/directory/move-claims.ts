import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { hashesOfUsedKeys } from './claim-existing.ts'

/** Gives the claims of merchants that have moved to their new cell. */
export const moveClaims = async (
	home: Queryable,
	{ number, db }: { number: number; db: Queryable },
	merchantIds: readonly number[],
	now: Date,
): Promise<void> => {
	const used = await hashesOfUsedKeys(db, merchantIds)
	await home.rows(sql`
		insert into claims (kind, key_hash, cell, claimed_at)
		select k.kind, decode(k.hash, 'hex'), ${number}::integer, ${now}::timestamptz
		from json_to_recordset(${JSON.stringify(used)}) as k (kind text, hash text)
		on conflict on constraint claims_pkey do update set cell = excluded.cell`)
}
