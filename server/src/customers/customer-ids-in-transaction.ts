import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { idsSavedInTransaction, saveIdsInTransaction } from '../db/ids.ts'

const SETTING = 'fiel.customer_ids'

/** The customer ids that the first statement of the pipeline found, for the statements behind it; see `db/ids.ts`. */
export const CUSTOMER_IDS_IN_TRANSACTION = idsSavedInTransaction(SETTING)

/** A select expression that saves ids as the `CUSTOMER_IDS_IN_TRANSACTION`. */
export const saveCustomerIdsInTransaction = (ids: Sql): Sql => saveIdsInTransaction(SETTING, ids)

/** Finds the ids of existing customers by the merchant's ids, like `findCustomerIds`, and saves them in the transaction. */
export const findAndSaveCustomerIds = async (
	tx: Tx,
	merchantId: number,
	originalIds: string[],
): Promise<Map<string, number>> => {
	const [known] = await tx.rows<{ ids: string[]; originalIds: string[] }>(sql`
		with known as materialized (
			select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(original_id), '{}') as "originalIds"
			from customers
			where merchant_id = ${merchantId} and original_id = any(${originalIds}::text[])
		)
		select ids, "originalIds", ${saveCustomerIdsInTransaction(sql`ids`)} from known`)
	const { ids } = known!
	return new Map(known!.originalIds.map((originalId, index) => [originalId, Number(ids[index])]))
}
