import { normalizeDocument } from '@fiel/contract/document'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import type { HandedIds, Ids } from '../db/ids.ts'
import { localized } from '../messages/message.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { CUSTOMER_IDS_IN_TRANSACTION, saveCustomerIdsInTransaction } from './customer-ids-in-transaction.ts'

/** The customers that a reference names: none, one, or several with the same e-mail or document. */
export interface ReferenceMatch {
	reference: string
	/** One if it is clear who is meant, otherwise none or more than one. */
	ids: number[]
}

/**
 * A subquery with a row for each reference to a customer: its text, and the ids that it names. A reference is an id of
 * the customer in the store; or else, with an @, an email address in any case; or else a document in any notation.
 * Each is found through an index. The list of customers is cut before it is joined with the names of merged customers,
 * so that a document that thousands share reads two of them; a customer who has it under several names counts once.
 */
export const referenceMatches = (merchantId: number, references: string[]): Sql => {
	const wanted = [...new Set(references)]
	const documents = wanted.map((reference) => (reference.includes('@') ? null : normalizeDocument(reference)))
	const namedBy = (condition: Sql): Sql => sql`array(
			(select id::float8 from customers where merchant_id = ${merchantId} and ${condition} limit 2)
			union all
			select customer_id::float8 from customer_aliases where merchant_id = ${merchantId} and ${condition})`
	return sql`
	select reference, case when cardinality(ids) > 1 and ids[1] = all(ids) then ids[1:1] else ids end as ids
	from (
		select wanted.reference, case
			when own.ids <> '{}' then own.ids
			when wanted.document is null
				then ${namedBy(sql`email is not null and lower(email) = lower(wanted.reference)`)}
			when wanted.document <> ''
				then ${namedBy(sql`document is not null and document_key(document) = wanted.document`)}
			else '{}' end as ids
		from unnest(${wanted}::text[], ${documents}::text[]) as wanted (reference, document)
		cross join lateral (select ${namedBy(sql`original_id = wanted.reference`)} as ids offset 0) own
		offset 0
	) named`
}

/** Finds customers by references, one result for each: the id, or the refusal of an operation that needs the customer. */
export const findByReferences = async (
	db: Queryable,
	merchantId: number,
	references: string[],
	field: string,
): Promise<(number | Refusal)[]> =>
	resolveMatches(await db.rows(referenceMatches(merchantId, references)), references, field)

/** Finds customers like `findByReferences`, for an operation that may be about nobody: null for an unknown customer. */
export const findByReferencesOrNull = async (
	db: Queryable,
	merchantId: number,
	references: string[],
	field: string,
): Promise<(number | null | Refusal)[]> => {
	const matches = await db.rows<ReferenceMatch>(referenceMatches(merchantId, references))
	const unknown = new Set(matches.filter(({ ids }) => ids.length === 0).map(({ reference }) => reference))
	return resolveMatches(matches, references, field).map((found, index) =>
		unknown.has(references[index]!) ? null : found,
	)
}

/** Finds customers like `findByReferences`, and saves the ids in the transaction. */
export const findAndSaveByReferences = async (
	tx: Tx,
	merchantId: number,
	references: string[],
	field: string,
): Promise<(number | Refusal)[]> => {
	return resolveMatches(await findAndSaveMatches(tx, merchantId, references), references, field)
}

/** Customers by the references with which requests name them. */
export interface ReferencedCustomers {
	ids: Map<string, number>
	/** References that name two customers. */
	ambiguous: Set<string>
}

/** Finds the customers of references, and saves their ids in the transaction. Unknown references are missing. */
export const findAndSaveReferencedIds = async (
	tx: Tx,
	merchantId: number,
	references: string[],
): Promise<ReferencedCustomers> => {
	return referencedOf(await findAndSaveMatches(tx, merchantId, references))
}

/** Finds the customers of references. Unknown references are missing. */
export const findReferencedIds = async (
	db: Queryable,
	merchantId: number,
	references: string[],
): Promise<ReferencedCustomers> => {
	if (references.length === 0) return referencedOf([])
	return referencedOf(await db.rows(referenceMatches(merchantId, references)))
}

const referencedOf = (matches: ReferenceMatch[]): ReferencedCustomers => ({
	ids: new Map(matches.flatMap(({ reference, ids }) => (ids.length === 1 ? [[reference, ids[0]!]] : []))),
	ambiguous: new Set(matches.flatMap(({ reference, ids }) => (ids.length > 1 ? [reference] : []))),
})

const findAndSaveMatches = async (
	tx: Tx,
	merchantId: number,
	references: string[],
): Promise<ReferenceMatch[]> => {
	const [found] = await tx.rows<{ matches: ReferenceMatch[] }>(sql`
		with found as materialized (${referenceMatches(merchantId, references)})
		select (select coalesce(json_agg(found), '[]') from found) as matches,
			${saveCustomerIdsInTransaction(tx, sql`array(select ids[1]::bigint from found where cardinality(ids) = 1)`)}`)
	return found!.matches
}

/** The ids that `findAndSaveByReferences` saves. */
export const FOUND_IDS: HandedIds<(number | Refusal)[], Ids> = {
	saved: CUSTOMER_IDS_IN_TRANSACTION,
	of: (found) => foundIds(found),
}

/** The ids that `findAndSaveReferencedIds` saves. */
export const REFERENCED_IDS: HandedIds<ReferencedCustomers, Ids> = {
	saved: CUSTOMER_IDS_IN_TRANSACTION,
	of: ({ ids }) => [...new Set(ids.values())],
}

/** The refusal of a reference that names two customers. */
export const refuseAmbiguous = (reference: string, field: string): Refusal =>
	refuse('Customer_NotFound', localized.twoCustomersWith(reference), field)

/** The ids among the results, each once. */
export const foundIds = (found: (number | null | Refusal)[]): number[] => [
	...new Set(found.flatMap((id) => (id === null || isRefusal(id) ? [] : [id]))),
]

const resolveMatches = (
	matches: ReferenceMatch[],
	references: string[],
	field: string,
): (number | Refusal)[] => {
	const idsByReference = new Map(matches.map(({ reference, ids }) => [reference, ids]))
	return references.map((reference) => resolveReference(reference, idsByReference.get(reference)!, field))
}

/** The only customer that a reference names, or why there is not one. */
export const resolveReference = (reference: string, ids: number[], field: string): number | Refusal => {
	if (ids.length === 1) return ids[0]!
	const message = ids.length === 0 ? localized.noCustomer(reference) : localized.twoCustomersWith(reference)
	return refuse('Customer_NotFound', message, field)
}
