import pg from 'pg'
import { decimal } from './decimal.ts'

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const parsers = new Map<number, (text: string) => unknown>([
	[INT8, Number], // ids and counts stay far below 2^53
	[NUMERIC, decimal],
	[DATE, (text) => text], // a calendar date has no instant
])
/** How values of the database become ours. */
export const types = {
	getTypeParser: (oid: number, format?: 'text' | 'binary') =>
		parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
}
