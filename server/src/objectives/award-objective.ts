import { type Customer, isParticipating } from '../customers/customer.ts'
import type { LedgerSession } from '../ledger/load-ledger-session.ts'
import type { PointRecord, RecordSource } from '../ledger/machine/account.ts'
import { mustApply } from '../ledger/must-apply.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { calculateObjectiveAward, type Objective } from '../program/objective.ts'
import type { Program } from '../program/settings.ts'
import type { Tier } from '../program/tier.ts'
import { validUntil } from '../program/valid-until.ts'

/** The data needed to post an award. */
export interface AwardContext {
	readonly merchant: Merchant
	readonly ledger: LedgerSession
	readonly tiers: Tier[]
}

/**
 * Posts the award of an objective. Returns null if it earns nothing, for example because the customer is not in the
 * program.
 */
export const awardObjective = (
	{ merchant, ledger, tiers }: AwardContext,
	program: Program,
	customer: Customer,
	objective: Objective,
	source: Pick<RecordSource, 'orderId' | 'branch' | 'metadata'> = {},
): PointRecord | null => {
	if (!isParticipating(customer)) return null
	const tier = tiers.find((entry) => entry.id === customer.tierId) ?? null
	const { points, cashback, reason } = calculateObjectiveAward(program, tier, objective)
	if (points.lte(0)) return null
	return mustApply(ledger, customer.id, {
		do: 'earn',
		type: objective.type,
		amount: { points, cashback },
		validUntil: validUntil(program, ledger.now, merchant.timeZone),
		reason,
		...source,
	})
}
