import { normalizeDocument } from '@fiel/contract/document'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { chooseRareWords, chooseWholeWords, measureWords, type WordQuery } from './choose-words.ts'
import { joinPieces, parseSearch, type SearchTerm } from './search-words.ts'

export interface CustomerFilter {
	/** Prefixes of words of the name, e-mail, document, phone number or store id. */
	search: string | null
	tierId: number | null
	group: number | null
	state: 'enrolled' | 'left' | 'blocked' | null
	/** A subquery with the ids of the only customers that count. Then call it in a snapshot, for its plans. */
	within?: Sql | undefined
	/** Only customers older than this one. */
	before: number | null
}

export interface ListedCustomer {
	id: number
	originalId: string
	name: string | null
	email: string | null
	phone: string | null
	document: string | null
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
	orders: number
	spend: Decimal
	/** The first day on which points expire, as the worker counted it last. */
	expiresOn: string | null
	tags: string[]
	/** Set for a customer who was found by the id, the e-mail or the document of one who was merged into them. */
	isFoundByFormerName?: true
}

interface CustomerPage {
	customers: ListedCustomer[]
	/** The `before` of the next page; null at the end. A page may be short, or empty, and still have a next one. */
	nextBefore: number | null
}

export interface CustomerQuery {
	merchantId: number
	filter: CustomerFilter
	pieces: SearchTerm[]
	before: number
	limit: number
}

/** How many of the newest customers a request without search words reads, however few match. */
const SCAN_LIMIT = 20_000
/** Limits with search words: a few of the newest, then more of them, or those that the index finds. */
const FIRST_SCAN_LIMIT = 1_000
const SECOND_SCAN_LIMIT = 6_000
const MOST_RARE = 15_000
const MOST_WHOLE = 4_000

/**
 * Customers, newest first. Common words are found among the newest customers, rare ones through the index of words.
 * Both read a number of customers that does not grow with the merchant.
 */
export const listCustomers = async (
	db: Queryable,
	merchantId: number,
	filter: CustomerFilter,
	limit: number,
): Promise<CustomerPage> => {
	const pieces = parseSearch(merchantId, filter.search ?? '')
	if (filter.search?.trim() && pieces.length === 0) return { customers: [], nextBefore: null }
	const query = { merchantId, filter, pieces, before: filter.before ?? Number.MAX_SAFE_INTEGER, limit }
	if (filter.within) return findWithin(db, query, filter.within)
	if (pieces.length === 0) return scanNewest(db, query, SCAN_LIMIT)
	const firstScan = await scanNewest(db, query, FIRST_SCAN_LIMIT)
	const page = isComplete(firstScan, limit) ? firstScan : await search(db, query, firstScan)
	if (filter.before !== null) return page
	return { ...page, customers: mergeById(page.customers, await findByFormerName(db, query)) }
}

/** A list within others decides itself how to find its customers, so there is no limit of what is read. */
const findWithin = async (db: Queryable, query: CustomerQuery, within: Sql): Promise<CustomerPage> => {
	const { merchantId, filter, pieces, before, limit } = query
	const words = pieces.length === 0 ? empty : sql`and c.words @@ ${joinPieces(pieces)}::tsquery`
	const found = await db.rows<ListedCustomer>(
		selectListed(
			query,
			sql`
			select c.* from customers c
			${joinTier(query)}
			where c.merchant_id = ${merchantId} and c.id < ${before} and c.id in (${within}) and ${filterSql(filter)} ${words}
			order by c.id desc limit ${limit + 1}`,
		),
	)
	return pageOf(found, limit)
}

/** Reads customers by id, newest first. */
export const readListedCustomers = (
	db: Queryable,
	merchantId: number,
	ids: number[],
): Promise<ListedCustomer[]> =>
	db.rows<ListedCustomer>(
		selectListed(
			{ merchantId },
			sql`select * from customers where merchant_id = ${merchantId} and id = any(${ids}::bigint[])`,
		),
	)

