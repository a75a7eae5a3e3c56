import pg from 'pg'
import { decimal } from './decimal.ts'

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184
/** Matches nearly all timestamps, because sessions use UTC. `Date` parses these; pg parses the others. */
const UTC_TIMESTAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/
const parseTimestamp = (text: string): unknown =>
	UTC_TIMESTAMP.test(text)
		? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
		: pg.types.getTypeParser(TIMESTAMPTZ, 'text')(text)

const parsers = new Map<number, (text: string) => unknown>([
	[INT8, Number], // ids and counts stay far below 2^53
	[NUMERIC, decimal],
	[TIMESTAMPTZ, parseTimestamp],
	[DATE, (text) => text], // a calendar date is not an instant
])
/** Converts values from the text format of the database. */
export const typeParsers = {
	getTypeParser: (oid: number, format?: 'text' | 'binary') =>
		parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
}
