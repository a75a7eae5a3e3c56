import { csvOf } from './csv.ts'
import { saveFile } from './save-file.ts'

/** The columns by title, with their values. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | boolean | null>

/** Saves rows as a CSV file; `file` is its name without the extension. */
export const saveCsv = <Row>(file: string, columns: CsvColumns<Row>, rows: readonly Row[]): void => {
	const lines = [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((cell) => cell(row)))]
	saveFile(`${file}.csv`, csvOf(lines), 'text/csv')
}
