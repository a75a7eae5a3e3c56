import { divide, least, minus, most, NOTHING, type Pair, POINT, plus } from './amounts.ts'
import { endOf } from './days.ts'

/**
 * The points of one customer, as docs/corrections.md describes them. What is left of a lot, what of it has lapsed and
 * its shortfall are never kept: they follow from its amount, what was spent, what was moved, and the day.
 */
export interface Lot {
	cause: 'order' | 'change' | 'grace'
	amount: Pair
	/** The last day; null for ever. */
	lastDay: number | null
	spent: Pair
	/** What was given back after the last day, the latest last. */
	graces: Lot[]
	/** What lowerings took from grace lots, in that order. */
	taken: Draw[]
	/** What stands in for the shortfall, in the order in which it was made. */
	covers: Cover[]
	forgives: boolean
}

type Cover = { by: 'lot'; lot: Lot; amount: Pair } | { by: 'debt' | 'forgiven'; amount: Pair; since: number }

/** What a redemption or a removal took of a lot. */
export interface Draw {
	lot: Lot
	amount: Pair
}

export interface Account {
	lots: Lot[]
	debts: number
	/**
	 * False once a shortfall was covered among lots whose points are not worth the same: which part of the currency moves
	 * then is not documented, so that only the points are predicted from there on.
	 */
	cashKnown: boolean
}

export const openAccount = (): Account => ({ lots: [], debts: 0, cashKnown: true })

const sum = (pairs: Pair[]): Pair => pairs.reduce(plus, NOTHING)
const isEnded = (lot: Lot, today: number): boolean => lot.lastDay !== null && lot.lastDay < today
const movedOf = (lot: Lot): Pair => sum(lot.graces.map((grace) => grace.amount))
const restOf = (lot: Lot): Pair => {
	const rest = minus(minus(lot.amount, lot.spent), movedOf(lot))
	return rest.points > 0n || (rest.points === 0n && rest.cash > 0n) ? rest : NOTHING
}
const shortfallOf = (lot: Lot): Pair => {
	const short = minus(lot.spent, lot.amount)
	return short.points > 0n ? short : NOTHING
}

export const leftOf = (lot: Lot, today: number): Pair => (isEnded(lot, today) ? NOTHING : restOf(lot))
export const lapsedOf = (lot: Lot, today: number): Pair => (isEnded(lot, today) ? restOf(lot) : NOTHING)
export const owedOf = (account: Account): Pair =>
	sum(account.lots.flatMap(({ covers }) => covers.filter(({ by }) => by === 'debt').map((it) => it.amount)))
export const balanceOf = (account: Account, today: number): Pair =>
	minus(sum(account.lots.map((lot) => leftOf(lot, today))), owedOf(account))

/** Valid lots with something left: the one that ends soonest first, of two that end on one day the one granted first. */
export const validLots = (account: Account, today: number): Lot[] =>
	account.lots
		.filter((lot) => leftOf(lot, today).points > 0n)
		.map((lot, index) => ({ lot, index, end: lot.lastDay ?? Number.POSITIVE_INFINITY }))
		.sort((a, b) => (a.end === b.end ? a.index - b.index : a.end - b.end))
		.map(({ lot }) => lot)

/** Takes points from a lot: what is left in currency is the share of the points that are left, rounded half up. */
const draw = (lot: Lot, points: bigint, today: number): Draw => {
	const left = leftOf(lot, today)
	const after = left.points - points
	const kept = divide(lot.amount.cash * after, lot.amount.points, 'nearest')
	const amount = { points, cash: most(0n, left.cash - kept) }
	lot.spent = plus(lot.spent, amount)
	return { lot, amount }
}

export const spendPoints = (account: Account, points: bigint, today: number): Draw[] => {
	let wanted = points
	const draws: Draw[] = []
	for (const lot of validLots(account, today)) {
		if (wanted === 0n) break
		const taken = least(wanted, leftOf(lot, today).points)
		draws.push(draw(lot, taken, today))
		wanted -= taken
	}
	return draws
}

/** Takes currency: whole lots, and of the last one the points that are worth what is still wanted. */
export const spendCash = (account: Account, cash: bigint, today: number): Draw[] => {
	let wanted = cash
	const draws: Draw[] = []
	for (const lot of validLots(account, today)) {
		if (wanted === 0n) break
		const left = leftOf(lot, today)
		if (left.cash === 0n) continue
		const taken = least(wanted, left.cash)
		const share = divide(taken * lot.amount.points, lot.amount.cash, 'down')
		const amount = { points: taken === left.cash ? left.points : least(share, left.points), cash: taken }
		lot.spent = plus(lot.spent, amount)
		draws.push({ lot, amount })
		wanted -= taken
	}
	return draws
}

export const earn = (
	account: Account,
	lot: Pick<Lot, 'cause' | 'amount' | 'lastDay' | 'forgives'>,
	today: number,
): Lot => {
	const made: Lot = { ...lot, spent: NOTHING, graces: [], taken: [], covers: [] }
	account.lots.push(made)
	payDebts(account, today)
	return made
}

/** Whatever can be spent pays what is owed, the oldest debt first. */
const payDebts = (account: Account, today: number): void => {
	const debts = account.lots
		.flatMap((lot) => lot.covers.flatMap((cover) => (cover.by === 'debt' ? [{ lot, cover }] : [])))
		.sort((a, b) => a.cover.since - b.cover.since)
	for (const { lot, cover } of debts) {
		const draws = spendPoints(account, least(cover.amount.points, spendable(account, today)), today)
		for (const { lot: other, amount } of draws) {
			watchCash(account, [lot, other])
			lot.covers.push({ by: 'lot', lot: other, amount })
			cover.amount = minus(cover.amount, amount)
		}
		if (cover.amount.points === 0n) lot.covers = lot.covers.filter((it) => it !== cover)
	}
}
const spendable = (account: Account, today: number): bigint =>
	sum(account.lots.map((lot) => leftOf(lot, today))).points

