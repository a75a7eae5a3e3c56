import sql from 'sql-template-tag'
import { dayOf } from '../calendar.ts'
import { type ReferenceMatch, referenceMatches, resolveReference } from '../customers/find-by-reference.ts'
import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import {
	EMPTY_STANDING,
	findGoalPeriods,
	type GoalPeriods,
	type Tier,
	type TierProgress,
	type TierStanding,
} from '../program/tier.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { daysSubquery, parseDay, type StoredDay } from './load-days.ts'
import { getCachedTiers, loadTiers } from './load-tiers.ts'

/** The tiers with the progress of a customer. */
export interface TierView {
	tiers: Tier[]
	current: Tier | null
	standing: TierStanding
}

/**
 * Returns the view of each customer, in the given order. A customer is named by a reference, and null stands for a
 * visitor who is not a customer.
 */
export const listTiers = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	customers: (string | null)[],
): Promise<(TierView | Refusal)[]> => {
	const names = customers.filter((name) => name !== null)
	const today = dayOf(now, merchant.timeZone)
	const cachedTiers = getCachedTiers(db, merchant.id)
	const [tiers, optimisticRead] = await Promise.all([
		loadTiers(db, merchant.id),
		findProgress(db, merchant.id, names, findGoalPeriods(cachedTiers, today)),
	])
	const found =
		tiers === cachedTiers
			? optimisticRead
			: await findProgress(db, merchant.id, names, findGoalPeriods(tiers, today))
	const known = new Map(found.map((progress) => [progress.reference, progress]))
	return customers.map((name) => {
		if (name === null) return { tiers, current: null, standing: EMPTY_STANDING }
		const progress = known.get(name)!
		const id = resolveReference(name, progress.ids, 'CustomerId')
		if (isRefusal(id)) return id
		return {
			tiers,
			current: tiers.find((tier) => tier.id === progress.tierId) ?? null,
			standing: { ever: progress, days: progress.days.map(parseDay), today },
		}
	})
}

interface StoredProgress extends TierProgress, ReferenceMatch {
	tierId: number | null
	days: StoredDay[]
}

/** Finds the lifetime progress of customers, and their progress on the days that goals measure. */
const findProgress = async (
	db: Queryable,
	merchantId: number,
	names: string[],
	periods: GoalPeriods,
): Promise<StoredProgress[]> => {
	if (names.length === 0) return []
	return db.rows<StoredProgress>(sql`
		select found.reference, found.ids, p.orders, p.spend, p.earned, p.tier_id as "tierId",
			${daysSubquery(merchantId, periods)} as days
		from (${referenceMatches(merchantId, names)}) found
		left join progress p on p.merchant_id = ${merchantId} and p.customer_id = found.ids[1]::bigint`)
}
