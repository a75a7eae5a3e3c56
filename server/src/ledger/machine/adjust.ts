import { PointAction } from '@fiel/contract'
import { type Decimal, least, ZERO } from '../../db/decimal.ts'
import {
	type Account,
	addDebt,
	addEvent,
	dropClosedLots,
	hasEnded,
	isNothing,
	isOpen,
	type LedgerEvent,
	minus,
	NOTHING,
	openLot,
	originsSince,
	type PointRecord,
	plus,
	portionByPoints,
	type Reason,
	type RecordRef,
	recordOf,
	type Value,
} from './account.ts'
import { makeGood, type Shortfall, usedOf } from './revoke.ts'
import { settleDebt } from './settle-debt.ts'

export interface Adjust {
	do: 'adjust'
	record: RecordRef
	/** What the award should have been. */
	amount: Value
	reason: Reason
	shortfall: Shortfall
}

/** Changes the award of an order that changed; the same record, never a second one. */
export const adjust = (account: Account, command: Adjust, now: Date): PointRecord => {
	const award = recordOf(account, command.record)
	award.reason = command.reason
	account.touched.add(award)
	account.reworded.add(award)
	const more = command.amount.points.minus(award.amount.points)
	const origins = more.gte(0) ? raise(account, award, command.amount, now) : lower(account, award, command)
	dropClosedLots(account)
	addEvent(account, PointAction.Update, award, origins, now)
	return award
}

const raise = (account: Account, award: PointRecord, amount: Value, now: Date): LedgerEvent['origins'] => {
	if (hasEnded(award, now)) return [] // a lot ends once; what it should have held besides has ended with it
	const more = {
		points: amount.points.minus(award.amount.points),
		cashback: amount.cashback.gt(award.amount.cashback) ? amount.cashback.minus(award.amount.cashback) : ZERO,
	}
	if (isNothing(more)) return []
	const wasOpen = isOpen(award)
	award.amount = plus(award.amount, more)
	award.remaining = plus(award.remaining, more)
	account.balance = plus(account.balance, more)
	if (!wasOpen) openLot(account, award)
	return settleDebt(account)
		.filter((payment) => payment.lot === award)
		.map(({ debt, value }) => ({ record: debt, value }))
}

const lower = (account: Account, award: PointRecord, command: Adjust): LedgerEvent['origins'] => {
	const less = minus(award.amount, command.amount)
	const own = ownPart(award.remaining, less)
	const short = shortOf(account, award, less.points.minus(own.points))
	award.remaining = minus(award.remaining, own)
	const mark = account.draws.length
	const { taken, owed } = makeGood(account, award, short, command.shortfall)
	award.amount = minus(award.amount, plus(own, taken))
	award.owed = plus(award.owed, owed)
	account.balance = minus(account.balance, plus(own, taken))
	addDebt(account, award)
	return originsSince(account, mark, award)
}

/** From its own lot: exact in currency while the lot can give it, everything when it cannot. */
const ownPart = (remaining: Value, less: Value): Value => {
	if (less.points.gte(remaining.points)) return remaining
	const cashback = less.cashback.lt(0) ? ZERO : least(less.cashback, remaining.cashback)
	return { points: less.points, cashback }
}

/** What was used of the points to be taken; those that ended unused cannot be taken back a second time. */
const shortOf = (account: Account, award: PointRecord, wanted: Decimal): Value => {
	const lapsed = account.lapsed.get(award) ?? NOTHING
	const points = wanted.minus(least(wanted, lapsed.points))
	return points.gt(0) ? portionByPoints(usedOf(account, award), points) : NOTHING
}
