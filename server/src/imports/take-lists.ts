import type { Database } from '../db/database.ts'
import { retried } from '../db/retried.ts'
import { NOTHING_DUE, repeat, type Step } from '../db/step.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { LANES } from './lanes.ts'
import { runImportList } from './run-list.ts'

/** The next list of an import that is due; again where others were in the way. */
export const takeList = (
	db: Database,
	merchant: Merchant,
	now: Date,
	importId: number | null = null,
): Promise<Step> => retried(() => db.transaction((tx) => runImportList(tx, merchant, now, importId)))

/** All lists that nobody else has, of all imports or one, as many at once as an import has lanes; answers how many rows. */
export const takeLists = async (
	db: Database,
	merchant: Merchant,
	now: () => Date,
	importId: number | null = null,
): Promise<number> => {
	let isOver = false
	const take = async (): Promise<Step> => (isOver ? NOTHING_DUE : takeList(db, merchant, now(), importId))
	const ends = await Promise.allSettled(
		Array.from({ length: LANES }, () =>
			repeat(take).catch((error: unknown) => {
				isOver = true // what one has failed with, the others need not go on to
				throw error
			}),
		),
	)
	return ends.reduce((total, end) => {
		if (end.status === 'rejected') throw end.reason
		return total + end.value
	}, 0)
}
