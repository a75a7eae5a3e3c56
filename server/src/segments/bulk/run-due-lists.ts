import sql from 'sql-template-tag'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { retryTransaction } from '../../db/retry-transaction.ts'
import { repeatSteps, type StepResult } from '../../db/step.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { startMerchantQueue } from '../../merchants/start-merchant-queue.ts'
import { inSpan } from '../../telemetry/tracer.ts'
import { runBulkList } from './run-bulk-list.ts'

const runNextList = (db: Database, merchant: Merchant, now: Date): Promise<StepResult> =>
	retryTransaction(() => db.transaction((tx) => runBulkList(tx, merchant, now)))

/** Runs all lists that are due, and returns the number of customers. */
export const runDueLists = (db: Database, merchant: Merchant, now: Date): Promise<number> =>
	repeatSteps(() => runNextList(db, merchant, now))

/** Runs bulk actions until it is stopped. One list of each at a time, because a list waits for the one before it. */
export const startBulkWorker = (
	{ db, clock }: { db: Database; clock: Clock },
	report: (error: unknown) => void,
): { stop(): Promise<void> } =>
	startMerchantQueue(
		{
			listDue: () => listDueMerchants(db),
			runNext: (merchant) =>
				inSpan('bulk action list', { attributes: { 'fiel.merchant.id': merchant.id } }, () =>
					runNextList(db, merchant, clock.now()),
				),
			concurrency: 1,
		},
		report,
	)

/** The merchants with actions that run or are undone; the partial index contains no others. */
const listDueMerchants = (db: Queryable): Promise<Merchant[]> =>
	db.rows(sql`
		select m.id, m.name, m.currency, m.time_zone as "timeZone", m.language
		from (select distinct merchant_id from bulk_actions where state in ('running', 'undoing')) due
		join merchants m on m.id = due.merchant_id and m.removed_at is null
		order by m.id`)

/** Since when the oldest action of a merchant has been waiting for its first list. */
export const findOldestAction = async (db: Queryable, merchantId: number): Promise<Date | null> => {
	const [oldest] = await db.rows<{ at: Date | null }>(sql`
		select min(coalesce(decided_at, asked_at)) as at from bulk_actions
		where merchant_id = ${merchantId} and state = 'running' and next_list = 0`)
	return oldest?.at ?? null
}
