import { type Customer, takesPart } from '../customers/customer.ts'
import type { PointRecord, RecordSource } from '../ledger/machine/account.ts'
import type { Book } from '../ledger/open-book.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type Objective, objectiveAward } from '../program/objective.ts'
import type { Program } from '../program/settings.ts'
import type { Tier } from '../program/tier.ts'
import { validUntil } from '../program/valid-until.ts'

/** What an award is posted with. */
export interface AwardDesk {
	readonly merchant: Merchant
	readonly book: Book
	readonly tiers: Tier[]
}

/** Posts what an objective earns a customer; null when that is nothing, as for whoever is not in the program. */
export const awardObjective = (
	{ merchant, book, tiers }: AwardDesk,
	program: Program,
	customer: Customer,
	objective: Objective,
	source: Pick<RecordSource, 'orderId' | 'branch' | 'metadata'> = {},
): PointRecord | null => {
	if (!takesPart(customer)) return null
	const tier = tiers.find((entry) => entry.id === customer.tierId) ?? null
	const { points, cashback, reason } = objectiveAward(program, tier, objective)
	if (points.lte(0)) return null
	return book.apply(customer.id, {
		do: 'earn',
		type: objective.type,
		amount: { points, cashback },
		validUntil: validUntil(program, book.now, merchant.timeZone),
		reason,
		...source,
	}) as PointRecord
}
