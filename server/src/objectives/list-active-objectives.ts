import sql from 'sql-template-tag'
import { findByReferences } from '../customers/find-by-reference.ts'
import type { Queryable } from '../db/database.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { earnsSignup, objectivePeriodOf } from '../program/objective.ts'
import type { Program } from '../program/settings.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { type ActiveObjective, activeObjectives, STANDARD_OBJECTIVE_IDS } from './active-objectives.ts'
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

/**
 * Lists for each customer the active objectives, and how often the customer has completed them. Nobody joins twice, so
 * joining is left out for whoever has joined without earning points for it, and cannot earn them any more.
 */
export const listObjectivesByIds = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	customerIds: number[],
): Promise<CountedObjective[][]> => {
	const program = await loadProgram(db, merchant.id)
	const [counted, candidates] = await Promise.all([
		countForCustomers(db, merchant, now, activeObjectives(program), customerIds),
		program.signup.isActive ? findSignupCandidates(db, merchant, now, program, customerIds) : null,
	])
	return counted.map((ofCustomer, index) =>
		ofCustomer.filter(
			({ id, completions }) =>
				id !== STANDARD_OBJECTIVE_IDS.signup || completions > 0 || candidates?.has(customerIds[index]!),
		),
	)
}

/** Who would earn points by joining now. A customer who left keeps `enrolled_at`, so returning does not count. */
const findSignupCandidates = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	program: Program,
	customerIds: number[],
): Promise<Set<number>> => {
	const outside = await db.rows<{ id: number; signedUpAt: Date | null }>(sql`
		select id, signed_up_at as "signedUpAt" from customers
		where merchant_id = ${merchant.id} and id = any(${[...new Set(customerIds)]}::bigint[]) and enrolled_at is null`)
	const candidates = outside.filter(({ signedUpAt }) =>
		earnsSignup(program, signedUpAt ?? now, merchant.timeZone),
	)
	return new Set(candidates.map(({ id }) => id))
}

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
