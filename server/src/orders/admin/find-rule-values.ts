import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'

/** What conditions of rules name: segments, and the rest by the ids of the merchant's store. */
export type RuleValueKind =
	| 'product'
	| 'category'
	| 'brand'
	| 'paymentMethod'
	| 'branch'
	| 'salesPerson'
	| 'segment'

interface RuleValue {
	id: string
	name: string | null
}

/** Finds values by a part of their name or id. A value with exactly this id is the first, so that it is never cut off. */
export const searchRuleValues = (
	db: Queryable,
	merchantId: number,
	kind: RuleValueKind,
	search: string,
	limit: number,
): Promise<RuleValue[]> =>
	db.rows(sql`
		select id, name from (${valuesOf(merchantId, kind)}) known
		where ${search} = '' or position(lower(${search}) in lower(id)) > 0
			or position(lower(${search}) in lower(name)) > 0
		order by lower(id) = lower(${search}) desc, lower(coalesce(name, id)), id
		limit ${limit}`)

/** Those of the ids that exist, with their names. */
export const findRuleValues = (
	db: Queryable,
	merchantId: number,
	kind: RuleValueKind,
	ids: string[],
): Promise<RuleValue[]> =>
	db.rows(sql`
		select id, name from (${valuesOf(merchantId, kind)}) known
		where id = any(${ids}::text[])
		order by lower(coalesce(name, id)), id`)

const LABEL_KINDS = { paymentMethod: 'payment_method', branch: 'branch', salesPerson: 'sales_person' }

const valuesOf = (merchantId: number, kind: RuleValueKind): Sql => {
	switch (kind) {
		case 'product':
			return sql`select original_id as id, title as name from products where merchant_id = ${merchantId}`
		case 'category':
			return sql`select original_id as id, name from categories where merchant_id = ${merchantId}`
		case 'brand':
			return sql`select original_id as id, name from brands where merchant_id = ${merchantId}`
		case 'segment':
			return sql`select id::text as id, name from segments where merchant_id = ${merchantId}`
		default:
			return sql`
				select original_id as id, name from order_labels
				where merchant_id = ${merchantId} and kind = ${LABEL_KINDS[kind]}`
	}
}
