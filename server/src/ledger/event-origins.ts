import { type Decimal, decimal } from '../db/decimal.ts'
import type { LedgerEvent } from './machine/account.ts'

/** The amount that a record drew from another one, or returned to it, as an event states it. */
interface StoredOrigin {
	recordId: number
	points: Decimal
	cashback: Decimal
}

/**
 * The stored form of an event's origins, with the member names of the webhook payload. It is written as PostgreSQL writes
 * `jsonb`, with exact numbers, because the hash of the event covers the stored text.
 */
export const originsText = (origins: LedgerEvent['origins']): string =>
	`[${origins.map(({ record, value }) => `{"PointId": ${record.id}, "UsedPoints": ${value.points}, "UsedCashback": ${value.cashback}}`).join(', ')}]`

const ORIGIN = /\{"PointId": (\d+), "UsedPoints": (-?[\d.]+), "UsedCashback": (-?[\d.]+)\}/g

/** Reads the stored form. It is not parsed as JSON, whose numbers are binary floating point. */
export const parseOrigins = (text: string): StoredOrigin[] =>
	text === '[]'
		? []
		: [...text.matchAll(ORIGIN)].map(([, recordId, points, cashback]) => ({
				recordId: Number(recordId),
				points: decimal(points!),
				cashback: decimal(cashback!),
			}))
