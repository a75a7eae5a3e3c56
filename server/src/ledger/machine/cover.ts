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
	type Reason,
	type RecordSource,
	restoreOpenLot,
	ZERO_AMOUNT,
} from './account.ts'
import { collectFromLots } from './settle-debt.ts'

/*
 * A lot whose amount is reduced below what was spent of it has a shortfall. The shortfall is covered by draws on other
 * lots, by debt, or by draws on a lot that represents what the merchant forgives. These draws and debts belong to the lot
 * itself if its award was lowered, and to the revoking record if the award was revoked. The cover grows and shrinks with
 * the shortfall; the latest part is undone first.
 *
 * Covers form no cycles: they draw from open lots, and an open lot has no shortfall, so it has no cover itself.
 */

/** What happens to points that were spent before their award was taken back, and that no lot can pay. */
export type Shortfall = 'debt' | 'forgive'

/** Returns the records that cover the shortfall of a lot, latest first. */
const coveringRecords = (account: Account, lot: PointRecord): PointRecord[] => [
	...linkedRecords(account, lot, 'revoked').reverse(),
	lot,
]

/** Returns the grace lots of a lot, oldest first. */
export const graceLotsOf = (account: Account, lot: PointRecord): PointRecord[] =>
	linkedRecords(account, lot, 'grace')

const linkedRecords = (account: Account, lot: PointRecord, kind: LotLink['kind']): PointRecord[] =>
	account.links.filter((link) => link.lot === lot && link.kind === kind).map(({ record }) => record)

export const addLink = (account: Account, link: LotLink): void => {
	account.links.push(link)
	account.newLinks.push(link)
}

/** Returns the draws on other lots that cover the shortfall of a lot, less what was returned, latest first. */
const coverDraws = (account: Account, lot: PointRecord): Draw[] => {
	const graces = graceLotsOf(account, lot)
	const drawn = coveringRecords(account, lot).flatMap((record) => drawsBy(account, record))
	return outstandingDraws(
		account,
		drawn.filter((entry) => entry.lot !== lot && !graces.includes(entry.lot)),
	)
}

/** Returns the draws less the amounts that were returned later, latest first. */
export const outstandingDraws = (account: Account, draws: Draw[]): Draw[] => {
	const order = new Map(
		draws.map((entry) => [entry, entry.id ?? UNSAVED_DRAW_ORDER + account.draws.indexOf(entry)]),
	)
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
/** Greater than every id of a saved draw, so that new draws sort after them. */
const UNSAVED_DRAW_ORDER = 2 ** 52

/** Returns the shortfall of a lot, as the sum of what covers it. */
export const coveredAmount = (account: Account, lot: PointRecord): LedgerAmount => {
	let total = ZERO_AMOUNT
	for (const record of coveringRecords(account, lot)) total = plus(total, record.owed)
	for (const entry of coverDraws(account, lot)) total = plus(total, entry)
	return total
}

/** Covers an additional shortfall of a lot: first from other valid lots, then as debt or forgiveness. */
export const coverShortfall = (
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

/** Creates a lot with the forgiven amount; the record with the shortfall draws it completely. */
const forgive = (account: Account, record: PointRecord, value: LedgerAmount, now: Date): void => {
	const forgivenLot = createRecord(account, forgivenSource(record, { rule: 'forgiveness' }), value, now)
	forgivenLot.remaining = value
	account.balance = plus(account.balance, value)
	addEvent(account, PointAction.Add, forgivenLot, [], now)
	draw(account, record, forgivenLot, value)
}

/** What is forgiven belongs to the order, or to the undone change, whose award was taken back. */
const forgivenSource = ({ type, reason, orderId, branch }: PointRecord, cause: Reason): RecordSource =>
	type === PointType.ManualChange
		? { type, reason: { ...cause, undoes: reason.undoes } }
		: { type: PointType.OrderCancel, reason: cause, orderId, branch }

/** Cancellations are negative, so the only lots of this type are the forgiven ones. */
const isForgivenLot = ({ type, reason }: PointRecord): boolean =>
	type === PointType.OrderCancel || (type === PointType.ManualChange && reason.rule === 'forgiveness')

/**
 * Uses an amount that a lot has just got back, or was raised by, to undo the cover of its shortfall: first debt, then
 * forgiveness and draws on other lots, latest first. What exceeds the shortfall stays in the lot.
 */
export const undoCover = (
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
		else returnToLot(account, entry.record, entry.lot, part, pendingEvents, now)
	}
	restoreOpenLot(account, lot)
}

/** A side effect of a command. Its event follows the event of the command, and the balance changes with it. */
export interface PendingEvent {
	record: PointRecord
	origins: LedgerEvent['origins']
}

export const addPendingEvents = (account: Account, pendingEvents: PendingEvent[], now: Date): void => {
	for (const { record, origins } of pendingEvents) {
		account.balance = plus(account.balance, record.amount)
		addEvent(account, PointAction.Remove, record, origins, now)
	}
}

/** Takes back an amount that need not be forgiven any more, with a record of its own. */
const undoForgiveness = (
	account: Account,
	{ record, lot: forgivenLot }: Draw,
	less: LedgerAmount,
	now: Date,
): PendingEvent => {
	draw(account, record, forgivenLot, negate(less))
	const reversal = createRecord(
		account,
		forgivenSource(forgivenLot, { rule: 'forgiveness undone' }),
		negate(less),
		now,
	)
	draw(account, reversal, forgivenLot, less)
	return { record: reversal, origins: [{ record: forgivenLot, value: less }] }
}

/** Returns an amount to a lot that the record, or another one, had drawn from it; it first undoes a cover of the lot. */
export const returnToLot = (
	account: Account,
	record: PointRecord,
	lot: PointRecord,
	value: LedgerAmount,
	pendingEvents: PendingEvent[],
	now: Date,
): void => {
	draw(account, record, lot, negate(value))
	undoCover(account, lot, value, pendingEvents, now)
}
