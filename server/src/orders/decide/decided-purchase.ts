import { decimal, ZERO } from '../../db/decimal.ts'
import { BLOCKED, NOT_ENROLLED, type Purchase } from '../../program/calculate-award.ts'
import type { Buyer } from '../../program/rules/facts.ts'
import type { Order } from '../order.ts'
import type { DecisionEvidence } from '../order-decision.ts'
import { remainingOf, withRemaining } from './remaining-order.ts'
import { ruleInputOf } from './rule-input.ts'

/** What the award of a decided order was calculated from, by the evidence that is stored with the decision. */
export const decidedPurchase = (order: Order, timeZone: string): Purchase => {
	const decision = order.decision!
	const evidence: DecisionEvidence = decision.seen ?? { catalogue: [], used: [] }
	const buyer: Buyer = decision.buyer ?? { nth: 0, tier: null, group: 0 }
	const rewardPart = decimal(evidence.rewardPart ?? decision.rewardPart ?? 0)
	const used = new Map(
		evidence.used.map(([rule, customer, budget]) => [
			rule,
			{ customer: decimal(customer), budget: decimal(budget) },
		]),
	)
	return {
		total: remainingOf(order).total,
		isEnrolled: decision.enrolled !== false && decision.nothing !== NOT_ENROLLED,
		isBlocked: decision.blocked === true || decision.nothing === BLOCKED,
		multiplier: decimal((decision.multiplier as string) ?? 1),
		ruleInput: {
			...ruleInputOf(withRemaining(order), timeZone, new Map(evidence.catalogue), buyer, rewardPart),
			usedPoints: ({ id }) => used.get(id) ?? { customer: ZERO, budget: ZERO },
		},
	}
}
