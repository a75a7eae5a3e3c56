import { DAY_LENGTH_MS, HOUR_MS } from './days.ts'
import {
	anyIdOf,
	anyNameOf,
	createUndonePlan,
	isKnownDisagreement,
	isMergeTie,
	makeMerge,
	makeUndo,
	randomProfile,
} from './make-merges.ts'
import { makeReturn, makeReturns, randomLines } from './make-returns.ts'
import { createProgramModel, type ProgramModel } from './model.ts'
import type { OrderOperation, Scenario, ScenarioOperation, ScenarioReward } from './operations.ts'
import { addPointsFor, type Settings } from './program.ts'
import { createScenarioRandom, type ScenarioRandom } from './scenario-random.ts'
import type { ModelTier } from './tiers.ts'

const START = Date.parse('2026-06-15T12:00:00Z')
const CUSTOMERS = ['ana', 'ana', 'bia', 'caio']
/** While fewer customers exist than this, because some were merged, orders with new ids come often. */
const FEW_CUSTOMERS = 3
const TOTALS = [100, 100, 200, 200, 50, 300, 20, 19.99, 0.5, 123.45, 33.33, 150]

const settingsOf = (random: ScenarioRandom): Settings => ({
	Purchase: {
		IsActive: random.happens(0.97),
		PointsPerUnit: random.pick([1, 1, 1, 2, 0.5, 1.25]),
		MinimumOrder: random.pick([0, 0, 20]),
		WaitingDays: random.pick([0, 0, 0, 1, 5]),
		Rounding: random.pick(['down', 'nearest', 'up']),
		Digits: random.pick([0, 0, 0, 2, 4]),
		RewardPartEarns: random.happens(0.7),
		Excluded: { Products: random.pick([[], ['hat'], ['hat'], ['hat', 'shirt']]) },
	},
	Cashback: { IsActive: random.happens(0.9), PointValue: random.pick([0.01, 0.01, 0.03, 0.05, 0.004, 0.1]) },
	Expiry: {
		Kind: random.pick(['days', 'days', 'days', 'never', 'quarter', 'year']),
		Days: random.pick([5, 10, 20, 60]),
		NoticeDays: 10,
	},
	Refund: {
		OnCancel: random.happens(0.85),
		OnPartialReturn: random.happens(0.4),
		GraceDays: random.pick([0, 5, 30]),
	},
	Shortfall: random.pick(['debt', 'forgive']),
	Enrolment: { OptIn: random.happens(0.05) },
	Rules: random.pick([[], [addPointsFor('gift', '20')], [addPointsFor('gift', '20')]]),
})

const spend = (value: number, days: number | null) =>
	({
		Name: 'Spend',
		Measure: 'spend',
		Value: value,
		Period: { Kind: days ? 'days' : 'ever', Days: days },
	}) as const
const createTier = (name: string, changes: Partial<ModelTier>): ModelTier => ({
	...{ name, goals: [], match: 'all', graceDays: 0, multiplier: null },
	...changes,
})
const LADDERS: ModelTier[][] = [
	[],
	[
		createTier('Bronze', {}),
		createTier('Silver', { goals: [spend(300, 30)], multiplier: '1.5' }),
		createTier('Gold', {
			goals: [
				spend(600, 60),
				{ Name: 'Orders', Measure: 'orders', Value: 6, Period: { Kind: 'days', Days: 60 } },
			],
			match: 'any',
			multiplier: '2',
		}),
	],
	[
		createTier('Bronze', { multiplier: '1.1' }),
		createTier('Silver', { goals: [spend(250, 20)], multiplier: '1.25', graceDays: 10 }),
		createTier('Gold', {
			goals: [{ Name: 'Points', Measure: 'earned', Value: 500, Period: { Kind: 'year', Days: null } }],
			multiplier: '2',
		}),
	],
	[createTier('Bronze', {}), createTier('Silver', { goals: [spend(250, null)], multiplier: '2' })],
]

