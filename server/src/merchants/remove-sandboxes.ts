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

/** The removed sandboxes whose rows can be deleted: requests that began before have ended by then. */
export const findRemovedSandboxes = async (tx: Tx, before: Date): Promise<number[]> => {
	const rows = await tx.rows<{ id: number }>(sql`
		select id from merchants where removed_at <= ${before} order by id for update skip locked`)
	return rows.map(({ id }) => id)
}

/** Deletes the row of a removed sandbox, the last one that it has. */
export const deleteSandboxes = async (tx: Tx, ids: number[]): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`delete from merchants where id = any(${ids}::bigint[]) and removed_at is not null`)
}
