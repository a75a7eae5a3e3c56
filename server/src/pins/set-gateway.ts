import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Gateway } from './gateway.ts'

/** Replaces the gateway of a merchant. */
export const setGateway = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	{ url, headers, body }: Gateway,
): Promise<void> => {
	await tx.rows(sql`
		insert into pin_gateways (merchant_id, url, headers, body, changed_at)
		values (${merchantId}, ${url}, ${JSON.stringify(headers)}::jsonb, ${body}, ${now})
		on conflict (merchant_id) do update set url = excluded.url, headers = excluded.headers, body = excluded.body,
			changed_at = excluded.changed_at`)
}

export const removeGateway = async (tx: Tx, merchantId: number): Promise<void> => {
	await tx.rows(sql`delete from pin_gateways where merchant_id = ${merchantId}`)
}
