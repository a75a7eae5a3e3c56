import { isDeepStrictEqual } from 'node:util'
import {
	type AccountDraw,
	type AccountLot,
	addLot,
	createModelAccount,
	endOfLot,
	lapsedAmount,
	type ModelAccount,
	modelBalance,
	type Numbering,
	nextNumber,
	owedOf,
	refundDraws,
	remainingOf,
	resize,
	revoke,
	spendCash,
	spendPoints,
	validLots,
} from './account.ts'
import {
	addAmounts,
	CENT,
	divideRounded,
	formatCash,
	formatPoints,
	type ModelAmount,
	minBigint,
	POINT,
	parseUnits,
	subtractAmounts,
	ZERO_AMOUNT,
} from './amounts.ts'
import { HOUR_MS, isoDay, localDayOf } from './days.ts'
import { createMergeModel } from './merges.ts'
import type {
	OrderOperation,
	Profile,
	ReturnOperation,
	Scenario,
	ScenarioOperation,
	ScenarioReward,
} from './operations.ts'
import {
	awardOf,
	type Decision,
	grantMoment,
	lastDayOf,
	pointsFor,
	type Settings,
	type Version,
	versionAt,
} from './program.ts'
import {
	findReturnFaults,
	leftAfter,
	type ModelLine,
	type ModelReturn,
	type ReturnFault,
	readLines,
	readReturn,
	type Sold,
} from './returns.ts'
import { countProgress, type ModelTier, progressOf, reviewTier, type TierState } from './tiers.ts'

export interface Customer {
	name: string
	profile: Partial<Profile>
	isEnrolled: boolean
	/** Whether they were enrolled at some time. */
	wasEnrolled: boolean
	createdAt: number
	account: ModelAccount
	tierState: TierState
	/** Amounts of redemptions and manual changes, in order of creation. */
	spendings: Booking[]
	changes: Booking[]
	/** Coupons of redemptions and of the merchant, in order of creation. */
	coupons: (Redemption | Coupon)[]
}

/** An amount in the history of a customer; a larger number was recorded later. */
export interface Booking {
	number: number
	amount: ModelAmount
}

export interface ModelOrder {
	name: string
	customer: Customer
	/** As it was sold; `leftOf` says what is left of it. */
	total: bigint
	lines: ModelLine[]
	returns: (ModelReturn & { key: string; result: ReturnResult })[]
	placedAt: number
	/** The version that was in force when it was placed. */
	version: Version
	updatedAt: number
	/** When it was last changed, by a message or a return. */
	changedAt: number
	completedAt: number | null
	isCancelled: boolean
	/** When it was cancelled here. */
	cancelledAt: number | null
	decision: Decision | null
	/** What it earns now; it is pending until there is a lot. */
	award: ModelAmount
	lot: AccountLot | null
	countedOn: number
	coupon: Redemption | Coupon | null
	/** The coupon that it names, whether or not it could be used. */
	wanted: OrderOperation['coupon']
}

export interface Redemption {
	kind: 'redemption'
	number: number
	name: string
	isKeyed: boolean
	customer: Customer
	reward: ScenarioReward
	draws: AccountDraw[]
	cost: ModelAmount
	order: ModelOrder | null
	isCancelled: boolean
}

export interface Coupon {
	kind: 'coupon'
	number: number
	code: string
	customer: Customer
	value: bigint
	order: ModelOrder | null
}

/** `Result` of a partial return. */
interface ReturnResult {
	isCanceled: boolean
	UpdatedAt: number
	Status: number
	RefundErrorDetails: ReturnFault | null
}

/**
 * The expected answer: a refusal, these members, or one of several. Where the documents do not say, the operation is
 * skipped.
 */
export type ExpectedAnswer =
	| { skip: true }
	| { error: number }
	| { answer: Record<string, unknown> }
	| { oneOf: Record<string, unknown>[] }

export interface Expected {
	reply: ExpectedAnswer
	/** The customers whose state may have changed. */
	about: string[]
}

/** The number of redemptions and coupons that the panel shows, newest first. */
const SHOWN = 50

export const leftOf = ({ total, lines, returns }: ModelOrder): Sold => leftAfter({ total, lines }, returns)

