import sql from 'sql-template-tag'
import type { Mover } from '../customers/mover.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

/** A quiz that both customers have completed stays completed under the former id too, as the cause of its record. */
export const quizMover: Mover<number[]> = {
	name: 'quizzes',
	tables: ['quiz_completions'],
	async move(tx, _locked, { merchant, fromId, intoId }) {
		sealAtCommit(tx)
		const moved = await tx.rows<{ id: number }>(sql`
			update quiz_completions q set customer_id = ${intoId}
			where q.merchant_id = ${merchant.id} and q.customer_id = ${fromId} and not exists (
				select from quiz_completions same
				where same.merchant_id = ${merchant.id} and same.customer_id = ${intoId} and same.quiz_id = q.quiz_id)
			returning q.quiz_id as id`)
		return moved.map(({ id }) => id)
	},
	async moveBack(tx, _locked, { merchant, fromId, intoId }, ids) {
		sealAtCommit(tx)
		await tx.rows(sql`
			update quiz_completions set customer_id = ${fromId}
			where merchant_id = ${merchant.id} and customer_id = ${intoId} and quiz_id = any(${ids}::bigint[])`)
	},
}
