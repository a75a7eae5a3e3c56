import type { CatalogueEntry } from '../products/read-catalogue.ts'
import type { Award } from '../program/calculate-award.ts'
import type { Buyer } from '../program/rules/facts.ts'

/**
 * Why an order earns what it earns, stored as JSON under these names. It is the reason of the award (see `describeAward`)
 * with what a later correction of the order, or `fiel verify`, needs to decide the award again under the same
 * circumstances.
 */
export type OrderDecision = Award['reason'] & {
	/** The customer when the order was first decided; kept if rules may read it, and for an award of zero, which may be raised. */
	buyer?: Buyer
	/** Present if the customer was not enrolled, or was blocked, when the order was first decided. */
	enrolled?: false
	blocked?: true
	/** What the order used up of capped rules, so that a correction returns exactly this. */
	usage?: RuleUsageEntry[]
	/** What the rules have seen beside the order itself; present if the program has rules that see more. */
	seen?: DecisionEvidence
	/** For an award of zero: the part of the order that a reward paid. Otherwise the reason or `seen` has it. */
	rewardPart?: string
}

/** What rules read beside the order, as it was at the decision. */
export interface DecisionEvidence {
	catalogue: [product: string, entry: CatalogueEntry][]
	/** For each capped rule, the points that it had given before to the customer and to everybody. */
	used: [rule: string, customer: string, budget: string][]
	/** The part of the order that a reward paid. */
	rewardPart?: string
}

/** The counters of a capped rule that an order adds to. */
export interface RuleCounters {
	/** The id of the rule. */
	rule: string
	customerId: number
	/** The period of the customer's counter; null if the rule has no cap per customer. */
	period: string | null
	/** Whether the rule has a budget, which has a counter of its own. */
	isBudgeted: boolean
}

/** The points that an order added to the counters of a rule. */
export interface RuleUsageEntry extends RuleCounters {
	points: string
}
