import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

export interface TierMove {
	customerId: number
	from: number | null
	to: number | null
}

const SHARDS = 8

/** Keeps the number of customers of each tier. */
export const moveMembers = async (tx: Tx, merchantId: number, moves: TierMove[]): Promise<void> => {
	const changes = moves.flatMap(({ customerId, from, to }) => {
		if (from === to) return []
		const shard = customerId % SHARDS
		return [
			...(from === null ? [] : [{ tier_id: from, shard, customers: -1 }]),
			...(to === null ? [] : [{ tier_id: to, shard, customers: 1 }]),
		]
	})
	if (changes.length === 0) return
	// Sorted, so that two lists that move members at once take the rows in the same order.
	await tx.rows(sql`
		insert into tier_members (merchant_id, tier_id, shard, customers)
		select ${merchantId}::bigint, c.tier_id, c.shard, sum(c.customers)
		from json_to_recordset(${JSON.stringify(changes)}) as c (tier_id bigint, shard smallint, customers bigint)
		group by c.tier_id, c.shard
		order by c.tier_id, c.shard
		on conflict (merchant_id, tier_id, shard) do update set customers = tier_members.customers + excluded.customers`)
}
