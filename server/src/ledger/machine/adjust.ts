import { PointAction } from '@fiel/contract'
import {
	type Account,
	addEvent,
	drawsBy,
	dropClosedLots,
	excessOf,
	isZeroAmount,
	type LedgerAmount,
	minAmount,
	minus,
	originsSince,
	type PointRecord,
	plus,
	type Reason,
	type RecordRef,
	resolveRecord,
} from './account.ts'
import {
	addPendingEvents,
	graceLotsOf,
	outstandingDraws,
	type PendingEvent,
	returnToLot,
	type Shortfall,
	undoCover,
} from './cover.ts'
import { expire } from './expire.ts'
import { settleDebt } from './settle-debt.ts'
import { takeBack } from './take-back.ts'

export interface Adjust {
	do: 'adjust'
	record: RecordRef
	/** The corrected amount of the award. */
	amount: LedgerAmount
	reason: Reason
	shortfall: Shortfall
}

/** Changes the award of an order that changed, on the same record. */
export const applyAdjust = (account: Account, command: Adjust, now: Date): PointRecord => {
	const award = resolveRecord(account, command.record)
	award.reason = command.reason
	account.touched.add(award)
	account.documentsChanged.add(award)
	const pendingEvents: PendingEvent[] = []
	const before = award.amount
	const drawsBefore = account.draws.length
	const less = excessOf(award.amount, command.amount)
	const more = excessOf(command.amount, award.amount)
	const { shortfall } = command
	if (!isZeroAmount(less)) takeBack(account, { by: award, lot: award, value: less, shortfall }, now)
	if (!isZeroAmount(more)) raiseAward(account, award, more, pendingEvents, now)
	const paid = settleDebt(account, now).filter((payment) => payment.lot === award)
	const origins = [
		...originsSince(account, drawsBefore, award),
		...paid.map(({ debt, value }) => ({ record: debt, value })),
	]
	account.balance = plus(account.balance, minus(award.amount, before))
	addEvent(account, PointAction.Update, award, origins, now)
	addPendingEvents(account, pendingEvents, now)
	dropClosedLots(account)
	expire(account, now)
	return award
}

/**
 * The additional amount first undoes the cover of a shortfall, then returns what was taken from grace lots. The rest
 * stays in the lot; if the lot has expired, the caller's `expire` ends it.
 */
const raiseAward = (
	account: Account,
	award: PointRecord,
	more: LedgerAmount,
	pendingEvents: PendingEvent[],
	now: Date,
): void => {
	award.amount = plus(award.amount, more)
	const before = award.remaining
	award.remaining = plus(award.remaining, more)
	undoCover(account, award, more, pendingEvents, now)
	const graces = graceLotsOf(account, award)
	if (graces.length === 0) return
	const taken = drawsBy(account, award).filter((entry) => graces.includes(entry.lot))
	for (const entry of outstandingDraws(account, taken)) {
		const part = minAmount(minus(award.remaining, before), entry)
		if (isZeroAmount(part)) continue
		award.remaining = minus(award.remaining, part)
		returnToLot(account, award, entry.lot, part, pendingEvents, now)
	}
}