/** Customers who were merged are found by their whole id, e-mail or document, on the first page. */
export const findByFormerName = async (db: Queryable, query: CustomerQuery): Promise<ListedCustomer[]> => {
	const { merchantId, filter, limit } = query
	const name = filter.search!.trim()
	const found = await db.rows<ListedCustomer>(
		selectListed(
			query,
			sql`
			select c.* from customers c
			${joinTier(query)}
			where c.merchant_id = ${merchantId} and ${filterSql(filter)} and c.id in (
				select customer_id from customer_aliases a
				where a.merchant_id = ${merchantId} and (a.original_id = ${name}
					or (a.email is not null and lower(a.email) = lower(${name}))
					or (a.document is not null and document_key(a.document) = nullif(${normalizeDocument(name)}, '')))
				limit ${limit})`,
		),
	)
	return found.map((customer) => ({ ...customer, isFoundByFormerName: true }))
}

/** Whether there are no more customers or the page is full. */
const isComplete = ({ customers, nextBefore }: CustomerPage, limit: number): boolean =>
	nextBefore === null || customers.length === limit

const search = async (
	db: Queryable,
	query: CustomerQuery,
	firstScan: CustomerPage,
): Promise<CustomerPage> => {
	const { merchantId, pieces, limit } = query
	const words = await measureWords(db, merchantId, pieces)
	const rareWords = chooseRareWords(words)
	const found = rareWords && (await findByWords(db, query, rareWords, MOST_RARE))
	if (found) return pageOf(mergeById(firstScan.customers, found), limit)
	const secondScan = await scanNewest(db, { ...query, before: firstScan.nextBefore! }, SECOND_SCAN_LIMIT)
	const newest = [...firstScan.customers, ...secondScan.customers]
	if (newest.length > limit) return pageOf(newest, limit)
	if (isComplete(secondScan, limit)) return { ...secondScan, customers: newest }
	const wholeWords = chooseWholeWords(words)
	const older = wholeWords && (await findByWords(db, query, wholeWords, MOST_WHOLE))
	return older ? pageOf(mergeById(newest, older), limit) : { ...secondScan, customers: newest }
}

const pageOf = (found: ListedCustomer[], limit: number): CustomerPage => {
	const customers = found.slice(0, limit)
	return { customers, nextBefore: found.length > limit ? customers.at(-1)!.id : null }
}

/** The index may be asked for whole words, so it may miss some matches among the newest. */
const mergeById = (newest: ListedCustomer[], found: ListedCustomer[]): ListedCustomer[] => {
	const byId = new Map([...newest, ...found].map((customer) => [customer.id, customer]))
	return [...byId.values()].sort((a, b) => b.id - a.id)
}

/** Searches among the newest customers. */
const scanNewest = async (db: Queryable, query: CustomerQuery, most: number): Promise<CustomerPage> => {
	const { pieces, filter, limit } = query
	const words = pieces.length === 0 ? empty : sql`and c.words @@ ${joinPieces(pieces)}::tsquery`
	const found = await db.rows<ListedCustomer>(
		selectListed(
			query,
			sql`select c.* from (${newestOf(query, most)}) c where ${filterSql(filter)} ${words}
			order by c.place desc limit ${limit + 1}`,
		),
	)
	if (found.length > limit) return pageOf(found, limit)
	const [last, older] = await db.rows<{ id: number }>(sql`${idsOf(query)} offset ${most - 1} limit 2`)
	return { customers: found, nextBefore: older ? last!.id : null }
}

/** A tier lists its customers by id, as the merchant lists all of them. */
const idsOf = (query: CustomerQuery): Sql =>
	query.filter.tierId === null
		? sql`select id from customers where ${rangeSql(query)} order by id desc`
		: sql`
			select customer_id as id from progress
			where merchant_id = ${query.merchantId} and tier_id = ${query.filter.tierId}
				and customer_id < ${query.before}
			order by customer_id desc`

/** Sorted by `place`; those of a tier with one lookup each, in an order that the planner cannot change. */
export const newestOf = (query: CustomerQuery, most: number): Sql =>
	query.filter.tierId === null
		? sql`select t.*, t.id as place from customers t where ${rangeSql(query)} order by t.id desc limit ${most}`
		: sql`
			select t.*, m.id as place from (${idsOf(query)} limit ${most}) m
			cross join lateral (
				select * from customers where merchant_id = ${query.merchantId} and id = m.id limit 1) t`

