import {
	addAmounts,
	divideRounded,
	type ModelAmount,
	maxBigint,
	minBigint,
	POINT,
	subtractAmounts,
	ZERO_AMOUNT,
} from './amounts.ts'
import { endOfLocalDay } from './days.ts'

/**
 * The points of one customer, as docs/corrections.md describes them. The remaining and lapsed parts of a lot and
 * its shortfall are not stored: they follow from its amount, what was spent, what was moved, and the day.
 */
export interface AccountLot {
	cause: 'order' | 'change' | 'grace'
	amount: ModelAmount
	/** The number of its record: a larger one was created later. */
	record: number
	/** The run of the worker that granted it, if it was the worker. */
	run?: number
	/** The last day; null if it never expires. */
	lastDay: number | null
	spent: ModelAmount
	/** The grace lots for what was given back after the last day, newest last. */
	graces: AccountLot[]
	/** What corrections downwards took from grace lots, in that order. */
	taken: AccountDraw[]
	/** What covers the shortfall, oldest first. */
	covers: Cover[]
	forgives: boolean
}

type Cover =
	| { by: 'lot'; lot: AccountLot; amount: ModelAmount }
	/** `record` is the number of the record that owes. */
	| { by: 'debt' | 'forgiven'; amount: ModelAmount; record: number }

/** What a redemption or a removal took from a lot. */
export interface AccountDraw {
	lot: AccountLot
	amount: ModelAmount
}

export interface ModelAccount {
	lots: AccountLot[]
	/** How often points were drawn from a lot, except by corrections of the order that earned them. */
	draws: number
	/** How often a grace lot was lowered: see docs/model.md. */
	loweredGraces: number
	numbering: Numbering
	/**
	 * False once a shortfall was covered from lots with a different value per point: the documents do not say which
	 * part of the currency moves then, so only points are predicted from there on.
	 */
	cashKnown: boolean
}

/** Numbers records in the order of their creation, for all customers together. */
export interface Numbering {
	last: number
}
export const nextNumber = (numbering: Numbering): number => {
	numbering.last += 1
	return numbering.last
}

export const createModelAccount = (numbering: Numbering): ModelAccount => ({
	...{ lots: [], draws: 0, loweredGraces: 0, numbering, cashKnown: true },
})

const sumAmounts = (pairs: ModelAmount[]): ModelAmount => pairs.reduce(addAmounts, ZERO_AMOUNT)
const isEnded = (lot: AccountLot, today: number): boolean => lot.lastDay !== null && lot.lastDay < today
const movedOf = (lot: AccountLot): ModelAmount => sumAmounts(lot.graces.map((grace) => grace.amount))
const restOf = (lot: AccountLot): ModelAmount => {
	const rest = subtractAmounts(subtractAmounts(lot.amount, lot.spent), movedOf(lot))
	return rest.points > 0n || (rest.points === 0n && rest.cash > 0n) ? rest : ZERO_AMOUNT
}
const shortfallOf = (lot: AccountLot): ModelAmount => {
	const short = subtractAmounts(lot.spent, lot.amount)
	return short.points > 0n ? short : ZERO_AMOUNT
}

export const remainingOf = (lot: AccountLot, today: number): ModelAmount =>
	isEnded(lot, today) ? ZERO_AMOUNT : restOf(lot)
export const lapsedAmount = (lot: AccountLot, today: number): ModelAmount =>
	isEnded(lot, today) ? restOf(lot) : ZERO_AMOUNT
export const owedOf = (account: ModelAccount): ModelAmount =>
	sumAmounts(
		account.lots.flatMap(({ covers }) => covers.filter(({ by }) => by === 'debt').map((it) => it.amount)),
	)
export const modelBalance = (account: ModelAccount, today: number): ModelAmount =>
	subtractAmounts(sumAmounts(account.lots.map((lot) => remainingOf(lot, today))), owedOf(account))

