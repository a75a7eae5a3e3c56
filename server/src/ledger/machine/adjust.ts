import { PointAction } from '@fiel/contract'
import {
	type Account,
	addEvent,
	drawsBy,
	dropClosedLots,
	excessOf,
	isNothing,
	leastOf,
	minus,
	originsSince,
	type PointRecord,
	plus,
	type Reason,
	type RecordRef,
	recordOf,
	type Value,
} from './account.ts'
import { arrive, gracesOf, putBack, type Shortfall, standing, tell, type Untold } from './cover.ts'
import { expire } from './expire.ts'
import { settleDebt } from './settle-debt.ts'
import { takeBack } from './take-back.ts'

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
	const untold: Untold[] = []
	const before = award.amount
	const mark = account.draws.length
	const less = excessOf(award.amount, command.amount)
	const more = excessOf(command.amount, award.amount)
	const { shortfall } = command
	if (!isNothing(less)) takeBack(account, { by: award, lot: award, value: less, shortfall }, now)
	if (!isNothing(more)) raise(account, award, more, untold, now)
	const paid = settleDebt(account, now).filter((payment) => payment.lot === award)
	const origins = [
		...originsSince(account, mark, award),
		...paid.map(({ debt, value }) => ({ record: debt, value })),
	]
	account.balance = plus(account.balance, minus(award.amount, before))
	addEvent(account, PointAction.Update, award, origins, now)
	tell(account, untold, now)
	dropClosedLots(account)
	expire(account, now)
	return award
}

/** The shortfall first, then what was taken from grace lots; the rest is in the lot, and lapses where that has ended. */
const raise = (account: Account, award: PointRecord, more: Value, untold: Untold[], now: Date): void => {
	award.amount = plus(award.amount, more)
	const before = award.remaining
	award.remaining = plus(award.remaining, more)
	arrive(account, award, more, untold, now)
	const graces = gracesOf(account, award)
	if (graces.length === 0) return
	const taken = drawsBy(account, award).filter((entry) => graces.includes(entry.lot))
	for (const entry of standing(account, taken)) {
		const part = leastOf(minus(award.remaining, before), entry)
		if (isNothing(part)) continue
		award.remaining = minus(award.remaining, part)
		putBack(account, award, entry.lot, part, untold, now)
	}
}
