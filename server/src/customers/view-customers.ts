import sql, { type Sql } from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import { readBalances } from '../ledger/read-balances.ts'
import type { ProgramSettings } from '../program/settings.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import type { Customer } from './customer.ts'
import { type ReferenceMatch, referenceMatches, resolveReference } from './find-by-reference.ts'
import { findCustomerIds } from './find-customers.ts'
import { CUSTOMER_COLUMNS, SHOWN_COLUMNS } from './read-customers.ts'
import type { ShownCustomer } from './wire.ts'

/** The requested columns of a customer with the reached tier and the program's referral settings. */
export type CustomerView<Known = ShownCustomer> = Known & {
	tierName: string | null
	tierColor: string | null
	tierIconUrl: string | null
	referral: ProgramSettings['referral']
}

/** A customer right after a change, with the balances. */
export type SavedCustomer = CustomerView & { balance: LedgerAmount }

const TIER_COLUMNS = sql`t.name as "tierName", t.color as "tierColor", t.icon_url as "tierIconUrl", program.referral`

const referralSettings = (merchantId: number): Sql => sql`(
			select settings -> 'referral' as referral
			from programs where merchant_id = ${merchantId}
			order by version desc limit 1
		) program`

/** The existing customers by the merchant's ids. */
export const viewCustomers = async <Known extends ShownCustomer = ShownCustomer>(
	db: Queryable,
	merchantId: number,
	originalIds: string[],
	columns: Sql = SHOWN_COLUMNS,
): Promise<Map<string, CustomerView<Known>>> => {
	const ids = await findCustomerIds(db, merchantId, originalIds)
	const condition = sql`c.id = any(${[...new Set(ids.values())]}::bigint[])`
	const rows = await queryViews<Known & { viewedId: number }>(
		db,
		merchantId,
		condition,
		sql`c.id as "viewedId", ${columns}`,
	)
	const byId = new Map(rows.map((row) => [row.viewedId, row]))
	return new Map([...ids].flatMap(([originalId, id]) => (byId.has(id) ? [[originalId, byId.get(id)!]] : [])))
}

/** Customers with all columns. */
export const viewCustomersById = (
	db: Queryable,
	merchantId: number,
	ids: number[],
): Promise<CustomerView<Customer>[]> =>
	queryViews<Customer>(db, merchantId, sql`c.id = any(${ids}::bigint[])`, CUSTOMER_COLUMNS)

const queryViews = <Known>(
	db: Queryable,
	merchantId: number,
	condition: Sql,
	columns: Sql,
): Promise<CustomerView<Known>[]> =>
	db.rows<CustomerView<Known>>(sql`
		select ${columns}, ${TIER_COLUMNS}
		from ${referralSettings(merchantId)}
		cross join customers c
		join progress p on p.merchant_id = c.merchant_id and p.customer_id = c.id
		left join tiers t on t.merchant_id = p.merchant_id and t.id = p.tier_id and t.is_active
		where c.merchant_id = ${merchantId} and ${condition}`)

/** The customers that references name, one result for each. */
export const viewByReferences = async (
	db: Queryable,
	merchantId: number,
	references: string[],
	field: string,
): Promise<(CustomerView | Refusal)[]> => {
	const rows = await db.rows<CustomerView & ReferenceMatch>(sql`
		select found.reference, found.ids, ${SHOWN_COLUMNS}, ${TIER_COLUMNS}
		from ${referralSettings(merchantId)}
		cross join (${referenceMatches(merchantId, references)}) found
		left join customers c on c.merchant_id = ${merchantId} and c.id = found.ids[1]::bigint
		left join progress p on p.merchant_id = ${merchantId} and p.customer_id = c.id
		left join tiers t on t.merchant_id = ${merchantId} and t.id = p.tier_id and t.is_active`)
	const views = new Map(rows.map((row) => [row.reference, row]))
	return references.map((reference) => {
		const view = views.get(reference)!
		const id = resolveReference(reference, view.ids, field)
		return isRefusal(id) ? id : view
	})
}

/** The customers with these ids and their balances, after changes in the same transaction. */
export const viewSavedCustomers = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	ids: number[],
): Promise<Map<number, SavedCustomer>> => {
	const rows = await tx.rows<CustomerView & { id: number }>(sql`
		select c.id, ${SHOWN_COLUMNS}, ${TIER_COLUMNS}
		from ${referralSettings(merchantId)}
		cross join customers c
		join progress p on p.merchant_id = c.merchant_id and p.customer_id = c.id
		left join tiers t on t.merchant_id = p.merchant_id and t.id = p.tier_id and t.is_active
		where c.merchant_id = ${merchantId} and c.id = any(${ids}::bigint[])`)
	const balances = await readBalances(tx, merchantId, now, ids)
	return new Map(rows.map((row) => [row.id, { ...row, balance: balances.get(row.id)! }]))
}
