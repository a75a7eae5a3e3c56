import { PointAction } from '@fiel/contract'
import { least } from '../../db/decimal.ts'
import {
	type Account,
	addEvent,
	createRecord,
	draw,
	drawPoints,
	dropClosedLots,
	isNothing,
	minus,
	NOTHING,
	negative,
	originsSince,
	type PointRecord,
	plus,
	portionByPoints,
	type RecordRef,
	type RecordSource,
	recordOf,
	type Value,
} from './account.ts'

/** What to do about points that were spent before they had to be given back. */
export type Shortfall = 'debt' | 'forgive'

export interface Revoke extends RecordSource {
	do: 'revoke'
	record: RecordRef
	shortfall: Shortfall
}

/** Takes back a whole award: what is left of its own lot, then other lots, then debt. It always succeeds. */
export const revoke = (account: Account, command: Revoke, now: Date): PointRecord => {
	const award = recordOf(account, command.record)
	const mark = account.draws.length
	const record = createRecord(account, command, NOTHING, now)
	const own = award.remaining
	if (!isNothing(own)) draw(account, record, award, own)
	const used = spentOf(account, minus(award.amount, own), award)
	const found = drawPoints(account, record, used.points)
	record.owed = command.shortfall === 'debt' ? portionByPointsOrNothing(used, found) : NOTHING
	record.amount = negative(plus(plus(own, found), record.owed))
	account.balance = plus(account.balance, record.amount)
	if (!isNothing(record.owed)) account.debts.push(record)
	dropClosedLots(account)
	addEvent(account, PointAction.Remove, record, originsSince(account, mark, record), now)
	return record
}

/** Of what is gone from a lot, the part the customer had the use of: points that ended unused are not owed. */
export const spentOf = (account: Account, gone: Value, lot: PointRecord): Value => {
	const lapsed = account.lapsed.get(lot) ?? NOTHING
	return {
		points: gone.points.minus(least(gone.points, lapsed.points)),
		cashback: gone.cashback.minus(least(gone.cashback, lapsed.cashback)),
	}
}

/** What is still missing once some of the points were found. */
export const portionByPointsOrNothing = (wanted: Value, found: Value): Value => {
	const missing = wanted.points.minus(found.points)
	return missing.gt(0) ? portionByPoints(wanted, missing) : NOTHING
}
