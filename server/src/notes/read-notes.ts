import sql, { type Sql } from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import type { Note } from './note.ts'

const select = (condition: Sql): Sql => sql`
	select id, customer_id as "customerId", text, author, author_id as "authorId", written_at as "writtenAt",
		edited_at as "editedAt", edited_by as "editedBy"
	from customer_notes where ${condition}`

/** Lists the notes about a customer, newest first. */
export const listNotes = (
	db: Queryable,
	merchantId: number,
	customerId: number,
	{ before, most }: { before: number | null; most: number },
): Promise<Note[]> =>
	db.rows(
		select(sql`merchant_id = ${merchantId} and customer_id = ${customerId}
			and id < ${before ?? Number.MAX_SAFE_INTEGER}
			order by id desc limit ${most}`),
	)

export const lockNotes = (tx: Tx, merchantId: number, ids: number[]): Promise<Note[]> =>
	tx.rows(select(sql`merchant_id = ${merchantId} and id = any(${ids}::bigint[]) order by id for update`))
