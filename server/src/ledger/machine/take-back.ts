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
import { coverShortfall, graceLotsOf, type Shortfall } from './cover.ts'

/** By how much a lot is reduced, and by which record. */
interface TakeBackRequest {
	/** The lot itself if its award is lowered, or the record that revokes the award. */
	by: PointRecord
	lot: PointRecord
	value: LedgerAmount
	shortfall: Shortfall
}

/**
 * Takes back a part of an award, in this order: from the unspent rest, from what has expired, from grace lots, and for
 * the spent part from a cover (see `cover.ts`). It always succeeds.
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
	coverShortfall(account, by, lot, left, shortfall, now)
	account.touched.add(by)
	by.amount = minus(by.amount, value)
}

/** Takes the unspent and the expired part of a lot and returns the amount taken. */
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

/** Returns how much of `wanted` the lot has, after undoing its expiry as far as needed. */
const availableInLot = (
	account: Account,
	lot: PointRecord,
	wanted: LedgerAmount,
	now: Date,
): LedgerAmount => {
	const expiredPart = minAmount(
		excessOf(wanted, lot.remaining),
		account.expiredAmounts.get(lot) ?? ZERO_AMOUNT,
	)
	if (!isZeroAmount(expiredPart)) undoExpiry(account, lot, expiredPart, now)
	return minAmount(wanted, lot.remaining)
}

/** Undoes the expiry of a part of a lot that is taken back, with a record of its own. */
const undoExpiry = (account: Account, lot: PointRecord, value: LedgerAmount, now: Date): void => {
	const reason = { rule: 'expiry undone', validUntil: lot.validUntil }
	const record = createRecord(account, { type: PointType.Expiration, reason }, value, now)
	draw(account, record, lot, negate(value))
	account.expiredAmounts.set(lot, minus(account.expiredAmounts.get(lot)!, value))
	account.balance = plus(account.balance, value)
	addEvent(account, PointAction.Add, record, [{ record: lot, value }], now)
}

/** Returns the amount of a grace lot less what its original lot or the revocation has already taken back. */
const graceAmountLeft = (account: Account, grace: PointRecord, owners: PointRecord[]): LedgerAmount => {
	let left = grace.amount
	for (const owner of new Set(owners))
		for (const entry of drawsBy(account, owner)) if (entry.lot === grace) left = minus(left, entry)
	return left
}

/** If part of the grace lot was spent, it gets a shortfall as any other lot would. */
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
	coverShortfall(account, grace, grace, spent, shortfall, now)
}
