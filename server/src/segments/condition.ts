import type { ConditionKind } from '@fiel/contract'
import type { Sql } from 'sql-template-tag'
import type { Merchant } from '../merchants/merchant.ts'

/** A condition as it is stored. */
export interface Condition {
	kind: ConditionKind
	not: boolean
	values: string[]
	atLeast: number | null
	atMost: number | null
	days: number | null
	from: string | null
	to: string | null
}

/** What conditions are relative to. */
export interface ConditionContext {
	merchant: Pick<Merchant, 'id' | 'timeZone'>
	now: Date
	/** The day of the merchant. */
	today: string
	/** Whether a few customers are asked for by id: then each is looked up by key, and no table is read as a whole. */
	isForFew?: true
}

/** The tables that a condition reads beside the customers `c`: progress as `p`, accounts as `a`. */
export type JoinedTable = 'progress' | 'accounts'

/** How a kind of condition selects customers. */
export interface ConditionRule {
	needs?: JoinedTable
	/** Why the values make no sense; null if they do. */
	check?(values: string[]): string | null
	/** A boolean expression about `c`, with bound parameters only. It may be null, which counts as false. */
	sql(condition: Condition, context: ConditionContext): Sql
}
