import { type Chance, openChance } from './chance.ts'
import { DAY, HOUR } from './days.ts'
import { type Model, openModel } from './model.ts'
import type { Operation, OrderOperation, Reward, Story } from './operations.ts'
import type { Settings } from './program.ts'
import type { Tier } from './tiers.ts'

const START = Date.parse('2026-06-15T12:00:00Z')
const CUSTOMERS = ['ana', 'ana', 'bia', 'caio']
const TOTALS = [100, 100, 200, 200, 50, 300, 20, 19.99, 0.5, 123.45, 33.33, 150]

const settingsOf = (chance: Chance): Settings => ({
	Purchase: {
		IsActive: chance.happens(0.97),
		PointsPerUnit: chance.pick([1, 1, 1, 2, 0.5, 1.25]),
		MinimumOrder: chance.pick([0, 0, 20]),
		WaitingDays: chance.pick([0, 0, 0, 1, 5]),
		Rounding: chance.pick(['down', 'nearest', 'up']),
		Digits: chance.pick([0, 0, 0, 2, 4]),
		RewardPartEarns: chance.happens(0.7),
	},
	Cashback: { IsActive: chance.happens(0.9), PointValue: chance.pick([0.01, 0.01, 0.03, 0.05, 0.004, 0.1]) },
	Expiry: {
		Kind: chance.pick(['days', 'days', 'days', 'never', 'quarter', 'year']),
		Days: chance.pick([5, 10, 20, 60]),
		NoticeDays: 10,
	},
	Refund: { OnCancel: chance.happens(0.85), GraceDays: chance.pick([0, 5, 30]) },
	Shortfall: chance.pick(['debt', 'forgive']),
	Enrolment: { OptIn: chance.happens(0.05) },
})

const spend = (value: number, days: number | null) =>
	({
		Name: 'Spend',
		Measure: 'spend',
		Value: value,
		Period: { Kind: days ? 'days' : 'ever', Days: days },
	}) as const
const step = (name: string, changes: Partial<Tier>): Tier => ({
	...{ name, goals: [], match: 'all', graceDays: 0, multiplier: null },
	...changes,
})
const LADDERS: Tier[][] = [
	[],
	[
		step('Bronze', {}),
		step('Silver', { goals: [spend(300, 30)], multiplier: '1.5' }),
		step('Gold', {
			goals: [
				spend(600, 60),
				{ Name: 'Orders', Measure: 'orders', Value: 6, Period: { Kind: 'days', Days: 60 } },
			],
			match: 'any',
			multiplier: '2',
		}),
	],
	[
		step('Bronze', { multiplier: '1.1' }),
		step('Silver', { goals: [spend(250, 20)], multiplier: '1.25', graceDays: 10 }),
		step('Gold', {
			goals: [{ Name: 'Points', Measure: 'earned', Value: 500, Period: { Kind: 'year', Days: null } }],
			multiplier: '2',
		}),
	],
	[step('Bronze', {}), step('Silver', { goals: [spend(250, null)], multiplier: '2' })],
]

const reward = (name: string, changes: Partial<Reward>): Reward => ({
	...{
		name,
		type: 1,
		points: 100,
		value: 10,
		isFree: false,
		most: null,
		percent: null,
		minimal: null,
		perCustomer: null,
	},
	...changes,
})
const REWARDS: Reward[] = [
	reward('ten', {}),
	reward('percent', { type: 0, points: 40, value: 15 }),
	reward('cash', { type: 3, points: 0, value: 0 }),
	reward('capped', { type: 3, points: 0, value: 2, most: 3, percent: 20, minimal: 1 }),
	reward('gift', { points: 0, value: 3, isFree: true, perCustomer: 2 }),
]

