import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Language } from '../messages/language.ts'

interface LanguageChange {
	merchantId: number
	language: Language
}

/** Sets the language of the API messages of merchants; returns the previous ones. */
export const changeLanguages = async (tx: Tx, changes: LanguageChange[]): Promise<Language[]> => {
	const rows = await tx.rows<{ id: number; language: Language }>(sql`
		update merchants m set language = c.language
		from json_to_recordset(${jsonRows(changes)}) as c ("merchantId" bigint, language text),
			(select id, language from merchants
				where id = any(${changes.map(({ merchantId }) => merchantId)}::bigint[]) for update) b
		where m.id = c."merchantId" and b.id = m.id
		returning m.id, b.language`)
	const before = new Map(rows.map(({ id, language }) => [id, language]))
	return changes.map(({ merchantId }) => before.get(merchantId)!)
}
