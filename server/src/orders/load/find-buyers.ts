import sql, { type Sql } from 'sql-template-tag'
import { stashCustomerIds } from '../../customers/find-and-stash-customers.ts'
import type { Tx } from '../../db/database.ts'
import { findReferrers, referrerIdsSubquery } from '../../objectives/find-referrers.ts'
import type { ReferralHint } from '../../objectives/referral.ts'

/** What a list says of its customers. */
type CustomerHints = Omit<ReferralHint, 'friendId'>[]

/** Who the customers of a list of orders are, and who sent them and may earn by it. */
export interface Buyers {
	/** By the merchant's ids; strangers are missing. */
	ids: Map<string, number>
	referrers: number[]
	/**
	 * Nobody is a stranger and nobody was sent: the list is about those `RECOGNIZED` and nobody else. Otherwise nobody
	 * counts as recognized yet, because the accounts of all must be locked in one order.
	 */
	optimisticReadHolds: boolean
}

export const findBuyers = async (
	tx: Tx,
	merchantId: number,
	hints: CustomerHints,
	orderIds: string[],
): Promise<Buyers> => {
	const expectedReferrerIds = referrerIdsSubquery(
		merchantId,
		sql`select id, email from known`,
		orderIds,
		hints,
	)
	// where nobody asks for their referrers, the known are asked for once, and are no step of their own
	const [found] = await tx.rows<{ ids: string[]; names: string[]; referrers: string[] }>(sql`
		with known as (${customersByHint(merchantId, hints)}), seen as materialized (
			select ${expectedReferrerIds} as referrers, coalesce(array_agg(id), '{}') as ids,
				coalesce(array_agg(original_id), '{}') as names
			from known
		)
		select ids, names, referrers, ${stashCustomerIds(sql`
			case when cardinality(ids) = ${hints.length} and referrers = '{}' then ids else '{}' end`)}
		from seen`)
	const { ids, names, referrers } = found!
	return {
		ids: new Map(names.map((name, index) => [name, Number(ids[index])])),
		referrers: referrers.map(Number),
		optimisticReadHolds: ids.length === hints.length && referrers.length === 0,
	}
}

/** Who sent the customers of a list, once those that were strangers are known. */
export const findBuyerReferrers = (
	tx: Tx,
	merchantId: number,
	hints: CustomerHints,
	orderIds: string[],
): Promise<number[]> => {
	const friends = sql`select id, email from (${customersByHint(merchantId, hints)}) as named`
	return findReferrers(tx, merchantId, friends, orderIds, hints)
}

const customersByHint = (merchantId: number, hints: CustomerHints): Sql => sql`
	select id, original_id, email from customers
	where merchant_id = ${merchantId} and original_id = any(${hints.map(({ originalId }) => originalId)}::text[])`
