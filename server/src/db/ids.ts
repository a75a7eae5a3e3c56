import sql, { Sql } from 'sql-template-tag'

/** Ids that are known here, or those that an earlier statement of the transaction has found. */
export type Ids = number[] | Sql

/** Leaves ids for statements behind this one, in a setting of the transaction: what a statement selects. */
export const stashIds = (setting: string, ids: Sql): Sql => sql`set_config(${setting}, (${ids})::text, true)`

/** The ids that were left there. */
export const stashedIds = (setting: string): Sql => sql`current_setting(${setting})::bigint[]`

/** Ids as a statement takes them. */
export const idList = (ids: Ids): Sql => (ids instanceof Sql ? ids : sql`${ids}::bigint[]`)
