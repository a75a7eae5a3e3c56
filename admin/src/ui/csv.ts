import { BOM, type CsvCell, writeCsv } from '@fiel/contract/csv'

/** A CSV file with the byte order mark that spreadsheets need. */
export const csvOf = (lines: readonly (readonly CsvCell[])[]): string => BOM + writeCsv(lines)
