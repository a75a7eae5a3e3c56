import sql, { type Sql } from 'sql-template-tag'
import { STASHED_CUSTOMER_IDS, stashCustomerIds } from '../../customers/find-and-stash-customers.ts'
import type { Tx } from '../../db/database.ts'
import { type Ids, stashedIds, stashIds } from '../../db/ids.ts'
import { referrerIdsSubquery } from '../../objectives/find-referrers.ts'

/** Orders that are known, by what never changes of them. */
export interface KnownOrders<Found extends Ids = Ids> {
	ids: Found
	/** Their customers, and with those whoever sent them and may lose by it. */
	friendIds: Found
	customerIds: Found
	awards: Found
	/** Of the program. */
	versions: Found
}

/** The orders that were recognized, for statements that travel with `recognizeOrders`, of a list that is usual. */
export const STASHED_ORDERS: KnownOrders = {
	ids: stashedIds('fiel.orders'),
	friendIds: STASHED_CUSTOMER_IDS,
	customerIds: STASHED_CUSTOMER_IDS,
	awards: stashedIds('fiel.awards'),
	versions: stashedIds('fiel.versions'),
}

const ifNoReferrers = (ids: Sql): Sql => sql`case when referrers = '{}' then ${ids} else '{}' end`

/**
 * Looks for orders by the merchant's ids. It is usual that nobody has sent their customers; otherwise none counts as
 * recognized yet, because the accounts of all must be locked in one order.
 */
export const findKnownOrders = async (
	tx: Tx,
	merchantId: number,
	originalIds: string[],
): Promise<{ known: KnownOrders<number[]>; isUsual: boolean }> => {
	const friends = sql`select customer_id, null::text from known`
	const [found] = await tx.rows<
		Record<'ids' | 'customers' | 'awards' | 'versions' | 'referrers', string[]>
	>(sql`
		with known as materialized (
			select id, customer_id, award_id, program_version from orders
			where merchant_id = ${merchantId} and original_id = any(${originalIds}::text[])
		), found as materialized (
			select ${referrerIdsSubquery(merchantId, friends, originalIds)} as referrers, coalesce(array_agg(id), '{}') as ids,
				coalesce(array_agg(customer_id), '{}') as customers,
				coalesce(array_agg(award_id) filter (where award_id is not null), '{}') as awards,
				coalesce(array_agg(distinct program_version::bigint), '{}') as versions
			from known
		)
		select *, ${stashIds('fiel.orders', ifNoReferrers(sql`ids`))}, ${stashCustomerIds(ifNoReferrers(sql`customers`))},
			${stashIds('fiel.awards', ifNoReferrers(sql`awards`))}, ${stashIds('fiel.versions', ifNoReferrers(sql`versions`))}
		from found`)
	const { ids, customers, awards, versions } = found!
	const friendIds = customers.map(Number)
	return {
		known: {
			ids: ids.map(Number),
			friendIds,
			customerIds: [...friendIds, ...found!.referrers.map(Number)],
			awards: awards.map(Number),
			versions: versions.map(Number),
		},
		isUsual: found!.referrers.length === 0,
	}
}
