import type { CustomerOrder } from '@fiel/contract'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { directionOf } from '../db/list-order.ts'
import {
	type CustomerFilter,
	type CustomerQuery,
	filterSql,
	findByFormerName,
	findRareMatches,
	joinTier,
	type ListedCustomer,
	readListedCustomers,
} from './list-customers.ts'
import { joinPieces, parseSearch } from './search-words.ts'

export interface CustomerSort {
	by: CustomerOrder
	isDescending: boolean
}

/** A position in a sorted list. Customers without a key come last, newest first, in both directions. */
export interface SortCursor {
	key: string | null
	id: number
}

interface SortedPage {
	customers: ListedCustomer[]
	next: SortCursor | null
}

interface SortedQuery extends Omit<CustomerQuery, 'before'> {
	sort: CustomerSort
	cursor: SortCursor | null
}

interface Placed {
	id: number
	key: string | null
}

/** How many customers a request looks up in the order of an index, however few match: they lie far apart. */
const SCAN_LIMIT = 5_000
/** The most customers of a tier that are sorted, instead of looked for in the order of an index. */
const MOST_MEMBERS = 10_000

/** `source` is the table `s` that has the index, `key` the indexed expression, `id` the customer in it. */
interface IndexedOrder {
	type: string
	source: Sql
	key: Sql
	id: Sql
	has: Sql
}

/** As the worker counted it last; no index may be over the balance itself, which every order changes. */
const balance = (key: Sql): IndexedOrder => ({
	type: 'numeric',
	source: sql`customer_figures s`,
	key,
	id: sql`s.customer_id`,
	has: sql`s.points is not null`,
})

/** What the customers are sorted by, with an index for each. */
const ORDERS: Record<CustomerOrder, IndexedOrder> = {
	created: { type: 'bigint', source: sql`customers s`, key: sql`s.id`, id: sql`s.id`, has: sql`true` },
	name: {
		type: 'text',
		source: sql`customers s`,
		key: sql`name_key(s.name) collate "C"`,
		id: sql`s.id`,
		has: sql`s.name is not null`,
	},
	points: balance(sql`s.points`),
	cashback: balance(sql`s.cashback`),
	spend: {
		type: 'numeric',
		source: sql`customer_figures s`,
		key: sql`s.spend`,
		id: sql`s.customer_id`,
		has: sql`s.orders > 0`,
	},
	lastOrder: {
		type: 'date',
		source: sql`customer_figures s`,
		key: sql`s.last_order_on`,
		id: sql`s.customer_id`,
		has: sql`s.orders > 0`,
	},
}

/**
 * Customers in the order of an index. A filter that an index answers gives few customers, which are sorted; any other
 * filter is checked while the index of the order is read, up to a limit.
 */
export const listSortedCustomers = async (
	db: Queryable,
	merchantId: number,
	filter: Omit<CustomerFilter, 'before'>,
	{ sort, cursor, limit }: { sort: CustomerSort; cursor: SortCursor | null; limit: number },
): Promise<SortedPage> => {
	const pieces = parseSearch(merchantId, filter.search ?? '')
	if (filter.search?.trim() && pieces.length === 0) return { customers: [], next: null }
	const query: SortedQuery = { merchantId, filter: { ...filter, before: null }, pieces, sort, cursor, limit }
	const few = await findFew(db, query)
	const page = few ? await sortFew(db, query, few) : await scanInOrder(db, query)
	const found = await readListedCustomers(
		db,
		merchantId,
		page.placed.map(({ id }) => id),
	)
	const byId = new Map(found.map((customer) => [customer.id, customer]))
	const customers = page.placed.flatMap(({ id }) => byId.get(id) ?? [])
	if (pieces.length === 0 || cursor) return { customers, next: page.next }
	const former = await findByFormerName(db, { ...query, before: Number.MAX_SAFE_INTEGER })
	return { customers: [...former.filter(({ id }) => !byId.has(id)), ...customers], next: page.next }
}

/** A subquery with the ids of few customers, one of which every match is; null if no index answers the filter. */
const findFew = async (db: Queryable, query: SortedQuery): Promise<Sql | null> => {
	const { merchantId, filter, pieces } = query
	if (filter.within) return filter.within
	if (pieces.length > 0) {
		const ids = await findRareMatches(db, query)
		return ids && sql`select unnest(${ids}::bigint[])`
	}
	if (filter.tierId !== null) {
		const members = await db.rows<{ id: number }>(sql`
			select customer_id as id from progress
			where merchant_id = ${merchantId} and tier_id = ${filter.tierId} limit ${MOST_MEMBERS + 1}`)
		if (members.length <= MOST_MEMBERS) return sql`select unnest(${members.map(({ id }) => id)}::bigint[])`
	}
	if (filter.state !== 'blocked') return null
	return sql`select id from customers where merchant_id = ${merchantId} and blocked_at is not null`
}

