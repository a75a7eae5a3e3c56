import { BOM, type CsvCell, type CsvFormat, writeCsv } from '@fiel/contract/csv'

/** A CSV file with the byte order mark that spreadsheets need. */
export const csvOf = (lines: readonly (readonly CsvCell[])[], format: CsvFormat): string =>
	BOM + writeCsv(lines, format)
