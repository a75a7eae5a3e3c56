import sql from 'sql-template-tag'
import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { startMerchantQueue } from '../merchants/start-merchant-queue.ts'
import { inSpan } from '../telemetry/tracer.ts'
import { runNextBatch } from './run-due-batches.ts'

interface ImporterContext {
	db: Database
	clock: Clock
}

/** Fewer than an import has partitions, to leave capacity for requests, which often share the process. */
const CONCURRENCY = 2

/** Runs the batches of all due imports, one of each merchant in turn, until it is stopped. */
export const startImporter = (
	{ db, clock }: ImporterContext,
	report: (error: unknown) => void,
): { stop(): Promise<void> } =>
	startMerchantQueue(
		{
			listDue: () => listDueMerchants(db),
			runNext: (merchant) =>
				inSpan('import batch', { attributes: { 'fiel.merchant.id': merchant.id } }, () =>
					runNextBatch(db, merchant, clock.now()),
				),
			concurrency: CONCURRENCY,
		},
		report,
	)

/** The merchants with due imports; the partial index contains no others. */
const listDueMerchants = (db: Queryable): Promise<Merchant[]> =>
	db.rows(sql`
		select m.id, m.name, m.currency, m.time_zone as "timeZone", m.language
		from (select distinct merchant_id from imports where state in ('trying', 'running', 'undoing')) due
		join merchants m on m.id = due.merchant_id and m.removed_at is null
		order by m.id`)

/** Since when the oldest import of a merchant has been waiting for its first batch. */
export const findOldestImport = async (db: Queryable, merchantId: number): Promise<Date | null> => {
	const [oldest] = await db.rows<{ at: Date | null }>(sql`
		select min(case state when 'undoing' then undo_started_at else started_at end) as at from imports i
		where merchant_id = ${merchantId} and state in ('trying', 'running', 'undoing') and not exists (
			select from import_lanes l where l.merchant_id = ${merchantId} and l.import_id = i.id and l.next_list > 0)`)
	return oldest?.at ?? null
}
