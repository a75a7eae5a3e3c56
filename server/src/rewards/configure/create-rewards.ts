import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import type { RewardSettings } from './reward-settings.ts'

/** Creates rewards and returns their ids in the given order. */
export const createRewards = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	settings: RewardSettings[],
): Promise<{ id: number }[]> => {
	if (settings.length === 0) return []
	const ids = await tx.rows<{ id: number }>(
		sql`select nextval('reward_ids') as id from generate_series(1, ${settings.length}::integer)`,
	)
	const rows = settings.map((configuration, index) => ({ id: ids[index]!.id, configuration }))
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into rewards (merchant_id, id, is_active, configuration, created_at,
			inactive_since)
		select ${merchantId}::bigint, r.id, (r.configuration ->> 'isActive')::boolean, r.configuration - 'isActive',
			${now}::timestamptz, case when not (r.configuration ->> 'isActive')::boolean then ${now}::timestamptz end
		from json_to_recordset(${jsonRows(rows)}) as r (id bigint, configuration jsonb)`)
	return ids
}
