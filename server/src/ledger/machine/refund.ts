import { PointAction } from '@fiel/contract'
import { least } from '../../db/decimal.ts'
import {
	type Account,
	addEvent,
	createRecord,
	draw,
	dropClosedLots,
	hasEnded,
	isNothing,
	isOpen,
	minus,
	NOTHING,
	negative,
	openLot,
	type PointRecord,
	plus,
	type RecordSource,
	type Value,
} from './account.ts'
import { settleDebt } from './settle-debt.ts'

export interface Refund extends RecordSource {
	do: 'refund'
	/** The record whose spending is undone. */
	recordId: number
	/** Until when points of lots that ended meanwhile come back. */
	graceUntil: Date
}

/** Puts points back into the lots they came from; those whose lot has ended come back as a new lot. */
export const refund = (account: Account, command: Refund, now: Date): PointRecord => {
	const spent = account.drawn.get(command.recordId) ?? []
	const record = createRecord(account, command, NOTHING, now)
	const origins = []
	const ends: (Date | null)[] = []
	for (const { lot, points, cashback } of spent) {
		const value = { points, cashback }
		const back = hasEnded(lot, now) ? NOTHING : room(lot, value)
		if (!isNothing(back)) {
			const wasOpen = isOpen(lot)
			draw(account, record, lot, negative(back))
			if (!wasOpen) openLot(account, lot)
			origins.push({ record: lot, value: back })
		}
		const anew = minus(value, back)
		if (!isNothing(anew)) {
			record.remaining = plus(record.remaining, anew)
			ends.push(hasEnded(lot, now) ? command.graceUntil : lot.validUntil)
		}
		record.amount = plus(record.amount, value)
	}
	record.validUntil = latest(ends)
	account.balance = plus(account.balance, record.amount)
	if (isOpen(record)) openLot(account, record)
	const topic = isOpen(record) ? PointAction.Add : PointAction.Update
	settleDebt(account)
	dropClosedLots(account)
	addEvent(account, topic, record, origins, now)
	return record
}

/** A lot whose award was lowered meanwhile cannot hold more than its amount. */
const room = (lot: PointRecord, value: Value): Value => {
	const free = minus(lot.amount, lot.remaining)
	return { points: least(value.points, free.points), cashback: least(value.cashback, free.cashback) }
}

/** Of several ends the kindest: none at all, else the last. */
const latest = (ends: (Date | null)[]): Date | null =>
	ends.reduce((a, b) => (a && b ? (a > b ? a : b) : null), ends[0] ?? null)
