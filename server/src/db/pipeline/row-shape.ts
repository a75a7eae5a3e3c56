import { typeParsers } from '../type-parsers.ts'

export type ResultRow = Record<string, unknown>

/** A column of a `RowDescription` message. */
export interface ResultField {
	name: string
	dataTypeID: number
	format: 'text' | 'binary'
}

/** The column names and parsers with which the rows of a statement are read. */
export interface RowShape {
	names: string[]
	parsers: ((text: string) => unknown)[]
	empty: ResultRow
}

export const createRowShape = (fields: ResultField[]): RowShape => {
	const names = fields.map(({ name }) => name)
	return {
		names,
		parsers: fields.map(({ dataTypeID, format }) => typeParsers.getTypeParser(dataTypeID, format)),
		empty: Object.fromEntries(names.map((name) => [name, null])),
	}
}

export const parseRow = ({ names, parsers, empty }: RowShape, fields: (string | null)[]): ResultRow => {
	const row = { ...empty }
	for (let index = 0; index < fields.length; index++) {
		const text = fields[index]!
		if (text !== null) row[names[index]!] = parsers[index]!(text)
	}
	return row
}
