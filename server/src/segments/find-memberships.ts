import sql, { join, type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { BuyerSegment } from '../program/rules/facts.ts'
import type { ConditionContext } from './condition.ts'
import { contextOf } from './count-customers.ts'
import type { Segment } from './segment.ts'
import { fromJoined, holdsAll } from './select-customers.ts'

type SegmentDefinition = Pick<Segment, 'id' | 'name' | 'conditions'>

/**
 * Says for each customer which of the segments they are in now, with one statement for all of them. A segment that does
 * not exist is missing in the lists. For a few customers: each is looked up by key.
 */
export const findMemberships = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	customerIds: number[],
	segmentIds: number[],
): Promise<Map<number, BuyerSegment[]>> => {
	if (customerIds.length === 0 || segmentIds.length === 0) return new Map()
	const segments = await db.rows<SegmentDefinition>(sql`
		select id, name, conditions from segments
		where merchant_id = ${merchant.id} and id = any(${segmentIds}::bigint[])
		order by id`)
	if (segments.length === 0) return new Map()
	const context: ConditionContext = { ...contextOf(merchant, now), isForFew: true }
	const { text, strings, values } = membershipsQuery(segments, context, customerIds)
	const statement = { text, strings, values, isUnprepared: true } as const
	const rows = await db.rows<{ customerId: number; memberOf: string[] }>(statement)
	return new Map(
		rows.map(({ customerId, memberOf }) => [
			customerId,
			segments.map(({ id, name }) => ({ id, name, isMember: memberOf.includes(String(id)) })),
		]),
	)
}

/** Customers whose data were erased are in no segment. */
const membershipsQuery = (
	segments: SegmentDefinition[],
	context: ConditionContext,
	customerIds: number[],
): Sql => {
	const memberships = segments.map(
		({ id, conditions }) => sql`case when ${holdsAll(conditions, context)} then ${id}::bigint end`,
	)
	return sql`
		select c.id as "customerId",
			case when c.erased_at is null then array_remove(array[${join(memberships)}], null) else '{}' end as "memberOf"
		${fromJoined(
			segments.flatMap(({ conditions }) => conditions),
			context,
		)}
		where c.merchant_id = ${context.merchant.id} and c.id = any(${customerIds}::bigint[])`
}
