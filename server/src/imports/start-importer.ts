import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../db/database.ts'
import { NOTHING_DUE } from '../db/step.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { takeList } from './take-lists.ts'

interface Surroundings {
	db: Database
	clock: Clock
}

/** A person waits for an import and watches it: it is not left to the rounds of a minute. */
const LOOK_MS = 500
const AFTER_TROUBLE_MS = 5_000
/** Fewer than an import has lanes: requests, often of the same process, get their turn. */
const AT_ONCE = 2
/** After each list, as a part of the time it took, for the same reason. */
const REST = 0.2

/** Takes the lists of all imports that are due, a list of each merchant in turn, until it is stopped. */
export const startImporter = (
	{ db, clock }: Surroundings,
	report: (error: unknown) => void,
): { stop(): Promise<void> } => {
	const stop = new AbortController()
	const rest = (milliseconds: number): Promise<unknown> =>
		sleep(milliseconds, undefined, { signal: stop.signal }).catch(() => {})
	const turn = async (): Promise<boolean> => {
		let isMore = false
		for (const merchant of await listDueMerchants(db)) {
			if (stop.signal.aborted) return false
			const began = performance.now()
			const step = await takeList(db, merchant, clock.now()).catch(async (error: unknown) => {
				if (!stop.signal.aborted) report(error)
				await rest(AFTER_TROUBLE_MS)
				return NOTHING_DUE
			})
			isMore ||= step.isMore
			if (step.isMore) await rest((performance.now() - began) * REST)
		}
		return isMore
	}
	const run = async (): Promise<void> => {
		while (!stop.signal.aborted) {
			const isMore = await turn().catch(async (error: unknown) => {
				if (!stop.signal.aborted) report(error)
				await rest(AFTER_TROUBLE_MS)
				return false
			})
			if (!isMore) await rest(LOOK_MS)
		}
	}
	const running = Array.from({ length: AT_ONCE }, run)
	return {
		async stop() {
			stop.abort()
			await Promise.all(running)
		},
	}
}

/** Over all merchants: the index of what is due holds nothing else. */
const listDueMerchants = (db: Queryable): Promise<Merchant[]> =>
	db.rows(sql`
		select m.id, m.name, m.currency, m.time_zone as "timeZone", m.language
		from (select distinct merchant_id from imports where state in ('trying', 'running')) due
		join merchants m on m.id = due.merchant_id
		order by m.id`)

/** Since when the oldest import of a merchant waits for its first list. */
export const findOldestImport = async (db: Queryable, merchantId: number): Promise<Date | null> => {
	const [oldest] = await db.rows<{ at: Date | null }>(sql`
		select min(started_at) as at from imports i
		where merchant_id = ${merchantId} and state in ('trying', 'running') and not exists (
			select from import_lanes l where l.merchant_id = ${merchantId} and l.import_id = i.id and l.next_list > 0)`)
	return oldest?.at ?? null
}
