import { raw, type Sql, default as sql } from 'sql-template-tag'
import type { Queryable } from './database.ts'

/** Reads rows in pages through a cursor. It needs a transaction, in which the name of the cursor must be unique. */
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
			nextPage = db.rows<Row>(fetch) // the database fetches the next page while this one is processed
			nextPage.catch(() => {}) // the await at the top of the loop throws it
		}
		if (rows.length > 0) yield rows
		if (isLast) break
	}
	await db.rows(raw(`close ${name}`))
}