const reward = (name: string, changes: Partial<ScenarioReward>): ScenarioReward => ({
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
const REWARDS: ScenarioReward[] = [
	reward('ten', {}),
	reward('percent', { type: 0, points: 40, value: 15 }),
	reward('cash', { type: 3, points: 0, value: 0 }),
	reward('capped', { type: 3, points: 0, value: 2, most: 3, percent: 20, minimal: 1 }),
	reward('gift', { points: 0, value: 3, isFree: true, perCustomer: 2 }),
]

/**
 * Generates a scenario operation by operation, using the model to know what can be named. The seed determines
 * everything.
 */
export const makeScenario = (seed: number, length: number): Scenario => {
	const random = createScenarioRandom(seed)
	const scenario: Scenario = {
		start: START,
		settings: settingsOf(random),
		ladder: random.pick(LADDERS),
		rewards: REWARDS,
		operations: [],
	}
	const model = createProgramModel(scenario)
	const names = { order: 0, redemption: 0, key: 0, coupon: 0, customer: 0, merge: 0 }
	const prefixes = { order: 'o', redemption: 'r', key: 'k', coupon: 'OWN-', customer: 'dora', merge: 'm' }
	const next = (kind: keyof typeof names): string => {
		names[kind] += 1
		return `${prefixes[kind]}${names[kind]}`
	}
	const planned: ScenarioOperation[] = []
	const undone = createUndonePlan(random)
	while (scenario.operations.length < length) {
		if (planned.length === 0 && random.happens(0.05)) planned.push(...makeCorrections(random, model))
		const operation =
			planned.shift() ??
			undone.next(model) ??
			makeOperation(random, model, scenario, next, undone.isWaiting())
		if (!operation || isTie(operation, model) || isMergeTie(operation, model)) continue
		if (isKnownDisagreement(operation, model)) continue
		const { reply } = model.answerTo(operation)
		scenario.operations.push(operation)
		if (operation.do === 'merge' && 'answer' in reply) undone.mayBegin(operation.name)
	}
	return scenario
}

/** Two orders of a customer that are granted at the same moment have no documented order: see docs/model.md. */
const isTie = (operation: ScenarioOperation, model: ProgramModel): boolean => {
	if (operation.do !== 'order' || !operation.isCompleted || operation.completed === undefined) return false
	const { orders, grantAt, ids } = model.known()
	const named = ids.get(operation.customer)
	const placed = operation.placed ?? orders.get(operation.order)?.placedAt
	if (placed === undefined) return false
	const due = grantAt(placed, operation.completed)
	return [...orders.values()].some(
		({ name, customer, decision, lot }) =>
			name !== operation.order && customer === named && !lot && decision?.grantAt === due,
	)
}

/** Produces cases that random choices seldom reach: corrections and refunds long after the points were spent. */
const makeCorrections = (random: ScenarioRandom, model: ProgramModel): ScenarioOperation[] => {
	const { orders, redemptions } = model.known()
	const spent = [...orders.values()].filter(
		({ lot, isCancelled }) => lot && lot.spent.points > 0n && !isCancelled,
	)
	const held = [...redemptions.values()].filter(({ order, isCancelled }) => !order && !isCancelled)
	const operations: ScenarioOperation[] = [{ do: 'pass', hours: 24 * random.pick([1, 6, 12, 25]) }]
	const maybeWork = (): ScenarioOperation[] => (random.happens(0.5) ? [{ do: 'work' }] : [])
	operations.push(...maybeWork())
	if (held.length > 0 && random.happens(0.7))
		operations.push({ do: 'cancelRedemption', name: random.pick(held).name })
	if (spent.length > 0 && random.happens(0.8)) {
		const picked = random.pick(spent)
		const { name: order, customer, total } = picked
		if (random.happens(0.4)) return [...operations, ...makeReturns(random, picked)]
		const currentTotal = Number(total) / 100
		const correct = (changed: number): ScenarioOperation => ({
			do: 'order',
			order,
			customer: anyIdOf(random, model, customer.name),
			total: changed,
		})
		operations.push(correct(random.pick([0, 20, Math.round(currentTotal * 50) / 100])))
		if (random.happens(0.5)) operations.push({ do: 'pass', hours: 24 * random.pick([1, 12]) }, ...maybeWork())
		if (random.happens(0.7)) operations.push(correct(currentTotal))
	}
	return operations
}

type Next = (kind: 'order' | 'redemption' | 'key' | 'coupon' | 'customer' | 'merge') => string

const makeOperation = (
	random: ScenarioRandom,
	model: ProgramModel,
	scenario: Scenario,
	next: Next,
	/** Whether a merge is to be undone soon, so that points are seldom spent. */
	isCalm: boolean,
): ScenarioOperation | null => {
	const known = model.known()
	const customer = anyIdOf(random, model, random.pick([...CUSTOMERS, ...known.customers.keys()]))
	const now = model.now()
	const kind = random.weighted({
		...{ newOrder: 16, correct: 16, repeat: 4, stale: 4, cancel: 6, cancelByMessage: 3, refusal: 5 },
		return: 22,
		...(isCalm ? { redeem: 1, cashback: 0, points: 0 } : { redeem: 20, cashback: 6, points: 2 }),
		...{ cancelRedemption: 6, coupon: 1, program: 4, multiplier: 1, merge: 8, undoMerge: 2 },
		...{ hours: 8, days: 7, weeks: 4, work: 9 },
	})
	switch (kind) {
		case 'newOrder':
			return newOrder(
				random,
				model,
				random.happens(known.customers.size < FEW_CUSTOMERS ? 0.3 : 0.01) ? next('customer') : customer,
				next('order'),
			)
		case 'merge':
			return makeMerge(random, model, next('merge'))
		case 'undoMerge':
			return makeUndo(random, model)
		case 'correct':
		case 'repeat':
		case 'stale':
		case 'cancelByMessage':
			return laterMessage(random, model, kind)
		case 'cancel': {
			const open = [...known.orders.values()]
				.filter(({ isCancelled }) => !isCancelled)
				.map(({ name }) => name)
			const order = random.pick(
				open.length > 0 && random.happens(0.8) ? open : [...known.orders.keys(), 'nobody'],
			)
			const date = random.happens(0.05) ? null : now
			return { do: 'cancel', order: date === null ? 'nobody' : order, date, general: random.happens(0.5) }
		}
		case 'return':
			return makeReturn(random, [...known.orders.values()])
		case 'refusal':
			return refusal(random, model, customer)
		case 'redeem': {
			const keyed = [...known.redemptions.values()].filter(({ isKeyed }) => isKeyed)
			const isRepeated = random.happens(0.08) && keyed.length > 0
			const name = isRepeated ? random.pick(keyed).name : next('redemption')
			const able = [...known.ids.keys()].filter((it) => model.balance(it) >= 100)
			const customer = random.pick(able.length > 0 && random.happens(0.8) ? able : CUSTOMERS)
			const reward = random.pick(['ten', 'ten', 'ten', 'percent', 'percent', 'cash', 'capped', 'gift'])
			const isCash = reward === 'cash' || reward === 'capped'
			return {
				...{
					do: 'redeem',
					name,
					customer: anyNameOf(random, model, customer),
					reward,
					isKeyed: isRepeated || random.happens(0.8),
				},
				...(isCash && random.happens(0.6) ? { value: random.pick([0.5, 1, 1.37, 2, 3, 3.01, 5]) } : {}),
				...(random.happens(0.3) ? { purchase: random.pick([0.5, 2, 10, 25]) } : {}),
			}
		}
		case 'cancelRedemption': {
			const held = [...known.redemptions.values()].filter(({ order, isCancelled }) => !order && !isCancelled)
			if (held.length > 0 && random.happens(0.75))
				return { do: 'cancelRedemption', name: random.pick(held).name }
			return { do: 'cancelRedemption', name: random.pick([...known.redemptions.keys(), 'nobody']) }
		}
		case 'cashback':
			return {
				do: 'cashback',
				customer: random.happens(0.05) ? 'nobody' : anyNameOf(random, model, customer),
				value: random.pick([1, 2, 0.5, 1.37, 3, -1, 0]),
				type: random.pick([0, 0, 0, 1, 1, 1, 2]),
				key: random.happens(0.1) ? `k${random.below(9)}` : random.happens(0.03) ? null : next('key'),
				reason: random.happens(0.03) ? '' : 'a story',
			}
		case 'points': {
			const value = random.pick([10, 100, 25])
			return { do: 'points', customer, value, type: random.below(2), key: next('key') }
		}
		case 'coupon':
			return { do: 'coupon', customer, code: next('coupon'), value: random.pick([5, 10]) }
		case 'program':
			return { do: 'program', settings: settingsChange(random) }
		case 'multiplier': {
			if (scenario.ladder.length === 0) return null
			return {
				do: 'multiplier',
				tier: random.pick(scenario.ladder).name,
				multiplier: random.pick(['1.2', '1.5', '3']),
			}
		}
		case 'hours':
			return { do: 'pass', hours: random.pick([1, 2, 5, 11]) }
		case 'days':
			return { do: 'pass', hours: 24 * (1 + random.below(9)) }
		case 'weeks':
			return { do: 'pass', hours: 24 * 7 * (1 + random.below(4)) }
		case 'work':
			return { do: 'work' }
	}
}

/** Changes one part of the settings at a time, as merchants do. */
const settingsChange = (
	random: ScenarioRandom,
): Extract<ScenarioOperation, { do: 'program' }>['settings'] => {
	const settings = settingsOf(random)
	const part = random.pick([
		...(['Purchase', 'Cashback', 'Expiry', 'Refund', 'Shortfall', 'Enrolment', 'Rules'] as const),
	])
	return { [part]: settings[part] }
}

const newOrder = (
	random: ScenarioRandom,
	model: ProgramModel,
	customer: string,
	order: string,
): OrderOperation => {
	const now = model.now()
	const placed = now - random.pick([0, 0, 0, HOUR_MS, 2 * DAY_LENGTH_MS, 9 * DAY_LENGTH_MS])
	const completed = placed + Math.min(now - placed, random.pick([0, HOUR_MS, DAY_LENGTH_MS]))
	const isCompleted = random.happens(0.8)
	const total = random.pick(TOTALS)
	return {
		...{ do: 'order', order, customer, total, placed },
		...(random.happens(0.7) ? { lines: randomLines(random, total) } : {}),
		...(isCompleted ? { isCompleted, completed } : {}),
		...(random.happens(0.6) ? { updated: completed } : {}),
		...(random.happens(0.1) ? { isEnrolled: random.happens(0.6) } : {}),
		...randomProfile(random, customer),
		...couponOf(random, model, customer, 0.35),
	}
}

/** Mostly a coupon that can be used; sometimes one of another customer, a used one, or an unknown code. */
const couponOf = (
	random: ScenarioRandom,
	model: ProgramModel,
	customer: string,
	share: number,
): Pick<OrderOperation, 'coupon'> => {
	if (!random.happens(share)) return {}
	const { redemptions, coupons, ids } = model.known()
	const own = [...redemptions.values()].filter(
		(it) => it.customer === ids.get(customer) && it.order === null && !it.isCancelled,
	)
	if (own.length > 0 && random.happens(0.75)) return { coupon: { redemption: random.pick(own).name } }
	const codes = [...coupons.keys()]
	if (codes.length > 0 && random.happens(0.6)) return { coupon: { code: random.pick(codes) } }
	if (redemptions.size > 0 && random.happens(0.5))
		return { coupon: { redemption: random.pick([...redemptions.keys()]) } }
	return { coupon: { code: 'WORDS' } }
}

const laterMessage = (
	random: ScenarioRandom,
	model: ProgramModel,
	kind: 'correct' | 'repeat' | 'stale' | 'cancelByMessage',
): OrderOperation | null => {
	const now = model.now()
	const { orders } = model.known()
	const open = [...orders.values()].filter(({ isCancelled }) => !isCancelled || random.happens(0.1))
	if (open.length === 0) return null
	const known = random.pick(open)
	const currentTotal = Number(known.total) / 100
	const total =
		kind === 'repeat' || kind === 'cancelByMessage'
			? currentTotal
			: random.pick([currentTotal / 2, currentTotal * 2, 100, 200, 0, 50, 19.99, 0.5, 300])
	const message: OrderOperation = {
		...{ do: 'order', order: known.name, customer: anyIdOf(random, model, known.customer.name) },
		total: Math.min(Math.round(total * 100) / 100, 5000),
	}
	if (kind === 'correct' && random.happens(0.3)) message.lines = randomLines(random, message.total!)
	if (random.happens(0.5)) message.placed = known.placedAt
	if (known.completedAt !== null) {
		if (random.happens(0.7)) Object.assign(message, { isCompleted: true, completed: known.completedAt })
	} else if (random.happens(0.6)) Object.assign(message, { isCompleted: true, completed: now })
	if (kind === 'cancelByMessage') {
		delete message.isCompleted
		delete message.completed
		Object.assign(message, { isCancelled: true, cancelled: now })
	} else if (known.isCancelled || random.happens(0.3)) message.isCancelled = false // absent: see docs/model.md
	if (known.isCancelled)
		delete message.updated // older than the cancellation: see docs/model.md
	else if (kind === 'stale') message.updated = known.updatedAt - random.pick([HOUR_MS, DAY_LENGTH_MS])
	else if (random.happens(0.5)) message.updated = random.pick([now, Math.max(known.updatedAt, now - HOUR_MS)])
	if (random.happens(0.05)) message.isEnrolled = random.happens(0.5)
	return { ...message, ...couponOf(random, model, known.customer.name, 0.12) }
}

/** Messages that must be refused and change nothing. */
const refusal = (random: ScenarioRandom, model: ProgramModel, customer: string): OrderOperation => {
	const now = model.now()
	const message: OrderOperation = { do: 'order', order: `wrong${now}`, customer, total: 100, placed: now }
	const others = [...model.known().orders.values()].filter(
		(order) => order.customer !== model.known().ids.get(customer) && !order.isCancelled,
	)
	// Not a full hour: a moment at the start of a day is taken for a date without a time, which may be earlier.
	const tooEarly = now - HOUR_MS / 2
	const wrong: Partial<OrderOperation>[] = [
		{ total: -1 },
		{ isCompleted: true },
		{ isCompleted: true, completed: tooEarly },
		{ isCancelled: true },
		{ isCancelled: true, cancelled: tooEarly },
		{ isCompleted: true, completed: now, isCancelled: true, cancelled: now },
		...(others.length > 0 ? [{ order: random.pick(others).name }] : []),
	]
	return { ...message, ...random.pick(wrong) }
}
