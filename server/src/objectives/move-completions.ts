import sql from 'sql-template-tag'
import type { Mover } from '../customers/mover.ts'
import { jsonRows } from '../db/json-rows.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

interface CompletionKey {
	objective: string
	period: string
	turn: number
}

/** What both customers have completed stays completed under the former id too, as the cause of its record. */
export const objectiveMover: Mover<CompletionKey[]> = {
	name: 'objectives',
	tables: ['objective_completions'],
	move(tx, _locked, { merchant, fromId, intoId }) {
		sealAtCommit(tx)
		return tx.rows<CompletionKey>(sql`
			update objective_completions c set customer_id = ${intoId}
			where c.merchant_id = ${merchant.id} and c.customer_id = ${fromId} and not exists (
				select from objective_completions same
				where same.merchant_id = ${merchant.id} and same.customer_id = ${intoId} and same.objective = c.objective
					and same.period = c.period and same.turn = c.turn)
			returning c.objective, c.period, c.turn`)
	},
	async moveBack(tx, _locked, { merchant, fromId, intoId }, moved) {
		sealAtCommit(tx)
		await tx.rows(sql`
			update objective_completions c set customer_id = ${fromId}
			from json_to_recordset(${jsonRows(moved)}) as m (objective text, period text, turn integer)
			where c.merchant_id = ${merchant.id} and c.customer_id = ${intoId} and c.objective = m.objective
				and c.period = m.period and c.turn = m.turn`)
	},
}