/** Makes a story up, operation by operation, knowing from the model what could be named; the seed decides everything. */
export const makeStory = (seed: number, length: number): Story => {
	const chance = openChance(seed)
	const story: Story = {
		start: START,
		settings: settingsOf(chance),
		ladder: chance.pick(LADDERS),
		rewards: REWARDS,
		operations: [],
	}
	const model = openModel(story)
	const names = { order: 0, redemption: 0, key: 0, coupon: 0 }
	const next = (kind: keyof typeof names): string => {
		names[kind] += 1
		return `${{ order: 'o', redemption: 'r', key: 'k', coupon: 'OWN-' }[kind]}${names[kind]}`
	}
	const planned: Operation[] = []
	while (story.operations.length < length) {
		if (planned.length === 0 && chance.happens(0.05)) planned.push(...makePlot(chance, model))
		const operation = planned.shift() ?? makeOperation(chance, model, story, next)
		if (!operation || isTie(operation, model)) continue
		model.answerTo(operation)
		story.operations.push(operation)
	}
	return story
}

/** Of two orders of a customer that are granted in one moment it is not said which is first: see docs/model.md. */
const isTie = (operation: Operation, model: Model): boolean => {
	if (operation.do !== 'order' || !operation.isCompleted || operation.completed === undefined) return false
	const { orders, grantAt } = model.known()
	const placed = operation.placed ?? orders.get(operation.order)?.placedAt
	if (placed === undefined) return false
	const due = grantAt(placed, operation.completed)
	return [...orders.values()].some(
		({ name, customer, decision, lot }) =>
			name !== operation.order && customer.name === operation.customer && !lot && decision?.grantAt === due,
	)
}

/** What chance alone seldom brings together: something is corrected or given back long after it was spent. */
const makePlot = (chance: Chance, model: Model): Operation[] => {
	const { orders, redemptions } = model.known()
	const spent = [...orders.values()].filter(
		({ lot, isCancelled }) => lot && lot.spent.points > 0n && !isCancelled,
	)
	const held = [...redemptions.values()].filter(({ order, isCancelled }) => !order && !isCancelled)
	const plot: Operation[] = [{ do: 'pass', hours: 24 * chance.pick([1, 6, 12, 25]) }]
	const sometimesWork = (): Operation[] => (chance.happens(0.5) ? [{ do: 'work' }] : [])
	plot.push(...sometimesWork())
	if (held.length > 0 && chance.happens(0.7))
		plot.push({ do: 'cancelRedemption', name: chance.pick(held).name })
	if (spent.length > 0 && chance.happens(0.8)) {
		const { name: order, customer, total } = chance.pick(spent)
		const usual = Number(total) / 100
		const correct = (changed: number): Operation => ({
			do: 'order',
			order,
			customer: customer.name,
			total: changed,
		})
		plot.push(correct(chance.pick([0, 20, Math.round(usual * 50) / 100])))
		if (chance.happens(0.5)) plot.push({ do: 'pass', hours: 24 * chance.pick([1, 12]) }, ...sometimesWork())
		if (chance.happens(0.7)) plot.push(correct(usual))
	}
	return plot
}

type Next = (kind: 'order' | 'redemption' | 'key' | 'coupon') => string

