import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Locks and returns how often all customers have completed objectives, so that the overall limit cannot be exceeded. */
export const lockCompletionCounts = async (
	tx: Tx,
	merchantId: number,
	objectives: string[],
): Promise<Map<string, number>> => {
	if (objectives.length === 0) return new Map()
	await tx.rows(sql`
		insert into objective_counts (merchant_id, objective, completions)
		select ${merchantId}::bigint, name, 0 from unnest(${objectives}::text[]) as objective (name)
		order by name
		on conflict (merchant_id, objective) do nothing`)
	const rows = await tx.rows<{ objective: string; completions: number }>(sql`
		select objective, completions from objective_counts
		where merchant_id = ${merchantId} and objective = any(${objectives}::text[])
		order by objective
		for update`)
	return new Map(rows.map(({ objective, completions }) => [objective, completions]))
}

/** Saves counts that `lockCompletionCounts` locked. */
export const saveCompletionCounts = async (
	tx: Tx,
	merchantId: number,
	counts: Map<string, number>,
): Promise<void> => {
	if (counts.size === 0) return
	await tx.rows(sql`
		update objective_counts c
		set completions = n.completions
		from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::bigint[]) as n (objective, completions)
		where c.merchant_id = ${merchantId} and c.objective = n.objective
			and c.objective = any(${[...counts.keys()]}::text[])`)
}
