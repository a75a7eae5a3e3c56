import { PointAction, PointType } from '@fiel/contract'
import {
	type Account,
	addEvent,
	createRecord,
	draw,
	drawsBy,
	excessOf,
	isNothing,
	leastOf,
	minus,
	NOTHING,
	negative,
	type PointRecord,
	plus,
	type Value,
} from './account.ts'
import { gracesOf, growCover, type Shortfall } from './cover.ts'

/** How a lot is lowered. */
export interface Lowering {
	/** Who takes it: the lot itself, whose award is smaller now, or the record that takes the award back. */
	by: PointRecord
	lot: PointRecord
	value: Value
	shortfall: Shortfall
}

/**
 * Takes back so much of an award: what is left, what has lapsed, what is in grace lots, and what was spent, which the
 * customer's other lots cover. It always succeeds.
 */
export const takeBack = (account: Account, { by, lot, value, shortfall }: Lowering, now: Date): void => {
	let left = minus(value, takeOwn(account, by, lot, value, now))
	for (const grace of gracesOf(account, lot).reverse()) {
		const part = leastOf(left, heldBy(account, grace, [lot, by]))
		if (isNothing(part)) continue
		takeFromGrace(account, by, grace, part, shortfall, now)
		left = minus(left, part)
	}
	growCover(account, by, lot, left, shortfall, now)
	account.touched.add(by)
	by.amount = minus(by.amount, value)
}

/** What is left in a lot, and what has lapsed there. */
const takeOwn = (account: Account, by: PointRecord, lot: PointRecord, wanted: Value, now: Date): Value => {
	const own = ownPart(account, lot, wanted, now)
	if (isNothing(own)) return own
	if (by === lot) lot.remaining = minus(lot.remaining, own)
	else draw(account, by, lot, own)
	return own
}

/** How much of it a lot can give, once what has lapsed of it is there again. */
const ownPart = (account: Account, lot: PointRecord, wanted: Value, now: Date): Value => {
	const lapsed = leastOf(excessOf(wanted, lot.remaining), account.lapsed.get(lot) ?? NOTHING)
	if (!isNothing(lapsed)) undoExpiry(account, lot, lapsed, now)
	return leastOf(wanted, lot.remaining)
}

/** What counted as expired never was: a record of its own says so. */
const undoExpiry = (account: Account, lot: PointRecord, value: Value, now: Date): void => {
	const reason = { rule: 'expiry undone', validUntil: lot.validUntil }
	const record = createRecord(account, { type: PointType.Expiration, reason }, value, now)
	draw(account, record, lot, negative(value))
	account.lapsed.set(lot, minus(account.lapsed.get(lot)!, value))
	account.balance = plus(account.balance, value)
	addEvent(account, PointAction.Add, record, [{ record: lot, value }], now)
}

/** What a grace lot stands for: what was moved there, less what the lot it came from has taken back. */
const heldBy = (account: Account, grace: PointRecord, owners: PointRecord[]): Value => {
	let held = grace.amount
	for (const owner of new Set(owners))
		for (const entry of drawsBy(account, owner)) if (entry.lot === grace) held = minus(held, entry)
	return held
}

/** A grace lot that was spent is short of what is taken from it, as any other lot would be. */
const takeFromGrace = (
	account: Account,
	by: PointRecord,
	grace: PointRecord,
	value: Value,
	shortfall: Shortfall,
	now: Date,
): void => {
	const spent = minus(value, ownPart(account, grace, value, now))
	draw(account, by, grace, value)
	grace.remaining = plus(grace.remaining, spent)
	growCover(account, grace, grace, spent, shortfall, now)
}
