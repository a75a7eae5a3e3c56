import { PointAction, PointType } from '@fiel/contract'
import {
	type Account,
	addDebt,
	addEvent,
	createRecord,
	type Draw,
	draw,
	drawsBy,
	isNothing,
	type LedgerEvent,
	type LotLink,
	leastOf,
	minus,
	NOTHING,
	negative,
	type PointRecord,
	plus,
	reopenLot,
	type Value,
} from './account.ts'
import { collect } from './settle-debt.ts'

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
const coversOf = (account: Account, lot: PointRecord): PointRecord[] => [
	...linked(account, lot, 'revoked').reverse(),
	lot,
]

/** The grace lots of a lot, oldest first. */
export const gracesOf = (account: Account, lot: PointRecord): PointRecord[] => linked(account, lot, 'grace')

const linked = (account: Account, lot: PointRecord, kind: LotLink['kind']): PointRecord[] =>
	account.links.filter((link) => link.lot === lot && link.kind === kind).map(({ record }) => record)

export const addLink = (account: Account, link: LotLink): void => {
	account.links.push(link)
	account.newLinks.push(link)
}

/** What covers of a lot have drawn elsewhere and not put back, latest first. */
const coverDraws = (account: Account, lot: PointRecord): Draw[] => {
	const graces = gracesOf(account, lot)
	const drawn = coversOf(account, lot).flatMap((record) => drawsBy(account, record))
	return standing(
		account,
		drawn.filter((entry) => entry.lot !== lot && !graces.includes(entry.lot)),
	)
}

/** Draws less those that were put back since, latest first. */
export const standing = (account: Account, draws: Draw[]): Draw[] => {
	const place = new Map(draws.map((entry) => [entry, entry.id ?? NOT_SAVED + account.draws.indexOf(entry)]))
	const latest = draws.toSorted((a, b) => place.get(b)! - place.get(a)!)
	const undone = new Map<PointRecord, Map<PointRecord, Value>>()
	return latest.flatMap((entry) => {
		const ofRecord = undone.get(entry.record) ?? new Map<PointRecord, Value>()
		undone.set(entry.record, ofRecord)
		const back = leastOf(entry, NOTHING)
		const taken = minus(entry, back)
		const before = ofRecord.get(entry.lot) ?? NOTHING
		const cancelled = leastOf(taken, before)
		ofRecord.set(entry.lot, minus(minus(before, cancelled), back))
		const left = minus(taken, cancelled)
		return isNothing(left) ? [] : [{ ...entry, ...left }]
	})
}
/** Behind every id that the database has given. */
const NOT_SAVED = 2 ** 52

/** The shortfall of a lot, by what covers it. */
export const coverOf = (account: Account, lot: PointRecord): Value => {
	let total = NOTHING
	for (const record of coversOf(account, lot)) total = plus(total, record.owed)
	for (const entry of coverDraws(account, lot)) total = plus(total, entry)
	return total
}

/** Covers so much more of a lot: from other lots that are valid, then as the program says. */
export const growCover = (
	account: Account,
	record: PointRecord,
	lot: PointRecord,
	more: Value,
	shortfall: Shortfall,
	now: Date,
): void => {
	if (isNothing(more)) return
	if (record !== lot) addLink(account, { kind: 'revoked', record, lot })
	let left = more
	for (const { value } of collect(account, record, more, now)) left = minus(left, value)
	if (isNothing(left)) return
	if (shortfall === 'forgive') forgive(account, record, left, now)
	else {
		record.owed = plus(record.owed, left)
		account.touched.add(record)
		addDebt(account, record)
	}
}

/** What is forgiven is a record of its own, and whoever lacks it draws it from there. */
const forgive = (account: Account, record: PointRecord, value: Value, now: Date): void => {
	const { orderId, branch } = record
	const source = { type: PointType.OrderCancel, reason: { rule: 'forgiveness' }, orderId, branch }
	const gift = createRecord(account, source, value, now)
	gift.remaining = value
	account.balance = plus(account.balance, value)
	addEvent(account, PointAction.Add, gift, [], now)
	draw(account, record, gift, value)
}

/** Cancellations take; the only lots of their type are those that were forgiven. */
const isForgiveness = (lot: PointRecord): boolean => lot.type === PointType.OrderCancel

/**
 * Something has come back into a lot. As much of it as the lot is short undoes the cover: what is owed, then what was
 * forgiven or taken from other lots, the latest first. The rest stays in the lot.
 */
export const arrive = (
	account: Account,
	lot: PointRecord,
	value: Value,
	untold: Untold[],
	now: Date,
): void => {
	let left = value
	const take = (record: PointRecord, part: Value): void => {
		if (record === lot) lot.remaining = minus(lot.remaining, part)
		else draw(account, record, lot, part)
		account.touched.add(record)
		left = minus(left, part)
	}
	for (const record of coversOf(account, lot)) {
		const owed = leastOf(left, record.owed)
		if (isNothing(owed)) continue
		record.owed = minus(record.owed, owed)
		take(record, owed)
	}
	for (const entry of coverDraws(account, lot)) {
		const part = leastOf(left, entry)
		if (isNothing(part)) continue
		take(entry.record, part)
		if (isForgiveness(entry.lot)) untold.push(forgiveLess(account, entry, part, now))
		else putBack(account, entry.record, entry.lot, part, untold, now)
	}
	reopenLot(account, lot)
}

/** Records that were made on the way. The balance changes with their events, which follow that of what caused them. */
export interface Untold {
	record: PointRecord
	origins: LedgerEvent['origins']
}

export const tell = (account: Account, untold: Untold[], now: Date): void => {
	for (const { record, origins } of untold) {
		account.balance = plus(account.balance, record.amount)
		addEvent(account, PointAction.Remove, record, origins, now)
	}
}

/** What need not be forgiven any more is taken from the gift by a record of its own. */
const forgiveLess = (account: Account, { record, lot: gift }: Draw, less: Value, now: Date): Untold => {
	draw(account, record, gift, negative(less))
	const { orderId, branch } = gift
	const source = { type: PointType.OrderCancel, reason: { rule: 'forgiveness undone' }, orderId, branch }
	const taking = createRecord(account, source, negative(less), now)
	draw(account, taking, gift, less)
	return { record: taking, origins: [{ record: gift, value: less }] }
}

/** A record puts back into a lot what it or another one has drawn from it. */
export const putBack = (
	account: Account,
	record: PointRecord,
	lot: PointRecord,
	value: Value,
	untold: Untold[],
	now: Date,
): void => {
	draw(account, record, lot, negative(value))
	arrive(account, lot, value, untold, now)
}
