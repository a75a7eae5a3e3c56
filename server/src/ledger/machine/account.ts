import type { PointAction, PointType } from '@fiel/contract'
import { type Decimal, least, MONEY_DIGITS, POINT_DIGITS, ZERO } from '../../db/decimal.ts'

/** An amount in points, and in the currency that those points were worth when they were earned. */
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
/** The minimum of points and the minimum of cashback, each taken separately. */
export const minAmount = (a: LedgerAmount, b: LedgerAmount): LedgerAmount => ({
	points: least(a.points, b.points),
	cashback: least(a.cashback, b.cashback),
})
/** How much `a` exceeds `b`, in points and cashback separately; zero where it does not. */
export const excessOf = (a: LedgerAmount, b: LedgerAmount): LedgerAmount => minus(a, minAmount(a, b))

export interface Metadata {
	Name: string
	Value: string | null
}

/** Why a record exists, as data: rule versions, inputs, rounding. */
export type Reason = Record<string, unknown>

/** One line of a customer's ledger. A positive record is also a lot that later records draw from. */
export interface PointRecord {
	/** `UNSAVED_ID` until an id is assigned. */
	id: number
	readonly type: PointType
	amount: LedgerAmount
	/** The unspent part of a lot. */
	remaining: LedgerAmount
	/** The part of this record that no lot could pay: the customer's debt. */
	owed: LedgerAmount
	validUntil: Date | null
	readonly createdAt: Date
	readonly orderId: number | null
	readonly branch: string | null
	reason: Reason
	metadata: Metadata[]
}

/** An amount that a record took from a lot; negative if the record returned it. */
export interface Draw extends LedgerAmount {
	readonly record: PointRecord
	readonly lot: PointRecord
	/** Absent until the draw is saved. Later draws have greater ids. */
	readonly id?: number
}

