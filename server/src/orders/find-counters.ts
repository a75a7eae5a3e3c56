import { periodOf } from '../calendar.ts'
import { ZERO } from '../db/decimal.ts'
import type { Programs } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Catalogue } from '../products/read-catalogue.ts'
import { type Applied, counted, pointsOf, type Used } from '../program/rules/apply-rules.ts'
import { type CompiledRule, compiledRules } from '../program/rules/compile-rules.ts'
import { ANYBODY } from '../program/rules/facts.ts'
import { matchRules } from '../program/rules/match-rules.ts'
import type { Rule } from '../program/rules/rule.ts'
import type { Program } from '../program/settings.ts'
import { EVERYBODY, type Usage, type UsageKey } from './open-usage.ts'
import type { Order, OrderMessage } from './order.ts'
import { basketOf } from './order-basket.ts'

/** A message and who it is about. */
export interface Incoming {
	message: OrderMessage
	customerId: number
}

/** What an order used up of a rule, kept with its decision so that exactly this can be given back. */
export interface UsageNote {
	rule: string
	customerId: number
	/** The period of the customer's counter; null where the rule has none. */
	period: string | null
	isBudgeted: boolean
	points: string
}

export const usageOf = (order: Order): UsageNote[] => (order.decision?.usage as UsageNote[] | undefined) ?? []

export const keysOf = ({ rule, customerId, period, isBudgeted }: Omit<UsageNote, 'points'>): UsageKey[] => [
	...(period === null ? [] : [{ rule, customerId, period }]),
	...(isBudgeted ? [{ rule, customerId: EVERYBODY, period: 'ever' }] : []),
]

/** The counters of a rule that an order placed at a moment is counted in; null for a rule without such caps. */
export const counterOf = (
	{ id, caps }: Rule,
	customerId: number,
	placedAt: Date,
	timeZone: string,
): Omit<UsageNote, 'points'> | null => {
	const { perCustomer, budget } = caps
	if (!perCustomer && budget === undefined) return null
	const period = perCustomer ? periodOf(placedAt, perCustomer.period, timeZone) : null
	return { rule: id, customerId, period, isBudgeted: budget !== undefined }
}

type Counted = Pick<Order, 'customerId' | 'placedAt'>

/** What capped rules have given already, as an order sees it. */
export const usedBefore =
	(usage: Pick<Usage, 'used'>, { customerId, placedAt }: Counted, timeZone: string): Used =>
	(rule) => {
		const { period } = counterOf(rule, customerId, placedAt, timeZone)!
		return {
			customer: period === null ? ZERO : usage.used({ rule: rule.id, customerId, period }),
			budget: usage.used({ rule: rule.id, customerId: EVERYBODY, period: 'ever' }),
		}
	}

/** What an award uses up of capped rules. */
export const usedBy = (
	applied: Applied[],
	{ customerId, placedAt }: Counted,
	timeZone: string,
): UsageNote[] =>
	applied.flatMap((entry) => {
		const counter = counterOf(entry.rule, customerId, placedAt, timeZone)
		const points = counted(pointsOf(entry))
		return counter && points.gt(0) ? [{ ...counter, points: points.toString() }] : []
	})

/** Every counter that a list of messages can need: of what orders hold already, and of the rules that may apply. */
export const findCounters = (
	merchant: Merchant,
	programs: Programs,
	catalogue: Catalogue,
	orders: Order[],
	incoming: Incoming[],
	programOf: (message: OrderMessage) => Program,
): UsageKey[] => {
	const held = orders.flatMap((order) => usageOf(order).flatMap(keysOf))
	const stored = new Map(orders.map((order) => [order.originalId, order]))
	const times = new Map<string, number>()
	for (const { message } of incoming) times.set(message.originalId, (times.get(message.originalId) ?? 0) + 1)
	const wanted = incoming.flatMap(({ message, customerId }) => {
		const order = stored.get(message.originalId)
		const program = order ? programs.at(order.programVersion) : programOf(message)
		const rules = compiledRules(program, merchant.timeZone)
		if (!rules.hasCaps) return []
		// Of several messages about one order some may be refused, so any rule may be the one that applies.
		const isAlone = times.get(message.originalId) === 1
		const may = isAlone ? mayApply(program, merchant, catalogue, message, order) : rules.rules
		return moments(message, order, incoming).flatMap((placedAt) =>
			may.flatMap(({ rule }) => {
				const counter = counterOf(rule, customerId, placedAt, merchant.timeZone)
				return counter ? keysOf(counter) : []
			}),
		)
	})
	return [...held, ...wanted]
}

const moments = (message: OrderMessage, order: Order | undefined, incoming: Incoming[]): Date[] =>
	[
		order?.placedAt ?? null,
		...incoming
			.filter((other) => other.message.originalId === message.originalId)
			.map((other) => other.message.placedAt),
	].filter((moment) => moment !== null)

const mayApply = (
	program: Program,
	merchant: Merchant,
	catalogue: Catalogue,
	message: OrderMessage,
	order: Order | undefined,
): CompiledRule[] => {
	const total = message.total ?? order?.total
	const placedAt = message.placedAt ?? order?.placedAt
	if (!total || !placedAt) return [] // it will be refused
	const looked = {
		total,
		placedAt,
		products: message.products ?? order?.products ?? [],
		metadatas: (message.metadatas ?? order?.metadatas ?? []).map((entry) => ({ id: 0, ...entry })),
		paymentMethods: message.paymentMethods ?? order?.paymentMethods ?? [],
		paymentMethodId: message.paymentMethod?.originalId ?? order?.paymentMethodId ?? null,
		branchId: message.branch?.originalId ?? order?.branchId ?? null,
		salesPersonId: message.salesPerson?.originalId ?? order?.salesPersonId ?? null,
		origin: order?.origin ?? message.origin,
	}
	const basket = basketOf(looked, merchant.timeZone, catalogue, ANYBODY)
	const rules = compiledRules(program, merchant.timeZone)
	return matchRules(rules, basket.lines, basket.facts).map(({ compiled }) => compiled)
}
