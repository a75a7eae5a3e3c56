import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Locked } from '../ledger/lock-accounts.ts'
import type { Note } from './note.ts'

type NewNote = Pick<Note, 'customerId' | 'text' | 'author' | 'authorId'>

/** Writes notes about customers. The accounts must be locked, so that no merge removes the customer meanwhile. */
export const addNotes = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	now: Date,
	notes: NewNote[],
): Promise<number[]> => {
	const rows = await tx.rows<{ id: number }>(sql`
		insert into customer_notes (merchant_id, customer_id, text, author, author_id, written_at)
		select ${merchantId}::bigint, n."customerId", n.text, n.author, n."authorId", ${now}::timestamptz
		from json_to_recordset(${jsonRows(notes)})
			as n ("customerId" bigint, text text, author text, "authorId" bigint)
		returning id`)
	return rows.map(({ id }) => id)
}

/** Replaces the texts of notes that `lockNotes` locked. */
export const changeNotes = (
	tx: Tx,
	merchantId: number,
	now: Date,
	author: string,
	notes: Pick<Note, 'id' | 'text'>[],
): Promise<unknown> =>
	tx.rows(sql`
		update customer_notes c set text = n.text, edited_at = ${now}, edited_by = ${author}
		from json_to_recordset(${jsonRows(notes)}) as n (id bigint, text text)
		where c.merchant_id = ${merchantId} and c.id = n.id and c.id = any(${notes.map(({ id }) => id)}::bigint[])`)

export const removeNotes = (tx: Tx, merchantId: number, ids: number[]): Promise<unknown> =>
	tx.rows(sql`delete from customer_notes where merchant_id = ${merchantId} and id = any(${ids}::bigint[])`)
