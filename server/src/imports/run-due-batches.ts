import type { Database } from '../db/database.ts'
import { retryTransaction } from '../db/retry-transaction.ts'
import { NOTHING_DUE, repeatSteps, type StepResult } from '../db/step.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { PARTITIONS } from './partitions.ts'
import { runImportBatch } from './run-batch.ts'

/** The next list of an import that is due; again where others were in the way. */
export const runNextBatch = (
	db: Database,
	merchant: Merchant,
	now: Date,
	importId: number | null = null,
): Promise<StepResult> =>
	retryTransaction(() => db.transaction((tx) => runImportBatch(tx, merchant, now, importId)))

/** All lists that nobody else has, of all imports or one, as many at once as an import has lanes; answers how many rows. */
export const runDueBatches = async (
	db: Database,
	merchant: Merchant,
	now: () => Date,
	importId: number | null = null,
): Promise<number> => {
	let hasFailed = false
	const take = async (): Promise<StepResult> =>
		hasFailed ? NOTHING_DUE : runNextBatch(db, merchant, now(), importId)
	const ends = await Promise.allSettled(
		Array.from({ length: PARTITIONS }, () =>
			repeatSteps(take).catch((error: unknown) => {
				hasFailed = true // what one has failed with, the others need not go on to
				throw error
			}),
		),
	)
	return ends.reduce((total, end) => {
		if (end.status === 'rejected') throw end.reason
		return total + end.value
	}, 0)
}
