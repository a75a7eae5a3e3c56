import sql, { type Sql } from 'sql-template-tag'
import { stashCustomerIds } from '../../customers/find-and-stash-customers.ts'
import type { Tx } from '../../db/database.ts'
import { findReferrers, referrerIdsSubquery } from '../../objectives/find-referrers.ts'
import type { ReferralHint } from '../../objectives/referral.ts'

/** What the messages of a batch say about their customers. */
type CustomerHints = Omit<ReferralHint, 'friendId'>[]

/** The customers of a batch of orders, and their referrers. */
interface Buyers {
	/** By the merchant's ids; customers that do not exist are missing. */
	ids: Map<string, number>
	referrers: number[]
	/**
	 * All customers exist and none was referred, so their ids were stashed and the statements behind this one have locked
	 * and read what the batch needs. Otherwise nothing was stashed, because all accounts must be locked in one statement.
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
		tx,
		merchantId,
		sql`select id, email from known`,
		orderIds,
		hints,
	)
	// `known` is not materialized: without a look-up of referrers it is used once
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

/** The referrers of the customers of a batch, after missing customers were created. */
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
