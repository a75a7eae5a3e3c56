import sql, { Sql } from 'sql-template-tag'
import type { Queryable, Tx } from './database.ts'
import { type PipelineTx, runPipeline } from './pipeline/run-pipeline.ts'

/** Known ids, or the SQL expression of `idsSavedInTransaction`. */
export type Ids = number[] | Sql

/*
 * The statements of a pipeline are sent together, so the process cannot pass the ids that the first one finds to the
 * others. Instead the first statement saves them in a PostgreSQL setting that is local to the transaction, and the
 * others read the setting. PostgreSQL forgets it when the transaction ends; no table is involved. On Citus a setting
 * exists on one server only: there the ids are parameters, and the others are sent when the first one is answered.
 */

/** A select expression that saves ids in a setting of the transaction, such as `fiel.customer_ids`. */
export const saveIdsInTransaction = ({ engine }: Tx, setting: string, ids: Sql): Sql =>
	engine === 'citus' ? sql`null` : sql`set_config(${setting}, (${ids})::text, true)`

/** The expression with which later statements of the transaction read the ids that `saveIdsInTransaction` saved. */
export const idsSavedInTransaction = (setting: string): Sql => sql`current_setting(${setting})::bigint[]`

/** Ids as an SQL expression of type `bigint[]`. */
export const idList = (ids: Ids): Sql => (ids instanceof Sql ? ids : sql`${ids}::bigint[]`)

/** How the ids that a statement finds reach the statements behind it. */
export interface HandedIds<Found, Handed> {
	/** As that statement saves them in the transaction. */
	saved: Handed
	/** The same from its reply. */
	of(found: Found): Handed
}

/**
 * Runs the statement that finds ids, and queues behind it those that need them: in one round trip, and on Citus in two.
 * Returns what was found, the ids, and the replies.
 */
export const runPipelineWithIds = async <Found, Handed, Queued extends readonly unknown[] | []>(
	tx: Tx,
	find: (p: Tx) => Promise<Found>,
	ids: HandedIds<Found, Handed>,
	queue: (p: PipelineTx, ids: Handed) => Queued,
): Promise<{
	found: Found
	ids: Handed
	replies: { -readonly [Index in keyof Queued]: Awaited<Queued[Index]> }
}> => {
	if (tx.engine === 'citus') {
		const found = await find(tx)
		const handed = ids.of(found)
		return { found, ids: handed, replies: await runPipeline(tx, (p) => queue(p, handed)) }
	}
	const [found, ...replies] = await runPipeline(tx, (p) => [find(p), ...queue(p, ids.saved)])
	return { found: found as Found, ids: ids.saved, replies: replies as never }
}

/** Draws the next numbers of a sequence. */
export const drawIds = async (db: Queryable, sequence: string, count: number): Promise<number[]> => {
	const rows = await db.rows<{ id: number }>(sql`
		select nextval(${sequence}::regclass) as id from generate_series(1, ${count}::integer)`)
	return rows.map(({ id }) => id)
}
