import sql, { Sql } from 'sql-template-tag'

/** Known ids, or an expression for ids that an earlier statement of the transaction has stored. */
export type Ids = number[] | Sql

/** A select expression that stores ids in a transaction-local setting, for later statements of the same pipeline. */
export const stashIds = (setting: string, ids: Sql): Sql => sql`set_config(${setting}, (${ids})::text, true)`

/** The ids that `stashIds` stored. */
export const stashedIds = (setting: string): Sql => sql`current_setting(${setting})::bigint[]`

/** Ids as an SQL expression of type `bigint[]`. */
export const idList = (ids: Ids): Sql => (ids instanceof Sql ? ids : sql`${ids}::bigint[]`)
