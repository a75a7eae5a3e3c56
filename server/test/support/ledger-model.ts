/** Whole units: ten-thousandths of a point, and cents. */
export interface UnitAmount {
	p: number
	c: number
}

/** Covers a shortfall of a lot: one cover for its corrections, one for its cancellation. */
interface Cover {
	/** The age of the debt, for the order of payment. */
	age: number
	owed: UnitAmount
}

interface Lot {
	age: number
	/** `amount` is what it gives now, `face` what was recorded: lowering a grace lot leaves no record. */
	amount: UnitAmount
	face: UnitAmount
	left: UnitAmount
	lapsed: UnitAmount
	until: number
	isGrace: boolean
	covers: Cover[]
	/** Taken from other lots to cover this one, or forgiven if there is no lot, oldest first. */
	drawn: { lot: Lot | null; value: UnitAmount }[]
	/** The grace lots of its points, and what was taken from them when it was lowered, oldest first. */
	graces: Lot[]
	lowered: TakenPart[]
}
export interface TakenPart {
	lot: Lot
	value: UnitAmount
}

const pair = (p = 0, c = 0): UnitAmount => ({ p, c })
const add = (to: UnitAmount, { p, c }: UnitAmount, sign = 1): void => {
	to.p += sign * p
	to.c += sign * c
}
const smaller = (a: UnitAmount, b: UnitAmount): UnitAmount => pair(Math.min(a.p, b.p), Math.min(a.c, b.c))
/** Moves as much as is available and wanted. */
const move = (wanted: UnitAmount, from: UnitAmount): UnitAmount => {
	const part = smaller(wanted, from)
	add(wanted, part, -1)
	add(from, part, -1)
	return part
}
const halfUp = (a: number, b: number, by: number): number => Math.floor((2 * a * b + by) / (2 * by))
const upwards = (a: number, b: number, by: number): number => Math.ceil((a * b) / by)
const isPositive = ({ p, c }: UnitAmount): boolean => p > 0 || c > 0

