import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'

export interface NotedChange {
	id: number
	owner: number
	table: string
	key: string
	before: string | null
	after: string | null
	seal: string | null
}

/** Takes the notes of this transaction. On Citus those about distributed tables are with their rows, see db/citus/. */
export const takeNotes = async (tx: Tx): Promise<NotedChange[]> => {
	const [noted, notedOnWorkers] = await Promise.all([
		tx.rows<NotedChange>(sql`
			delete from noted_changes where tx = pg_current_xact_id() and at = now()
			returning id, owner, table_name as "table", row_key as key, before, after, encode(before_seal, 'hex') as seal`),
		tx.engine === 'citus'
			? tx.rows<NotedChange>(sql`
				delete from noted_shard_changes where is_own_note(tx, at)
				returning id, merchant_id as owner, table_name as "table", row_key as key, before, after,
					encode(before_seal, 'hex') as seal`)
			: [],
	])
	return notedOnWorkers.length > 0 ? [...noted, ...notedOnWorkers] : noted
}

/** Forgets what the triggers noted about a merchant whose rows are deleted for good. */
export const deleteNotes = async (tx: Tx, merchantId: number): Promise<void> => {
	await tx.rows(sql`delete from noted_changes where owner = ${merchantId}`)
	if (tx.engine === 'citus')
		await tx.rows(sql`delete from noted_shard_changes where merchant_id = ${merchantId}`)
}

interface LeftNote {
	owner: number
	sentence: string
}

/** Changes that were not sealed, in the order in which they were made: other programs than Fiel made them. */
export const listNotes = async (db: Queryable, owners: number[]): Promise<LeftNote[]> => {
	const noted = await db.rows<LeftNote>(sql`
		select owner, ${SENTENCE} as sentence from noted_changes
		where owner = any(${owners}::bigint[])
		order by tx, id`)
	if (db.engine !== 'citus') return noted
	const notedOnWorkers = await db.rows<LeftNote>(sql`
		select merchant_id as owner, ${SENTENCE} as sentence from noted_shard_changes
		where merchant_id = any(${owners}::bigint[])
		order by tx, id`)
	return [...noted, ...notedOnWorkers]
}

const SENTENCE = sql`format('%s %s was %s from outside on %s', table_name, row_key,
	case when before is null then 'put in' when after is null then 'removed' else 'edited' end, at)`

/** How many there are, and when the last one was made. */
export const countNotes = async (db: Queryable): Promise<{ count: number; last: Date | null }> => {
	type Counted = { count: number; last: Date | null }
	const [noted] = await db.rows<Counted>(sql`select count(*), max(at) as last from noted_changes`)
	if (db.engine !== 'citus') return noted!
	const [onWorkers] = await db.rows<Counted>(sql`select count(*), max(at) as last from noted_shard_changes`)
	const dates = [noted!.last, onWorkers!.last].filter((date) => date !== null)
	return {
		count: noted!.count + onWorkers!.count,
		last: dates.length === 0 ? null : new Date(Math.max(...dates.map(Number))),
	}
}
