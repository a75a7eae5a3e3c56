import { raw, type Sql, default as sql } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { readPages } from '../db/read-pages.ts'
import { deleteNotes } from './noted-changes.ts'
import { SEALED_TABLES } from './sealed-tables.ts'
import { rowSealText, saveSeals, sealsOf } from './tx-seals.ts'
import { sealedText } from './verify-seals.ts'

/** Deletes the totals, so that they are counted from zero. */
export const deleteTotals = async (tx: Tx, merchantId: number): Promise<void> => {
	await tx.rows(sql`delete from seal_totals where merchant_id = ${merchantId}`)
}

/** Renews the seals of all other sealed rows of a merchant under the newest key, from their present content. */
export const resealTables = (tx: Tx, merchantId: number): Promise<void> =>
	resealOwnedTables(tx, merchantId, 'merchant_id', sql`t.merchant_id = ${merchantId}`)

/** Does the same for the list of merchants, which belongs to the installation. */
export const resealMerchantList = (tx: Tx): Promise<void> => resealOwnedTables(tx, 0, '0', sql`true`)

const resealOwnedTables = async (tx: Tx, owner: number, ownedBy: string, condition: Sql): Promise<void> => {
	const seals = sealsOf(tx)
	await deleteNotes(tx, owner)
	for (const table of SEALED_TABLES.filter((each) => each.owner === ownedBy)) {
		const key = Object.keys(table.key).map((column) => `'${column}', t.${column}`)
		const pages = readPages<{ key: string; body: string }>(
			tx,
			`resealed_${table.name}`,
			sql`
				select ${raw(`jsonb_build_object(${key.join(', ')})::text`)} as key, ${sealedText(table)} as body
				from ${raw(table.name)} t where ${condition}`,
		)
		for await (const rows of pages) {
			const sealed = rows.map((row) => {
				const seal = tx.keyedHash.hash(rowSealText(table.name, row.body))
				seals.recordChange(owner, table.name, null, seal)
				return { key: row.key, seal }
			})
			saveSeals(tx, table, sealed)
		}
	}
}
