import sql from 'sql-template-tag'
import type { Database } from '../../db/database.ts'
import { findMove, type Move } from './move.ts'

/** Records that a merchant is going to leave. From now on every request for it asks where it is. */
export const beginMove = async (
	source: Database,
	merchant: { id: number; name: string },
	toCell: number,
): Promise<Move> => {
	await source.transaction(async (tx) => {
		await tx.rows(sql`
			insert into moves (merchant_id, merchant_ids, name, to_cell, started_at)
			select ${merchant.id}, array_agg(id order by id), ${merchant.name}, ${toCell}::integer, clock_timestamp()
			from merchants where ${merchant.id} in (id, sandbox_of) and removed_at is null
			on conflict do nothing`)
	})
	return (await findMove(source, merchant.name))!
}