/** The members of Envelope A. */
const returnAnswer = (Result: ReturnResult, isRepeated: boolean): ExpectedAnswer => ({
	answer: {
		...{ status: 200, hasMessage: false, hasRequestId: false, ErrorCode: null, HasError: false, Result },
		...(isRepeated
			? { Code: '01', CodeName: 'AlreadyDone', Severity: 1, HasWarning: true }
			: { Code: '00', CodeName: 'Done', Severity: 0, HasWarning: false }),
	},
})
const refusedReturn = (ErrorCode: number, Result: ReturnResult | null = null): Record<string, unknown> => ({
	...{ status: 200, hasMessage: true, hasRequestId: true, ErrorCode, HasError: true, Result },
	...{ Code: '10', CodeName: 'Refused', Severity: 2, HasWarning: false },
})

const shownProfile = ({ Name, Email, Phone, Document }: Partial<Profile>): Record<string, unknown> => ({
	...{ Name: Name ?? null, Email: Email ?? null, Phone: Phone ?? null, Document: Document ?? null },
})

const refuse = (error: number): ExpectedAnswer => ({ error })

/** The program and the ledger as the documents describe them, in memory. */
export const createProgramModel = (scenario: Pick<Scenario, 'start' | 'settings' | 'ladder' | 'rewards'>) => {
	let now = scenario.start
	let sweptAt = scenario.start
	const ladder: ModelTier[] = structuredClone(scenario.ladder)
	const multipliers = (): Record<string, string> =>
		Object.fromEntries(ladder.map(({ name, multiplier }) => [name, multiplier ?? '1']))
	const versions: Version[] = [{ since: 0, settings: scenario.settings, multipliers: multipliers() }]
	const numbering: Numbering = { last: 0 }
	/** Those who exist, by their own id. */
	const customers = new Map<string, Customer>()
	/** Every id, also those of merged customers, and whom it names. */
	const ids = new Map<string, Customer>()
	const orders = new Map<string, ModelOrder>()
	const redemptions = new Map<string, Redemption>()
	const coupons = new Map<string, Coupon>()
	const keys = new Set<string>()
	const today = (): number => localDayOf(now)
	const current = (): Settings => versions.at(-1)!.settings

	const findOrCreateCustomer = ({ customer: name, isEnrolled, profile }: OrderOperation): Customer => {
		const known = ids.get(name)
		if (known) {
			known.profile = { ...known.profile, ...profile }
			known.isEnrolled = isEnrolled ?? known.isEnrolled
			known.wasEnrolled ||= known.isEnrolled
			return known
		}
		const made: Customer = {
			name,
			profile: { ...profile },
			isEnrolled: isEnrolled ?? !current().Enrolment.OptIn,
			wasEnrolled: isEnrolled ?? !current().Enrolment.OptIn,
			createdAt: now,
			account: createModelAccount(numbering),
			tierState: { days: new Map(), tier: 0, graceUntil: null },
			spendings: [],
			changes: [],
			coupons: [],
		}
		customers.set(name, made)
		ids.set(name, made)
		return made
	}

	const orderRefusal = (operation: OrderOperation, known: ModelOrder | undefined): ExpectedAnswer | null => {
		const { total, isCompleted, isCancelled } = operation
		if (total !== undefined && total < 0) return refuse(9)
		if (isCompleted && isCancelled) return refuse(13)
		const placed = operation.placed ?? known?.placedAt
		if (placed === undefined || (total === undefined && !known)) return refuse(7)
		const completed = operation.completed ?? known?.completedAt ?? null
		if (isCompleted && completed === null) return refuse(11)
		if (isCompleted && completed! < placed) return refuse(12)
		if (isCancelled && operation.cancelled === undefined && known?.cancelledAt == null) return refuse(14)
		if (isCancelled && operation.cancelled !== undefined && operation.cancelled < placed) return refuse(15)
		if (known && known.customer !== ids.get(operation.customer)) return refuse(99)
		return null
	}

	const recordOrder = (operation: OrderOperation): ExpectedAnswer => {
		const known = orders.get(operation.order)
		const refusal = orderRefusal(operation, known)
		if (refusal) return refusal
		if (known && operation.updated !== undefined && operation.updated < known.updatedAt)
			return orderAnswer(known)
		if (known?.isCancelled && (operation.isCancelled === false || operation.isCompleted)) return refuse(33)
		if (known?.isCancelled) return orderAnswer(known)
		const customer = findOrCreateCustomer(operation)
		const order: ModelOrder = known ?? {
			name: operation.order,
			customer,
			total: 0n,
			lines: [],
			returns: [],
			placedAt: operation.placed!,
			version: versionAt(versions, operation.placed!),
			updatedAt: 0,
			changedAt: 0,
			completedAt: null,
			isCancelled: false,
			cancelledAt: null,
			decision: null,
			award: ZERO_AMOUNT,
			lot: null,
			countedOn: 0,
			coupon: null,
			wanted: undefined,
		}
		orders.set(order.name, order)
		const before = countedBy(order)
		order.updatedAt = operation.updated ?? now
		order.changedAt = order.updatedAt
		if (operation.total !== undefined) order.total = parseUnits(operation.total, CENT)
		if (operation.lines) order.lines = readLines(operation.lines)
		if (operation.isCancelled) cancel(order, before, null)
		if (operation.coupon) nameCoupon(order, operation.coupon)
		useCoupon(order, operation.coupon !== undefined)
		if (order.isCancelled) return orderAnswer(order)
		if (operation.isCompleted && order.completedAt === null) complete(order, operation.completed!)
		else if (order.completedAt !== null) correct(order, before)
		return orderAnswer(order)
	}

	const paidBy = ({ coupon }: ModelOrder): bigint => {
		if (coupon === null || coupon.kind === 'coupon' || coupon.isCancelled) return 0n
		if (coupon.reward.type === 3) return coupon.cost.cash
		return coupon.reward.type === 1 ? parseUnits(coupon.reward.value, CENT) : 0n
	}

	/** The tier is the one before this order counts; its benefits are those of the version at placement. */
	const complete = (order: ModelOrder, completedAt: number): void => {
		const { customer } = order
		const { version } = order
		const tier = ladder[customer.tierState.tier]
		order.completedAt = completedAt
		order.decision = {
			version,
			multiplier: tier ? version.multipliers[tier.name]! : '1',
			isEnrolled: customer.isEnrolled,
			grantAt: grantMoment(version.settings, completedAt),
		}
		order.countedOn = Math.min(localDayOf(completedAt), today())
		order.award = decideAward(order)
		if (version.settings.Purchase.WaitingDays === 0) grant(order)
		countOrder(order, { spend: leftOf(order).total, orders: 1n, earned: earnedBy(order) })
	}
	/** An order of which nothing is left after its returns earns nothing. */
	const decideAward = (order: ModelOrder): ModelAmount => {
		const left = leftOf(order)
		if (order.returns.length > 0 && left.total === 0n) return ZERO_AMOUNT
		return awardOf(order.decision!, left, paidBy(order))
	}

	/** What an order counts for its customer. */
	interface Counted {
		total: bigint
		earned: bigint
	}
	const countedBy = (order: ModelOrder): Counted => ({ total: leftOf(order).total, earned: earnedBy(order) })
	const earnedBy = ({ lot, award }: ModelOrder): bigint => (lot ? award.points : 0n)
	const countOrder = (
		{ customer, countedOn }: ModelOrder,
		change: { spend: bigint; orders: bigint; earned: bigint },
	): void => countProgress(ladder, customer.tierState, [{ day: countedOn, change }], now)

	const grant = (order: ModelOrder): void => {
		if (order.award.points === 0n) return
		const { settings } = order.decision!.version
		const lot = {
			cause: 'order',
			amount: order.award,
			lastDay: lastDayOf(settings, today()),
			forgives: settings.Shortfall === 'forgive',
		} as const
		order.lot = addLot(order.customer.account, lot, today())
	}

	const correct = (order: ModelOrder, before: Counted): void => {
		const { customer, decision } = order
		order.award = decideAward(order)
		if (order.lot) resize(customer.account, order.lot, order.award, today())
		else if (decision!.version.settings.Purchase.WaitingDays === 0) grant(order)
		countOrder(order, {
			spend: leftOf(order).total - before.total,
			orders: 0n,
			earned: earnedBy(order) - before.earned,
		})
	}

	/** `givesBack` says whether the reward is given back; null: as the program says. */
	const cancel = (order: ModelOrder, before: Counted, givesBack: boolean | null): void => {
		if (order.isCancelled) return
		const { customer } = order
		order.isCancelled = true
		order.cancelledAt = now
		order.award = ZERO_AMOUNT
		if (order.lot) revoke(customer.account, order.lot, today())
		if (order.completedAt !== null)
			countOrder(order, { spend: -before.total, orders: -1n, earned: -before.earned })
		const { Refund } = order.version.settings
		if (order.coupon && (givesBack ?? Refund.OnCancel)) {
			if (order.coupon.kind === 'redemption') {
				if (!order.coupon.isCancelled) giveRedemptionBack(order.coupon, Refund.GraceDays)
			} else order.coupon.order = null
		}
	}

	const returnPart = (operation: ReturnOperation): ExpectedAnswer => {
		const { key } = operation
		if (key === null) return { answer: refusedReturn(7) }
		const order = orders.get(operation.order)
		if (!order) return { answer: refusedReturn(37) }
		const asked = readReturn(operation)
		const first = order.returns.find((it) => it.key === key)
		if (first) {
			const { key: _, result, ...before } = first
			return isDeepStrictEqual(before, asked) ? returnAnswer(result, true) : { answer: refusedReturn(97) }
		}
		const faults = findReturnFaults(asked, order, leftOf(order), order.isCancelled)
		if (faults.length > 0) {
			const state = { isCanceled: order.isCancelled, Status: stateOf(order) }
			// The server shows the date of the last message, or of the last return, instead: see docs/model.md.
			const returned = order.returns.map(({ result }) => result.UpdatedAt).slice(-1)
			const moments = order.isCancelled
				? [order.cancelledAt!]
				: [order.changedAt, order.updatedAt, ...returned]
			return {
				oneOf: faults.flatMap((it) =>
					moments.map((UpdatedAt) => refusedReturn(it.Code, { ...state, UpdatedAt, RefundErrorDetails: it })),
				),
			}
		}
		takeReturn(order, key, asked)
		return returnAnswer(order.returns.at(-1)!.result, false)
	}
	const takeReturn = (order: ModelOrder, key: string, asked: ModelReturn): void => {
		const before = countedBy(order)
		const result = { isCanceled: false, UpdatedAt: now, Status: 0, RefundErrorDetails: null }
		order.returns.push({ ...asked, key, result })
		order.changedAt = now
		if (leftOf(order).total === 0n) {
			order.updatedAt = now
			cancel(order, before, asked.shouldRefund)
		} else {
			const { Refund } = order.version.settings
			const given = (asked.shouldRefund ?? Refund.OnPartialReturn) ? order.coupon : null
			const reward = given?.kind === 'redemption' && !given.isCancelled ? given : null
			if (reward) giveRedemptionBack(reward, Refund.GraceDays)
			if (order.completedAt !== null) correct(order, before)
		}
		Object.assign(result, { isCanceled: order.isCancelled, Status: stateOf(order) })
	}

	const giveRedemptionBack = (redemption: Redemption, graceDays: number): void => {
		redemption.isCancelled = true
		refundDraws(redemption.customer.account, redemption.draws, graceDays, today())
	}

	/**
	 * Uses the coupon that an order names as soon as possible; the order keeps the name until it names another one. A reward
	 * is used by a message that names it.
	 */
	const useCoupon = (order: ModelOrder, isNamed: boolean): void => {
		const { wanted } = order
		if (order.isCancelled || order.coupon || !wanted) return
		const found = 'code' in wanted ? coupons.get(wanted.code) : redemptions.get(wanted.redemption)
		if (!found || found.customer !== order.customer || found.order !== null) return
		if (found.kind === 'redemption' && (found.isCancelled || !isNamed)) return
		found.order = order
		order.coupon = found
	}
	const nameCoupon = (order: ModelOrder, wanted: NonNullable<OrderOperation['coupon']>): void => {
		if (isDeepStrictEqual(wanted, order.wanted)) return
		order.wanted = wanted
		const { coupon } = order
		const isGivenBack = coupon?.kind === 'redemption' && coupon.isCancelled
		if (coupon && !order.isCancelled && !isGivenBack) coupon.order = null
		order.coupon = null
	}

	const stateOf = (order: ModelOrder): number => {
		if (order.isCancelled) return 3
		if (order.completedAt === null) return 0
		if (order.award.points === 0n) return 4
		return order.lot ? 2 : 1
	}
	const orderAnswer = (order: ModelOrder): ExpectedAnswer => ({
		answer: {
			CustomerId: order.customer.name,
			State: String(stateOf(order)),
			OrderTotal: formatCash(order.total),
			IsCompleted: order.completedAt !== null && !order.isCancelled,
			IsCancelledOrReturned: order.isCancelled,
			...balances(order.customer, 'PointsBalance', 'Cashback'),
			TierName: ladder[order.customer.tierState.tier]?.name ?? null,
			OrderCount: String(ordersOf(order.customer).length),
		},
	})
	const ordersOf = (customer: Customer): ModelOrder[] =>
		[...orders.values()].filter(
			(order) => order.customer === customer && order.completedAt !== null && !order.isCancelled,
		)
	const balances = ({ account }: Customer, points: string, cash: string): Record<string, string> => {
		const balance = modelBalance(account, today())
		return {
			[points]: formatPoints(balance.points),
			...(account.cashKnown ? { [cash]: formatCash(balance.cash) } : {}),
		}
	}

	const cancelOrder = (name: string, date: number | null): ExpectedAnswer => {
		if (date === null) return refuse(14)
		const order = orders.get(name)
		if (!order) return refuse(37)
		if (date < order.placedAt && !order.isCancelled) return refuse(15)
		if (!order.isCancelled) {
			order.updatedAt = now
			cancel(order, countedBy(order), null)
		}
		return { answer: { isCanceled: true, Status: '3' } }
	}

	const redeem = (operation: Extract<ScenarioOperation, { do: 'redeem' }>): ExpectedAnswer => {
		const customer = merging.find(operation.customer)
		if (!customer) return refuse(46)
		const reward = scenario.rewards.find(({ name }) => name === operation.reward)!
		const first = redemptions.get(operation.name)
		if (first) {
			if (!operation.isKeyed) return { skip: true }
			return first.customer === customer && first.reward === reward ? { answer: {} } : refuse(47)
		}
		const { account } = customer
		const balance = modelBalance(account, today())
		const redeemed = [...redemptions.values()].filter(
			(it) => it.customer === customer && it.reward === reward && !it.isCancelled,
		)
		const purchase = operation.purchase === undefined ? null : parseUnits(operation.purchase, CENT)
		if (!customer.isEnrolled) return refuse(47)
		if (reward.perCustomer !== null && redeemed.length >= reward.perCustomer) return refuse(47)
		if (purchase !== null && reward.minimal !== null && purchase < parseUnits(reward.minimal, CENT))
			return refuse(47)
		if (owedOf(account).points > 0n || balance.points < 0n) return refuse(47)
		let draws: AccountDraw[]
		if (reward.type === 3) {
			if (!account.cashKnown) return { skip: true }
			if (!current().Cashback.IsActive) return refuse(47)
			const cap = capOf(reward, purchase)
			const asked = operation.value === undefined ? null : parseUnits(operation.value, CENT)
			if (asked !== null && cap !== null && asked > cap) return refuse(47)
			const fullValue = reward.value === 0 ? balance.cash : parseUnits(reward.value, CENT)
			const wanted = asked ?? (cap === null ? fullValue : minBigint(fullValue, cap))
			if (wanted <= 0n || wanted > balance.cash) return refuse(47)
			draws = spendCash(account, wanted, today())
		} else {
			const cost = reward.isFree ? 0n : parseUnits(reward.points, POINT)
			if (cost > balance.points) return refuse(47)
			draws = spendPoints(account, cost, today())
		}
		const cost = draws.reduce((all, { amount }) => addAmounts(all, amount), ZERO_AMOUNT)
		const { name, isKeyed } = operation
		const made: Redemption = {
			...{ kind: 'redemption', number: nextNumber(numbering), name, isKeyed, customer, reward, draws, cost },
			...{ order: null, isCancelled: false },
		}
		redemptions.set(name, made)
		customer.coupons.push(made)
		customer.spendings.push({ number: made.number, amount: cost })
		return {
			answer: {
				...balances(customer, 'PointBalance', 'CashbackBalance'),
				...(reward.type === 3 ? { CashbackAmount: formatCash(cost.cash) } : {}),
			},
		}
	}

	const capOf = (reward: ScenarioReward, purchase: bigint | null): bigint | null => {
		const caps = [
			...(reward.most === null ? [] : [parseUnits(reward.most, CENT)]),
			...(purchase === null || reward.percent === null
				? []
				: [divideRounded(purchase * (100n - BigInt(reward.percent)), 100n, 'down')]),
			...(purchase === null ? [] : [purchase]),
		]
		return caps.length === 0 ? null : caps.reduce(minBigint)
	}

	const cancelRedemption = (name: string): ExpectedAnswer => {
		const redemption = redemptions.get(name)
		if (!redemption) return refuse(73)
		if (redemption.isCancelled) return refuse(74)
		if (redemption.order) return refuse(85)
		giveRedemptionBack(redemption, current().Refund.GraceDays)
		return {
			answer: {
				Points: formatPoints(redemption.cost.points),
				...balances(redemption.customer, 'PointsBalance', 'CashbackBalance'),
			},
		}
	}

	const changeCashback = (operation: Extract<ScenarioOperation, { do: 'cashback' }>): ExpectedAnswer => {
		const { value, type, key, reason } = operation
		if (key === null) return refuse(65)
		if (reason === '') return refuse(67)
		if (type !== 0 && type !== 1 && value !== 0) return refuse(value < 0 ? 63 : 62)
		if (type === 0 && value < 0) return refuse(63)
		if (value === 0) return refuse(64)
		if (!current().Cashback.IsActive) return refuse(69)
		const customer = merging.find(operation.customer)
		if (!customer) return refuse(59)
		if (keys.has(key)) return refuse(66)
		const cash = parseUnits(Math.abs(value), CENT)
		const { account } = customer
		if (type === 0) {
			const amount = { points: pointsFor(cash, current().Cashback.PointValue), cash }
			addPoints(customer, amount)
		} else {
			if (!account.cashKnown) return { skip: true }
			if (cash > modelBalance(account, today()).cash) return refuse(94)
			recordRemoval(customer, spendCash(account, cash, today()))
		}
		keys.add(key)
		return { answer: balances(customer, 'PointsBalance', 'CashbackBalance') }
	}

	const changePoints = (operation: Extract<ScenarioOperation, { do: 'points' }>): ExpectedAnswer => {
		const customer = ids.get(operation.customer)
		if (!customer) return refuse(59)
		if (keys.has(operation.key)) return refuse(66)
		const points = parseUnits(operation.value, POINT)
		if (operation.type === 0) {
			const { IsActive, PointValue } = current().Cashback
			const cash = IsActive
				? divideRounded(points * parseUnits(PointValue, POINT) * CENT, POINT * POINT, 'nearest')
				: 0n
			addPoints(customer, { points, cash })
		} else {
			if (points > modelBalance(customer.account, today()).points) return refuse(94)
			recordRemoval(customer, spendPoints(customer.account, points, today()))
		}
		keys.add(operation.key)
		return { answer: balances(customer, 'PointsBalance', 'CashbackBalance') }
	}
	const addPoints = (customer: Customer, amount: ModelAmount): void => {
		const lot = { cause: 'change', amount, lastDay: lastDayOf(current(), today()), forgives: false } as const
		addLot(customer.account, lot, today())
		customer.changes.push({ number: nextNumber(numbering), amount })
	}
	const recordRemoval = (customer: Customer, draws: AccountDraw[]): void => {
		const taken = draws.reduce((all, { amount }) => addAmounts(all, amount), ZERO_AMOUNT)
		customer.changes.push({ number: nextNumber(numbering), amount: subtractAmounts(ZERO_AMOUNT, taken) })
	}

	const giveCoupon = ({
		code,
		customer,
		value,
	}: Extract<ScenarioOperation, { do: 'coupon' }>): ExpectedAnswer => {
		const owner = ids.get(customer)
		if (!owner) return refuse(55)
		if (coupons.has(code)) return { skip: true }
		const made: Coupon = {
			kind: 'coupon',
			number: nextNumber(numbering),
			code,
			customer: owner,
			value: parseUnits(value, CENT),
			order: null,
		}
		coupons.set(code, made)
		owner.coupons.push(made)
		return { answer: {} }
	}

	const changeProgram = (
		changes: Extract<ScenarioOperation, { do: 'program' }>['settings'],
	): ExpectedAnswer => {
		const settings = structuredClone(current()) as unknown as Record<string, unknown>
		for (const [part, change] of Object.entries(changes))
			settings[part] =
				typeof change === 'object' && !Array.isArray(change)
					? { ...(settings[part] as object), ...change }
					: change
		versions.push({ since: now, settings: settings as unknown as Settings, multipliers: multipliers() })
		return { answer: {} }
	}

	const runJobs = (): void => {
		sweptAt = now
		const due = [...orders.values()]
			.filter(({ decision, isCancelled, lot }) => decision && !isCancelled && !lot && decision.grantAt < now)
			.sort((a, b) => a.decision!.grantAt - b.decision!.grantAt)
		for (const order of due) {
			grant(order)
			if (order.lot) order.lot.run = now
			countOrder(order, { spend: 0n, orders: 0n, earned: earnedBy(order) })
		}
		for (const { tierState } of customers.values()) reviewTier(ladder, tierState, now)
	}

	const merging = createMergeModel({
		...{ customers, ids, orders, ladder, numbering, now: () => now },
		describe: (customer) => candidate(customer),
	})
	/** A customer as the panel shows them to someone who is about to merge; points are compared after the sweep. */
	const candidate = (customer: Customer): Record<string, unknown> => {
		const counted = ordersOf(customer)
		const last = Math.max(...counted.map(({ countedOn }) => countedOn))
		return {
			OriginalId: customer.name,
			...shownProfile(customer.profile),
			...{ IsEnrolled: customer.isEnrolled, IsBlocked: false, BirthdayDate: null },
			CreatedDate: new Date(customer.createdAt).toISOString().slice(0, 19),
			TierName: ladder[customer.tierState.tier]?.name ?? null,
			...(isSwept(customer) ? balances(customer, 'Points', 'Cashback') : {}),
			Orders: String(counted.length),
			Spend: formatCash(counted.reduce((all, order) => all + leftOf(order).total, 0n)),
			LastOrderDate: counted.length === 0 ? null : isoDay(last),
		}
	}

	const idsOf = (id: string): string[] => {
		const customer = merging.find(id)
		if (!customer) return id.includes('@') ? [] : [id]
		return [
			customer.name,
			...[...ids].flatMap(([it, who]) => (who === customer && it !== who.name ? [it] : [])),
		]
	}
	/** All customers, each by their own id and the latest of the ids of customers who were merged into them. */
	const everybody = (): string[] =>
		[...customers.keys()].flatMap((name) => {
			const [own, ...former] = idsOf(name)
			return [own!, ...former.slice(-1)]
		})
	const applyOperation = (operation: ScenarioOperation): Expected => {
		switch (operation.do) {
			case 'order':
				return { reply: recordOrder(operation), about: idsOf(operation.customer) }
			case 'cancel': {
				const reply = cancelOrder(operation.order, operation.date)
				const order = orders.get(operation.order)
				return { reply, about: order ? idsOf(order.customer.name) : [] }
			}
			case 'return': {
				const reply = returnPart(operation)
				const order = orders.get(operation.order)
				return { reply, about: order ? idsOf(order.customer.name) : [] }
			}
			case 'redeem':
				return { reply: redeem(operation), about: idsOf(operation.customer) }
			case 'cancelRedemption': {
				const reply = cancelRedemption(operation.name)
				const redemption = redemptions.get(operation.name)
				return { reply, about: redemption ? idsOf(redemption.customer.name) : [] }
			}
			case 'cashback':
				return { reply: changeCashback(operation), about: idsOf(operation.customer) }
			case 'points':
				return { reply: changePoints(operation), about: idsOf(operation.customer) }
			case 'coupon':
				return { reply: giveCoupon(operation), about: idsOf(operation.customer) }
			case 'merge':
				return {
					reply: merging.merge(operation),
					about: [...idsOf(operation.into), ...idsOf(operation.from)],
				}
			case 'undoMerge':
				return { reply: merging.undo(operation), about: merging.concernedBy(operation.name).flatMap(idsOf) }
			case 'program':
				return { reply: changeProgram(operation.settings), about: [] }
			case 'multiplier': {
				const tier = ladder.find(({ name }) => name === operation.tier)
				if (!tier) return { reply: { skip: true }, about: [] }
				tier.multiplier = operation.multiplier
				return { reply: changeProgram({}), about: [] }
			}
			case 'pass':
				now += operation.hours * HOUR_MS
				return { reply: { answer: {} }, about: everybody() }
			case 'work':
				runJobs()
				return { reply: { answer: {} }, about: everybody() }
		}
	}

	/** What the panel shows of a customer. */
	const view = (id: string): Record<string, unknown> | null => {
		const customer = ids.get(id)
		if (!customer) return null
		const { account, tierState } = customer
		const counted = ordersOf(customer)
		const pair = (amount: ModelAmount) =>
			`${formatPoints(amount.points)}${account.cashKnown ? `/$${formatCash(amount.cash)}` : ''}`
		const waiting = [...orders.values()].filter(
			(order) => order.customer === customer && stateOf(order) === 1,
		)
		return {
			OriginalId: customer.name,
			...shownProfile(customer.profile),
			...balances(customer, 'PointsBalance', 'CashbackBalance'),
			...(account.cashKnown ? { Cash: 'known' } : {}),
			OwedPoints: formatPoints(owedOf(account).points),
			Lots: validLots(account, today()).map((lot) => {
				const end = endOfLot(lot)
				const until = end === null ? 'ever' : new Date(end).toISOString().slice(0, 19)
				return `${pair(remainingOf(lot, today()))} until ${until}`
			}),
			Pending: waiting
				.map(
					(order) =>
						`${order.name} ${pair(order.award)} on ${new Date(order.decision!.grantAt).toISOString().slice(0, 19)}`,
				)
				.sort(),
			OrderCount: String(counted.length),
			Spend: formatCash(counted.reduce((all, order) => all + leftOf(order).total, 0n)),
			Tier: ladder[tierState.tier]?.name ?? null,
			Goals: ladder.flatMap((tier) =>
				tier.goals.map((goal) => {
					const units = progressOf(tierState.days, goal, today())
					const progressText =
						goal.Measure === 'orders'
							? String(units)
							: goal.Measure === 'spend'
								? formatCash(units)
								: formatPoints(units)
					return `${tier.name} ${goal.Name} ${progressText}`
				}),
			),
			Redemptions: customer.coupons
				.filter((it) => it.kind === 'redemption')
				.slice(-SHOWN)
				.map(
					(it) =>
						`${it.name}${it.order ? ` used by ${it.order.name}` : ''}${it.isCancelled ? ' given back' : ''}`,
				)
				.sort(),
			Coupons: customer.coupons
				.slice(-SHOWN)
				.flatMap((it) => (it.kind === 'coupon' ? [`${it.code}${it.order ? ' used' : ''}`] : []))
				.sort(),
			...merging.view(customer),
		}
	}

	const isSwept = ({ account }: Customer): boolean =>
		account.lots.every((lot) => {
			const end = endOfLot(lot)
			return end === null || end >= now || end < sweptAt || lapsedAmount(lot, today()).points === 0n
		})
	/** The expected history after the sweep of everything that has expired. */
	const history = (id: string): Record<string, unknown> | null => {
		const customer = ids.get(id)
		if (!customer) return null
		const { account } = customer
		return {
			isSwept: isSwept(customer),
			Redeemed: customer.spendings.map(({ amount }) => formatPoints(-amount.points)),
			Changed: customer.changes.map(({ amount }) => formatPoints(amount.points)),
			Awards: [...orders.values()]
				.filter(
					(order) =>
						order.customer === customer && order.lot && !order.isCancelled && order.award.points > 0n,
				)
				.map((order) => `${order.name} ${formatPoints(order.award.points)}`)
				.sort(),
			...(isSwept(customer)
				? {
						Expired: formatPoints(
							-account.lots.reduce((all, lot) => all + lapsedAmount(lot, today()).points, 0n),
						),
						Sum: formatPoints(modelBalance(account, today()).points),
					}
				: {}),
		}
	}

	return {
		answerTo: applyOperation,
		view,
		history,
		now: () => now,
		balance: (id: string): number => Number(formatPoints(modelBalance(ids.get(id)!.account, today()).points)),
		isOwnId: (id: string): boolean => customers.has(id),
		/** For the generator: what can be named. */
		known: () => ({
			/** When the points of an order would be granted. */
			grantAt: (placed: number, completed: number) =>
				grantMoment(versionAt(versions, placed).settings, completed),
			customers,
			ids,
			find: merging.find,
			merges: merging.merges,
			canBeUndone: merging.canBeUndone,
			hasLapsedTier: merging.hasLapsedTier,
			hasLoweredGraces: merging.hasLoweredGraces,
			orders,
			redemptions,
			coupons,
			keys,
			today: today(),
			settings: current(),
		}),
	}
}
export type ProgramModel = ReturnType<typeof createProgramModel>
