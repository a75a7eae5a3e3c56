import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Gateway } from './gateway.ts'

export const findGateway = async (db: Queryable, merchantId: number): Promise<Gateway | null> => {
	const [gateway] = await db.rows<Gateway>(sql`
		select url, headers, body from pin_gateways where merchant_id = ${merchantId}`)
	return gateway ?? null
}
