import { typeParsers } from '../type-parsers.ts'

export type ResultRow = Record<string, unknown>

/** A column of a `RowDescription` message. */
export interface ResultField {
	name: string
	dataTypeID: number
	format: 'text' | 'binary'
}

/** Makes the row of a statement from the texts of its columns. */
export type RowReader = (fields: (string | null)[]) => ResultRow

/** Readers by the names and types of their columns; the number of statements is bounded. */
const readers = new Map<string, RowReader>()

export const rowReaderFor = (fields: ResultField[]): RowReader => {
	const key = JSON.stringify(fields.map(({ name, dataTypeID, format }) => [name, dataTypeID, format]))
	const known = readers.get(key)
	if (known) return known
	const reader = compileRowReader(fields)
	readers.set(key, reader)
	return reader
}

/**
 * Compiles a function that creates the row as one object literal, so that V8 knows all columns at once: assigning them
 * one by one took 1.8 instead of 0.3 µs for a row of 25 columns. The only text in it is the names of columns, as JSON.
 */
const compileRowReader = (fields: ResultField[]): RowReader => {
	const parsers = fields.map(({ dataTypeID, format }) => typeParsers.getTypeParser(dataTypeID, format))
	const names = parsers.map((_, nth) => `parse${nth}`)
	const members = fields.map(
		({ name }, nth) =>
			`${JSON.stringify(name)}: fields[${nth}] === null ? null : ${names[nth]}(fields[${nth}])`,
	)
	return new Function(...names, `return (fields) => ({ ${members.join(', ')} })`)(...parsers)
}
