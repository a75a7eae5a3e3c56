import sql, { type Sql } from 'sql-template-tag'
import { leaveRecognized } from '../customers/recognize-customers.ts'
import type { Tx } from '../db/database.ts'
import { expectedReferrers, findReferrers } from '../objectives/find-referrers.ts'
import type { ReferralHint } from '../objectives/referral.ts'

/** What a list says of its customers. */
type Said = Omit<ReferralHint, 'friendId'>[]

/** Who the customers of a list of orders are, and who sent them and may earn by it. */
export interface Buyers {
	/** By the merchant's ids; strangers are missing. */
	ids: Map<string, number>
	referrers: number[]
	/**
	 * Nobody is a stranger and nobody was sent: the list is about those `RECOGNIZED` and nobody else. Otherwise nobody
	 * counts as recognized yet, because the accounts of all must be locked in one order.
	 */
	isUsual: boolean
}

export const recognizeBuyers = async (
	tx: Tx,
	merchantId: number,
	said: Said,
	orderIds: string[],
): Promise<Buyers> => {
	const referrersOfThem = expectedReferrers(merchantId, sql`select id, email from known`, orderIds, said)
	// where nobody asks for their referrers, the known are asked for once, and are no step of their own
	const [seen] = await tx.rows<{ ids: string[]; names: string[]; referrers: string[] }>(sql`
		with known as (${namedCustomers(merchantId, said)}), seen as materialized (
			select ${referrersOfThem} as referrers, coalesce(array_agg(id), '{}') as ids,
				coalesce(array_agg(original_id), '{}') as names
			from known
		)
		select ids, names, referrers, ${leaveRecognized(sql`
			case when cardinality(ids) = ${said.length} and referrers = '{}' then ids else '{}' end`)}
		from seen`)
	const { ids, names, referrers } = seen!
	return {
		ids: new Map(names.map((name, index) => [name, Number(ids[index])])),
		referrers: referrers.map(Number),
		isUsual: ids.length === said.length && referrers.length === 0,
	}
}

/** Who sent the customers of a list, once those that were strangers are known. */
export const findTheirReferrers = (
	tx: Tx,
	merchantId: number,
	said: Said,
	orderIds: string[],
): Promise<number[]> => {
	const friends = sql`select id, email from (${namedCustomers(merchantId, said)}) as named`
	return findReferrers(tx, merchantId, friends, orderIds, said)
}

const namedCustomers = (merchantId: number, said: Said): Sql => sql`
	select id, original_id, email from customers
	where merchant_id = ${merchantId} and original_id = any(${said.map(({ originalId }) => originalId)}::text[])`
