import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'

interface TierMove {
	from: number | null
	to: number | null
}

/**
 * Updates the number of customers of each tier. Each connection uses its own shard to avoid lock contention; only the
 * sums count.
 */
export const updateMemberCounts = async (tx: Tx, merchantId: number, moves: TierMove[]): Promise<void> => {
	const changes = moves.flatMap(({ from, to }) => {
		if (from === to) return []
		return [
			...(from === null ? [] : [{ tier_id: from, customers: -1 }]),
			...(to === null ? [] : [{ tier_id: to, customers: 1 }]),
		]
	})
	if (changes.length === 0) return
	// Two connections can share a shard, so rows are written in ascending order to prevent deadlocks.
	tx.write(sql`
		insert into tier_members (merchant_id, tier_id, shard, customers)
		select ${merchantId}::bigint, c.tier_id, pg_backend_pid() % 64, sum(c.customers)
		from json_to_recordset(${jsonRows(changes)}) as c (tier_id bigint, customers bigint)
		group by c.tier_id
		order by c.tier_id
		on conflict (merchant_id, tier_id, shard) do update set customers = tier_members.customers + excluded.customers`)
}
