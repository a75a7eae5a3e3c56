import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { stashedIds, stashIds } from '../db/ids.ts'

/**
 * Whom the first statement of a transaction has recognized, for statements that travel with it: they need not wait
 * until we have heard who that is. It holds for the transaction alone.
 */
export const STASHED_CUSTOMER_IDS = stashedIds('fiel.recognized')

/** Makes them that. */
export const stashCustomerIds = (ids: Sql): Sql => stashIds('fiel.recognized', ids)

/** The ids of the customers that exist, by the merchant's own ids, as `findCustomerIds`; and they are `RECOGNIZED`. */
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
