import { MOST_COUNTED } from '@fiel/contract'
import sql, { empty } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { RowCount } from '../db/row-count.ts'
import {
	type CustomerFilter,
	type CustomerQuery,
	filterSql,
	findRareMatches,
	joinTier,
	newestOf,
} from './list-customers.ts'
import { joinPieces, parseSearch } from './search-words.ts'

/** How many customers are looked at if no index answers the filter. */
const SCAN_LIMIT = 20_000

/** Counts the customers of a list without reading more than a bounded number of them, except within a segment. */
export const countListedCustomers = async (
	db: Queryable,
	merchantId: number,
	filter: Omit<CustomerFilter, 'before'>,
): Promise<RowCount> => {
	const pieces = parseSearch(merchantId, filter.search ?? '')
	if (filter.search?.trim() && pieces.length === 0) return { rows: 0, isExact: true }
	const query: CustomerQuery = {
		...{ merchantId, filter: { ...filter, before: null }, pieces },
		...{ before: Number.MAX_SAFE_INTEGER, limit: MOST_COUNTED },
	}
	const ids = pieces.length > 0 && !filter.within ? await findRareMatches(db, query) : null
	const few = filter.within ?? (ids && sql`select unnest(${ids}::bigint[])`)
	const words = pieces.length === 0 ? empty : sql`and c.words @@ ${joinPieces(pieces)}::tsquery`
	const scanned = few
		? sql`select t.* from customers t where t.merchant_id = ${merchantId} and t.id in (${few})`
		: newestOf(query, SCAN_LIMIT)
	const [count] = await db.rows<{ rows: number; scanned: number }>(sql`
		with counted as materialized (
			select from (${scanned}) c ${joinTier(query)}
			where ${filterSql(query.filter)} ${words} limit ${MOST_COUNTED + 1})
		select (select count(*)::integer from counted) as rows, ${
			few
				? sql`0`
				: sql`case when (select count(*) from counted) > ${MOST_COUNTED} then 0
					else (select count(*)::integer from (${newestOf(query, SCAN_LIMIT)}) n) end`
		} as scanned`)
	const { rows } = count!
	return { rows: Math.min(rows, MOST_COUNTED), isExact: rows <= MOST_COUNTED && count!.scanned < SCAN_LIMIT }
}
