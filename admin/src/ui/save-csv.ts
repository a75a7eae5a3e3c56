import { csvOf } from './csv.ts'
import { saveFile } from './save-file.ts'

/** The heads of the columns and what is in them. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | boolean | null>

/** Saves rows as a file for spreadsheets; the name comes without its ending. */
export const saveCsv = <Row>(file: string, columns: CsvColumns<Row>, rows: readonly Row[]): void => {
	const lines = [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((cell) => cell(row)))]
	saveFile(`${file}.csv`, csvOf(lines), 'text/csv')
}
