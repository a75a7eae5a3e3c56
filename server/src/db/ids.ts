import sql, { Sql } from 'sql-template-tag'

/** Known ids, or the SQL expression of `idsSavedInTransaction`. */
export type Ids = number[] | Sql

/*
 * The statements of a pipeline are sent together, so the process cannot pass the ids that the first one finds to the
 * others. Instead the first statement saves them in a PostgreSQL setting that is local to the transaction, and the
 * others read the setting. PostgreSQL forgets it when the transaction ends; no table is involved.
 */

/** A select expression that saves ids in a setting of the transaction, such as `fiel.customer_ids`. */
export const saveIdsInTransaction = (setting: string, ids: Sql): Sql =>
	sql`set_config(${setting}, (${ids})::text, true)`

/** The expression with which later statements of the transaction read the ids that `saveIdsInTransaction` saved. */
export const idsSavedInTransaction = (setting: string): Sql => sql`current_setting(${setting})::bigint[]`

/** Ids as an SQL expression of type `bigint[]`. */
export const idList = (ids: Ids): Sql => (ids instanceof Sql ? ids : sql`${ids}::bigint[]`)
