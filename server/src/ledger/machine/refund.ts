import { PointAction, PointType } from '@fiel/contract'
import {
	type Account,
	addEvent,
	addOpenLot,
	createRecord,
	drawsBy,
	dropClosedLots,
	excessOf,
	hasExpired,
	isZeroAmount,
	type LedgerAmount,
	type LedgerEvent,
	minAmount,
	type PointRecord,
	plus,
	type RecordRef,
	type RecordSource,
	resolveRecord,
	ZERO_AMOUNT,
} from './account.ts'
import { addLink, coveredAmount, emitEvents, type PendingEvent, putBack } from './cover.ts'
import { expire } from './expire.ts'
import { settleDebt } from './settle-debt.ts'

export interface Refund extends RecordSource {
	do: 'refund'
	/** The record whose spending is undone. */
	record: RecordRef
	/** Until when points of lots that ended meanwhile come back. */
	graceUntil: Date
}

/**
 * Puts points back into the lots they came from, where they reduce a shortfall first. Of a lot that has ended the rest
 * comes back as a new lot; once, for what comes back to such a lot after its end lapses.
 */
export const applyRefund = (account: Account, command: Refund, now: Date): PointRecord => {
	const spent = drawsBy(account, resolveRecord(account, command.record))
	const pendingEvents: PendingEvent[] = []
	const origins: LedgerEvent['origins'][number][] = []
	const moved: { lot: PointRecord; value: LedgerAmount }[] = []
	let record: PointRecord | undefined
	for (const { lot, points, cashback } of spent) {
		const value = { points, cashback }
		const isMoved = hasExpired(lot, now) && !isGrace(lot)
		const back = isMoved ? minAmount(value, coveredAmount(account, lot)) : value
		if (isMoved && !isZeroAmount(excessOf(value, back))) moved.push({ lot, value: excessOf(value, back) })
		if (isZeroAmount(back)) continue
		record ??= createRecord(account, command, ZERO_AMOUNT, now)
		record.amount = plus(record.amount, back)
		putBack(account, record, lot, back, pendingEvents, now)
		origins.push({ record: lot, value: back })
	}
	if (moved.length === 0) record ??= createRecord(account, command, ZERO_AMOUNT, now)
	if (record) {
		account.balance = plus(account.balance, record.amount)
		addEvent(account, PointAction.Update, record, origins, now)
	}
	const graces = moved.map(({ lot, value }) => grantGrace(account, command, lot, value, now))
	emitEvents(account, pendingEvents, now)
	settleDebt(account, now)
	dropClosedLots(account)
	expire(account, now)
	return record ?? graces[0]!
}

/** Whether a lot is one that was given back after another had ended. */
const isGrace = (lot: PointRecord): boolean => lot.type === PointType.RewardRefund

const grantGrace = (
	account: Account,
	command: Refund,
	lot: PointRecord,
	value: LedgerAmount,
	now: Date,
): PointRecord => {
	const grace = createRecord(account, command, value, now)
	grace.remaining = value
	grace.validUntil = command.graceUntil
	addOpenLot(account, grace)
	addLink(account, { kind: 'grace', record: grace, lot })
	account.balance = plus(account.balance, value)
	addEvent(account, PointAction.Add, grace, [], now)
	return grace
}
