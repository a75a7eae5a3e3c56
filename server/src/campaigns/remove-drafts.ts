import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

export const removeDrafts = async (tx: Tx, merchantId: number, ids: string[]): Promise<void> => {
	await tx.rows(sql`
		delete from campaign_drafts where merchant_id = ${merchantId} and id = any(${ids}::text[])`)
}
