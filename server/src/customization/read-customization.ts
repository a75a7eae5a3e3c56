import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Customization } from './customization.ts'

/** Reads what a merchant has set. All queries of a batch have the same result, because it is of one merchant. */
export const readCustomizations = async (
	db: Queryable,
	{ id }: Merchant,
	queries: unknown[],
): Promise<Partial<Customization>[]> => {
	const [row] = await db.rows<{ settings: Partial<Customization> }>(sql`
		select settings from customizations where merchant_id = ${id}`)
	return queries.map(() => row?.settings ?? {})
}