/** A simple reference implementation of the ledger: lots, and what covers their shortfalls, in whole numbers. */
export const createLedgerModel = () => {
	const lots: Lot[] = []
	let age = 0

	const newLot = (amount: UnitAmount, until: number, isGrace = false): Lot => {
		age += 1
		const lot: Lot = {
			...{ age, amount: { ...amount }, face: { ...amount }, left: { ...amount }, lapsed: pair(), until },
			...{ isGrace, covers: [], drawn: [], graces: [], lowered: [] },
		}
		lots.push(lot)
		return lot
	}
	const open = (now = Number.NEGATIVE_INFINITY): Lot[] =>
		lots
			.filter(({ left, until }) => isPositive(left) && until >= now)
			.sort((a, b) => a.until - b.until || a.age - b.age)
	const collect = (want: UnitAmount, drawn: Lot['drawn'], now: number): void => {
		for (const lot of open(now)) {
			const p = Math.min(want.p, lot.left.p)
			const share = p === want.p ? want.c : halfUp(want.c, p, want.p)
			const value = pair(p, Math.min(share, lot.left.c))
			if (!isPositive(value)) continue
			add(lot.left, value, -1)
			add(want, value, -1)
			drawn.push({ lot, value })
		}
	}
	const pay = (now: number): void => {
		const owing = lots.flatMap((lot) => lot.covers.map((cover) => ({ lot, cover })))
		owing.sort((a, b) => a.cover.age - b.cover.age)
		for (const { lot, cover } of owing) collect(cover.owed, lot.drawn, now)
	}
	const cover = (lot: Lot, short: UnitAmount, forgive: boolean, debtAge: number, now: number): void => {
		if (!isPositive(short)) return
		const known = lot.covers.find((entry) => entry.age === debtAge)
		const mine = known ?? { age: debtAge, owed: pair() }
		if (!known) lot.covers.push(mine)
		const want = { ...short }
		collect(want, lot.drawn, now)
		if (forgive) lot.drawn.push({ lot: null, value: want })
		else add(mine.owed, want)
	}
	/** Undoes the cover of a lot for an amount that comes back; returns the excess. */
	const uncover = (lot: Lot, value: UnitAmount): UnitAmount => {
		const rest = { ...value }
		for (const { owed } of lot.covers.toSorted((a, b) => b.age - a.age)) move(rest, owed)
		for (const entry of lot.drawn.toReversed()) {
			const part = move(rest, entry.value)
			if (entry.lot) giveBack(entry.lot, part)
		}
		lot.drawn = lot.drawn.filter((entry) => isPositive(entry.value))
		return rest
	}
	const giveBack = (lot: Lot, value: UnitAmount): void => {
		if (isPositive(value)) add(lot.left, uncover(lot, value))
	}
	/** Takes the remaining part first, then the lapsed part. */
	const takeOwn = (lot: Lot, wanted: UnitAmount): void => {
		move(wanted, lot.left)
		move(wanted, lot.lapsed)
	}
	const lower = (lot: Lot, value: UnitAmount, forgive: boolean, debtAge: number, now: number): void => {
		const wanted = { ...value }
		add(lot.amount, value, -1)
		if (debtAge === lot.age) add(lot.face, value, -1)
		takeOwn(lot, wanted)
		for (const grace of lot.graces.toReversed()) {
			const part = move(wanted, grace.amount)
			if (!isPositive(part)) continue
			lot.lowered.push({ lot: grace, value: { ...part } })
			takeOwn(grace, part)
			cover(grace, part, forgive, grace.age, now)
		}
		cover(lot, wanted, forgive, debtAge, now)
	}
	const raise = (lot: Lot, value: UnitAmount): void => {
		add(lot.amount, value)
		add(lot.face, value)
		const rest = uncover(lot, value)
		for (const { lot: grace, value: taken } of lot.lowered.toReversed()) {
			const part = move(rest, taken)
			add(grace.amount, part)
			giveBack(grace, part)
		}
		add(lot.left, rest)
	}

	return {
		lots,
		/** The remaining points of all lots minus all debts. */
		get balance(): UnitAmount {
			const total = pair()
			for (const { left, covers } of lots) {
				add(total, left)
				for (const { owed } of covers) add(total, owed, -1)
			}
			return total
		},
		debt: (): UnitAmount => {
			const total = pair()
			for (const { covers } of lots) for (const { owed } of covers) add(total, owed)
			return total
		},
		end(now: number) {
			for (const lot of open().filter(({ until }) => until < now)) {
				add(lot.lapsed, lot.left)
				lot.left = pair()
			}
		},
		earn(amount: UnitAmount, until: number, now: number): Lot {
			const lot = newLot(amount, until)
			pay(now)
			return lot
		},
		spend(unit: 'p' | 'c', wanted: number): TakenPart[] | 'insufficient' {
			if (wanted > this.balance[unit]) return 'insufficient'
			age += 1
			const taken: TakenPart[] = []
			let still = wanted
			for (const lot of open()) {
				const { left, face } = lot
				if (still === 0 || left[unit] === 0) continue
				const most = Math.min(still, left[unit])
				const value = most === left[unit] ? { ...left } : pair(most, most)
				const other = unit === 'p' ? 'c' : 'p'
				if (most !== left[unit]) {
					const round = unit === 'p' ? halfUp : upwards
					const even = (of: number): number => round(face[other], of, face[unit])
					const rest = even(left[unit] - most) + left[other] - even(left[unit])
					value[other] = left[other] - Math.min(Math.max(rest, 0), left[other])
				}
				add(left, value, -1)
				taken.push({ lot, value })
				still -= most
			}
			return taken
		},
		cancel(lot: Lot, forgive: boolean, now: number) {
			age += 1
			lower(lot, { ...lot.amount }, forgive, age, now)
		},
		change(lot: Lot, to: UnitAmount, forgive: boolean, now: number) {
			const [less, more] = [pair(), pair()]
			for (const unit of ['p', 'c'] as const) {
				less[unit] = Math.max(0, lot.amount[unit] - to[unit])
				more[unit] = Math.max(0, to[unit] - lot.amount[unit])
			}
			if (isPositive(less)) lower(lot, less, forgive, lot.age, now)
			if (isPositive(more)) raise(lot, more)
			pay(now)
		},
		refund(taken: TakenPart[], now: number, grace: number) {
			age += 1
			const moved: TakenPart[] = []
			for (const { lot, value } of taken) {
				const isMoved = lot.until < now && !lot.isGrace
				if (!isMoved) giveBack(lot, value)
				else moved.push({ lot, value: uncover(lot, value) })
			}
			for (const { lot, value } of moved) if (isPositive(value)) lot.graces.push(newLot(value, grace, true))
			pay(now)
		},
	}
}
export type LedgerModel = ReturnType<typeof createLedgerModel>
export type ModelLot = Lot
