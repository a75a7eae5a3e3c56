import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { stashedIds, stashIds } from '../db/ids.ts'

/**
 * The customer ids found by the first statement of a transaction, for later statements of the same pipeline, which
 * are sent before the first result arrives. Valid in this transaction only.
 */
export const STASHED_CUSTOMER_IDS = stashedIds('fiel.recognized')

/** Stores these ids as the STASHED_CUSTOMER_IDS. */
export const stashCustomerIds = (ids: Sql): Sql => stashIds('fiel.recognized', ids)

/** Finds the ids of existing customers by the merchant's ids, like `findCustomerIds`, and stashes them. */
export const findAndStashCustomers = async (
	tx: Tx,
	merchantId: number,
	originalIds: string[],
): Promise<Map<string, number>> => {
	const [known] = await tx.rows<{ ids: string[]; names: string[] }>(sql`
		with known as materialized (
			select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(original_id), '{}') as names
			from customers
			where merchant_id = ${merchantId} and original_id = any(${originalIds}::text[])
		)
		select ids, names, ${stashCustomerIds(sql`ids`)} from known`)
	const { ids, names } = known!
	return new Map(names.map((name, index) => [name, Number(ids[index])]))
}
