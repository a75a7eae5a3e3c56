import type { Tx } from './database.ts'
import { fieldText } from './field-text.ts'

/**
 * New rows of a table, by their columns, which are the same for all. They travel as they will be stored, and the
 * database makes no plan for them, which is the cheapest way in.
 */
export const insertRows = (tx: Tx, table: string, rows: readonly object[]): void => {
	if (rows.length === 0) return
	let lines = ''
	for (const row of rows) lines += lineOf(Object.values(row))
	tx.write({ text: `copy ${table} (${Object.keys(rows[0]!).join(', ')}) from stdin`, values: [], lines })
}

const lineOf = (values: unknown[]): string => {
	let line = ''
	for (let index = 0; index < values.length; index++)
		line += (index > 0 ? '\t' : '') + fieldText(values[index], '\\N', escaped)
	return `${line}\n`
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escaped = (text: string): string => text.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character]!)
