import sql, { type Sql } from 'sql-template-tag'
import { saveCustomerIdsInTransaction } from '../../customers/customer-ids-in-transaction.ts'
import { KNOWN_IDS } from '../../customers/known-names.ts'
import type { Tx } from '../../db/database.ts'
import { findReferrers, referrerIdsSubquery } from '../../objectives/find-referrers.ts'
import type { ReferralHint } from '../../objectives/referral.ts'

/** What the messages of a batch say about their customers. */
type CustomerHints = Omit<ReferralHint, 'friendId'>[]

/** The customers of a batch of orders, and their referrers. */
export interface Buyers {
	/** By the merchant's ids; customers that do not exist, or are named by a further id, are missing. */
	ids: Map<string, number>
	referrerIds: number[]
	/**
	 * Whether the statements behind this one in the pipeline have locked and read what the batch needs: all customers
	 * exist and none was referred, so their ids were saved in the transaction. Otherwise an empty list was saved, and those
	 * statements found nothing, because all accounts must be locked in one statement.
	 */
	isOptimisticReadValid: boolean
}

/** Finds the buyers and their referrers, and saves the ids of the buyers in the transaction if nobody is missing. */
export const findBuyers = async (
	tx: Tx,
	merchantId: number,
	hints: CustomerHints,
	orderOriginalIds: string[],
): Promise<Buyers> => {
	const expectedReferrerIds = referrerIdsSubquery(
		tx,
		merchantId,
		sql`select id, email from known`,
		orderOriginalIds,
		hints,
	)
	// `known` is not materialized: without a look-up of referrers it is used once
	const [found] = await tx.rows<{ ids: string[]; originalIds: string[]; referrerIds: string[] }>(sql`
		with known as (${customersByHint(merchantId, hints)}), found as materialized (
			select ${expectedReferrerIds} as "referrerIds", coalesce(array_agg(id), '{}') as ids,
				coalesce(array_agg(original_id), '{}') as "originalIds"
			from known
		)
		select ids, "originalIds", "referrerIds", ${saveCustomerIdsInTransaction(
			tx,
			sql`
			case when cardinality(ids) = ${hints.length} and "referrerIds" = '{}' then ids else '{}' end`,
		)}
		from found`)
	const { ids, originalIds, referrerIds } = found!
	return {
		ids: new Map(originalIds.map((originalId, index) => [originalId, Number(ids[index])])),
		referrerIds: referrerIds.map(Number),
		isOptimisticReadValid: ids.length === hints.length && referrerIds.length === 0,
	}
}

/** The referrers of the customers of a batch, after missing customers were created or found by a further id. */
export const findBuyerReferrers = (
	tx: Tx,
	merchantId: number,
	hints: CustomerHints,
	orderOriginalIds: string[],
): Promise<number[]> => {
	const friends = sql`
		select c.id, c.email from ${KNOWN_IDS} known
		join customers c on c.merchant_id = ${merchantId} and c.id = known.id
		where known.merchant_id = ${merchantId}
			and known.original_id = any(${hints.map(({ originalId }) => originalId)}::text[])`
	return findReferrers(tx, merchantId, friends, orderOriginalIds, hints)
}

const customersByHint = (merchantId: number, hints: CustomerHints): Sql => sql`
	select id, original_id, email from customers
	where merchant_id = ${merchantId} and original_id = any(${hints.map(({ originalId }) => originalId)}::text[])`
