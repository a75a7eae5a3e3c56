import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

/** Detaches sandboxes from their merchants, so that a new one can take the place. Only sandboxes can be removed. */
export const removeSandboxes = async (tx: Tx, ids: number[], now: Date): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`
		update merchants set removed_at = ${now}, name = 'removed-' || id
		where id = any(${ids}::bigint[]) and sandbox_of is not null and removed_at is null`)
}

/**
 * The removed sandboxes, and the merchants that have moved to another cell, whose rows can be deleted: requests that began
 * before have ended by then. Sandboxes come first, because they refer to their merchants.
 */
export const findRemovedMerchants = async (tx: Tx, before: Date): Promise<number[]> => {
	const rows = await tx.rows<{ id: number }>(sql`
		select id from merchants m
		where removed_at <= ${before} and not exists (select from moves v where m.id = any(v.merchant_ids))
		order by sandbox_of is null, id for update skip locked`)
	return rows.map(({ id }) => id)
}

/** Deletes the row of a merchant that is not here any more, the last one that it has. */
export const deleteRemovedMerchants = async (tx: Tx, ids: number[]): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`delete from merchants where id = any(${ids}::bigint[]) and removed_at is not null`)
}