const rangeSql = ({ merchantId, filter: { state }, before }: CustomerQuery): Sql => sql`
	merchant_id = ${merchantId} and id < ${before} ${state === 'blocked' ? sql`and blocked_at is not null` : empty}`

/**
 * The words are prefixed with the merchant, so the index leads only to its customers. The filter then checks the
 * other parts. Null if there are more matches than estimated.
 */
const findByWords = async (
	db: Queryable,
	query: CustomerQuery,
	{ indexQuery, filterQuery }: WordQuery,
	most: number,
): Promise<ListedCustomer[] | null> => {
	const { merchantId, filter, before, limit } = query
	const [found] = await db.rows<{ count: number; ids: number[] }>(sql`
		with found as materialized (
			select id, ${filterQuery === '' ? empty : sql`words,`} rfm_group, is_enrolled, blocked_at, removed_at from customers
			where words @@ ${indexQuery}::tsquery limit ${most})
		select (select count(*) from found) as count, array(
			select c.id::float8 from found c
			${joinTier(query)}
			where c.id < ${before} and ${filterSql(filter)}
				${filterQuery === '' ? empty : sql`and c.words @@ ${filterQuery}::tsquery`}
			order by c.id desc limit ${limit + 1}) as ids`)
	if (found!.count === most) return null
	return db.rows(
		selectListed(
			query,
			sql`select * from customers where merchant_id = ${merchantId} and id = any(${found!.ids}::bigint[])`,
		),
	)
}

/** The ids of all customers who match rare words; null if the words are common. */
export const findRareMatches = async (
	db: Queryable,
	{ merchantId, pieces }: Pick<CustomerQuery, 'merchantId' | 'pieces'>,
): Promise<number[] | null> => {
	const rareWords = chooseRareWords(await measureWords(db, merchantId, pieces))
	if (!rareWords) return null
	const found = await db.rows<{ id: number }>(sql`
		select id from customers where words @@ ${rareWords.indexQuery}::tsquery limit ${MOST_RARE}`)
	return found.length === MOST_RARE ? null : found.map(({ id }) => id)
}

/** Keeps the customers `c` of the tier that the filter names. */
export const joinTier = ({
	merchantId,
	filter: { tierId },
}: Pick<CustomerQuery, 'merchantId' | 'filter'>): Sql =>
	tierId === null
		? empty
		: sql`join progress m on m.merchant_id = ${merchantId} and m.customer_id = c.id and m.tier_id = ${tierId}`

/** The columns of a list, read only for the customers on the page. */
const selectListed = ({ merchantId }: Pick<CustomerQuery, 'merchantId'>, customers: Sql): Sql => sql`
	select c.id, c.original_id as "originalId", c.name, c.email, c.phone, c.document, c.is_enrolled as "isEnrolled",
		c.blocked_at as "blockedAt", c.erased_at as "erasedAt", c.rfm_group as "rfmGroup", t.name as "tierName",
		t.color as "tierColor", a.points, a.cashback, p.last_order_on as "lastOrderOn", c.created_at as "createdAt",
		p.orders, p.spend, f.expires_on as "expiresOn", array(
			select g.name from customer_tags ct join tags g on g.merchant_id = ${merchantId} and g.id = ct.tag_id
			where ct.merchant_id = ${merchantId} and ct.customer_id = c.id order by g.key) as tags
	from (${customers}) c
	join progress p on p.merchant_id = ${merchantId} and p.customer_id = c.id
	join accounts a on a.merchant_id = ${merchantId} and a.customer_id = c.id
	left join customer_figures f on f.merchant_id = ${merchantId} and f.customer_id = c.id
	left join tiers t on t.merchant_id = ${merchantId} and t.id = p.tier_id and t.is_active
	order by c.id desc`

export const filterSql = ({ group, state }: CustomerFilter): Sql => sql`c.removed_at is null
	${group === null ? empty : sql`and c.rfm_group = ${group}`}
	${state === null ? empty : STATES[state]}`

const STATES = {
	enrolled: sql`and c.is_enrolled and c.blocked_at is null`,
	left: sql`and not c.is_enrolled`,
	blocked: sql`and c.blocked_at is not null`,
}
