import sql, { type Sql } from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'
import type { Tx } from '../db/database.ts'
import { lockPartitions, partitionOfCells } from './partitions.ts'

/** The texts that may identify a person in a file. */
interface PersonIdentifiers {
	originalId: string
	/** The known e-mail address, phone number and document. */
	identifiers: string[]
}

/**
 * Clears the rows about a person: waiting ones, samples and errors. A waiting row then counts as failed and keeps its
 * line. Call it before any account is locked.
 */
const erasePerson = async (
	tx: Tx,
	merchantId: number,
	{ originalId, identifiers }: PersonIdentifiers,
): Promise<void> => {
	// A spreadsheet may have lost the zeros before a document.
	const wanted = identifiers.map(stripPunctuation).flatMap((text) => [text, text.replace(/^0+(?=\d{8})/, '')])
	const isAbout = (cells: Sql): Sql => sql`exists (
		select from jsonb_array_elements_text(${cells}) with ordinality as c (cell, nth)
		where translate(lower(c.cell), ${PUNCTUATION}, '') = any(${wanted}::text[])
			or (trim(c.cell) = ${originalId}
				and case when i.fields ? 'customerId' then i.fields ->> (c.nth - 1)::integer = 'customerId' else true end))`
	// The same order as in a worker: partitions first, then the accounts of their rows.
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
					then r.row || jsonb_build_object('cells', ${emptied(sql`r.row -> 'cells'`)}, 'lane', ${partitionOfCells(merchantId, sql`(r.row -> 'cells')`)})
					else r.row end order by r.nth)
			from jsonb_array_elements(l.rows) with ordinality as r (row, nth))
		from imports i
		where i.merchant_id = ${merchantId} and l.merchant_id = ${merchantId} and l.import_id = i.id and exists (
			select from jsonb_array_elements(l.rows) as r (row) where ${isAbout(sql`r.row -> 'cells'`)})`)
}

export const importEraser: Eraser = {
	tables: ['imports', 'import_errors', 'import_lists', 'import_effects'],
	eraseBeforeLock: (tx, merchantId, { originalId, marks }) =>
		erasePerson(tx, merchantId, { originalId, identifiers: marks }),
	async erase(tx, _locked, merchantId, { customerId, names }) {
		const isAbout = sql`(e.effect ->> 'customerId')::bigint in (
			select ${customerId}::bigint
			union all
			select former_id from customer_aliases where merchant_id = ${merchantId} and customer_id = ${customerId})`
		await tx.rows(sql`
			update import_effects i set effects = (
				select jsonb_agg(case when ${isAbout} then e.effect - 'details' - 'digest' else e.effect end order by e.nth)
				from jsonb_array_elements(i.effects) with ordinality as e (effect, nth))
			where i.merchant_id = ${merchantId} and exists (
				select from jsonb_array_elements(i.effects) as e (effect) where ${isAbout})`)
		await tx.rows(sql`
			update imports set undo_reason = ${ERASED}
			where merchant_id = ${merchantId} and exists (
				select from unnest(${names}::text[]) as n (name) where strpos(lower(undo_reason), n.name) > 0)`)
		return []
	},
}

const ERASED = '(erased)'
/** Numbers may be written with or without these characters. */
const PUNCTUATION = ' .-()+/'
const stripPunctuation = (text: string): string =>
	[...text.toLowerCase()].filter((letter) => !PUNCTUATION.includes(letter)).join('')
