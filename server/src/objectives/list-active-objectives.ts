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
	const [counted] = await countForCustomers(db, merchant, now, objectives, [customerId])
	return counted!
}

/** Lists the active objectives for each customer, and how often each has completed them. */
export const listObjectivesByIds = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	customerIds: number[],
): Promise<CountedObjective[][]> =>
	countForCustomers(db, merchant, now, activeObjectives(await loadProgram(db, merchant.id)), customerIds)

/** An objective with how often a customer has completed it. */
export type CountedObjective = ListedObjective & { completions: number }

const countForCustomers = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	objectives: ActiveObjective[],
	customerIds: number[],
): Promise<CountedObjective[][]> => {
	const places = objectives.flatMap(({ counted }) =>
		counted
			? [{ objective: counted.objective, period: objectivePeriodOf(counted.period, now, merchant.timeZone) }]
			: [],
	)
	const counts = await loadCompletionCounts(db, merchant.id, [...new Set(customerIds)], places)
	const periods = new Map(places.map(({ objective, period }) => [objective, period]))
	return customerIds.map((id) =>
		objectives.map((objective) => {
			const name = objective.counted?.objective
			const key = name === undefined ? null : completionCountKey(id, name, periods.get(name)!)
			return { ...objective, completions: (key !== null && counts.get(key)) || 0 }
		}),
	)
}
