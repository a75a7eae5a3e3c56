import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import type { CustomerInput } from './customer.ts'
import { KNOWN_CONTACTS } from './known-names.ts'

/** A customer who was just inserted, because the store's id was unknown. */
interface NewCustomer {
	id: number
	originalId: string
}

/**
 * Finds out which of the new customers are known already: the document, or else the e-mail address, belongs to exactly
 * one customer. An e-mail address does not decide against a document: two documents are two persons. The new row of a
 * recognised customer is deleted, and its id becomes a further id of the known one. Returns the customers who are new.
 */
export const recogniseCustomers = async <Created extends NewCustomer>(
	tx: Tx,
	merchantId: number,
	now: Date,
	created: Created[],
	inputs: Map<string, CustomerInput>,
): Promise<Created[]> => {
	const order = [...inputs.keys()]
	const inOrder = created.toSorted((a, b) => order.indexOf(a.originalId) - order.indexOf(b.originalId))
	const matches = await findMatches(tx, merchantId, inOrder, inputs)
	const fresh = new Set(created.map(({ id }) => id))
	const recognised = new Map<number, number>()
	for (const { id } of inOrder) {
		const known = matches.get(id)
		const existing = (ids: number[]): number[] => ids.filter((other) => !fresh.has(other))
		const [byDocument, byEmail] = [existing(known?.byDocument ?? []), existing(known?.byEmail ?? [])]
		const found = byDocument.length > 0 ? byDocument : byEmail
		if (found.length === 1) recognised.set(id, found[0]!)
		else fresh.delete(id) // later ones of the same batch may be this customer
	}
	if (recognised.size > 0) await replaceByAliases(tx, merchantId, now, recognised)
	return created.filter(({ id }) => !recognised.has(id))
}

interface ContactMatches {
	id: number
	byDocument: number[]
	byEmail: number[]
}

const findMatches = async (
	tx: Tx,
	merchantId: number,
	created: NewCustomer[],
	inputs: Map<string, CustomerInput>,
): Promise<Map<number, ContactMatches>> => {
	const wanted = created.map(({ id, originalId }) => {
		const { document, email } = inputs.get(originalId)!
		return { id, document, email }
	})
	const rows = await tx.rows<ContactMatches>(sql`
		select w.id, array(
				select distinct known.id::float8 from ${KNOWN_CONTACTS} known
				where known.merchant_id = ${merchantId} and known.document is not null and document_key(w.document) <> ''
					and document_key(known.document) = document_key(w.document) and known.id <> w.id) as "byDocument",
			array(
				select distinct known.id::float8 from ${KNOWN_CONTACTS} known
				where known.merchant_id = ${merchantId} and known.email is not null
					and lower(known.email) = lower(w.email) and known.id <> w.id
					and (w.document is null or known.document is null
						or document_key(known.document) = document_key(w.document))) as "byEmail"
		from json_to_recordset(${jsonRows(wanted)}) as w (id bigint, document text, email text)`)
	return new Map(rows.map((row) => [row.id, row]))
}

const replaceByAliases = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	recognised: Map<number, number>,
): Promise<void> => {
	sealAtCommit(tx)
	const rows = [...recognised].map(([id, knownId]) => ({ id, knownId }))
	await tx.rows(sql`
		with gone as (
			delete from customers
			where merchant_id = ${merchantId} and id = any(${[...recognised.keys()]}::bigint[])
			returning id, original_id
		)
		insert into customer_aliases (merchant_id, original_id, customer_id, created_at)
		select ${merchantId}::bigint, gone.original_id, r."knownId", ${now}::timestamptz
		from gone
		join json_to_recordset(${jsonRows(rows)}) as r (id bigint, "knownId" bigint) on r.id = gone.id`)
}
