import { PointAction, PointType } from '@fiel/contract'
import {
	type Account,
	addDebt,
	addEvent,
	createRecord,
	type Draw,
	draw,
	drawsBy,
	isZeroAmount,
	type LedgerAmount,
	type LedgerEvent,
	type LotLink,
	minAmount,
	minus,
	negate,
	type PointRecord,
	plus,
	restoreOpenLot,
	ZERO_AMOUNT,
} from './account.ts'
import { collectFromLots } from './settle-debt.ts'

/*
 * A lot that was lowered below what was spent of it has a shortfall, and that is covered: by draws on other lots, by debt,
 * by draws on what the merchant forgives. The cover is kept on the lot itself where its award was lowered, and on the
 * record that took the award back. It grows with the shortfall and is undone with it, the latest part first.
 *
 * Nothing goes in circles: what a cover draws from is open, an open lot has no shortfall, and so no cover of its own.
 */

/** What to do about points that were spent before they had to be given back. */
export type Shortfall = 'debt' | 'forgive'

/** The records that cover a lot, latest first. */
const coveringRecords = (account: Account, lot: PointRecord): PointRecord[] => [
	...linkedRecords(account, lot, 'revoked').reverse(),
	lot,
]

/** The grace lots of a lot, oldest first. */
export const graceLotsOf = (account: Account, lot: PointRecord): PointRecord[] =>
	linkedRecords(account, lot, 'grace')

const linkedRecords = (account: Account, lot: PointRecord, kind: LotLink['kind']): PointRecord[] =>
	account.links.filter((link) => link.lot === lot && link.kind === kind).map(({ record }) => record)

export const addLink = (account: Account, link: LotLink): void => {
	account.links.push(link)
	account.newLinks.push(link)
}

/** What covers of a lot have drawn elsewhere and not put back, latest first. */
const coverDraws = (account: Account, lot: PointRecord): Draw[] => {
	const graces = graceLotsOf(account, lot)
	const drawn = coveringRecords(account, lot).flatMap((record) => drawsBy(account, record))
	return outstandingDraws(
		account,
		drawn.filter((entry) => entry.lot !== lot && !graces.includes(entry.lot)),
	)
}

/** Draws less those that were put back since, latest first. */
export const outstandingDraws = (account: Account, draws: Draw[]): Draw[] => {
	const order = new Map(draws.map((entry) => [entry, entry.id ?? NOT_SAVED + account.draws.indexOf(entry)]))
	const latest = draws.toSorted((a, b) => order.get(b)! - order.get(a)!)
	const undone = new Map<PointRecord, Map<PointRecord, LedgerAmount>>()
	return latest.flatMap((entry) => {
		const ofRecord = undone.get(entry.record) ?? new Map<PointRecord, LedgerAmount>()
		undone.set(entry.record, ofRecord)
		const back = minAmount(entry, ZERO_AMOUNT)
		const taken = minus(entry, back)
		const before = ofRecord.get(entry.lot) ?? ZERO_AMOUNT
		const cancelled = minAmount(taken, before)
		ofRecord.set(entry.lot, minus(minus(before, cancelled), back))
		const left = minus(taken, cancelled)
		return isZeroAmount(left) ? [] : [{ ...entry, ...left }]
	})
}
/** Behind every id that the database has given. */
const NOT_SAVED = 2 ** 52

/** The shortfall of a lot, by what covers it. */
export const coveredAmount = (account: Account, lot: PointRecord): LedgerAmount => {
	let total = ZERO_AMOUNT
	for (const record of coveringRecords(account, lot)) total = plus(total, record.owed)
	for (const entry of coverDraws(account, lot)) total = plus(total, entry)
	return total
}

