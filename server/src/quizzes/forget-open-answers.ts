import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'
import type { Tx } from '../db/database.ts'

/** Clears a customer's open answers; the chosen options stay. */
const forgetOpenAnswers = async (tx: Tx, merchantId: number, customerId: number): Promise<void> => {
	await tx.rows(sql`
		update quiz_completions set answers = (
			select coalesce(jsonb_agg(answer || '{"open": null}'), '[]') from jsonb_array_elements(answers) answer)
		where merchant_id = ${merchantId} and customer_id = ${customerId}`)
}

export const quizEraser: Eraser = {
	tables: ['quiz_completions'],
	async erase(tx, _locked, merchantId, { customerId }) {
		await forgetOpenAnswers(tx, merchantId, customerId)
		return []
	},
}
