import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { createDatabaseCache } from '../db/database-cache.ts'

/** What must be unique in all cells: the name of a merchant, the e-mail of a user. */
export type ClaimKind = 'merchant' | 'email'

/** Knows the other databases of an installation. */
export interface Directory {
	/** The database with the claims. */
	home: Queryable
	/** The number of the cell that asks. */
	ownCell(): Promise<number>
	/** Whether that cell still has the key. Fails if the cell cannot be asked. */
	isUsedIn(cell: number, kind: ClaimKind, key: string): Promise<boolean>
}

const directories = createDatabaseCache<{ directory?: Directory }>(() => ({}))

/** From now on, claims through this database are made in the home. */
export const useDirectory = (db: Pick<Queryable, 'cacheScope'>, directory: Directory): void => {
	directories(db).directory = directory
}

/**
 * Claims names for the cell of this database, before the rows with them are inserted; says which ones it got. A claim
 * stays when the row is not inserted after all, or is deleted: the cell may use it again, and another cell takes it over
 * when it finds that it is not used. With one database there is nothing to claim.
 */
export const claimKeys = async (
	db: Pick<Queryable, 'cacheScope'>,
	kind: ClaimKind,
	keys: readonly string[],
	now: Date,
): Promise<boolean[]> => {
	const { directory } = directories(db)
	if (!directory || keys.length === 0) return keys.map(() => true)
	const { home } = directory
	const cell = await directory.ownCell()
	const rows = keys.map((key) => ({ key, hash: hashOf(key) }))
	const holders = await home.rows<{ hash: string; cell: number }>(sql`
		insert into claims (kind, key_hash, cell, claimed_at)
		select distinct ${kind}, decode(k.hash, 'hex'), ${cell}::integer, ${now}::timestamptz
		from json_to_recordset(${JSON.stringify(rows)}) as k (hash text)
		on conflict on constraint claims_pkey do update set claimed_at = claims.claimed_at
		returning encode(key_hash, 'hex') as hash, cell`)
	const holderOf = new Map(holders.map((holder) => [holder.hash, holder.cell]))
	return Promise.all(
		rows.map(async ({ key, hash }) => {
			const holder = holderOf.get(hash)!
			return holder === cell || takeOver(directory, { kind, key, holder, cell, now })
		}),
	)
}

/** Whether any cell has claimed a name of this kind; with one database nothing is claimed. */
export const isAnyClaimed = async (home: Queryable, kind: ClaimKind): Promise<boolean> =>
	(await home.rows(sql`select from claims where kind = ${kind} limit 1`)).length > 0

/** A transaction that inserts the row may still be running in the other cell for this long. */
const CLAIM_PATIENCE_MS = 60_000

interface TakenClaim {
	kind: ClaimKind
	key: string
	holder: number
	cell: number
	now: Date
}

const takeOver = async (
	{ home, isUsedIn }: Directory,
	{ kind, key, holder, cell, now }: TakenClaim,
): Promise<boolean> => {
	if (await isUsedIn(holder, kind, key)) return false
	const taken = await home.rows(sql`
		update claims set cell = ${cell}, claimed_at = ${now}
		where kind = ${kind} and key_hash = decode(${hashOf(key)}, 'hex') and cell = ${holder}
			and claimed_at < ${new Date(now.getTime() - CLAIM_PATIENCE_MS)}
		returning cell`)
	return taken.length > 0
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')