/** Covers so much more of a lot: from other lots that are valid, then as the program says. */
export const growCover = (
	account: Account,
	record: PointRecord,
	lot: PointRecord,
	more: LedgerAmount,
	shortfall: Shortfall,
	now: Date,
): void => {
	if (isZeroAmount(more)) return
	if (record !== lot) addLink(account, { kind: 'revoked', record, lot })
	let left = more
	for (const { value } of collectFromLots(account, record, more, now)) left = minus(left, value)
	if (isZeroAmount(left)) return
	if (shortfall === 'forgive') forgive(account, record, left, now)
	else {
		record.owed = plus(record.owed, left)
		account.touched.add(record)
		addDebt(account, record)
	}
}

/** What is forgiven is a record of its own, and whoever lacks it draws it from there. */
const forgive = (account: Account, record: PointRecord, value: LedgerAmount, now: Date): void => {
	const { orderId, branch } = record
	const source = { type: PointType.OrderCancel, reason: { rule: 'forgiveness' }, orderId, branch }
	const forgivenLot = createRecord(account, source, value, now)
	forgivenLot.remaining = value
	account.balance = plus(account.balance, value)
	addEvent(account, PointAction.Add, forgivenLot, [], now)
	draw(account, record, forgivenLot, value)
}

/** Cancellations take; the only lots of their type are those that were forgiven. */
const isForgivenLot = (lot: PointRecord): boolean => lot.type === PointType.OrderCancel

/**
 * Something has come back into a lot. As much of it as the lot is short undoes the cover: what is owed, then what was
 * forgiven or taken from other lots, the latest first. The rest stays in the lot.
 */
export const creditLot = (
	account: Account,
	lot: PointRecord,
	value: LedgerAmount,
	pendingEvents: PendingEvent[],
	now: Date,
): void => {
	let left = value
	const applyPart = (record: PointRecord, part: LedgerAmount): void => {
		if (record === lot) lot.remaining = minus(lot.remaining, part)
		else draw(account, record, lot, part)
		account.touched.add(record)
		left = minus(left, part)
	}
	for (const record of coveringRecords(account, lot)) {
		const owed = minAmount(left, record.owed)
		if (isZeroAmount(owed)) continue
		record.owed = minus(record.owed, owed)
		applyPart(record, owed)
	}
	for (const entry of coverDraws(account, lot)) {
		const part = minAmount(left, entry)
		if (isZeroAmount(part)) continue
		applyPart(entry.record, part)
		if (isForgivenLot(entry.lot)) pendingEvents.push(undoForgiveness(account, entry, part, now))
		else putBack(account, entry.record, entry.lot, part, pendingEvents, now)
	}
	restoreOpenLot(account, lot)
}

/** Records that were made on the way. The balance changes with their events, which follow that of what caused them. */
export interface PendingEvent {
	record: PointRecord
	origins: LedgerEvent['origins']
}

export const emitEvents = (account: Account, pendingEvents: PendingEvent[], now: Date): void => {
	for (const { record, origins } of pendingEvents) {
		account.balance = plus(account.balance, record.amount)
		addEvent(account, PointAction.Remove, record, origins, now)
	}
}

/** What need not be forgiven any more is taken from the gift by a record of its own. */
const undoForgiveness = (
	account: Account,
	{ record, lot: forgivenLot }: Draw,
	less: LedgerAmount,
	now: Date,
): PendingEvent => {
	draw(account, record, forgivenLot, negate(less))
	const { orderId, branch } = forgivenLot
	const source = { type: PointType.OrderCancel, reason: { rule: 'forgiveness undone' }, orderId, branch }
	const reversal = createRecord(account, source, negate(less), now)
	draw(account, reversal, forgivenLot, less)
	return { record: reversal, origins: [{ record: forgivenLot, value: less }] }
}

/** A record puts back into a lot what it or another one has drawn from it. */
export const putBack = (
	account: Account,
	record: PointRecord,
	lot: PointRecord,
	value: LedgerAmount,
	pendingEvents: PendingEvent[],
	now: Date,
): void => {
	draw(account, record, lot, negate(value))
	creditLot(account, lot, value, pendingEvents, now)
}
