import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Condition, ConditionContext, JoinedTable } from './condition.ts'
import { CONDITION_RULES } from './conditions.ts'

/** The customers `c` for whom all conditions hold, as the part of a query from `from` on. */
export const fromCustomers = (
	conditions: readonly Condition[],
	context: ConditionContext,
	alsoNeeds: JoinedTable[] = [],
): Sql => sql`
	${fromJoined(conditions, context, alsoNeeds)}
	where c.merchant_id = ${context.merchant.id} and c.erased_at is null
		and ${holdsAll(conditions, context)}`

/** The customers `c` with the tables that conditions read. */
export const fromJoined = (
	conditions: readonly Condition[],
	{ merchant: { id } }: ConditionContext,
	alsoNeeds: JoinedTable[] = [],
): Sql => {
	const needs = new Set([
		...alsoNeeds,
		...conditions.flatMap(({ kind }) => CONDITION_RULES[kind].needs ?? []),
	])
	return sql`
		from customers c
		${needs.has('progress') ? sql`join progress p on p.merchant_id = ${id} and p.customer_id = c.id` : empty}
		${needs.has('accounts') ? sql`join accounts a on a.merchant_id = ${id} and a.customer_id = c.id` : empty}`
}

/** Whether all conditions hold for `c`; it may be null, which counts as false. */
export const holdsAll = (conditions: readonly Condition[], context: ConditionContext): Sql =>
	conditions.length === 0
		? sql`true`
		: join(
				conditions.map((condition) => {
					const holds = CONDITION_RULES[condition.kind].sql(condition, context)
					// Only an expression without a null can become an anti join.
					if (condition.not)
						return NEVER_NULL.has(condition.kind) ? sql`not (${holds})` : sql`(${holds}) is not true`
					return sql`(${holds})`
				}),
				' and ',
			)

const NEVER_NULL: ReadonlySet<Condition['kind']> = new Set([
	'enrolled',
	'blocked',
	'tagsAny',
	'group',
	'branch',
	'customers',
])
