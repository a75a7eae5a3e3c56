import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Consent, Consents } from './consent.ts'
import { readOffered } from './offered/read-offered.ts'

const SHOWN_HISTORY = 50

type Row = Consent & { customerId: number }

/** What members have decided, one result for each. */
export const readConsents = async (
	db: Queryable,
	{ id }: Merchant,
	customerIds: number[],
): Promise<Consents[]> => {
	const [inForce, history, offered] = await Promise.all([
		db.rows<Row>(sql`
			select distinct on (customer_id, purpose) customer_id as "customerId", purpose, is_given as "isGiven",
				text_version as "textVersion", source, decided_at as "decidedAt"
			from consents where merchant_id = ${id} and customer_id = any(${customerIds}::bigint[])
			order by customer_id, purpose, id desc`),
		db.rows<Row>(sql`
			select customer.id as "customerId", newest.purpose, newest.is_given as "isGiven",
				newest.text_version as "textVersion", newest.source, newest.decided_at as "decidedAt"
			from unnest(${customerIds}::bigint[]) as customer (id)
			cross join lateral (
				select * from consents where merchant_id = ${id} and customer_id = customer.id
				order by id desc limit ${SHOWN_HISTORY}) newest
			order by customer.id, newest.id desc`),
		readOffered(db, id),
	])
	const [current, past] = [inForce, history].map((rows) => Map.groupBy(rows, ({ customerId }) => customerId))
	return customerIds.map((customerId) => ({
		offered,
		inForce: current!.get(customerId) ?? [],
		history: past!.get(customerId) ?? [],
	}))
}
