import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Language } from '../messages/language.ts'
import type { UserKey } from './user.ts'

/** Remembers the languages that users have chosen in the panel; mails to them are written in it. */
export const saveLanguages = async (
	db: Queryable,
	chosen: (UserKey & { language: Language })[],
): Promise<void> => {
	await db.rows(sql`
		update users u set language = c.language
		from json_to_recordset(${jsonRows(chosen)}) as c ("merchantId" bigint, id bigint, language text)
		where u.merchant_id = c."merchantId" and u.id = c.id and u.language is distinct from c.language`)
}
