import { PointAction, PointType } from '@fiel/contract'
import {
	type Account,
	addEvent,
	createRecord,
	draw,
	drawsBy,
	excessOf,
	isZeroAmount,
	type LedgerAmount,
	minAmount,
	minus,
	negate,
	type PointRecord,
	plus,
	ZERO_AMOUNT,
} from './account.ts'
import { graceLotsOf, growCover, type Shortfall } from './cover.ts'

/** How a lot is lowered. */
export interface TakeBackRequest {
	/** Who takes it: the lot itself, whose award is smaller now, or the record that takes the award back. */
	by: PointRecord
	lot: PointRecord
	value: LedgerAmount
	shortfall: Shortfall
}

/**
 * Takes back so much of an award: what is left, what has lapsed, what is in grace lots, and what was spent, which the
 * customer's other lots cover. It always succeeds.
 */
export const takeBack = (
	account: Account,
	{ by, lot, value, shortfall }: TakeBackRequest,
	now: Date,
): void => {
	let left = minus(value, takeFromLot(account, by, lot, value, now))
	for (const grace of graceLotsOf(account, lot).reverse()) {
		const part = minAmount(left, graceAmountLeft(account, grace, [lot, by]))
		if (isZeroAmount(part)) continue
		takeFromGrace(account, by, grace, part, shortfall, now)
		left = minus(left, part)
	}
	growCover(account, by, lot, left, shortfall, now)
	account.touched.add(by)
	by.amount = minus(by.amount, value)
}

/** What is left in a lot, and what has lapsed there. */
const takeFromLot = (
	account: Account,
	by: PointRecord,
	lot: PointRecord,
	wanted: LedgerAmount,
	now: Date,
): LedgerAmount => {
	const own = availableInLot(account, lot, wanted, now)
	if (isZeroAmount(own)) return own
	if (by === lot) lot.remaining = minus(lot.remaining, own)
	else draw(account, by, lot, own)
	return own
}

/** How much of it a lot can give, once what has lapsed of it is there again. */
const availableInLot = (
	account: Account,
	lot: PointRecord,
	wanted: LedgerAmount,
	now: Date,
): LedgerAmount => {
	const lapsed = minAmount(excessOf(wanted, lot.remaining), account.lapsed.get(lot) ?? ZERO_AMOUNT)
	if (!isZeroAmount(lapsed)) undoExpiry(account, lot, lapsed, now)
	return minAmount(wanted, lot.remaining)
}

/** What counted as expired never was: a record of its own says so. */
const undoExpiry = (account: Account, lot: PointRecord, value: LedgerAmount, now: Date): void => {
	const reason = { rule: 'expiry undone', validUntil: lot.validUntil }
	const record = createRecord(account, { type: PointType.Expiration, reason }, value, now)
	draw(account, record, lot, negate(value))
	account.lapsed.set(lot, minus(account.lapsed.get(lot)!, value))
	account.balance = plus(account.balance, value)
	addEvent(account, PointAction.Add, record, [{ record: lot, value }], now)
}

/** What a grace lot stands for: what was moved there, less what the lot it came from has taken back. */
const graceAmountLeft = (account: Account, grace: PointRecord, owners: PointRecord[]): LedgerAmount => {
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
	value: LedgerAmount,
	shortfall: Shortfall,
	now: Date,
): void => {
	const spent = minus(value, availableInLot(account, grace, value, now))
	draw(account, by, grace, value)
	grace.remaining = plus(grace.remaining, spent)
	growCover(account, grace, grace, spent, shortfall, now)
}
