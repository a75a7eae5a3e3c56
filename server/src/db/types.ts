import pg from 'pg'
import { type Decimal, decimal } from './decimal.ts'

/** Zero above all, and others that come again and again. A decimal never changes, so one may stand for all that are equal. */
const decimals = new Map<string, Decimal>()
const MOST_DECIMALS = 4096

const decimalOf = (text: string): Decimal => {
	const known = decimals.get(text)
	if (known) return known
	if (decimals.size >= MOST_DECIMALS) decimals.clear()
	const value = decimal(text)
	decimals.set(text, value)
	return value
}

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const parsers = new Map<number, (text: string) => unknown>([
	[INT8, Number], // ids and counts stay far below 2^53
	[NUMERIC, decimalOf],
	[DATE, (text) => text], // a calendar date has no instant
])
/** How values of the database become ours. */
export const types = {
	getTypeParser: (oid: number, format?: 'text' | 'binary') =>
		parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
}
