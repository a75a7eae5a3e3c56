import type { PointAction, PointType } from '@fiel/contract'
import { type Decimal, least, MONEY_DIGITS, POINT_DIGITS, ZERO } from '../../db/decimal.ts'

/** The same thing counted twice: in points, and in the currency those points were worth when they were made. */
export interface LedgerAmount {
	points: Decimal
	cashback: Decimal
}

export const ZERO_AMOUNT: LedgerAmount = { points: ZERO, cashback: ZERO }
export const plus = (a: LedgerAmount, b: LedgerAmount): LedgerAmount => ({
	points: a.points.plus(b.points),
	cashback: a.cashback.plus(b.cashback),
})
export const minus = (a: LedgerAmount, b: LedgerAmount): LedgerAmount => ({
	points: a.points.minus(b.points),
	cashback: a.cashback.minus(b.cashback),
})
export const negate = (a: LedgerAmount): LedgerAmount => minus(ZERO_AMOUNT, a)
export const isZeroAmount = (a: LedgerAmount): boolean => a.points.eq(0) && a.cashback.eq(0)
/** The smaller of two, points and cashback each for itself. */
export const minAmount = (a: LedgerAmount, b: LedgerAmount): LedgerAmount => ({
	points: least(a.points, b.points),
	cashback: least(a.cashback, b.cashback),
})
/** How much one is more than another, nothing where it is less. */
export const excessOf = (a: LedgerAmount, b: LedgerAmount): LedgerAmount => minus(a, minAmount(a, b))

export interface Metadata {
	Name: string
	Value: string | null
}

/** Why a record exists, in data: rule versions, inputs, rounding. */
export type Reason = Record<string, unknown>

/** One line of a customer's ledger. A positive one is also a lot that later records draw from. */
export interface PointRecord {
	/** 0 until it is saved. */
	id: number
	readonly type: PointType
	amount: LedgerAmount
	/** What is left of a lot. */
	remaining: LedgerAmount
	/** What this record took without finding it in lots: the customer's debt. */
	owed: LedgerAmount
	validUntil: Date | null
	readonly createdAt: Date
	readonly orderId: number | null
	readonly branch: string | null
	reason: Reason
	metadata: Metadata[]
}

/** Taken from a lot for a record; negative where it was put back. */
export interface Draw extends LedgerAmount {
	readonly record: PointRecord
	readonly lot: PointRecord
	/** Absent until it is saved: later ones have greater ids. */
	readonly id?: number
}

/** What a record is to a lot, besides drawing from it. */
export interface LotLink {
	/**
	 * `revoked`: the record took the lot back, more than was left of it; `grace`: the record gives points of the lot,
	 * which has ended, for some days more.
	 */
	readonly kind: 'revoked' | 'grace'
	readonly record: PointRecord
	readonly lot: PointRecord
}

export interface LedgerEvent {
	readonly topic: PointAction
	readonly record: PointRecord
	readonly amount: LedgerAmount
	readonly balance: LedgerAmount
	readonly origins: readonly { readonly record: PointRecord; readonly value: LedgerAmount }[]
	readonly occurredAt: Date
}

/** How far the chain of a customer's events has come: the hash of the last one, in hex, and how many there are. */
export interface Chain {
	readonly head: string
	readonly length: number
}

/** The chain of somebody to whom nothing has happened. */
export const NO_CHAIN: Chain = { head: '', length: 0 }

/** One customer's side of the ledger, as much of it as the commands at hand need. */
export interface Account {
	readonly customerId: number
	balance: LedgerAmount
	/** Open lots in memory, soonest-expiring first, then oldest. */
	lots: PointRecord[]
	/** Records with debt, oldest first. */
	debts: PointRecord[]
	/** No lot outside memory ends before this; null when none is outside, or none of them ends. */
	unloadedExpiry: Date | null
	/** The expiry bound the database holds. */
	readonly savedExpiry: Date | null
	/** The chain of its events, without those below. */
	readonly chain: Chain
	/** What the database holds it sealed with. */
	readonly seal: string | null
	/** Whether that seal is the one of what the database holds. */
	readonly isIntact: boolean
	/** Records that commands name, open or not. */
	readonly referenced: Map<number, PointRecord>
	/** What named records, and those that cover a shortfall of named lots, drew before the account was loaded; oldest first. */
	readonly earlierDraws: Map<PointRecord, Draw[]>
	/** How much of a named lot has ended unused. */
	readonly lapsed: Map<PointRecord, LedgerAmount>
	/** The links of named lots, and of every lot that a shortfall of theirs was covered from; oldest first. */
	readonly links: LotLink[]
	/** Those that are new. */
	readonly newLinks: LotLink[]
	/** What has happened since the account was loaded. */
	readonly created: PointRecord[]
	readonly touched: Set<PointRecord>
	/** Those of them that say something else now. */
	readonly documentsChanged: Set<PointRecord>
	readonly draws: Draw[]
	readonly events: LedgerEvent[]
}