/** Valid lots with points left, in the order of spending: the earliest expiry first, then the oldest. */
export const validLots = (account: ModelAccount, today: number): AccountLot[] =>
	account.lots
		.filter((lot) => remainingOf(lot, today).points > 0n)
		.map((lot, index) => ({ lot, index, end: lot.lastDay ?? Number.POSITIVE_INFINITY }))
		.sort((a, b) => (a.end === b.end ? a.index - b.index : a.end - b.end))
		.map(({ lot }) => lot)

/** Takes points from a lot. The currency that remains is proportional to the remaining points, rounded half up. */
const draw = (lot: AccountLot, points: bigint, today: number): AccountDraw => {
	const left = remainingOf(lot, today)
	const after = left.points - points
	const kept = divideRounded(lot.amount.cash * after, lot.amount.points, 'nearest')
	const amount = { points, cash: maxBigint(0n, left.cash - kept) }
	lot.spent = addAmounts(lot.spent, amount)
	return { lot, amount }
}

const countDraws = (account: ModelAccount, draws: AccountDraw[]): void => {
	account.draws += draws.length
}

export const spendPoints = (account: ModelAccount, points: bigint, today: number): AccountDraw[] => {
	let wanted = points
	const draws: AccountDraw[] = []
	for (const lot of validLots(account, today)) {
		if (wanted === 0n) break
		const taken = minBigint(wanted, remainingOf(lot, today).points)
		draws.push(draw(lot, taken, today))
		wanted -= taken
	}
	countDraws(account, draws)
	return draws
}

/** Takes currency: whole lots, and from the last one the points that are worth the rest. */
export const spendCash = (account: ModelAccount, cash: bigint, today: number): AccountDraw[] => {
	let wanted = cash
	const draws: AccountDraw[] = []
	for (const lot of validLots(account, today)) {
		if (wanted === 0n) break
		const left = remainingOf(lot, today)
		if (left.cash === 0n) continue
		const taken = minBigint(wanted, left.cash)
		// The points that stay are worth the currency that stays, rounded up. A lot that was corrected after it was drawn
		// from may have more or fewer points than its currency would make; it keeps the difference until its last draw.
		const worth = (cash: bigint) => divideRounded(cash * lot.amount.points, lot.amount.cash, 'up')
		const share = taken === left.cash ? left.points : worth(left.cash) - worth(left.cash - taken)
		const amount = { points: minBigint(left.points, share), cash: taken }
		lot.spent = addAmounts(lot.spent, amount)
		draws.push({ lot, amount })
		wanted -= taken
	}
	countDraws(account, draws)
	return draws
}

export const addLot = (
	account: ModelAccount,
	lot: Pick<AccountLot, 'cause' | 'amount' | 'lastDay' | 'forgives'>,
	today: number,
): AccountLot => {
	const made: AccountLot = {
		...lot,
		record: nextNumber(account.numbering),
		spent: ZERO_AMOUNT,
		graces: [],
		taken: [],
		covers: [],
	}
	account.lots.push(made)
	payDebts(account, today)
	return made
}

/** Pays debts from everything that can be spent, that of the oldest record first. */
const payDebts = (account: ModelAccount, today: number): void => {
	const debts = account.lots
		.flatMap((lot) => lot.covers.flatMap((cover) => (cover.by === 'debt' ? [{ lot, cover }] : [])))
		.sort((a, b) => a.cover.record - b.cover.record)
	for (const { lot, cover } of debts) {
		const draws = spendPoints(account, minBigint(cover.amount.points, spendable(account, today)), today)
		for (const { lot: other, amount } of draws) {
			checkCashKnown(account, [lot, other])
			lot.covers.push({ by: 'lot', lot: other, amount })
			cover.amount = subtractAmounts(cover.amount, amount)
		}
		if (cover.amount.points === 0n) lot.covers = lot.covers.filter((it) => it !== cover)
	}
}
const spendable = (account: ModelAccount, today: number): bigint =>
	sumAmounts(account.lots.map((lot) => remainingOf(lot, today))).points

