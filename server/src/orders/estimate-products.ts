import { readCustomers } from '../customers/read-customers.ts'
import type { Queryable } from '../db/database.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { calculatePoints, type Earner, type PointQuery } from '../products/calculate-points.ts'
import { readCatalogue } from '../products/read-catalogue.ts'
import type { Award } from '../program/calculate-award.ts'
import { findAskedSegments, getCompiledRules } from '../program/rules/compile-rules.ts'
import { benefitsAt, multiplierOf } from '../program/tier.ts'
import type { Refusal } from '../refusal.ts'
import { findMemberships } from '../segments/find-memberships.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import { counterKeysOf, countersOfRule, pointsUsedBefore } from './decide/rule-counters.ts'
import { readRuleUsage } from './load/read-rule-usage.ts'

interface CustomerItems {
	customerId: number
	items: PointQuery[]
}

/**
 * Calculates what products would earn if members bought them now, with their tier, the rules about them, and what is left
 * of capped rules; one result for each member, undefined for one who was merged into another customer meanwhile.
 */
export const estimateProducts = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	queries: CustomerItems[],
): Promise<(Award[] | Refusal | undefined)[]> => {
	const { id, timeZone } = merchant
	const program = await loadProgram(db, id)
	const rules = getCompiledRules(program, timeZone)
	const customerIds = [...new Set(queries.map(({ customerId }) => customerId))]
	const products = rules.needsCatalogue ? queries.flatMap(({ items }) => items.map((item) => item.id)) : []
	const counters = rules.rules.flatMap(({ rule }) =>
		customerIds.flatMap((customerId) => countersOfRule(rule, customerId, now, timeZone) ?? []),
	)
	const [customers, tiers, catalogue, memberships, usage] = await Promise.all([
		readCustomers(db, id, customerIds),
		loadTiers(db, id),
		readCatalogue(db, id, products),
		findMemberships(db, merchant, now, customerIds, findAskedSegments(rules, now)),
		readRuleUsage(db, id, counters.flatMap(counterKeysOf)),
	])
	const earnerOf = (customerId: number): Earner | undefined => {
		const customer = customers.get(customerId)
		if (!customer) return undefined
		const tier = tiers.find((entry) => entry.id === customer.tierId) ?? null
		return {
			isEnrolled: customer.isEnrolled,
			isBlocked: customer.blockedAt !== null,
			multiplier: multiplierOf(benefitsAt(program, tier)),
			buyer: {
				nth: customer.orders + 1,
				tier: customer.tierId,
				group: customer.rfmGroup,
				segments: memberships.get(customerId) ?? [],
			},
			usedPoints: pointsUsedBefore(usage, { customerId, placedAt: now }, timeZone),
		}
	}
	return queries.map(({ customerId, items }) => {
		const earner = earnerOf(customerId)
		return earner && calculatePoints(program, merchant, items, catalogue, now, earner)
	})
}
