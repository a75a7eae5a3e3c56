import { dayOf, endOfDay } from '../calendar.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Queryable } from '../db/database.ts'
import { type ExpiringPoints, readExpiring, readHistories } from '../ledger/read-histories.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Program } from '../program/settings.ts'
import type { AccountStatement } from './change.ts'

const HISTORY = 100

/** Reads the name, the history and the expiring points of many customers at once; of those who exist. */
export const readStatements = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	program: Program,
	repeated: number[],
): Promise<Map<number, AccountStatement>> => {
	const ids = [...new Set(repeated)]
	const notice = endOfDay(now, program.expiry.noticeDays, merchant.timeZone)
	const [customers, histories, expiring] = await Promise.all([
		readCustomers(db, merchant.id, ids),
		readHistories(db, merchant.id, ids, HISTORY),
		readExpiring(db, merchant.id, ids, now, notice),
	])
	return new Map(
		[...customers].map(([id, { name }]) => [
			id,
			{
				name,
				history: histories.get(id) ?? [],
				expiring: byDay(expiring.get(id) ?? [], merchant.timeZone),
			},
		]),
	)
}

/** Sums the points of each day. */
export const byDay = (lots: ExpiringPoints[], timeZone: string): ExpiringPoints[] => {
	const days = new Map<string, ExpiringPoints>()
	for (const lot of lots) {
		const day = dayOf(lot.validUntil, timeZone)
		const known = days.get(day)
		const points = known ? known.points.plus(lot.points) : lot.points
		days.set(day, { ...lot, points, validUntil: endOfDay(lot.validUntil, 0, timeZone) })
	}
	return [...days.values()]
}
