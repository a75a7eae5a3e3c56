import { raw, type Sql, default as sql } from 'sql-template-tag'
import type { Queryable } from './database.ts'

/** The rows of a statement, however many, some hundreds at a time. It needs a transaction, and a name of its own in it. */
export async function* readPages<Row>(
	db: Queryable,
	name: string,
	statement: Sql,
	size = 500,
): AsyncGenerator<Row[]> {
	await db.rows(sql`declare ${raw(name)} no scroll cursor for ${statement}`)
	const fetch = raw(`fetch ${size} from ${name}`)
	let nextPage = db.rows<Row>(fetch)
	for (;;) {
		const rows = await nextPage
		const isLast = rows.length < size
		if (!isLast) {
			nextPage = db.rows<Row>(fetch) // the database fetches while these are looked at
			nextPage.catch(() => {}) // whoever asks for it next hears of it
		}
		if (rows.length > 0) yield rows
		if (isLast) break
	}
	await db.rows(raw(`close ${name}`))
}