interface PlacedPage {
	placed: Placed[]
	next: SortCursor | null
}

const sortFew = async (db: Queryable, query: SortedQuery, few: Sql): Promise<PlacedPage> => {
	const { merchantId, filter, sort, cursor, limit } = query
	const { type, source, key, id, has } = ORDERS[sort.by]
	const { direction, beyond } = directionOf(sort)
	const after =
		cursor === null
			? sql`true`
			: cursor.key === null
				? sql`k.key is null and c.id < ${cursor.id}`
				: sql`(k.key is null or (k.key, c.id) ${beyond} (${cursor.key}::${raw(type)}, ${cursor.id}::bigint))`
	const found = await db.rows<Placed>(sql`
		select c.id, k.key::text as key from customers c
		${joinTier(query)}
		left join lateral (
			select ${key} as key from ${source}
			where s.merchant_id = ${merchantId} and ${id} = c.id and ${has} limit 1) k on true
		where c.merchant_id = ${merchantId} and c.id in (${few}) and ${filterSql(filter)} ${wordsSql(query)} and ${after}
		order by k.key is null, k.key ${direction}, case when k.key is not null then c.id end ${direction}, c.id desc
		limit ${limit + 1}`)
	return pageOf(found, limit)
}

const pageOf = (found: Placed[], limit: number): PlacedPage => {
	const placed = found.slice(0, limit)
	return { placed, next: found.length > limit ? placed.at(-1)! : null }
}

const wordsSql = ({ filter, pieces }: SortedQuery): Sql =>
	pieces.length === 0 || filter.search === null ? empty : sql`and c.words @@ ${joinPieces(pieces)}::tsquery`

/** Reads an index in its order, then the customers who are not in it. */
const scanInOrder = async (db: Queryable, query: SortedQuery): Promise<PlacedPage> => {
	const { merchantId, filter, limit } = query
	const isKeyless = query.cursor?.key === null
	const scanned = isKeyless ? withoutKey(query) : withKey(query)
	const { direction } = directionOf(query.sort)
	const found = await db.rows<Placed>(sql`
		select i.id, i.key::text as key from (${scanned} limit ${SCAN_LIMIT}) i
		cross join lateral (select * from customers where merchant_id = ${merchantId} and id = i.id limit 1) c
		${joinTier(query)}
		where ${filterSql(filter)} ${wordsSql(query)}
		order by ${isKeyless ? sql`i.id desc` : sql`i.key ${direction}, i.id ${direction}`} limit ${limit + 1}`)
	if (found.length > limit) return pageOf(found, limit)
	const [last, further] = await db.rows<Placed>(sql`
		select id, key::text as key from (${scanned} offset ${SCAN_LIMIT - 1} limit 2) m`)
	if (further) return { placed: found, next: last! }
	const isComplete = isKeyless || query.sort.by === 'created'
	return { placed: found, next: isComplete ? null : { key: null, id: Number.MAX_SAFE_INTEGER } }
}

const withKey = ({ merchantId, sort, cursor }: SortedQuery): Sql => {
	const { type, source, key, id, has } = ORDERS[sort.by]
	const { direction, beyond } = directionOf(sort)
	const after =
		cursor === null
			? empty
			: sql`and (${key}, ${id}) ${beyond} (${cursor.key}::${raw(type)}, ${cursor.id}::bigint)`
	return sql`
		select ${id} as id, ${key} as key from ${source}
		where s.merchant_id = ${merchantId} and ${has} ${after}
		order by ${key} ${direction}, ${id} ${direction}`
}

/** A subquery in the condition cannot become a join, which would read all figures. */
const withoutKey = ({ merchantId, sort, cursor }: SortedQuery): Sql => {
	const { source, id, has } = ORDERS[sort.by]
	return sql`
		select n.id, null as key from customers n
		where n.merchant_id = ${merchantId} and n.id < ${cursor!.id} and (
			select ${has} from ${source} where s.merchant_id = ${merchantId} and ${id} = n.id) is not true
		order by n.id desc`
}
