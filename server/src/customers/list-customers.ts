import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { type ChosenWords, chooseRare, chooseWhole, measureWords } from './choose-words.ts'
import { everyPiece, type SearchPiece, searchWords } from './search-words.ts'

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
}

export interface CustomerPage {
	customers: ListedCustomer[]
	/** `before` of what follows: a page may be short, or empty, and still have more behind it. Null at the end. */
	nextBefore: number | null
}

interface Question {
	merchantId: number
	filter: CustomerFilter
	pieces: SearchPiece[]
	before: number
	limit: number
}

/** How many customers an answer looks at, however few of them fit: all of the newest where no words are looked for. */
const WALK = 20_000
/** With words: a few of the newest, then more of them, or those that the index names. */
const GLANCE = 1_000
const SEARCH_WALK = 6_000
const MOST_RARE = 15_000
const MOST_WHOLE = 4_000

/**
 * Customers, newest first. What many have is soon found among the newest; what few have is found by the index of
 * words. Either looks at a number of customers that does not grow with the merchant.
 */
export const listCustomers = async (
	db: Queryable,
	merchantId: number,
	filter: CustomerFilter,
	limit: number,
): Promise<CustomerPage> => {
	const pieces = searchWords(merchantId, filter.search ?? '')
	if (filter.search?.trim() && pieces.length === 0) return { customers: [], nextBefore: null }
	const question = { merchantId, filter, pieces, before: filter.before ?? Number.MAX_SAFE_INTEGER, limit }
	if (pieces.length === 0) return walk(db, question, WALK)
	const glance = await walk(db, question, GLANCE)
	return isAnswer(glance, limit) ? glance : search(db, question, glance)
}

/** Nobody is left to look at, or the page is full. */
const isAnswer = ({ customers, nextBefore }: CustomerPage, limit: number): boolean =>
	nextBefore === null || customers.length === limit

const search = async (db: Queryable, question: Question, glance: CustomerPage): Promise<CustomerPage> => {
	const { merchantId, pieces, limit } = question
	const words = await measureWords(db, merchantId, pieces)
	const rare = chooseRare(words)
	const found = rare && (await findByWords(db, question, rare, MOST_RARE))
	if (found) return pageOf(together(glance.customers, found), limit)
	const further = await walk(db, { ...question, before: glance.nextBefore! }, SEARCH_WALK)
	const newest = [...glance.customers, ...further.customers]
	if (newest.length > limit) return pageOf(newest, limit)
	if (isAnswer(further, limit)) return { ...further, customers: newest }
	const whole = chooseWhole(words)
	const older = whole && (await findByWords(db, question, whole, MOST_WHOLE))
	return older ? pageOf(together(newest, older), limit) : { ...further, customers: newest }
}

const pageOf = (found: ListedCustomer[], limit: number): CustomerPage => {
	const customers = found.slice(0, limit)
	return { customers, nextBefore: found.length > limit ? customers.at(-1)!.id : null }
}

/** The index may be asked for whole words, so some of the newest are not among those it found. */
const together = (newest: ListedCustomer[], found: ListedCustomer[]): ListedCustomer[] => {
	const byId = new Map([...newest, ...found].map((customer) => [customer.id, customer]))
	return [...byId.values()].sort((a, b) => b.id - a.id)
}

/** Looks at so many of the newest. */
const walk = async (db: Queryable, question: Question, most: number): Promise<CustomerPage> => {
	const { pieces, filter, limit } = question
	const words = pieces.length === 0 ? empty : sql`and c.words @@ ${everyPiece(pieces)}::tsquery`
	const found = await db.rows<ListedCustomer>(
		listed(
			question,
			sql`select c.* from (${newestOf(question, most)}) c where ${wanted(filter)} ${words}
			order by c.place desc limit ${limit + 1}`,
		),
	)
	if (found.length > limit) return pageOf(found, limit)
	const [last, older] = await db.rows<{ id: number }>(sql`${idsOf(question)} offset ${most - 1} limit 2`)
	return { customers: found, nextBefore: older ? last!.id : null }
}

