import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { TierEarnings } from '../program/tier.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

/** Saves a program version with new tier earnings and otherwise the same settings. */
export const saveTierEarnings = async (
	tx: Tx,
	merchantId: number,
	tiers: TierEarnings,
	author: string,
	now: Date,
): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into programs (merchant_id, version, settings, author, created_at)
		select merchant_id, version + 1, settings || jsonb_build_object('tiers', ${JSON.stringify(tiers)}::jsonb),
			${author}, ${now}
		from programs where merchant_id = ${merchantId}
		order by version desc limit 1`)
}
