import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { FAILURES_WINDOW_MS, PIN_LIMITS, SENDINGS_WINDOW_MS } from './pin.ts'

/** What was counted about a customer or an address. */
export interface Counter {
	subject: string
	sendings: number
	sendingsSince: Date
	failures: number
	failuresSince: Date
}

export const mayReceive = ({ sendings }: Counter): boolean => sendings < PIN_LIMITS.sendingsInHour
export const mayGuess = ({ failures }: Counter): boolean => failures < PIN_LIMITS.failuresInDay

/**
 * Loads the counters and locks them until the transaction ends, which serializes the requests about one customer in all
 * processes. A count whose time is over begins again.
 */
export const lockCounters = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	subjects: Iterable<string>,
): Promise<Map<string, Counter>> => {
	const wanted = [...new Set(subjects)].sort()
	tx.write(sql`
		insert into pin_counters (merchant_id, subject, sendings, sendings_since, failures, failures_since)
		select ${merchantId}::bigint, w.subject, 0, ${now}::timestamptz, 0, ${now}::timestamptz
		from unnest(${wanted}::text[]) with ordinality as w (subject, place)
		order by w.place
		on conflict (merchant_id, subject) do nothing`)
	const rows = await tx.rows<Counter>(sql`
		select subject, sendings, sendings_since as "sendingsSince", failures, failures_since as "failuresSince"
		from pin_counters
		where merchant_id = ${merchantId} and subject = any(${wanted}::text[])
		order by subject
		for update`)
	return new Map(rows.map((counter) => [counter.subject, restartCounts(counter, now)]))
}

const restartCounts = (counter: Counter, now: Date): Counter => {
	const isOver = (since: Date, windowMs: number): boolean => since.getTime() + windowMs <= now.getTime()
	return {
		...counter,
		...(isOver(counter.sendingsSince, SENDINGS_WINDOW_MS) && { sendings: 0, sendingsSince: now }),
		...(isOver(counter.failuresSince, FAILURES_WINDOW_MS) && { failures: 0, failuresSince: now }),
	}
}

export const saveCounters = (tx: Tx, merchantId: number, counters: Iterable<Counter>): void => {
	const rows = [...counters]
	tx.write(sql`
		update pin_counters c set sendings = n.sendings, sendings_since = n."sendingsSince", failures = n.failures,
			failures_since = n."failuresSince"
		from json_to_recordset(${jsonRows(rows)}) as n (
			subject text, sendings integer, "sendingsSince" timestamptz, failures integer, "failuresSince" timestamptz)
		where c.merchant_id = ${merchantId} and c.subject = any(${rows.map(({ subject }) => subject)}::text[])
			and c.subject = n.subject`)
}
