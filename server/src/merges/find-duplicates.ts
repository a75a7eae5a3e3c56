import { MOST_COUNTED } from '@fiel/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { RowCount } from '../db/row-count.ts'
import { type MergeCandidate, readCandidates } from './read-candidates.ts'

export type DuplicateKey = 'document' | 'email' | 'phone'

export interface DuplicateGroup {
	by: DuplicateKey
	value: string
	/** The id of one of them, as the place of the group in the list: its value would tell a document or an address. */
	place: number
	customers: MergeCandidate[]
}

/** More customers of one group are not shown at once; after a merge the others follow. */
const MOST_OF_GROUP = 10

/** Numbers of one phone differ in the prefixes of country and network, seldom in the last digits. */
const PHONE_DIGITS = 10

/** The expression that is equal for duplicates. Those of documents and e-mail addresses are indexed. */
const KEYS: Record<DuplicateKey, Sql> = {
	document: sql`document_key(document)`,
	email: sql`lower(email)`,
	phone: sql`right(regexp_replace(phone, '[^0-9]', '', 'g'), ${PHONE_DIGITS})`,
}
const COLUMNS: Record<DuplicateKey, Sql> = {
	document: sql`document`,
	email: sql`email`,
	phone: sql`phone`,
}
/** Shorter numbers are extensions, or typing errors. */
const SHORTEST: Record<DuplicateKey, number> = { document: 1, email: 1, phone: 8 }

/** How many customers are looked at to count the groups. */
const COUNT_SCAN_LIMIT = 20_000

/** Which part of the list is asked for. */
interface DuplicateRange {
	/** Only groups after the one with this place. */
	after: number | null
	limit: number
	isDescending: boolean
}

/** Finds the next groups of customers with the same document, e-mail address or phone, in the order of these. */
export const findDuplicates = async (
	db: Queryable,
	merchantId: number,
	by: DuplicateKey,
	{ after, limit, isDescending }: DuplicateRange,
): Promise<DuplicateGroup[]> => {
	const key = KEYS[by]
	const beyond = isDescending ? sql`<` : sql`>`
	const start = after === null ? empty : sql`and ${key} ${beyond} ${keyOfCustomer(merchantId, key, after)}`
	const groups = await db.rows<{ value: string; ids: number[] }>(sql`
		select value, (array_agg(id::float8 order by id))[1:${MOST_OF_GROUP}] as ids
		from (
			select ${key} as value, id from customers
			where merchant_id = ${merchantId} and ${COLUMNS[by]} is not null ${start}
		) keyed
		where length(value) >= ${SHORTEST[by]}
		group by value having count(*) > 1
		order by value ${isDescending ? sql`desc` : sql`asc`}
		limit ${limit}`)
	const customers = await readCandidates(
		db,
		merchantId,
		groups.flatMap(({ ids }) => ids),
	)
	return groups.map(({ value, ids }) => ({
		by,
		value,
		place: ids[0]!,
		customers: ids.flatMap((id) => customers.get(id) ?? []),
	}))
}

/** Counts the groups among the first customers in the order of the list. */
export const countDuplicates = async (
	db: Queryable,
	merchantId: number,
	by: DuplicateKey,
): Promise<RowCount> => {
	const key = KEYS[by]
	const [counted] = await db.rows<{ rows: number; scanned: number }>(sql`
		with scanned as materialized (
			select ${key} as value from customers where merchant_id = ${merchantId} and ${COLUMNS[by]} is not null
			order by ${key} limit ${COUNT_SCAN_LIMIT})
		select count(*)::integer as scanned, (
			select count(*)::integer from (
				select from scanned where length(value) >= ${SHORTEST[by]} group by value having count(*) > 1) groups
		) as rows
		from scanned`)
	const { rows, scanned } = counted!
	return { rows: Math.min(rows, MOST_COUNTED), isExact: rows <= MOST_COUNTED && scanned < COUNT_SCAN_LIMIT }
}

/** The value of a customer, who may have been merged into another one since; '' if there is none. */
const keyOfCustomer = (merchantId: number, key: Sql, customerId: number): Sql => sql`coalesce((
	select ${key} from (
		select document, email, phone from customers where merchant_id = ${merchantId} and id = ${customerId}
		union all
		select c.document, c.email, c.phone
		from customer_merges m, jsonb_populate_record(null::customers, m.archive -> 'customer') c
		where m.merchant_id = ${merchantId} and m.from_id = ${customerId}
	) known
	limit 1), '')`