/** Currency follows points from one lot to another only where a point is worth the same, in whole cents. */
const watchCash = (account: Account, lots: Lot[]): void => {
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

/** Sets what a lot is worth, and lets everything follow that depends on it. */
export const resize = (account: Account, lot: Lot, amount: Pair, today: number): void => {
	setAmount(account, lot, amount, today)
	payDebts(account, today)
}
const setAmount = (account: Account, lot: Lot, amount: Pair, today: number): void => {
	const before = shortfallOf(lot)
	const raised = amount.points - lot.amount.points
	lot.amount = amount
	if (raised < 0n) lowerGraces(account, lot, today)
	settle(account, lot, before, today)
	if (raised > before.points) raiseGraces(account, lot, raised - before.points, today)
}

/** The moved part gives up after what is left or has lapsed and before what was spent, the latest grace lot first. */
const lowerGraces = (account: Account, lot: Lot, today: number): void => {
	let excess = movedOf(lot).points - most(0n, lot.amount.points - lot.spent.points)
	for (const grace of [...lot.graces].reverse()) {
		const points = least(excess, grace.amount.points)
		if (points <= 0n) continue
		const kept = grace.amount.points - points
		const cash = grace.amount.cash - divide(grace.amount.cash * kept, grace.amount.points, 'nearest')
		lot.taken.push({ lot: grace, amount: { points, cash } })
		setAmount(account, grace, minus(grace.amount, { points, cash }), today)
		excess -= points
	}
}

/** What lowerings took from grace lots goes back there, the latest first. */
const raiseGraces = (account: Account, lot: Lot, points: bigint, today: number): void => {
	let rest = points
	while (rest > 0n && lot.taken.length > 0) {
		const { lot: grace, amount } = lot.taken.pop()!
		const back = least(rest, amount.points)
		const cash = back === amount.points ? amount.cash : divide(amount.cash * back, amount.points, 'nearest')
		const part = { points: back, cash }
		if (back < amount.points) lot.taken.push({ lot: grace, amount: minus(amount, part) })
		setAmount(account, grace, plus(grace.amount, part), today)
		rest -= back
	}
}

/** Covers a shortfall that has grown, or undoes the covers of one that has become smaller. */
const settle = (account: Account, lot: Lot, before: Pair, today: number): void => {
	const change = minus(shortfallOf(lot), before)
	if (change.points > 0n) cover(account, lot, change, today)
	if (change.points < 0n) uncover(account, lot, minus(NOTHING, change), today)
}

const cover = (account: Account, lot: Lot, short: Pair, today: number): void => {
	watchCash(account, [lot])
	let rest = short
	for (const { lot: other, amount } of spendPoints(
		account,
		least(short.points, spendable(account, today)),
		today,
	)) {
		watchCash(account, [lot, other])
		lot.covers.push({ by: 'lot', lot: other, amount })
		rest = minus(rest, amount)
	}
	if (rest.points === 0n) return
	account.debts += 1
	lot.covers.push({ by: lot.forgives ? 'forgiven' : 'debt', amount: rest, since: account.debts })
}

/** What is still owed first, then what was forgiven or taken from other lots; the latest first. */
const uncover = (account: Account, lot: Lot, amount: Pair, today: number): void => {
	let rest = amount
	const latest = [...lot.covers].reverse()
	const undone = [...latest.filter(({ by }) => by === 'debt'), ...latest.filter(({ by }) => by !== 'debt')]
	for (const made of undone) {
		if (rest.points === 0n) break
		const points = least(rest.points, made.amount.points)
		const part =
			points === made.amount.points
				? made.amount
				: { points, cash: divide(made.amount.cash * points, made.amount.points, 'nearest') }
		made.amount = minus(made.amount, part)
		rest = minus(rest, part)
		if (made.amount.points === 0n) lot.covers = lot.covers.filter((it) => it !== made)
		if (made.by === 'lot') giveBack(account, made.lot, part, null, today)
	}
}

/** Gives a redemption back. */
export const refund = (account: Account, draws: Draw[], graceDays: number, today: number): void => {
	for (const { lot, amount } of draws) giveBack(account, lot, amount, graceDays, today)
	payDebts(account, today)
}

/** Puts back what was spent of a lot: its shortfall first, then the lot itself, or a grace lot where that has ended. */
const giveBack = (
	account: Account,
	lot: Lot,
	amount: Pair,
	graceDays: number | null,
	today: number,
): void => {
	const before = shortfallOf(lot)
	lot.spent = minus(lot.spent, amount)
	settle(account, lot, before, today)
	const rest = minus(amount, minus(before, shortfallOf(lot)))
	if (rest.points > 0n && isEnded(lot, today) && lot.cause !== 'grace' && graceDays !== null)
		moveToGrace(account, lot, rest, today + graceDays)
}

const moveToGrace = (account: Account, lot: Lot, amount: Pair, lastDay: number): void => {
	const { forgives } = lot
	const grace: Lot = {
		cause: 'grace',
		amount,
		lastDay,
		spent: NOTHING,
		graces: [],
		taken: [],
		covers: [],
		forgives,
	}
	account.lots.push(grace)
	lot.graces.push(grace)
}

export const endOfLot = ({ lastDay }: Lot): number | null => (lastDay === null ? null : endOf(lastDay))
