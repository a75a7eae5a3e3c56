import type { Tx } from '../db/database.ts'
import type { RowChecks } from './check-customers.ts'
import { countOccurrences, digestRow } from './count-occurrences.ts'
import type { ParsedRow, RowProblem } from './import.ts'

/** Finds orders that an earlier row of the file has, and dates in the future. It counts what it has seen, so it must not be rolled back with a trial. */
export const checkOrders = async (
	tx: Tx,
	merchantId: number,
	importId: number,
	rows: ParsedRow[],
	now: Date,
): Promise<Map<ParsedRow, RowChecks>> => {
	const contents = rows.map((row) => digestRow('orderId', row.text('orderId')))
	const nths = await countOccurrences(tx, merchantId, importId, contents)
	const latest = now.getTime() + DAY_MS
	return new Map(
		rows.map((row, index) => {
			const warnings: RowProblem[] = nths[index]! > 1 ? [REPEATED] : []
			for (const field of DATES)
				if ((row.moment(field)?.getTime() ?? 0) > latest) warnings.push(inFuture(field))
			return [row, { errors: [], warnings }]
		}),
	)
}

const DAY_MS = 86_400_000
const DATES = ['placed', 'completed', 'cancelled']

const REPEATED = { field: 'orderId', code: 'sameOrder', reason: 'another row has the same order' } as const

const inFuture = (field: string): RowProblem => ({
	...{ field, code: 'inFuture', reason: 'the date is in the future, by more than a day' },
})
