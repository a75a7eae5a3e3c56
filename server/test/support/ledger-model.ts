/** Whole units: ten-thousandths of a point, cents. */
export interface Pair {
	p: number
	c: number
}

interface Lot {
	age: number
	amount: Pair
	left: Pair
	lapsed: Pair
	until: number
}
interface Debt {
	age: number
	owed: Pair
}
export interface Taken {
	lot: Lot
	value: Pair
}

const pair = (p = 0, c = 0): Pair => ({ p, c })
const add = (to: Pair, { p, c }: Pair, sign = 1): void => {
	to.p += sign * p
	to.c += sign * c
}
const halfUp = (a: number, b: number, by: number): number => Math.floor((2 * a * b + by) / (2 * by))
const some = ({ p, c }: Pair): boolean => p > 0 || c > 0

/** The ledger as one would explain it on paper: a list of lots, a list of debts, whole numbers, nothing clever. */
export const openModel = () => {
	const lots: Lot[] = []
	const debts: Debt[] = []
	const balance = pair()
	let age = 0

	const open = (): Lot[] =>
		lots.filter(({ left }) => some(left)).sort((a, b) => a.until - b.until || a.age - b.age)
	const owing = (): Debt[] => debts.filter(({ owed }) => some(owed)).sort((a, b) => a.age - b.age)
	const collect = (want: Pair): void => {
		for (const { left } of open()) {
			const p = Math.min(want.p, left.p)
			const share = p === want.p ? want.c : halfUp(want.c, p, want.p)
			const value = pair(p, Math.min(share, left.c))
			add(left, value, -1)
			add(want, value, -1)
		}
	}
	const pay = (): void => {
		for (const { owed } of owing()) collect(owed)
	}
	/** Takes what was used of an award from other lots; answers how much of it was taken or is owed. */
	const claw = (short: Pair, forgive: boolean, debtAge: number): Pair => {
		const want = { ...short }
		collect(want)
		const taken = forgive ? pair(short.p - want.p, short.c - want.c) : short
		const debt = debts.find((known) => known.age === debtAge) ?? { age: debtAge, owed: pair() }
		if (!debts.includes(debt)) debts.push(debt)
		if (!forgive) add(debt.owed, want)
		add(balance, taken, -1)
		return taken
	}
	const used = ({ amount, left, lapsed }: Lot): Pair =>
		pair(Math.max(0, amount.p - left.p - lapsed.p), Math.max(0, amount.c - left.c - lapsed.c))

	return {
		balance,
		lots,
		debt: (): Pair => {
			const total = pair()
			for (const { owed } of debts) add(total, owed)
			return total
		},
		end(now: number) {
			for (const lot of open().filter(({ until }) => until < now)) {
				age += 1
				add(lot.lapsed, lot.left)
				add(balance, lot.left, -1)
				lot.left = pair()
			}
		},
		earn(amount: Pair, until: number): Lot {
			age += 1
			const lot = { age, amount: { ...amount }, left: { ...amount }, lapsed: pair(), until }
			lots.push(lot)
			add(balance, amount)
			pay()
			return lot
		},
		spend(unit: 'p' | 'c', wanted: number): Taken[] | 'insufficient' {
			if (wanted > balance[unit]) return 'insufficient'
			age += 1
			const taken: Taken[] = []
			let still = wanted
			for (const lot of open()) {
				if (still === 0 || lot.left[unit] === 0) continue
				const { left } = lot
				const most = Math.min(still, left[unit])
				const p = unit === 'p' ? most : most === left.c ? left.p : Math.floor((left.p * most) / left.c)
				const c = unit === 'c' ? most : most === left.p ? left.c : halfUp(left.c, most, left.p)
				const value = pair(p, c)
				add(left, value, -1)
				add(balance, value, -1)
				taken.push({ lot, value })
				still -= most
			}
			return taken
		},
		cancel(lot: Lot, forgive: boolean) {
			age += 1
			const short = used(lot)
			add(balance, lot.left, -1)
			lot.left = pair()
			claw(short, forgive, age)
		},
		change(lot: Lot, to: Pair, forgive: boolean, now: number) {
			const more = pair(to.p - lot.amount.p, Math.max(0, to.c - lot.amount.c))
			if (more.p >= 0) {
				if (lot.until < now) return
				for (const part of [lot.amount, lot.left, balance]) add(part, more)
				if (some(more)) pay()
				return
			}
			const less = pair(-more.p, Math.max(0, lot.amount.c - to.c))
			const drains = less.p >= lot.left.p
			const own = drains ? { ...lot.left } : pair(less.p, Math.min(less.c, lot.left.c))
			const points = Math.max(0, less.p - own.p - lot.lapsed.p)
			const all = used(lot)
			const short =
				points === 0 ? pair() : pair(points, points === all.p ? all.c : halfUp(all.c, points, all.p))
			add(lot.left, own, -1)
			add(balance, own, -1)
			add(lot.amount, own, -1)
			add(lot.amount, claw(short, forgive, lot.age), -1)
		},
		refund(taken: Taken[], now: number, grace: number) {
			age += 1
			const anew = pair()
			const ends: number[] = []
			for (const { lot, value } of taken) {
				const ended = lot.until < now
				const room = ended ? pair() : pair(lot.amount.p - lot.left.p, lot.amount.c - lot.left.c)
				const back = pair(Math.min(value.p, room.p), Math.min(value.c, room.c))
				const rest = pair(value.p - back.p, value.c - back.c)
				add(lot.left, back)
				add(balance, value)
				add(anew, rest)
				if (some(rest)) ends.push(ended ? grace : lot.until)
			}
			lots.push({
				age,
				amount: { ...anew },
				left: anew,
				lapsed: pair(),
				until: Math.max(...ends),
			})
			pay()
		},
	}
}
export type Model = ReturnType<typeof openModel>
export type ModelLot = Lot
