import { PointAction } from '@fiel/contract'
import { least } from '../../db/decimal.ts'
import {
	type Account,
	addDebt,
	addEvent,
	createRecord,
	draw,
	dropClosedLots,
	isNothing,
	minus,
	NOTHING,
	negative,
	originsSince,
	type PointRecord,
	plus,
	type RecordRef,
	type RecordSource,
	recordOf,
	type Value,
} from './account.ts'
import { collect } from './settle-debt.ts'

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
	const used = usedOf(account, award)
	if (!isNothing(own)) draw(account, record, award, own)
	const { taken, owed } = makeGood(account, record, used, command.shortfall)
	record.owed = owed
	record.amount = negative(plus(own, taken))
	account.balance = plus(account.balance, record.amount)
	addDebt(account, record)
	dropClosedLots(account)
	addEvent(account, PointAction.Remove, record, originsSince(account, mark, record), now)
	return record
}

/** Takes a shortfall from other lots; what is not there is owed or forgiven. */
export const makeGood = (
	account: Account,
	record: PointRecord,
	short: Value,
	shortfall: Shortfall,
): { taken: Value; owed: Value } => {
	let found = NOTHING
	for (const { value } of collect(account, record, short)) found = plus(found, value)
	const owed = shortfall === 'debt' ? minus(short, found) : NOTHING
	return { taken: plus(found, owed), owed }
}

/** Of what is gone from a lot, the part the customer had the use of: points that ended unused are not owed. */
export const usedOf = (account: Account, lot: PointRecord): Value => {
	const gone = minus(lot.amount, lot.remaining)
	const lapsed = account.lapsed.get(lot) ?? NOTHING
	return {
		points: gone.points.minus(least(gone.points, lapsed.points)),
		cashback: gone.cashback.minus(least(gone.cashback, lapsed.cashback)),
	}
}