export const newAccount = (
	customerId: number,
	balance: LedgerAmount = ZERO_AMOUNT,
	expiry: Date | null = null,
	chain = NO_CHAIN,
	seal: string | null = null,
	isIntact = true,
): Account => ({
	customerId,
	balance,
	lots: [],
	debts: [],
	unloadedExpiry: expiry,
	savedExpiry: expiry,
	chain,
	seal,
	isIntact,
	referenced: new Map(),
	earlierDraws: new Map(),
	lapsed: new Map(),
	links: [],
	newLinks: [],
	created: [],
	touched: new Set(),
	documentsChanged: new Set(),
	draws: [],
	events: [],
})

export const isOpen = (record: PointRecord): boolean => !isZeroAmount(record.remaining)
export const hasExpired = (record: PointRecord, now: Date): boolean =>
	record.validUntil !== null && record.validUntil < now

const NEVER = Number.POSITIVE_INFINITY
const expiryTime = (moment: Date | null): number => moment?.getTime() ?? NEVER

/** The first moment at which a lot of this account may end: a bound, not a promise. */
export const nextExpiry = (account: Account): Date | null => {
	const first = Math.min(expiryTime(account.lots[0]?.validUntil ?? null), expiryTime(account.unloadedExpiry))
	return first === NEVER ? null : new Date(first)
}

/** The order in which records were made: those without an id yet are the newest. */
const isOlder = (account: Account, one: PointRecord, other: PointRecord): boolean => {
	if (one.id !== 0 && other.id !== 0) return one.id < other.id
	if (one.id !== 0 || other.id !== 0) return one.id !== 0
	return account.created.indexOf(one) < account.created.indexOf(other)
}

/** Puts a lot that was given something where spending will look for it, unless it is there. */
export const restoreOpenLot = (account: Account, lot: PointRecord): void => {
	if (isOpen(lot) && !account.lots.includes(lot)) addOpenLot(account, lot)
}

/** Puts a lot where spending will look for it: before those that end later, behind older ones that end together. */
export const addOpenLot = (account: Account, lot: PointRecord): void => {
	const end = expiryTime(lot.validUntil)
	const isBehind = (other: PointRecord): boolean => {
		const otherEnd = expiryTime(other.validUntil)
		return otherEnd > end || (otherEnd === end && isOlder(account, lot, other))
	}
	let at = account.lots.length
	while (at > 0 && isBehind(account.lots[at - 1]!)) at--
	account.lots.splice(at, 0, lot)
}

export const dropClosedLots = (account: Account): void => {
	account.lots = account.lots.filter(isOpen)
	account.debts = account.debts.filter((record) => !isZeroAmount(record.owed))
}

/** Puts a record that owes among the debts, oldest first. */
export const addDebt = (account: Account, record: PointRecord): void => {
	if (isZeroAmount(record.owed) || account.debts.includes(record)) return
	let at = account.debts.length
	while (at > 0 && isOlder(account, record, account.debts[at - 1]!)) at--
	account.debts.splice(at, 0, record)
}

/** A record by its id, or itself where it has none yet. */
export type RecordRef = number | PointRecord
export const resolveRecord = (account: Account, ref: RecordRef): PointRecord =>
	typeof ref === 'number' ? account.referenced.get(ref)! : ref

/** The id of a record that the database has not seen. */
export const UNSAVED_ID = 0

export interface RecordSource {
	type: PointType
	reason: Reason
	metadata?: Metadata[]
	orderId?: number | null
	branch?: string | null
}