/** Currency follows points from one lot to another only if a point has the same value in both, in whole cents. */
const checkCashKnown = (account: ModelAccount, lots: AccountLot[]): void => {
	const rates = new Set(
		lots.map(({ amount, spent, covers }) => {
			const [known] = [amount, spent, ...covers.map((it) => it.amount)].filter(({ points }) => points > 0n)
			if (!known) return 'none'
			const rate = (known.cash * POINT * 1_000_000n) / known.points
			return String(rate)
		}),
	)
	rates.delete('none')
	if (rates.size > 1 || [...rates].some((rate) => BigInt(rate) % 1_000_000n !== 0n)) account.cashKnown = false
	if (lots.some(({ amount, spent }) => amount.points % POINT !== 0n || spent.points % POINT !== 0n))
		account.cashKnown = false
}

/** Changes the amount of a lot, and updates everything that depends on it. */
export const resize = (account: ModelAccount, lot: AccountLot, amount: ModelAmount, today: number): void => {
	setAmount(account, lot, amount, lot.record, today)
	payDebts(account, today)
}

/** Takes a lot back. What it owes then is owed by the cancellation, which is a record of its own. */
export const revoke = (account: ModelAccount, lot: AccountLot, today: number): void => {
	setAmount(account, lot, ZERO_AMOUNT, nextNumber(account.numbering), today)
	payDebts(account, today)
}

const setAmount = (
	account: ModelAccount,
	lot: AccountLot,
	amount: ModelAmount,
	owing: number,
	today: number,
): void => {
	const before = shortfallOf(lot)
	const raised = amount.points - lot.amount.points
	lot.amount = amount
	if (raised < 0n) lowerGraces(account, lot, today)
	settleShortfall(account, lot, before, owing, today)
	if (raised > before.points) raiseGraces(account, lot, raised - before.points, today)
}

/**
 * Lowers the moved part, after the remaining and lapsed parts and before the spent part, newest grace lot first.
 */
const lowerGraces = (account: ModelAccount, lot: AccountLot, today: number): void => {
	let excess = movedOf(lot).points - maxBigint(0n, lot.amount.points - lot.spent.points)
	for (const grace of [...lot.graces].reverse()) {
		const points = minBigint(excess, grace.amount.points)
		if (points <= 0n) continue
		const kept = grace.amount.points - points
		const cash = grace.amount.cash - divideRounded(grace.amount.cash * kept, grace.amount.points, 'nearest')
		lot.taken.push({ lot: grace, amount: { points, cash } })
		account.loweredGraces += 1
		setAmount(account, grace, subtractAmounts(grace.amount, { points, cash }), grace.record, today)
		excess -= points
	}
}

/** Returns to grace lots what earlier corrections took from them, newest first. */
const raiseGraces = (account: ModelAccount, lot: AccountLot, points: bigint, today: number): void => {
	let rest = points
	while (rest > 0n && lot.taken.length > 0) {
		const { lot: grace, amount } = lot.taken.pop()!
		const back = minBigint(rest, amount.points)
		const cash =
			back === amount.points ? amount.cash : divideRounded(amount.cash * back, amount.points, 'nearest')
		const part = { points: back, cash }
		if (back < amount.points) lot.taken.push({ lot: grace, amount: subtractAmounts(amount, part) })
		setAmount(account, grace, addAmounts(grace.amount, part), grace.record, today)
		rest -= back
	}
}

/** Covers a shortfall that has grown, or undoes covers of one that has become smaller. */
const settleShortfall = (
	account: ModelAccount,
	lot: AccountLot,
	before: ModelAmount,
	owing: number,
	today: number,
): void => {
	const change = subtractAmounts(shortfallOf(lot), before)
	if (change.points > 0n) cover(account, lot, change, owing, today)
	if (change.points < 0n) uncover(account, lot, subtractAmounts(ZERO_AMOUNT, change), today)
}

