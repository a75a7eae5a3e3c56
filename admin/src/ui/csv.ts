import { BOM, type CsvCell, writeCsv } from '@fiel/contract/csv'

/** A whole file, with the mark by which spreadsheets know UTF-8. */
export const csvOf = (lines: readonly (readonly CsvCell[])[]): string => BOM + writeCsv(lines)
