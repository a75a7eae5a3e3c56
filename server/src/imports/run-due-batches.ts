import type { Database } from '../db/database.ts'
import { retryTransaction } from '../db/retry-transaction.ts'
import { NOTHING_DUE, repeatSteps, type StepResult } from '../db/step.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { PARTITIONS } from './partitions.ts'
import { runImportBatch } from './run-batch.ts'

/** Runs the next batch of a due import, with retries after conflicts. */
export const runNextBatch = (
	db: Database,
	merchant: Merchant,
	now: Date,
	importId: number | null = null,
): Promise<StepResult> =>
	retryTransaction(() => db.transaction((tx) => runImportBatch(tx, merchant, now, importId)))

/**
 * Runs all available batches of one or all imports, with as many
 * workers as an import has partitions; returns the number of rows.
 */
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
				hasFailed = true // the other workers need not run into the same error
				throw error
			}),
		),
	)
	return ends.reduce((total, end) => {
		if (end.status === 'rejected') throw end.reason
		return total + end.value
	}, 0)
}