const cover = (
	account: ModelAccount,
	lot: AccountLot,
	short: ModelAmount,
	owing: number,
	today: number,
): void => {
	checkCashKnown(account, [lot])
	let rest = short
	for (const { lot: other, amount } of spendPoints(
		account,
		minBigint(short.points, spendable(account, today)),
		today,
	)) {
		checkCashKnown(account, [lot, other])
		lot.covers.push({ by: 'lot', lot: other, amount })
		rest = subtractAmounts(rest, amount)
	}
	if (rest.points === 0n) return
	lot.covers.push({ by: lot.forgives ? 'forgiven' : 'debt', amount: rest, record: owing })
}

/** Undoes debts first, then what was forgiven or taken from other lots, newest first. */
const uncover = (account: ModelAccount, lot: AccountLot, amount: ModelAmount, today: number): void => {
	let rest = amount
	const latest = [...lot.covers].reverse()
	const undone = [...latest.filter(({ by }) => by === 'debt'), ...latest.filter(({ by }) => by !== 'debt')]
	for (const made of undone) {
		if (rest.points === 0n) break
		const points = minBigint(rest.points, made.amount.points)
		const part =
			points === made.amount.points
				? made.amount
				: { points, cash: divideRounded(made.amount.cash * points, made.amount.points, 'nearest') }
		made.amount = subtractAmounts(made.amount, part)
		rest = subtractAmounts(rest, part)
		if (made.amount.points === 0n) lot.covers = lot.covers.filter((it) => it !== made)
		if (made.by === 'lot') giveBack(account, made.lot, part, null, today)
	}
}

/** Gives back the points of a redemption. */
export const refundDraws = (
	account: ModelAccount,
	draws: AccountDraw[],
	graceDays: number,
	today: number,
): void => {
	for (const { lot, amount } of draws) giveBack(account, lot, amount, graceDays, today)
	payDebts(account, today)
}

/**
 * Returns what was spent of a lot: to its shortfall first, then to the lot, or to a grace lot if it has expired.
 */
const giveBack = (
	account: ModelAccount,
	lot: AccountLot,
	amount: ModelAmount,
	graceDays: number | null,
	today: number,
): void => {
	const before = shortfallOf(lot)
	lot.spent = subtractAmounts(lot.spent, amount)
	settleShortfall(account, lot, before, lot.record, today)
	const rest = subtractAmounts(amount, subtractAmounts(before, shortfallOf(lot)))
	if (rest.points > 0n && isEnded(lot, today) && lot.cause !== 'grace' && graceDays !== null)
		moveToGrace(account, lot, rest, today + graceDays)
}

const moveToGrace = (account: ModelAccount, lot: AccountLot, amount: ModelAmount, lastDay: number): void => {
	const { forgives } = lot
	const grace: AccountLot = {
		record: nextNumber(account.numbering),
		cause: 'grace',
		amount,
		lastDay,
		spent: ZERO_AMOUNT,
		graces: [],
		taken: [],
		covers: [],
		forgives,
	}
	account.lots.push(grace)
	lot.graces.push(grace)
}

export const endOfLot = ({ lastDay }: AccountLot): number | null =>
	lastDay === null ? null : endOfLocalDay(lastDay)

/** The points of both become those of one account; if one of them owes, the points of the other pay at once. */
export const mergeAccounts = (into: ModelAccount, from: ModelAccount, today: number): void => {
	into.lots = [...into.lots, ...from.lots].sort((a, b) => a.record - b.record)
	into.cashKnown &&= from.cashKnown
	from.lots = []
	payDebts(into, today)
}

/** Moves lots, and the grace lots that came from them, to the other account. */
export const separateAccounts = (into: ModelAccount, from: ModelAccount, lots: AccountLot[]): void => {
	const moved = new Set(lots.flatMap((lot) => [lot, ...lot.graces]))
	from.lots = into.lots.filter((lot) => moved.has(lot))
	from.cashKnown = into.cashKnown
	into.lots = into.lots.filter((lot) => !moved.has(lot))
}
