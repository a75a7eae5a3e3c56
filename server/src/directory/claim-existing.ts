import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

const BATCH = 5_000

interface UsedKey {
	kind: string
	hash: string
}

/** The hashes of the names and e-mails that a database uses, of some merchants or of all. */
export const hashesOfUsedKeys = (
	db: Queryable,
	merchantIds: readonly number[] | null = null,
): Promise<UsedKey[]> =>
	db.rows<UsedKey>(sql`
		with present as materialized (
			select id, name from merchants
			where removed_at is null and (${merchantIds}::bigint[] is null or id = any(${merchantIds}::bigint[])))
		select 'merchant' as kind, encode(sha256(convert_to(name, 'UTF8')), 'hex') as hash from present
		union all
		select 'email', encode(sha256(convert_to(u.email, 'UTF8')), 'hex')
		from users u join present m on m.id = u.merchant_id`)

/**
 * Claims the names that a cell has already: those from before there were cells, and those that a process without the
 * others has inserted. Names that another cell has claimed stay with it.
 */
export const claimExisting = async (
	home: Queryable,
	{ number, db }: { number: number; db: Queryable },
	now: Date,
): Promise<void> => {
	const used = await hashesOfUsedKeys(db)
	for (let from = 0; from < used.length; from += BATCH)
		await home.rows(sql`
			insert into claims (kind, key_hash, cell, claimed_at)
			select k.kind, decode(k.hash, 'hex'), ${number}::integer, ${now}::timestamptz
			from json_to_recordset(${JSON.stringify(used.slice(from, from + BATCH))}) as k (kind text, hash text)
			on conflict on constraint claims_pkey do nothing`)
}
