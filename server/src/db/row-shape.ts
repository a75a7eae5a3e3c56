import { types } from './types.ts'

export type Row = Record<string, unknown>

/** A column, as the database describes it. */
export interface Field {
	name: string
	dataTypeID: number
	format: 'text' | 'binary'
}

/** How the rows of a statement are read. */
export interface Shape {
	names: string[]
	parsers: ((text: string) => unknown)[]
	empty: Row
}

export const shapeOf = (fields: Field[]): Shape => {
	const names = fields.map(({ name }) => name)
	return {
		names,
		parsers: fields.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format)),
		empty: Object.fromEntries(names.map((name) => [name, null])),
	}
}

export const readRow = ({ names, parsers, empty }: Shape, fields: (string | null)[]): Row => {
	const row = { ...empty }
	for (let index = 0; index < fields.length; index++) {
		const text = fields[index]!
		if (text !== null) row[names[index]!] = parsers[index]!(text)
	}
	return row
}
