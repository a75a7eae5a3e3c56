import { PointType } from '@fiel/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Customer } from '../../customers/customer.ts'
import { readCustomers } from '../../customers/read-customers.ts'
import type { Queryable } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { undoneNumber } from '../../orders/undo/undone-number.ts'
import { digestDetails, restoreDetails } from './customer-details.ts'
import type { StoredEffect } from './effects.ts'
import type { KeptCode } from './kept-row.ts'

/** What becomes of a row of customers. */
type CustomerDecision =
	| { do: 'remove'; customer: Customer }
	| { do: 'restore'; customer: Customer; before: Customer }
	| { do: 'keep'; code: KeptCode; customer: Customer | undefined }

/**
 * Decides about rows of customers. For the undo itself, the accounts must be locked; a preview needs no lock. Undone
 * orders of an import of orders do not count as a use of the customers whom it created.
 */
export const decideCustomers = async (
	db: Queryable,
	merchantId: number,
	effects: StoredEffect[],
	undoneImport: number | null = null,
): Promise<CustomerDecision[]> => {
	const ids = effects.map(({ customerId }) => customerId!)
	const customers = await readCustomers(db, merchantId, ids)
	const traces = await findTraces(db, merchantId, effects, undoneImport)
	const current = new Map(customers)
	return effects.map((effect): CustomerDecision => {
		const customer = current.get(effect.customerId!)
		const { isErased, isUsed, hasJoined } = traces.get(effect.customerId!) ?? NO_TRACES
		const keep = (code: KeptCode): CustomerDecision => ({ do: 'keep', code, customer })
		if (!customer) return keep('staysMerged')
		if (isErased) return keep('staysErased')
		if (effect.outcome === 'created') {
			if (isUsed || customer.blockedAt !== null) return keep('staysUsed')
			return digestDetails(customer) === effect.digest ? { do: 'remove', customer } : keep('staysChanged')
		}
		// Welcome points are given once, so a customer who received them stays enrolled.
		const { details = {} } = effect
		const restored = restoreDetails(customer, details, (detail) => detail !== 'isEnrolled' || !hasJoined)
		if (restored === customer) return keep(hasJoined && details.isEnrolled ? 'staysJoined' : 'staysChanged')
		current.set(customer.id, restored)
		return { do: 'restore', customer: restored, before: customer }
	})
}

interface Traces {
	isErased: boolean
	/** Whether anything is stored about the customer beside what the import brought. */
	isUsed: boolean
	/** Whether the customer received welcome points. */
	hasJoined: boolean
}
const NO_TRACES: Traces = { isErased: false, isUsed: false, hasJoined: false }

/** The tables in which any row about a customer means that something happened; `decide-customers.test.ts` has the others. */
export const USED_TABLES = [
	...[
		'orders',
		'redemptions',
		'coupons',
		'affiliates',
		'quiz_completions',
		'customer_notes',
		'customer_tags',
		'consents',
		'erasure_requests',
		'member_sessions',
		'wallet_passes',
		'member_messages',
		'message_choices',
	],
	...[
		'tag_changes',
		'waiting_changes',
		'pin_challenges',
		'counter_entries',
		'customer_aliases',
		'tier_history',
	],
] as const

const hasRows = (table: string, column = 'customer_id'): Sql =>
	raw(`exists (select from ${table} t where t.merchant_id = c.merchant_id and t.${column} = c.id)`)

/** Whether the order was undone with this import, after which it has another number. */
const isUndone = (importId: number | null): Sql =>
	importId === null
		? sql`false`
		: sql`(o.is_cancelled and right(o.original_id, ${undoneNumber('', importId).length}) = ${undoneNumber('', importId)})`

const findTraces = async (
	db: Queryable,
	merchantId: number,
	effects: StoredEffect[],
	undoneImport: number | null,
): Promise<Map<number, Traces>> => {
	const wanted = effects.map(({ customerId, recordId = null }) => ({ customerId, recordId }))
	const used = [
		...USED_TABLES.filter((table) => table !== 'orders').map((table) => hasRows(table)),
		sql`exists (
			select from orders o
			where o.merchant_id = c.merchant_id and o.customer_id = c.id and not (${isUndone(undoneImport)}))`,
		...['referrer_id', 'friend_id'].map((column) => hasRows('referrals', column)),
		...['from_id', 'into_id'].map((column) => hasRows('customer_merges', column)),
	]
	const rows = await db.rows<Traces & { id: number }>(sql`
		select c.id, c.erased_at is not null as "isErased", (${join(used, ' or ')}
				or exists (
					select from point_records r
					where r.merchant_id = c.merchant_id and r.customer_id = c.id and r.id is distinct from w."recordId"
						and r.type <> ${PointType.Expiration}::smallint and not exists (
							select from orders o
							where o.merchant_id = c.merchant_id and o.customer_id = c.id and o.id = r.order_id
								and ${isUndone(undoneImport)}))
				or exists (
					select from objective_completions o
					where o.merchant_id = c.merchant_id and o.customer_id = c.id
						and o.record_id is distinct from w."recordId")) as "isUsed",
			exists (
				select from objective_completions o
				where o.merchant_id = c.merchant_id and o.customer_id = c.id and o.objective = 'signup') as "hasJoined"
		from json_to_recordset(${jsonRows(wanted)}) as w ("customerId" bigint, "recordId" bigint)
		join customers c on c.merchant_id = ${merchantId} and c.id = w."customerId"`)
	return new Map(rows.map((row) => [row.id, row]))
}
