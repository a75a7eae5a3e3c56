import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import { BRAND_COLUMNS, IS_TEST, type Merchant } from '../../merchants/merchant.ts'

/** What merchants may be called; other texts are not looked for. */
const NAME = /^[a-z0-9-]{1,64}$/

/** The merchant that a device names. Devices are answered also while the member interface is off. */
export const findMerchant = async (db: Queryable, name: string): Promise<Merchant | undefined> => {
	if (!NAME.test(name)) return undefined
	const [merchant] = await db.rows<Merchant>(sql`
		select m.id, m.name, m.currency, m.time_zone as "timeZone", m.language, ${IS_TEST} as "isTest", ${BRAND_COLUMNS}
		from merchants m where m.name = ${name} and m.removed_at is null`)
	return merchant
}

/** A pass that a device names. */
export interface KnownPass {
	id: number
	serial: string
	/** Null for one that was voided. */
	customerId: number | null
	changedAt: Date
}

export const findPass = async (
	db: Queryable,
	merchantId: number,
	serial: string,
): Promise<KnownPass | undefined> => {
	const [pass] = await db.rows<KnownPass>(sql`
		select id, serial, customer_id as "customerId", changed_at as "changedAt" from wallet_passes
		where merchant_id = ${merchantId} and serial = ${serial}`)
	return pass
}
