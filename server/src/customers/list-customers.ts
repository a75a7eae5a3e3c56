import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { searchWords } from './search-words.ts'

export interface CustomerFilter {
	/** Beginnings of words of name, e-mail, document, telephone number or store id. */
	search: string | null
	tierId: number | null
	group: number | null
	state: 'enrolled' | 'left' | 'blocked' | null
	/** Only customers older than this one. */
	before: number | null
}

export interface ListedCustomer {
	id: number
	originalId: string
	name: string | null
	email: string | null
	isEnrolled: boolean
	blockedAt: Date | null
	erasedAt: Date | null
	rfmGroup: number
	tierName: string | null
	tierColor: string | null
	points: Decimal
	cashback: Decimal
	lastOrderOn: string | null
	createdAt: Date
}

export interface CustomerPage {
	customers: ListedCustomer[]
	/** `before` of what follows: a page may be short, or empty, and still have more behind it. Null at the end. */
	nextBefore: number | null
}

/** How many customers one answer looks at, however few of them are asked for; fewer where there is an index besides. */
const WALK = 20_000
const SEARCH_WALK = 5_000

/**
 * Customers, newest first. What many have is soon found among the newest; what few have is found by the index of
 * words. Neither ever sorts a million customers.
 */
export const listCustomers = async (
	db: Queryable,
	merchantId: number,
	filter: CustomerFilter,
	limit: number,
): Promise<CustomerPage> => {
	const before = filter.before ?? Number.MAX_SAFE_INTEGER
	const words = filter.search?.trim() ? searchWords(merchantId, filter.search) : null
	if (filter.search?.trim() && words === null) return { customers: [], nextBefore: null }
	const newest = await db.rows<ListedCustomer>(sql`
		select ${COLUMNS}
		from (${newestOf(merchantId, filter, before, words === null ? WALK : SEARCH_WALK)}) c
		${beside(merchantId)}
		where ${wanted(filter)} ${words === null ? empty : sql`and c.words @@ ${words.loose}::tsquery`}
		order by c.id desc limit ${limit + 1}`)
	if (newest.length > limit) return pageOf(newest, limit)
	if (words !== null) {
		const found = await findByWords(db, merchantId, filter, words.strict, before, limit)
		return pageOf(words.strict === words.loose ? found : together(newest, found), limit)
	}
	const [last] = await db.rows<{ id: number }>(sql`
		select c.id from (${newestOf(merchantId, filter, before, WALK)}) c order by c.id limit 1`)
	const isMore = last !== undefined && (await hasOlder(db, merchantId, filter, last.id))
	return { customers: newest, nextBefore: isMore ? last.id : null }
}

const pageOf = (found: ListedCustomer[], limit: number): CustomerPage => {
	const customers = found.slice(0, limit)
	return { customers, nextBefore: found.length > limit ? customers.at(-1)!.id : null }
}

const together = (newest: ListedCustomer[], found: ListedCustomer[]): ListedCustomer[] => {
	const byId = new Map([...newest, ...found].map((customer) => [customer.id, customer]))
	return [...byId.values()].sort((a, b) => b.id - a.id)
}

const newestOf = (merchantId: number, { state }: CustomerFilter, before: number, most: number): Sql => sql`
	select * from customers
	where merchant_id = ${merchantId} and id < ${before}
		${state === 'blocked' ? sql`and blocked_at is not null` : empty}
	order by id desc limit ${most}`

const hasOlder = async (
	db: Queryable,
	merchantId: number,
	filter: CustomerFilter,
	than: number,
): Promise<boolean> =>
	(await db.rows(sql`select c.id from (${newestOf(merchantId, filter, than, 1)}) c`)).length > 0

/** The words begin with the merchant, so they alone lead to its customers: no plan can prefer to read them all. */
const findByWords = (
	db: Queryable,
	merchantId: number,
	filter: CustomerFilter,
	words: string,
	before: number,
	limit: number,
): Promise<ListedCustomer[]> =>
	db.rows(sql`
		with found as materialized (
			select id from customers where words @@ ${words}::tsquery
		)
		select ${COLUMNS}
		from (select id from found where id < ${before} order by id desc) f
		join customers c on c.merchant_id = ${merchantId} and c.id = f.id
		${beside(merchantId)}
		where ${wanted(filter)}
		order by f.id desc limit ${limit + 1}`)

const COLUMNS = sql`c.id, c.original_id as "originalId", c.name, c.email, c.is_enrolled as "isEnrolled",
	c.blocked_at as "blockedAt", c.erased_at as "erasedAt", c.rfm_group as "rfmGroup", t.name as "tierName",
	t.color as "tierColor", a.points, a.cashback, p.last_order_on as "lastOrderOn", c.created_at as "createdAt"`

const beside = (merchantId: number): Sql => sql`
	join progress p on p.merchant_id = ${merchantId} and p.customer_id = c.id
	join accounts a on a.merchant_id = ${merchantId} and a.customer_id = c.id
	left join tiers t on t.merchant_id = ${merchantId} and t.id = p.tier_id and t.is_active`

const wanted = ({ tierId, group, state }: CustomerFilter): Sql => sql`true
	${tierId === null ? empty : sql`and p.tier_id = ${tierId}`}
	${group === null ? empty : sql`and c.rfm_group = ${group}`}
	${state === null ? empty : STATES[state]}`

const STATES = {
	enrolled: sql`and c.is_enrolled and c.blocked_at is null`,
	left: sql`and not c.is_enrolled`,
	blocked: sql`and c.blocked_at is not null`,
}