/** A relation between a record and a lot other than a draw. */
export interface LotLink {
	/**
	 * `revoked`: the record took the lot back after part of it was spent. `grace`: the record is a new lot that holds
	 * refunded points of the lot, which has expired, for a few more days.
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

/** The state of the hash chain over a customer's events: the hash of the last event, in hex, and the number of events. */
export interface Chain {
	readonly head: string
	readonly length: number
}

/** The chain of an account without events. */
export const NO_CHAIN: Chain = { head: '', length: 0 }

/** The part of one customer's ledger that the commands at hand need, and what they have changed. */
export interface Account {
	readonly customerId: number
	balance: LedgerAmount
	/** The loaded open lots, soonest-expiring first, then oldest. */
	lots: PointRecord[]
	/** Records with debt, oldest first. */
	debts: PointRecord[]
	/** No open lot that was not loaded expires before this. Null if all were loaded, or if none of the others expires. */
	unloadedExpiry: Date | null
	/** `accounts.next_expiry` as stored. */
	readonly savedExpiry: Date | null
	/** The stored chain, which `events` below will extend. */
	readonly chain: Chain
	/** The stored seal. */
	readonly seal: string | null
	/** Whether the stored seal matches the stored account. */
	readonly isIntact: boolean
	/** Records that commands refer to, open or not. */
	readonly referenced: Map<number, PointRecord>
	/**
	 * Draws that were saved before the account was loaded, oldest first: of referenced records and of records that
	 * cover a shortfall.
	 */
	readonly earlierDraws: Map<PointRecord, Draw[]>
	/** How much of each referenced lot has expired unspent; taking an award back counts it as never given. */
	readonly expiredAmounts: Map<PointRecord, LedgerAmount>
	/** The links of referenced lots, and of all lots that cover a shortfall of theirs; oldest first. */
	readonly links: LotLink[]
	/** The links that are not yet saved. */
	readonly newLinks: LotLink[]
	/** Records created since the account was loaded. */
	readonly created: PointRecord[]
	/** Records whose stored row may have changed. */
	readonly touched: Set<PointRecord>
	/** The touched records whose `reason` or `metadata` changed. */
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
	expiredAmounts: new Map(),
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

/** A lower bound of the time at which the next lot of this account expires. */
export const nextExpiry = (account: Account): Date | null => {
	const first = Math.min(expiryTime(account.lots[0]?.validUntil ?? null), expiryTime(account.unloadedExpiry))
	return first === NEVER ? null : new Date(first)
}

/** Compares records by the order of their creation. Records without an id are the newest. */
const isOlder = (account: Account, one: PointRecord, other: PointRecord): boolean => {
	if (one.id !== 0 && other.id !== 0) return one.id < other.id
	if (one.id !== 0 || other.id !== 0) return one.id !== 0
	return account.created.indexOf(one) < account.created.indexOf(other)
}

/** Adds a lot that has points again to the open lots, unless it is there. */
export const restoreOpenLot = (account: Account, lot: PointRecord): void => {
	if (isOpen(lot) && !account.lots.includes(lot)) addOpenLot(account, lot)
}

/** Inserts a lot into the open lots: before lots that expire later, after older lots that expire at the same time. */
export const addOpenLot = (account: Account, lot: PointRecord): void => {
	const end = expiryTime(lot.validUntil)
	const precedes = (other: PointRecord): boolean => {
		const otherEnd = expiryTime(other.validUntil)
		return otherEnd > end || (otherEnd === end && isOlder(account, lot, other))
	}
	let at = account.lots.length
	while (at > 0 && precedes(account.lots[at - 1]!)) at--
	account.lots.splice(at, 0, lot)
}

export const dropClosedLots = (account: Account): void => {
	account.lots = account.lots.filter(isOpen)
	account.debts = account.debts.filter((record) => !isZeroAmount(record.owed))
}

/** Adds a record that owes to the debts, oldest first. */
export const addDebt = (account: Account, record: PointRecord): void => {
	if (isZeroAmount(record.owed) || account.debts.includes(record)) return
	let at = account.debts.length
	while (at > 0 && isOlder(account, record, account.debts[at - 1]!)) at--
	account.debts.splice(at, 0, record)
}

/** A record by its id, or the record itself if it has no id yet. */
export type RecordRef = number | PointRecord
export const resolveRecord = (account: Account, ref: RecordRef): PointRecord =>
	typeof ref === 'number' ? account.referenced.get(ref)! : ref

/** The id of a record until it gets one from the database. */
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

/** Moves an amount from a lot to a record; a negative amount moves back. */
export const draw = (account: Account, record: PointRecord, lot: PointRecord, value: LedgerAmount): void => {
	lot.remaining = minus(lot.remaining, value)
	account.touched.add(lot)
	account.draws.push({ record, lot, ...value })
}

/**
 * Returns the cashback that is drawn together with some of a lot's points. The cashback that stays is computed from the
 * original amount of the lot, so that rounding errors do not add up over many draws. If a lot has more or less cashback
 * than its points are worth, the last draw takes the difference.
 */
const portionByPoints = ({ amount, remaining }: PointRecord, points: Decimal): LedgerAmount => {
	if (points.eq(remaining.points)) return remaining
	const proportional = (left: Decimal): Decimal =>
		amount.cashback.times(left).div(amount.points).round(MONEY_DIGITS, 'half up')
	const rest = proportional(remaining.points.minus(points))
		.plus(remaining.cashback)
		.minus(proportional(remaining.points))
	return { points, cashback: remaining.cashback.minus(clamp(rest, remaining.cashback)) }
}
/** Returns the points that are drawn together with some of a lot's cashback, rounded in favour of the customer. */
const portionByCashback = ({ amount, remaining }: PointRecord, cashback: Decimal): LedgerAmount => {
	if (cashback.eq(remaining.cashback)) return remaining
	const proportional = (left: Decimal): Decimal =>
		amount.points.times(left).div(amount.cashback).round(POINT_DIGITS, 'up')
	const rest = proportional(remaining.cashback.minus(cashback))
		.plus(remaining.points)
		.minus(proportional(remaining.cashback))
	return { cashback, points: remaining.points.minus(clamp(rest, remaining.points)) }
}
const clamp = (rest: Decimal, most: Decimal): Decimal => (rest.lt(0) ? ZERO : least(rest, most))

/** Returns all draws of a record, oldest first, both saved and new. */
export const drawsBy = (account: Account, record: PointRecord): Draw[] => [
	...(account.earlierDraws.get(record) ?? []),
	...account.draws.filter((entry) => entry.record === record),
]

/** Draws up to `points` for a record, soonest-expiring lot first, and returns the amount drawn. */
export const drawPoints = (account: Account, record: PointRecord, points: Decimal): LedgerAmount => {
	let drawn = ZERO_AMOUNT
	for (const lot of account.lots) {
		const left = points.minus(drawn.points)
		if (left.lte(0)) break
		if (lot === record || lot.remaining.points.eq(0)) continue
		const portion = portionByPoints(lot, least(left, lot.remaining.points))
		draw(account, record, lot, portion)
		drawn = plus(drawn, portion)
	}
	return drawn
}

export const drawCashback = (account: Account, record: PointRecord, cashback: Decimal): LedgerAmount => {
	let drawn = ZERO_AMOUNT
	for (const lot of account.lots) {
		const left = cashback.minus(drawn.cashback)
		if (left.lte(0)) break
		if (lot.remaining.cashback.eq(0)) continue
		const portion = portionByCashback(lot, least(left, lot.remaining.cashback))
		draw(account, record, lot, portion)
		drawn = plus(drawn, portion)
	}
	return drawn
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

/** Returns the lots that a record has drawn from since `fromIndex` in the account's draws. */
export const originsSince = (
	account: Account,
	fromIndex: number,
	record: PointRecord,
): LedgerEvent['origins'] =>
	account.draws
		.slice(fromIndex)
		.filter((entry) => entry.record === record && (entry.points.gt(0) || entry.cashback.gt(0)))
		.map((entry) => ({ record: entry.lot, value: { points: entry.points, cashback: entry.cashback } }))
