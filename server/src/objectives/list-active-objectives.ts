import { findByReferences } from '../customers/find-by-reference.ts'
import type { Queryable } from '../db/database.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { objectivePeriodOf } from '../program/objective.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { type ActiveObjective, activeObjectives } from './active-objectives.ts'
import { completionCountKey, loadCompletionCounts } from './load-completions.ts'

export interface ListedObjective extends ActiveObjective {
	/** How often the customer has completed it in the present period; null without a customer. */
	completions: number | null
}

/** Lists the active objectives, and how often a customer has completed them. Returns null if the customer is unknown. */
export const listActiveObjectives = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	customer: string | null,
): Promise<ListedObjective[] | Refusal> => {
	const objectives = activeObjectives(await loadProgram(db, merchant.id))
	if (customer === null) return objectives.map((objective) => ({ ...objective, completions: null }))
	const [customerId] = await findByReferences(db, merchant.id, [customer], 'CustomerId')
	if (customerId === undefined || isRefusal(customerId)) return customerId!
	const periodOf = ({ period }: NonNullable<ActiveObjective['counted']>): string =>
		objectivePeriodOf(period, now, merchant.timeZone)
	const counted = objectives.flatMap((objective) => objective.counted ?? [])
	const counts = await loadCompletionCounts(
		db,
		merchant.id,
		[customerId],
		counted.map((one) => ({ objective: one.objective, period: periodOf(one) })),
	)
	const completionsOf = (one: NonNullable<ActiveObjective['counted']>): number =>
		counts.get(completionCountKey(customerId, one.objective, periodOf(one))) ?? 0
	return objectives.map((objective) => ({
		...objective,
		completions: objective.counted ? completionsOf(objective.counted) : 0,
	}))
}
