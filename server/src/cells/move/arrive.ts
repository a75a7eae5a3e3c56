import sql from 'sql-template-tag'
import type { Database, Tx } from '../../db/database.ts'
import { forgetHorizons } from '../../figures/forget-horizons.ts'
import { insertMovedMerchants, type MerchantRow } from '../../merchants/move-merchants.ts'

interface Arrival {
	merchantIds: number[]
	merchants: MerchantRow[]
	sequences: Record<string, number>
}

/**
 * Makes a merchant that has left its old cell a merchant of this one. Everything it needs was replicated with the row of
 * the move, so any process can do it, even without the old cell. Says whether the merchant is here now.
 */
export const arrive = (target: Database, merchantId: number): Promise<boolean> =>
	target.transaction(async (tx) => {
		const [arrival] = await tx.rows<Arrival>(sql`
			select to_json(merchant_ids) as "merchantIds", merchants, sequences from moves
			where merchant_id = ${merchantId} and left_at is not null and to_cell = (select number from own_cell)
			for update`)
		const [present] = await tx.rows(
			sql`select from merchants where id = ${merchantId} and removed_at is null`,
		)
		if (present || !arrival) return present !== undefined
		await raiseSequences(tx, arrival.sequences)
		await forgetHorizons(tx, arrival.merchantIds)
		await insertMovedMerchants(tx, arrival.merchants)
		return true
	})

/** More than other merchants here can use between reading a sequence and setting it. */
const MARGIN = 100_000

/** New rows must have ids above those that came with the merchant. */
const raiseSequences = async (tx: Tx, sequences: Record<string, number>): Promise<void> => {
	await tx.rows(sql`
		select setval(format('%I', s.key)::regclass, s.value::bigint + ${MARGIN})
		from jsonb_each_text(${JSON.stringify(sequences)}::jsonb) s
		join pg_sequences q on q.schemaname = 'public' and q.sequencename = s.key
		where coalesce(q.last_value, 0) < s.value::bigint`)
}

/** Merchants that have left their old cell, and are not here yet. */
export const listArriving = async (target: Pick<Database, 'rows'>): Promise<number[]> => {
	const rows = await target.rows<{ id: number }>(sql`
		select v.merchant_id as id from moves v
		where v.left_at is not null and v.to_cell = (select number from own_cell)
			and not exists (select from merchants m where m.id = v.merchant_id)`)
	return rows.map(({ id }) => id)
}
