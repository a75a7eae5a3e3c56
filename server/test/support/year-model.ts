/** A simple reference model of a program: whole points, whole days, no database. */
export interface ModelProgram {
	waitingDays: number
	validDays: number
	silver: { spend: number; days: number; graceDays: number; multiplier: number }
	birthdayPoints: number
	/** Points for a large order. */
	large: { total: number; points: number }
	/** Days with twice the points, Saturdays and Sundays. */
	isWeekend(day: number): boolean
	/** Points for every order, up to a maximum per customer and month. */
	steady: { points: number; most: number }
	monthOf(day: number): number
}

interface ModelOrder {
	customer: string
	day: number
	total: number
	points: number
	/** The part of them that the capped rule gave. */
	steady: number
	lot: Lot | null
	isReturned: boolean
}

interface Lot {
	amount: number
	left: number
	lapsed: number
	lastDay: number
}

interface Person {
	lots: Lot[]
	owed: number
	isSilver: boolean
	lapsedOn: number | null
	/** A day of the year, sent with the first order. */
	birthday: number
}

export const createYearModel = (program: ModelProgram) => {
	const people = new Map<string, Person>()
	const orders = new Map<string, ModelOrder>()
	const byCustomer = new Map<string, ModelOrder[]>()
	const personOf = (name: string, birthday = -1): Person => {
		let person = people.get(name)
		if (!person) {
			person = { lots: [], owed: 0, isSilver: false, lapsedOn: null, birthday }
			people.set(name, person)
		}
		return person
	}
	const take = (person: Person, wanted: number): number => {
		let found = 0
		for (const lot of [...person.lots].sort((a, b) => a.lastDay - b.lastDay)) {
			const taken = Math.min(lot.left, wanted - found)
			lot.left -= taken
			found += taken
		}
		return found
	}
	const meetsGoal = (customer: string, today: number): boolean => {
		const first = today - program.silver.days + 1
		const counted = (byCustomer.get(customer) ?? []).filter(
			({ day, isReturned }) => day >= first && !isReturned,
		)
		return counted.reduce((sum, { total }) => sum + total, 0) >= program.silver.spend
	}
	/** What the capped rule has given a customer in a month. */
	const steadyOf = (customer: string, day: number): number =>
		(byCustomer.get(customer) ?? [])
			.filter((order) => !order.isReturned && program.monthOf(order.day) === program.monthOf(day))
			.reduce((sum, { steady }) => sum + steady, 0)
	const endLots = (today: number): void => {
		for (const { lots } of people.values())
			for (const lot of lots)
				if (lot.lastDay < today && lot.left > 0) {
					lot.lapsed += lot.left
					lot.left = 0
				}
	}
	const give = (person: Person, points: number, today: number): Lot => {
		const lot = { amount: points, left: points, lapsed: 0, lastDay: today + program.validDays }
		person.lots.push(lot)
		person.owed -= take(person, person.owed)
		return lot
	}
	const reviewTier = (customer: string, person: Person, today: number): void => {
		if (!person.isSilver) return
		if (meetsGoal(customer, today)) {
			person.lapsedOn = null
			return
		}
		person.lapsedOn ??= today
		if (today >= person.lapsedOn + program.silver.graceDays)
			Object.assign(person, { isSilver: false, lapsedOn: null })
	}
	return {
		/** Does what happens at the start of a day. */
		startDay(today: number): void {
			endLots(today)
			for (const order of orders.values()) {
				const isDue = order.day + program.waitingDays < today
				if (isDue && !order.lot && !order.isReturned) {
					order.lot = give(personOf(order.customer), order.points, today)
				}
			}
			for (const [customer, person] of people) {
				reviewTier(customer, person, today)
				if (person.birthday === today) give(person, program.birthdayPoints, today)
			}
		},
		buy(id: string, customer: string, birthday: number, total: number, today: number): void {
			const person = personOf(customer, birthday)
			const basePoints = total * (person.isSilver ? program.silver.multiplier : 1)
			const steady = Math.min(program.steady.points, program.steady.most - steadyOf(customer, today))
			const large = total >= program.large.total ? program.large.points : 0
			const points = basePoints * (program.isWeekend(today) ? 2 : 1) + large + steady
			const order = { customer, day: today, total, points, steady, lot: null, isReturned: false }
			orders.set(id, order)
			byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), order])
			if (meetsGoal(customer, today)) Object.assign(person, { isSilver: true, lapsedOn: null })
		},
		spend(customer: string, points: number): void {
			take(personOf(customer), points)
		},
		giveBack(id: string, today: number): void {
			const order = orders.get(id)!
			const person = personOf(order.customer)
			const hadMetGoal = meetsGoal(order.customer, today)
			order.isReturned = true
			if (hadMetGoal && !meetsGoal(order.customer, today))
				Object.assign(person, { isSilver: false, lapsedOn: null })
			if (!order.lot) return
			const used = order.lot.amount - order.lot.left - order.lot.lapsed
			order.lot.left = 0
			person.owed += used - take(person, used)
		},
		balance: (customer: string): number => {
			const { lots, owed } = personOf(customer)
			return lots.reduce((sum, { left }) => sum + left, 0) - owed
		},
		isSilver: (customer: string): boolean => personOf(customer).isSilver,
		customers: () => [...people.keys()],
	}
}
