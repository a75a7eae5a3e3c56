import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/**
 * Returns for each key of a row the key that its change gets now, or null if the row is in force already. A row whose
 * import was undone counts again, under the same key with a number: change keys are never deleted.
 */
export const findFreeKeys = async (
	tx: Tx,
	merchantId: number,
	keys: string[],
): Promise<Map<string, string | null>> => {
	const last = await tx.rows<{ key: string; turn: number; isUndone: boolean }>(sql`
		with recursive uses as (
			select k.key, 1 as turn, k.customer_id, k.record_id
			from change_keys k
			where k.merchant_id = ${merchantId} and k.key = any(${keys}::text[])
			union all
			select u.key, u.turn + 1, k.customer_id, k.record_id
			from uses u
			join change_keys k on k.merchant_id = ${merchantId} and k.key = u.key || ' ' || (u.turn + 1)::text
		)
		select distinct on (u.key) u.key, u.turn, exists (
			select from undone_changes c
			join point_records r on r.merchant_id = ${merchantId} and r.customer_id = u.customer_id and r.id = u.record_id
			join imports i on i.merchant_id = ${merchantId} and i.id = (r.reason ->> 'import')::bigint
			where c.merchant_id = ${merchantId} and c.record_id = u.record_id and i.state = 'undone'
		) as "isUndone"
		from uses u
		order by u.key, u.turn desc`)
	const used = new Map(last.map((use) => [use.key, use]))
	return new Map(
		keys.map((key) => {
			const use = used.get(key)
			if (!use) return [key, key]
			return [key, use.isUndone ? `${key} ${use.turn + 1}` : null]
		}),
	)
}