/** A tier has its customers in the order of their ids, as the merchant has all of them. */
const idsOf = (question: Question): Sql =>
	question.filter.tierId === null
		? sql`select id from customers where ${within(question)} order by id desc`
		: sql`
			select customer_id as id from progress
			where merchant_id = ${question.merchantId} and tier_id = ${question.filter.tierId}
				and customer_id < ${question.before}
			order by customer_id desc`

/** In their order by `place`; those of a tier with one lookup each, which no plan may turn around. */
const newestOf = (question: Question, most: number): Sql =>
	question.filter.tierId === null
		? sql`select t.*, t.id as place from customers t where ${within(question)} order by t.id desc limit ${most}`
		: sql`
			select t.*, m.id as place from (${idsOf(question)} limit ${most}) m
			cross join lateral (
				select * from customers where merchant_id = ${question.merchantId} and id = m.id limit 1) t`

const within = ({ merchantId, filter: { state }, before }: Question): Sql => sql`
	merchant_id = ${merchantId} and id < ${before} ${state === 'blocked' ? sql`and blocked_at is not null` : empty}`

/**
 * The words begin with the merchant, so they alone lead to its customers. What is not asked of the index is asked of
 * those it found. Null when they are more than was thought.
 */
const findByWords = async (
	db: Queryable,
	question: Question,
	{ asked, rest }: ChosenWords,
	most: number,
): Promise<ListedCustomer[] | null> => {
	const { merchantId, filter, before, limit } = question
	const { tierId } = filter
	const [found] = await db.rows<{ count: number; ids: number[] }>(sql`
		with found as materialized (
			select id, ${rest === '' ? empty : sql`words,`} rfm_group, is_enrolled, blocked_at from customers
			where words @@ ${asked}::tsquery limit ${most})
		select (select count(*) from found) as count, array(
			select c.id::float8 from found c
			${tierId === null ? empty : sql`join progress m on m.merchant_id = ${merchantId} and m.customer_id = c.id`}
			where c.id < ${before} and ${wanted(filter)}
				${tierId === null ? empty : sql`and m.tier_id = ${tierId}`}
				${rest === '' ? empty : sql`and c.words @@ ${rest}::tsquery`}
			order by c.id desc limit ${limit + 1}) as ids`)
	if (found!.count === most) return null
	return db.rows(
		listed(
			question,
			sql`select * from customers where merchant_id = ${merchantId} and id = any(${found!.ids}::bigint[])`,
		),
	)
}

/** What the list shows of some customers: looked up for those alone who are shown. */
const listed = ({ merchantId }: Question, customers: Sql): Sql => sql`
	select c.id, c.original_id as "originalId", c.name, c.email, c.phone, c.document, c.is_enrolled as "isEnrolled",
		c.blocked_at as "blockedAt", c.erased_at as "erasedAt", c.rfm_group as "rfmGroup", t.name as "tierName",
		t.color as "tierColor", a.points, a.cashback, p.last_order_on as "lastOrderOn", c.created_at as "createdAt"
	from (${customers}) c
	join progress p on p.merchant_id = ${merchantId} and p.customer_id = c.id
	join accounts a on a.merchant_id = ${merchantId} and a.customer_id = c.id
	left join tiers t on t.merchant_id = ${merchantId} and t.id = p.tier_id and t.is_active
	order by c.id desc`

const wanted = ({ group, state }: CustomerFilter): Sql => sql`true
	${group === null ? empty : sql`and c.rfm_group = ${group}`}
	${state === null ? empty : STATES[state]}`

const STATES = {
	enrolled: sql`and c.is_enrolled and c.blocked_at is null`,
	left: sql`and not c.is_enrolled`,
	blocked: sql`and c.blocked_at is not null`,
}
