import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'

/** Removes the store id of an erased person from segments that name customers one by one. */
export const segmentEraser: Eraser = {
	tables: ['segments'],
	async erase(tx, _locked, merchantId, { originalId }) {
		await tx.rows(sql`
			update segments s set conditions = (
				select jsonb_agg(case when c.condition ->> 'kind' = 'customers'
						then jsonb_set(c.condition, '{values}', (c.condition -> 'values') - ${originalId}::text)
						else c.condition end order by c.nth)
				from jsonb_array_elements(s.conditions) with ordinality as c (condition, nth))
			where s.merchant_id = ${merchantId} and s.conditions @> ${JSON.stringify([
				{ kind: 'customers', values: [originalId] },
			])}::jsonb`)
		return []
	},
}
