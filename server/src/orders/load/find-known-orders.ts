import sql, { type Sql } from 'sql-template-tag'
import { STASHED_CUSTOMER_IDS, stashCustomerIds } from '../../customers/find-and-stash-customers.ts'
import type { Tx } from '../../db/database.ts'
import { type Ids, stashedIds, stashIds } from '../../db/ids.ts'
import { referrerIdsSubquery } from '../../objectives/find-referrers.ts'

/** Stored orders, by what never changes about them. */
export interface KnownOrders<Found extends Ids = Ids> {
	ids: Found
	/** Their customers, and with these the referrers who may lose points. */
	buyerIds: Found
	customerIds: Found
	awards: Found
	/** Program versions. */
	versions: Found
}

/** The orders that `findKnownOrders` found, for statements behind it in the same pipeline. */
export const STASHED_ORDERS: KnownOrders = {
	ids: stashedIds('fiel.orders'),
	buyerIds: STASHED_CUSTOMER_IDS,
	customerIds: STASHED_CUSTOMER_IDS,
	awards: stashedIds('fiel.awards'),
	versions: stashedIds('fiel.versions'),
}

const ifNoReferrers = (ids: Sql): Sql => sql`case when referrers = '{}' then ${ids} else '{}' end`

/**
 * Finds orders by the merchant's ids and stashes their ids for the statements behind it. If a customer was referred, it
 * stashes nothing, because the account of the referrer must be locked in the same statement as the others.
 */
export const findKnownOrders = async (
	tx: Tx,
	merchantId: number,
	originalIds: string[],
): Promise<{ known: KnownOrders<number[]>; optimisticReadHolds: boolean }> => {
	const buyers = sql`select customer_id, null::text from known`
	const [found] = await tx.rows<
		Record<'ids' | 'customers' | 'awards' | 'versions' | 'referrers', string[]>
	>(sql`
		with known as materialized (
			select id, customer_id, award_id, program_version from orders
			where merchant_id = ${merchantId} and original_id = any(${originalIds}::text[])
		), found as materialized (
			select ${referrerIdsSubquery(merchantId, buyers, originalIds)} as referrers, coalesce(array_agg(id), '{}') as ids,
				coalesce(array_agg(customer_id), '{}') as customers,
				coalesce(array_agg(award_id) filter (where award_id is not null), '{}') as awards,
				coalesce(array_agg(distinct program_version::bigint), '{}') as versions
			from known
		)
		select *, ${stashIds('fiel.orders', ifNoReferrers(sql`ids`))}, ${stashCustomerIds(ifNoReferrers(sql`customers`))},
			${stashIds('fiel.awards', ifNoReferrers(sql`awards`))}, ${stashIds('fiel.versions', ifNoReferrers(sql`versions`))}
		from found`)
	const { ids, customers, awards, versions } = found!
	const buyerIds = customers.map(Number)
	return {
		known: {
			ids: ids.map(Number),
			buyerIds,
			customerIds: [...buyerIds, ...found!.referrers.map(Number)],
			awards: awards.map(Number),
			versions: versions.map(Number),
		},
		optimisticReadHolds: found!.referrers.length === 0,
	}
}
