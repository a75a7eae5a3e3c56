import type { Tx } from './database.ts'
import { fieldText, parameterText } from './field-text.ts'

/**
 * Inserts rows, whose members are the columns, the same for all rows. Several rows are sent with COPY, which needs no
 * plan and is the cheapest. A single row is sent with INSERT, because the reply with which the database
 * announces that it is ready for a COPY would wake this process once more.
 */
export const insertRows = (tx: Tx, table: string, rows: readonly object[]): void => {
	if (rows.length === 0) return
	const { insert, copy } = statementsFor(table, Object.keys(rows[0]!))
	if (rows.length === 1) {
		tx.write({ text: insert, values: Object.values(rows[0]!).map(parameterText) })
		return
	}
	let copyText = ''
	for (const row of rows) copyText += copyLine(Object.values(row))
	tx.write({ text: copy, values: [], copyText })
}

/** Keyed by table and columns. */
const statementCache = new Map<string, { insert: string; copy: string }>()
const statementsFor = (table: string, columns: string[]): { insert: string; copy: string } => {
	const target = `${table} (${columns.join(', ')})`
	const cached = statementCache.get(target)
	if (cached) return cached
	const placeholders = columns.map((_, index) => `$${index + 1}`).join(', ')
	const statements = {
		insert: `insert into ${target} values (${placeholders})`,
		copy: `copy ${target} from stdin`,
	}
	statementCache.set(target, statements)
	return statements
}

const copyLine = (values: unknown[]): string => {
	let line = ''
	for (let index = 0; index < values.length; index++)
		line += (index > 0 ? '\t' : '') + fieldText(values[index], '\\N', escapeCopyText)
	return `${line}\n`
}

const CONTROL = /[\t\n\r]/
const ESCAPES: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Escapes text for COPY. Backslashes are common, because hashes are written with one; control characters are rare. */
const escapeCopyText = (text: string): string => {
	const doubled = text.includes('\\') ? text.replaceAll('\\', '\\\\') : text
	return CONTROL.test(doubled) ? doubled.replaceAll(/[\t\n\r]/g, (character) => ESCAPES[character]!) : doubled
}