const makeOperation = (chance: Chance, model: Model, story: Story, next: Next): Operation | null => {
	const known = model.known()
	const customer = chance.pick(CUSTOMERS)
	const now = model.now()
	const kind = chance.weighted({
		...{ newOrder: 16, correct: 20, repeat: 4, stale: 4, cancel: 6, cancelByMessage: 3, refusal: 5 },
		...{ redeem: 20, cancelRedemption: 6, cashback: 6, points: 2, coupon: 1, program: 4, multiplier: 1 },
		...{ hours: 8, days: 7, weeks: 4, work: 9 },
	})
	switch (kind) {
		case 'newOrder':
			return newOrder(chance, model, customer, next('order'))
		case 'correct':
		case 'repeat':
		case 'stale':
		case 'cancelByMessage':
			return laterMessage(chance, model, kind)
		case 'cancel': {
			const open = [...known.orders.values()]
				.filter(({ isCancelled }) => !isCancelled)
				.map(({ name }) => name)
			const order = chance.pick(
				open.length > 0 && chance.happens(0.8) ? open : [...known.orders.keys(), 'nobody'],
			)
			const date = chance.happens(0.05) ? null : now
			return { do: 'cancel', order: date === null ? 'nobody' : order, date, general: chance.happens(0.5) }
		}
		case 'refusal':
			return refusal(chance, model, customer)
		case 'redeem': {
			const keyed = [...known.redemptions.values()].filter(({ isKeyed }) => isKeyed)
			const isRepeated = chance.happens(0.08) && keyed.length > 0
			const name = isRepeated ? chance.pick(keyed).name : next('redemption')
			const able = [...known.customers.keys()].filter((it) => model.balance(it) >= 100)
			const customer = chance.pick(able.length > 0 && chance.happens(0.8) ? able : CUSTOMERS)
			const reward = chance.pick(['ten', 'ten', 'ten', 'percent', 'percent', 'cash', 'capped', 'gift'])
			const isCash = reward === 'cash' || reward === 'capped'
			return {
				...{ do: 'redeem', name, customer, reward, isKeyed: isRepeated || chance.happens(0.8) },
				...(isCash && chance.happens(0.6) ? { value: chance.pick([0.5, 1, 1.37, 2, 3, 3.01, 5]) } : {}),
				...(chance.happens(0.3) ? { purchase: chance.pick([0.5, 2, 10, 25]) } : {}),
			}
		}
		case 'cancelRedemption': {
			const held = [...known.redemptions.values()].filter(({ order, isCancelled }) => !order && !isCancelled)
			if (held.length > 0 && chance.happens(0.75))
				return { do: 'cancelRedemption', name: chance.pick(held).name }
			return { do: 'cancelRedemption', name: chance.pick([...known.redemptions.keys(), 'nobody']) }
		}
		case 'cashback':
			return {
				do: 'cashback',
				customer: chance.happens(0.05) ? 'nobody' : customer,
				value: chance.pick([1, 2, 0.5, 1.37, 3, -1, 0]),
				type: chance.pick([0, 0, 0, 1, 1, 1, 2]),
				key: chance.happens(0.1) ? `k${chance.below(9)}` : chance.happens(0.03) ? null : next('key'),
				reason: chance.happens(0.03) ? '' : 'a story',
			}
		case 'points': {
			const value = chance.pick([10, 100, 25])
			return { do: 'points', customer, value, type: chance.below(2), key: next('key') }
		}
		case 'coupon':
			return { do: 'coupon', customer, code: next('coupon'), value: chance.pick([5, 10]) }
		case 'program':
			return { do: 'program', settings: settingsChange(chance) }
		case 'multiplier': {
			if (story.ladder.length === 0) return null
			return {
				do: 'multiplier',
				tier: chance.pick(story.ladder).name,
				multiplier: chance.pick(['1.2', '1.5', '3']),
			}
		}
		case 'hours':
			return { do: 'pass', hours: chance.pick([1, 2, 5, 11]) }
		case 'days':
			return { do: 'pass', hours: 24 * (1 + chance.below(9)) }
		case 'weeks':
			return { do: 'pass', hours: 24 * 7 * (1 + chance.below(4)) }
		case 'work':
			return { do: 'work' }
	}
}

/** One part of the settings at a time, as merchants do. */
const settingsChange = (chance: Chance): Extract<Operation, { do: 'program' }>['settings'] => {
	const settings = settingsOf(chance)
	const part = chance.pick(['Purchase', 'Cashback', 'Expiry', 'Refund', 'Shortfall', 'Enrolment'] as const)
	return { [part]: settings[part] }
}

const newOrder = (chance: Chance, model: Model, customer: string, order: string): OrderOperation => {
	const now = model.now()
	const placed = now - chance.pick([0, 0, 0, HOUR, 2 * DAY, 9 * DAY])
	const completed = placed + Math.min(now - placed, chance.pick([0, HOUR, DAY]))
	const isCompleted = chance.happens(0.8)
	return {
		...{ do: 'order', order, customer, total: chance.pick(TOTALS), placed },
		...(isCompleted ? { isCompleted, completed } : {}),
		...(chance.happens(0.6) ? { updated: completed } : {}),
		...(chance.happens(0.1) ? { isEnrolled: chance.happens(0.6) } : {}),
		...couponOf(chance, model, customer, 0.35),
	}
}

