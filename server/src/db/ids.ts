import sql, { Sql } from 'sql-template-tag'

/** Ids that are known here, or those that an earlier statement of the transaction has found. */
export type Ids = number[] | Sql

/** Ids as a statement takes them. */
export const idList = (ids: Ids): Sql => (ids instanceof Sql ? ids : sql`${ids}::bigint[]`)
