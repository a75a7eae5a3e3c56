import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { findCustomerIds } from './find-customers.ts'

/** All stored data of a person: unchanged rows by table. */
export type CustomerExport = Record<string, Record<string, unknown>[]>

/** Null if the customer does not exist. */
export const exportCustomer = async (
	db: Queryable,
	merchantId: number,
	originalId: string,
): Promise<CustomerExport | null> => {
	const id = (await findCustomerIds(db, merchantId, [originalId])).get(originalId)
	return id === undefined ? null : readDossier(db, merchantId, { id, originalId })
}

/** The rows about a customer, of all parts or only of those with these names. */
export const readDossier = async (
	db: Queryable,
	merchantId: number,
	{ id, originalId }: { id: number; originalId: string },
	names?: string[],
): Promise<CustomerExport> => {
	const dossier: CustomerExport = {}
	for (const [name, rows] of Object.entries(partsOf(merchantId, id, originalId))) {
		if (names && !names.includes(name)) continue
		const found = await db.rows<{ row: Record<string, unknown> }>(rows)
		dossier[name] = found.map(({ row }) => row)
	}
	return dossier
}

const partsOf = (merchantId: number, id: number, originalId: string): Record<string, Sql> => ({
	...accountParts(merchantId, id),
	...personParts(merchantId, id, originalId),
})

/** The customer, the balance, and what it follows from. */
const accountParts = (merchantId: number, id: number): Record<string, Sql> => ({
	customer: sql`
		select to_jsonb(t) - 'words' as row from customers t where merchant_id = ${merchantId} and id = ${id}`,
	further_ids: sql`
		select to_jsonb(t) as row from customer_aliases t
		where merchant_id = ${merchantId} and customer_id = ${id} order by original_id`,
	merges: sql`
		select to_jsonb(t) as row from customer_merges t
		where merchant_id = ${merchantId} and (into_id = ${id} or from_id = ${id}) order by id`,
	balance: sql`
		select to_jsonb(t) as row from accounts t where merchant_id = ${merchantId} and customer_id = ${id}`,
	progress: sql`
		select to_jsonb(t) as row from progress t where merchant_id = ${merchantId} and customer_id = ${id}`,
	progress_days: sql`
		select to_jsonb(t) as row from progress_days t
		where merchant_id = ${merchantId} and customer_id = ${id} order by day`,
	tier_history: sql`
		select to_jsonb(t) as row from tier_history t
		where merchant_id = ${merchantId} and customer_id = ${id} order by id`,
	orders: sql`
		select to_jsonb(t) as row from orders t
		where merchant_id = ${merchantId} and customer_id = ${id} order by placed_at`,
	point_records: sql`
		select to_jsonb(t) as row from point_records t
		where merchant_id = ${merchantId} and customer_id = ${id} order by id`,
	point_draws: sql`
		select to_jsonb(t) as row from point_draws t
		where merchant_id = ${merchantId} and customer_id = ${id} order by record_id, id`,
	lot_links: sql`
		select to_jsonb(t) as row from lot_links t
		where merchant_id = ${merchantId} and customer_id = ${id} order by lot_id, record_id`,
	redemptions: sql`
		select to_jsonb(t) as row from redemptions t
		where merchant_id = ${merchantId} and customer_id = ${id} order by id`,
	coupons: sql`
		select to_jsonb(t) as row from coupons t where merchant_id = ${merchantId} and customer_id = ${id}`,
	objective_completions: sql`
		select to_jsonb(t) as row from objective_completions t
		where merchant_id = ${merchantId} and customer_id = ${id}`,
	quiz_completions: sql`
		select to_jsonb(t) as row from quiz_completions t
		where merchant_id = ${merchantId} and customer_id = ${id}`,
	referrals: sql`
		select to_jsonb(t) as row from referrals t
		where merchant_id = ${merchantId} and (referrer_id = ${id} or friend_id = ${id})`,
})

/** What the shop noted about the customer, and what they were told and agreed to. */
const personParts = (merchantId: number, id: number, originalId: string): Record<string, Sql> => ({
	tags: sql`
		select to_jsonb(t) as row from customer_tags c
		join tags t on t.merchant_id = c.merchant_id and t.id = c.tag_id
		where c.merchant_id = ${merchantId} and c.customer_id = ${id} order by t.key`,
	tag_changes: sql`
		select to_jsonb(t) as row from tag_changes t
		where merchant_id = ${merchantId} and customer_id = ${id} order by id`,
	notes: sql`
		select to_jsonb(t) as row from customer_notes t
		where merchant_id = ${merchantId} and customer_id = ${id} order by id`,
	consents: sql`
		select to_jsonb(t) as row from consents t
		where merchant_id = ${merchantId} and customer_id = ${id} order by id`,
	member_messages: sql`
		select to_jsonb(t) as row from member_messages t
		where merchant_id = ${merchantId} and customer_id = ${id} order by id`,
	message_choices: sql`
		select to_jsonb(t) as row from message_choices t where merchant_id = ${merchantId} and customer_id = ${id}`,
	mails: sql`
		select to_jsonb(t) as row from outbox t
		where merchant_id = ${merchantId} and redemption_id = any(array(
			select id from redemptions where merchant_id = ${merchantId} and customer_id = ${id}))`,
	changes: sql`
		select to_jsonb(t) as row from audit_log t
		where merchant_id = ${merchantId} and kind = 'customers' and thing_id = ${originalId} order by id`,
})