/** Mostly one that can be used; sometimes one of somebody else, one that is gone, or words of another shop. */
const couponOf = (
	chance: Chance,
	model: Model,
	customer: string,
	share: number,
): Pick<OrderOperation, 'coupon'> => {
	if (!chance.happens(share)) return {}
	const { redemptions, coupons } = model.known()
	const own = [...redemptions.values()].filter(
		(it) => it.customer.name === customer && it.order === null && !it.isCancelled,
	)
	if (own.length > 0 && chance.happens(0.75)) return { coupon: { redemption: chance.pick(own).name } }
	const codes = [...coupons.keys()]
	if (codes.length > 0 && chance.happens(0.6)) return { coupon: { code: chance.pick(codes) } }
	if (redemptions.size > 0 && chance.happens(0.5))
		return { coupon: { redemption: chance.pick([...redemptions.keys()]) } }
	return { coupon: { code: 'WORDS' } }
}

const laterMessage = (
	chance: Chance,
	model: Model,
	kind: 'correct' | 'repeat' | 'stale' | 'cancelByMessage',
): OrderOperation | null => {
	const now = model.now()
	const { orders } = model.known()
	const open = [...orders.values()].filter(({ isCancelled }) => !isCancelled || chance.happens(0.1))
	if (open.length === 0) return null
	const known = chance.pick(open)
	const usual = Number(known.total) / 100
	const total =
		kind === 'repeat' || kind === 'cancelByMessage'
			? usual
			: chance.pick([usual / 2, usual * 2, 100, 200, 0, 50, 19.99, 0.5, 300])
	const message: OrderOperation = {
		...{ do: 'order', order: known.name, customer: known.customer.name },
		total: Math.min(Math.round(total * 100) / 100, 5000),
	}
	if (chance.happens(0.5)) message.placed = known.placedAt
	if (known.completedAt !== null) {
		if (chance.happens(0.7)) Object.assign(message, { isCompleted: true, completed: known.completedAt })
	} else if (chance.happens(0.6)) Object.assign(message, { isCompleted: true, completed: now })
	if (kind === 'cancelByMessage') {
		delete message.isCompleted
		delete message.completed
		Object.assign(message, { isCancelled: true, cancelled: now })
	} else if (known.isCancelled || chance.happens(0.3)) message.isCancelled = false // absent: see docs/model.md
	if (known.isCancelled)
		delete message.updated // older than the cancellation: see docs/model.md
	else if (kind === 'stale') message.updated = known.updatedAt - chance.pick([HOUR, DAY])
	else if (chance.happens(0.5)) message.updated = chance.pick([now, Math.max(known.updatedAt, now - HOUR)])
	if (chance.happens(0.05)) message.isEnrolled = chance.happens(0.5)
	return { ...message, ...couponOf(chance, model, known.customer.name, 0.12) }
}

/** Messages that must be refused and change nothing. */
const refusal = (chance: Chance, model: Model, customer: string): OrderOperation => {
	const now = model.now()
	const message: OrderOperation = { do: 'order', order: `wrong${now}`, customer, total: 100, placed: now }
	const others = [...model.known().orders.values()].filter(
		(order) => order.customer.name !== customer && !order.isCancelled,
	)
	const wrong: Partial<OrderOperation>[] = [
		{ total: -1 },
		{ isCompleted: true },
		{ isCompleted: true, completed: now - HOUR },
		{ isCancelled: true },
		{ isCancelled: true, cancelled: now - HOUR },
		{ isCompleted: true, completed: now, isCancelled: true, cancelled: now },
		...(others.length > 0 ? [{ order: chance.pick(others).name }] : []),
	]
	return { ...message, ...chance.pick(wrong) }
}
