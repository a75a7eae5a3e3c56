import sql, { type Sql } from 'sql-template-tag'
import {
	CUSTOMER_IDS_IN_TRANSACTION,
	saveCustomerIdsInTransaction,
} from '../../customers/customer-ids-in-transaction.ts'
import type { Tx } from '../../db/database.ts'
import { type Ids, idsSavedInTransaction, saveIdsInTransaction } from '../../db/ids.ts'
import { referrerIdsSubquery } from '../../objectives/find-referrers.ts'

/** Stored orders, by what never changes about them. */
export interface KnownOrders<Found extends Ids = Ids> {
	ids: Found
	buyerIds: Found
	/** The buyers, and the referrers who may lose points with them. */
	customerIds: Found
	/** The point records with which the orders were awarded. */
	awardRecordIds: Found
	programVersions: Found
}

export interface FoundOrders {
	known: KnownOrders<number[]>
	isOptimisticReadValid: boolean
}

const ORDER_IDS = 'fiel.order_ids'
const AWARD_RECORD_IDS = 'fiel.award_record_ids'
const PROGRAM_VERSIONS = 'fiel.program_versions'

/** The orders that `findKnownOrders` found, for statements behind it in the same pipeline. */
export const ORDERS_IN_TRANSACTION: KnownOrders = {
	ids: idsSavedInTransaction(ORDER_IDS),
	buyerIds: CUSTOMER_IDS_IN_TRANSACTION,
	customerIds: CUSTOMER_IDS_IN_TRANSACTION,
	awardRecordIds: idsSavedInTransaction(AWARD_RECORD_IDS),
	programVersions: idsSavedInTransaction(PROGRAM_VERSIONS),
}

/** What `findKnownOrders` saves if another statement must lock the accounts. */
export const NO_ORDERS: KnownOrders = {
	ids: [],
	buyerIds: [],
	customerIds: [],
	awardRecordIds: [],
	programVersions: [],
}

const ifNoReferrers = (ids: Sql): Sql => sql`case when "referrerIds" = '{}' then ${ids} else '{}' end`

/**
 * Finds orders by the merchant's ids and saves their ids in the transaction, for the statements behind it. If a customer
 * was referred, it saves empty lists, because the account of the referrer must be locked in the same statement as the
 * others; `isOptimisticReadValid` is then false.
 */
export const findKnownOrders = async (
	tx: Tx,
	merchantId: number,
	originalIds: string[],
): Promise<FoundOrders> => {
	const buyers = sql`select customer_id, null::text from known`
	const [found] = await tx.rows<
		Record<'ids' | 'buyerIds' | 'awardRecordIds' | 'programVersions' | 'referrerIds', string[]>
	>(sql`
		with known as materialized (
			select id, customer_id, award_id, program_version from orders
			where merchant_id = ${merchantId} and original_id = any(${originalIds}::text[])
		), found as materialized (
			select ${referrerIdsSubquery(tx, merchantId, buyers, originalIds)} as "referrerIds", coalesce(array_agg(id), '{}') as ids,
				coalesce(array_agg(customer_id), '{}') as "buyerIds",
				coalesce(array_agg(award_id) filter (where award_id is not null), '{}') as "awardRecordIds",
				coalesce(array_agg(distinct program_version::bigint), '{}') as "programVersions"
			from known
		)
		select *, ${saveIdsInTransaction(tx, ORDER_IDS, ifNoReferrers(sql`ids`))}, ${saveCustomerIdsInTransaction(tx, ifNoReferrers(sql`"buyerIds"`))},
			${saveIdsInTransaction(tx, AWARD_RECORD_IDS, ifNoReferrers(sql`"awardRecordIds"`))}, ${saveIdsInTransaction(tx, PROGRAM_VERSIONS, ifNoReferrers(sql`"programVersions"`))}
		from found`)
	const buyerIds = found!.buyerIds.map(Number)
	const referrerIds = found!.referrerIds.map(Number)
	return {
		known: {
			ids: found!.ids.map(Number),
			buyerIds,
			customerIds: [...buyerIds, ...referrerIds],
			awardRecordIds: found!.awardRecordIds.map(Number),
			programVersions: found!.programVersions.map(Number),
		},
		isOptimisticReadValid: referrerIds.length === 0,
	}
}
