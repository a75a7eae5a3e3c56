import type { Tx } from './database.ts'
import { fieldText, parameterText } from './field-text.ts'

/**
 * New rows of a table, by their columns, which are the same for all. They travel as they will be stored, and the
 * database makes no plan for them, which is the cheapest way in; but for one alone, which need not be asked for: a
 * database that is told of rows to come says that it is ready for them, and wakes us up for it.
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

/** The statements for columns of a table, by both. */
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

/** Escapes text for COPY. Hashes are written with a backslash, so that is the quick path; control characters are rare. */
const escapeCopyText = (text: string): string => {
	const doubled = text.includes('\\') ? text.replaceAll('\\', '\\\\') : text
	return CONTROL.test(doubled) ? doubled.replaceAll(/[\t\n\r]/g, (character) => ESCAPES[character]!) : doubled
}
