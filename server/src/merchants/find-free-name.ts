import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/**
 * The handle itself, or with the first number that is free, as in `cafe-do-ponto-2`. Locks the table against other new
 * merchants, which could take the name.
 */
export const findFreeName = async (tx: Tx, base: string): Promise<string> => {
	await tx.rows(sql`lock table merchants in share row exclusive mode`)
	const rows = await tx.rows<{ name: string }>(
		sql`select name from merchants where starts_with(name, ${base})`,
	)
	const taken = new Set(rows.map(({ name }) => name))
	let name = base
	for (let number = 2; taken.has(name); number++) name = `${base}-${number}`
	return name
}
