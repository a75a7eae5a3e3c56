import { raw, Sql, default as sql } from 'sql-template-tag'
import { fieldText, parameterText } from './field-text.ts'

/** A composite type of the database, with the row member for each of its attributes, in the same order. */
export interface RowType<Member extends string> {
	name: string
	members: readonly Member[]
	/** The SQL text between the parameters when a single row is selected. */
	separators: readonly string[]
}

type Word<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Word<Rest> : Text
type Name<Text extends string> = Text extends `${infer Member}=${string}:${string}`
	? Member
	: Text extends `${infer Member}:${string}`
		? Member
		: never

/**
 * Declares a row type. Each line lists members with their types: `id:bigint placedAt:timestamptz`. The attribute of a
 * member is its name in snake case; another one is named explicitly: `hasFewerOrders=has_fewer:boolean`.
 */
export const rowType = <const Line extends string>(
	name: string,
	...lines: Line[]
): RowType<Name<Word<Line>>> => {
	const words = lines.join(' ').split(' ')
	const columns = words.map(parseColumn)
	const separators = columns.map(({ type, attribute }) => `::${type} as ${attribute}`)
	return {
		name,
		members: columns.map(({ member }) => member as Name<Word<Line>>),
		separators: ['(select ', ...separators.slice(0, -1).map((text) => `${text}, `), `${separators.at(-1)})`],
	}
}

const parseColumn = (word: string) => {
	const [name, type] = word.split(':') as [name: string, type: string]
	const [member, attribute] = name.split('=') as [member: string, attribute?: string]
	return { member, type, attribute: attribute ?? snakeCase(member) }
}

const snakeCase = (member: string): string =>
	member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * The rows of a bulk statement, as an item for its FROM clause. The database parses this format in a third of the time
 * that JSON takes. Objects and arrays are sent as JSON; a string that already holds JSON is sent as it is. A single row
 * becomes a select of parameters, so that the database has no list to join.
 */
export const rowList = <Row extends object>(
	{ name, members, separators }: RowType<keyof Row & string>,
	rows: readonly Row[],
): Sql => {
	if (rows.length === 1)
		return new Sql(
			separators,
			members.map((member) => parameterText(rows[0]![member])),
		)
	let list = ''
	for (const row of rows) list += `${list === '' ? '"(' : ',"('}${rowText(members, row)})"`
	return sql`unnest(${`{${list}}`}::${raw(name)}[])`
}

const MAX_ROWS = 50

/**
 * Splits rows into one list for each statement. A statement finds the rows of its table by key and then compares each
 * of them with each row of the list: five hundred rows in one statement would take twice as long.
 */
export const chunkRows = <Row>(rows: Row[]): Row[][] =>
	Array.from({ length: Math.ceil(rows.length / MAX_ROWS) }, (_, index) =>
		rows.slice(index * MAX_ROWS, (index + 1) * MAX_ROWS),
	)

const rowText = <Row extends object>(members: readonly (keyof Row)[], row: Row): string => {
	let text = ''
	for (let index = 0; index < members.length; index++)
		text += (index > 0 ? ',' : '') + fieldText(row[members[index]!], '', quoteField)
	return text
}

const UNQUOTED = /^[\w:.-]+$/

/** Quotes a field within a row literal, which is itself quoted within an array literal. */
const quoteField = (text: string): string =>
	UNQUOTED.test(text) ? text : `\\"${text.replaceAll('\\', '\\\\\\\\').replaceAll('"', '\\\\\\"')}\\"`
