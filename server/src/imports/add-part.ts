import { countLines, guessSeparator, parseCsv } from '@fiel/contract/csv'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { lockImport } from './find-imports.ts'
import { guessFields } from './guess-fields.ts'
import type { FileRow, Import } from './import.ts'
import { guessDecimalComma, guessMonthFirst } from './parse-cell.ts'

/** A part of a file that ends at the end of a row. */
interface FilePart {
	/** Counted from 0, without gaps. */
	number: number
	text: string
	isLast: boolean
}

type PartOutcome = 'saved' | 'saved before' | 'not found' | 'out of order' | 'not uploading'

/** The number of rows that the worker processes in one transaction. */
const BATCH_ROWS = 500
const SAMPLES = 5
const MOST_COLUMNS = 200

/** Saves the rows of the next part. A part that was saved before changes nothing, so clients can send it again. */
export const addPart = async (
	tx: Tx,
	merchant: Merchant,
	id: number,
	part: FilePart,
): Promise<PartOutcome> => {
	const found = await lockImport(tx, merchant.id, id)
	if (!found) return 'not found'
	if (part.number < found.parts) return 'saved before'
	if (found.state !== 'uploading') return 'not uploading'
	if (part.number > found.parts) return 'out of order'
	const separator = found.separator ?? guessSeparator(part.text)
	const rows = parseCsv(removeUnstorable(part.text), separator, found.lines + 1)
	const head = found.separator === null ? readHeader(found, rows, merchant, separator) : found
	insertImportRows(tx, merchant.id, found, rows)
	await tx.rows(sql`
		update imports
		set parts = parts + 1, lines = lines + ${countLines(part.text)}, rows = rows + ${rows.length},
			lists = lists + ${Math.ceil(rows.length / BATCH_ROWS)}, separator = ${separator},
			columns = ${JSON.stringify(head.columns)}, samples = ${JSON.stringify(head.samples)},
			fields = ${JSON.stringify(head.fields)}, decimal_comma = ${head.decimalComma}, month_first = ${head.monthFirst},
			state = ${part.isLast ? 'ready' : 'uploading'}
		where merchant_id = ${merchant.id} and id = ${id}`)
	return 'saved'
}

/** PostgreSQL cannot store NUL or lone surrogates in JSON, so they are removed instead of refusing the file. */
const removeUnstorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

type FileHeader = Pick<Import, 'columns' | 'samples' | 'fields' | 'decimalComma' | 'monthFirst'>

/** The first row has the column names and is not imported. */
const readHeader = (
	{ kind }: Import,
	rows: FileRow[],
	{ currency }: Merchant,
	separator: string,
): FileHeader => {
	const columns = (rows.shift()?.cells ?? []).slice(0, MOST_COLUMNS)
	const cells = rows.slice(0, BATCH_ROWS).map((row) => row.cells)
	const samples = rows.slice(0, SAMPLES).map((row) => row.cells.slice(0, columns.length))
	return {
		columns,
		samples,
		fields: guessFields(kind, columns),
		decimalComma: guessDecimalComma(cells, currency, separator),
		monthFirst: guessMonthFirst(cells, currency === 'USD'),
	}
}

const insertImportRows = (tx: Tx, merchantId: number, { id, lists }: Import, rows: FileRow[]): void =>
	insertRows(
		tx,
		'import_lists',
		Array.from({ length: Math.ceil(rows.length / BATCH_ROWS) }, (_, index) => ({
			merchant_id: merchantId,
			import_id: id,
			number: lists + index,
			rows: rows.slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS),
		})),
	)
