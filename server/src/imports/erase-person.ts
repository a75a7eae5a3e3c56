import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { lockPartitions, partitionOfCells } from './partitions.ts'

/** What a file may call one person by. */
export interface PersonIdentifiers {
	originalId: string
	/** E-mail address, telephone number and document, those that are known. */
	identifiers: string[]
}

/**
 * Empties the rows of files that are about a person: those that wait, those that are shown as samples, and those that
 * failed. A row that waits is counted as one that failed; its line stays where it was. Before any account is locked.
 */
export const erasePerson = async (
	tx: Tx,
	merchantId: number,
	{ originalId, identifiers }: PersonIdentifiers,
): Promise<void> => {
	const wanted = identifiers.map(stripPunctuation)
	const isAbout = (cells: Sql): Sql => sql`exists (
		select from jsonb_array_elements_text(${cells}) with ordinality as c (cell, nth)
		where translate(lower(c.cell), ${PUNCTUATION}, '') = any(${wanted}::text[])
			or (trim(c.cell) = ${originalId}
				and case when i.fields ? 'customerId' then i.fields ->> (c.nth - 1)::integer = 'customerId' else true end))`
	// as a worker does: lanes first, then the accounts of their rows
	await lockPartitions(tx, merchantId, null)
	const emptied = (cells: Sql): Sql =>
		sql`(select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(${cells}))`
	await tx.rows(sql`
		update imports i set samples = (
			select jsonb_agg(case when ${isAbout(sql`s.cells`)} then ${emptied(sql`s.cells`)} else s.cells end order by s.nth)
			from jsonb_array_elements(i.samples) with ordinality as s (cells, nth))
		where i.merchant_id = ${merchantId} and exists (
			select from jsonb_array_elements(i.samples) as s (cells) where ${isAbout(sql`s.cells`)})`)
	await tx.rows(sql`
		update import_errors e set cells = ${emptied(sql`e.cells`)}, reason = ${ERASED}
		from imports i
		where i.merchant_id = ${merchantId} and e.merchant_id = ${merchantId} and e.import_id = i.id
			and ${isAbout(sql`e.cells`)}`)
	await tx.rows(sql`
		update import_lists l set rows = (
			select jsonb_agg(
				case when ${isAbout(sql`r.row -> 'cells'`)}
					then r.row || jsonb_build_object('cells', ${emptied(sql`r.row -> 'cells'`)}, 'lane', ${partitionOfCells(sql`(r.row -> 'cells')`)})
					else r.row end order by r.nth)
			from jsonb_array_elements(l.rows) with ordinality as r (row, nth))
		from imports i
		where i.merchant_id = ${merchantId} and l.merchant_id = ${merchantId} and l.import_id = i.id and exists (
			select from jsonb_array_elements(l.rows) as r (row) where ${isAbout(sql`r.row -> 'cells'`)})`)
}

const ERASED = '(erased)'
/** Numbers are written with these or without them. */
const PUNCTUATION = ' .-()+/'
const stripPunctuation = (mark: string): string =>
	[...mark.toLowerCase()].filter((letter) => !PUNCTUATION.includes(letter)).join('')