export const createRecord = (
	account: Account,
	source: RecordSource,
	amount: LedgerAmount,
	now: Date,
): PointRecord => {
	const record: PointRecord = {
		id: UNSAVED_ID,
		type: source.type,
		amount,
		remaining: ZERO_AMOUNT,
		owed: ZERO_AMOUNT,
		validUntil: null,
		createdAt: now,
		orderId: source.orderId ?? null,
		branch: source.branch ?? null,
		reason: source.reason,
		metadata: source.metadata ?? [],
	}
	account.created.push(record)
	return record
}

/** Moves value from a lot to a record, or back when it is negative. */
export const draw = (account: Account, record: PointRecord, lot: PointRecord, value: LedgerAmount): void => {
	lot.remaining = minus(lot.remaining, value)
	account.touched.add(lot)
	account.draws.push({ record, lot, ...value })
}

/**
 * The cashback that goes with some of a lot's points. What stays in the lot is reckoned from the whole lot and not from
 * what is left of it, so that rounding does not add up with the number of draws. Where a lot has more or less cashback
 * than its points would make, it keeps the difference to the last.
 */
export const portionByPoints = ({ amount, remaining }: PointRecord, points: Decimal): LedgerAmount => {
	if (points.eq(remaining.points)) return remaining
	const proportional = (left: Decimal): Decimal =>
		amount.cashback.times(left).div(amount.points).round(MONEY_DIGITS, 'half up')
	const rest = proportional(remaining.points.minus(points))
		.plus(remaining.cashback)
		.minus(proportional(remaining.points))
	return { points, cashback: remaining.cashback.minus(clamp(rest, remaining.cashback)) }
}
/** The points that go with some of a lot's cashback, in the same way; rounded in favour of the customer. */
export const portionByCashback = ({ amount, remaining }: PointRecord, cashback: Decimal): LedgerAmount => {
	if (cashback.eq(remaining.cashback)) return remaining
	const proportional = (left: Decimal): Decimal =>
		amount.points.times(left).div(amount.cashback).round(POINT_DIGITS, 'up')
	const rest = proportional(remaining.cashback.minus(cashback))
		.plus(remaining.points)
		.minus(proportional(remaining.cashback))
	return { cashback, points: remaining.points.minus(clamp(rest, remaining.points)) }
}
const clamp = (rest: Decimal, most: Decimal): Decimal => (rest.lt(0) ? ZERO : least(rest, most))

/** Everything a record has drawn, oldest first: before the account was loaded, and since. */
export const drawsBy = (account: Account, record: PointRecord): Draw[] => [
	...(account.earlierDraws.get(record) ?? []),
	...account.draws.filter((entry) => entry.record === record),
]

/** Draws up to `points` for a record, soonest-expiring lot first; answers what was found. */
export const drawPoints = (account: Account, record: PointRecord, points: Decimal): LedgerAmount => {
	let found = ZERO_AMOUNT
	for (const lot of account.lots) {
		const left = points.minus(found.points)
		if (left.lte(0)) break
		if (lot === record || lot.remaining.points.eq(0)) continue
		const portion = portionByPoints(lot, least(left, lot.remaining.points))
		draw(account, record, lot, portion)
		found = plus(found, portion)
	}
	return found
}

export const drawCashback = (account: Account, record: PointRecord, cashback: Decimal): LedgerAmount => {
	let found = ZERO_AMOUNT
	for (const lot of account.lots) {
		const left = cashback.minus(found.cashback)
		if (left.lte(0)) break
		if (lot.remaining.cashback.eq(0)) continue
		const portion = portionByCashback(lot, least(left, lot.remaining.cashback))
		draw(account, record, lot, portion)
		found = plus(found, portion)
	}
	return found
}

export const addEvent = (
	account: Account,
	topic: PointAction,
	record: PointRecord,
	origins: LedgerEvent['origins'],
	now: Date,
): void => {
	account.events.push({
		topic,
		record,
		amount: record.amount,
		balance: account.balance,
		origins,
		occurredAt: now,
	})
}

/** The lots a record has drawn from since a mark in the account's draws. */
export const originsSince = (
	account: Account,
	fromIndex: number,
	record: PointRecord,
): LedgerEvent['origins'] =>
	account.draws
		.slice(fromIndex)
		.filter((entry) => entry.record === record && (entry.points.gt(0) || entry.cashback.gt(0)))
		.map((entry) => ({ record: entry.lot, value: { points: entry.points, cashback: entry.cashback } }))
