import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Clears a customer's open answers; the chosen options stay. */
export const forgetOpenAnswers = async (tx: Tx, merchantId: number, customerId: number): Promise<void> => {
	await tx.rows(sql`
		update quiz_completions set answers = (
			select coalesce(jsonb_agg(answer || '{"open": null}'), '[]') from jsonb_array_elements(answers) answer)
		where merchant_id = ${merchantId} and customer_id = ${customerId}`)
}
