import type { CsvFormat } from '@fiel/contract/csv'
import { csvOf } from './csv.ts'
import { saveFile } from './save-file.ts'

/** The columns by title, with their values: moments as `momentOf`, and numbers without a currency or unit. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | boolean | Date | null>

/** A moment of the API for a cell, which is written in the shop's time zone. */
export const momentOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))

/** Saves rows as a CSV file; `file` is its name without the extension. */
export const saveCsv = <Row>(
	file: string,
	columns: CsvColumns<Row>,
	rows: readonly Row[],
	format: CsvFormat,
): void => {
	const lines = [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((cell) => cell(row)))]
	saveFile(`${file}.csv`, csvOf(lines, format), 'text/csv')
}
