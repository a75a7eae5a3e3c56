import { periodName } from '../../calendar.ts'
import { ZERO } from '../../db/decimal.ts'
import type { Programs } from '../../merchants/load-programs.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { Catalogue } from '../../products/read-catalogue.ts'
import {
	type AppliedRule,
	appliedRulePoints,
	counterPoints,
	type UsedPoints,
} from '../../program/rules/apply-rules.ts'
import { type CompiledRule, getCompiledRules } from '../../program/rules/compile-rules.ts'
import { ANY_BUYER } from '../../program/rules/facts.ts'
import { matchRules } from '../../program/rules/match-rules.ts'
import type { Rule } from '../../program/rules/rule.ts'
import type { Program } from '../../program/settings.ts'
import type { Order, OrderMessage } from '../order.ts'
import type { RuleCounters, RuleUsageEntry } from '../order-decision.ts'
import { ruleInputOf } from './rule-input.ts'
import { ALL_CUSTOMERS, EVER, type RuleCounterKey, type RuleUsage } from './rule-usage.ts'

/** A message and the customer it is about. */
export interface IncomingOrder {
	message: OrderMessage
	customerId: number
}

/** What a stored order used up of capped rules. */
export const storedRuleUsage = (order: Order): RuleUsageEntry[] => order.decision?.usage ?? []

/** The keys of the one or two counters that an order adds to for a rule. */
export const counterKeysOf = ({ rule, customerId, period, isBudgeted }: RuleCounters): RuleCounterKey[] => [
	...(period === null ? [] : [{ rule, customerId, period }]),
	...(isBudgeted ? [{ rule, customerId: ALL_CUSTOMERS, period: EVER }] : []),
]

/** The counters that an order placed at a moment adds to for a rule; null for a rule without caps on counters. */
export const countersOfRule = (
	{ id, caps }: Rule,
	customerId: number,
	placedAt: Date,
	timeZone: string,
): RuleCounters | null => {
	const { perCustomer, budget } = caps
	if (!perCustomer && budget === undefined) return null
	const period = perCustomer ? periodName(placedAt, perCustomer.period, timeZone) : null
	return { rule: id, customerId, period, isBudgeted: budget !== undefined }
}

type CountedOrder = Pick<Order, 'customerId' | 'placedAt'>

/** The points that capped rules have given before an order. */
export const pointsUsedBefore =
	(
		usage: Pick<RuleUsage, 'usedPoints'>,
		{ customerId, placedAt }: CountedOrder,
		timeZone: string,
	): UsedPoints =>
	(rule) => {
		const { period } = countersOfRule(rule, customerId, placedAt, timeZone)!
		return {
			customer: period === null ? ZERO : usage.usedPoints({ rule: rule.id, customerId, period }),
			budget: usage.usedPoints({ rule: rule.id, customerId: ALL_CUSTOMERS, period: EVER }),
		}
	}

/** The points that an award uses up of capped rules. */
export const computeRuleUsage = (
	applied: AppliedRule[],
	{ customerId, placedAt }: CountedOrder,
	timeZone: string,
): RuleUsageEntry[] =>
	applied.flatMap((entry) => {
		const counters = countersOfRule(entry.rule, customerId, placedAt, timeZone)
		const points = counterPoints(appliedRulePoints(entry))
		return counters && points.gt(0) ? [{ ...counters, points: points.toString() }] : []
	})

/**
 * Every counter that a batch can need: those that stored orders have used, and those of rules that may apply to messages
 * and to orders of which a part is returned.
 */
export const findCounterKeys = (
	merchant: Merchant,
	programs: Programs,
	catalogue: Catalogue,
	orders: Order[],
	incoming: IncomingOrder[],
	programFor: (message: OrderMessage) => Program,
	recalculated: Order[] = [],
): RuleCounterKey[] => {
	const usedKeys = orders.flatMap((order) => storedRuleUsage(order).flatMap(counterKeysOf))
	const stored = new Map(orders.map((order) => [order.originalId, order]))
	const messageCounts = new Map<string, number>()
	for (const { message } of incoming)
		messageCounts.set(message.originalId, (messageCounts.get(message.originalId) ?? 0) + 1)
	const neededKeys = incoming.flatMap(({ message, customerId }) => {
		const order = stored.get(message.originalId)
		const program = order ? programs.at(order.programVersion) : programFor(message)
		const rules = getCompiledRules(program, merchant.timeZone)
		if (!rules.hasCaps) return []
		// Some of several messages about one order may be refused, so any of the rules may apply.
		const isAlone = messageCounts.get(message.originalId) === 1
		const applicable = isAlone
			? findApplicableRules(program, merchant, catalogue, message, order)
			: rules.rules
		return placementMoments(message, order, incoming).flatMap((placedAt) =>
			applicable.flatMap(({ rule }) => {
				const counters = countersOfRule(rule, customerId, placedAt, merchant.timeZone)
				return counters ? counterKeysOf(counters) : []
			}),
		)
	})
	const returnKeys = recalculated.flatMap(({ customerId, placedAt, programVersion }) =>
		getCompiledRules(programs.at(programVersion), merchant.timeZone).rules.flatMap(({ rule }) => {
			const counters = countersOfRule(rule, customerId, placedAt, merchant.timeZone)
			return counters ? counterKeysOf(counters) : []
		}),
	)
	return [...usedKeys, ...neededKeys, ...returnKeys]
}

const placementMoments = (
	message: OrderMessage,
	order: Order | undefined,
	incoming: IncomingOrder[],
): Date[] =>
	[
		order?.placedAt ?? null,
		...incoming
			.filter((other) => other.message.originalId === message.originalId)
			.map((other) => other.message.placedAt),
	].filter((moment) => moment !== null)

const findApplicableRules = (
	program: Program,
	merchant: Merchant,
	catalogue: Catalogue,
	message: OrderMessage,
	order: Order | undefined,
): CompiledRule[] => {
	const total = message.total ?? order?.total
	const placedAt = message.placedAt ?? order?.placedAt
	if (!total || !placedAt) return [] // it will be refused
	const merged = {
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
	const ruleInput = ruleInputOf(merged, merchant.timeZone, catalogue, ANY_BUYER)
	const rules = getCompiledRules(program, merchant.timeZone)
	return matchRules(rules, ruleInput.lines, ruleInput.facts).map(({ compiled }) => compiled)
}
