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
import { addLink, addPendingEvents, coveredAmount, type PendingEvent, returnToLot } from './cover.ts'
import { expire } from './expire.ts'
import { settleDebt } from './settle-debt.ts'

export interface Refund extends RecordSource {
	do: 'refund'
	/** The record whose spending is undone. */
	record: RecordRef
	/** When points expire that are refunded from lots that have expired meanwhile. */
	graceUntil: Date
}

/**
 * Returns spent points to the lots they came from, where they reduce a shortfall first. For a lot that has expired, the
 * rest becomes a new grace lot. Points returned to an expired grace lot expire at once: grace is granted only once.
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
		returnToLot(account, record, lot, back, pendingEvents, now)
		origins.push({ record: lot, value: back })
	}
	if (moved.length === 0) record ??= createRecord(account, command, ZERO_AMOUNT, now)
	if (record) {
		account.balance = plus(account.balance, record.amount)
		addEvent(account, PointAction.Update, record, origins, now)
	}
	const graces = moved.map(({ lot, value }) => grantGrace(account, command, lot, value, now))
	addPendingEvents(account, pendingEvents, now)
	settleDebt(account, now)
	dropClosedLots(account)
	expire(account, now)
	return record ?? graces[0]!
}

/** The only lots of this type, and the only ones that were returned by an undo, are grace lots. */
const isGrace = (lot: PointRecord): boolean =>
	lot.type === PointType.RewardRefund || lot.reason.undoes !== undefined

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
