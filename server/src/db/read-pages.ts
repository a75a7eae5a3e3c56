import { raw, type Sql, default as sql } from 'sql-template-tag'
import type { Queryable } from './database.ts'

/** The rows of a statement, however many, some thousands at a time. It needs a transaction, and a name of its own in it. */
export async function* readPages<Row>(
	db: Queryable,
	name: string,
	statement: Sql,
	size = 2000,
): AsyncGenerator<Row[]> {
	await db.rows(sql`declare ${raw(name)} no scroll cursor for ${statement}`)
	const fetch = raw(`fetch ${size} from ${name}`)
	for (;;) {
		const rows = await db.rows<Row>(fetch)
		if (rows.length > 0) yield rows
		if (rows.length < size) break
	}
	await db.rows(raw(`close ${name}`))
}
