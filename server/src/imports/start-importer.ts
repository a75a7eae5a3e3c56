import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../db/database.ts'
import { NOTHING_DUE } from '../db/step.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { runNextBatch } from './run-due-batches.ts'

interface ImporterContext {
	db: Database
	clock: Clock
}

/** A user is waiting for the import, so it is polled more often than the jobs of the worker. */
const POLL_MS = 500
const ERROR_PAUSE_MS = 5_000
/** Fewer than an import has partitions, to leave capacity for requests, which often share the process. */
const CONCURRENCY = 2
/** The pause after each batch as a fraction of its duration, for the same reason. */
const PAUSE_RATIO = 0.2

/** Runs the batches of all due imports, one of each merchant in turn, until it is stopped. */
export const startImporter = (
	{ db, clock }: ImporterContext,
	report: (error: unknown) => void,
): { stop(): Promise<void> } => {
	const stop = new AbortController()
	const pause = (milliseconds: number): Promise<unknown> =>
		sleep(milliseconds, undefined, { signal: stop.signal }).catch(() => {})
	const runRound = async (): Promise<boolean> => {
		let isMore = false
		for (const merchant of await listDueMerchants(db)) {
			if (stop.signal.aborted) return false
			const began = performance.now()
			const step = await runNextBatch(db, merchant, clock.now()).catch(async (error: unknown) => {
				if (!stop.signal.aborted) report(error)
				await pause(ERROR_PAUSE_MS)
				return NOTHING_DUE
			})
			isMore ||= step.isMore
			if (step.isMore) await pause((performance.now() - began) * PAUSE_RATIO)
		}
		return isMore
	}
	const runLoop = async (): Promise<void> => {
		while (!stop.signal.aborted) {
			const isMore = await runRound().catch(async (error: unknown) => {
				if (!stop.signal.aborted) report(error)
				await pause(ERROR_PAUSE_MS)
				return false
			})
			if (!isMore) await pause(POLL_MS)
		}
	}
	const running = Array.from({ length: CONCURRENCY }, runLoop)
	return {
		async stop() {
			stop.abort()
			await Promise.all(running)
		},
	}
}

/** The merchants with due imports; the partial index contains no others. */
const listDueMerchants = (db: Queryable): Promise<Merchant[]> =>
	db.rows(sql`
		select m.id, m.name, m.currency, m.time_zone as "timeZone", m.language
		from (select distinct merchant_id from imports where state in ('trying', 'running')) due
		join merchants m on m.id = due.merchant_id
		order by m.id`)

/** Since when the oldest import of a merchant has been waiting for its first batch. */
export const findOldestImport = async (db: Queryable, merchantId: number): Promise<Date | null> => {
	const [oldest] = await db.rows<{ at: Date | null }>(sql`
		select min(started_at) as at from imports i
		where merchant_id = ${merchantId} and state in ('trying', 'running') and not exists (
			select from import_lanes l where l.merchant_id = ${merchantId} and l.import_id = i.id and l.next_list > 0)`)
	return oldest?.at ?? null
}
