import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

export const completionKey = (customerId: number, quizId: number): string => `${customerId} ${quizId}`

/** The quizzes that customers have completed, see `completionKey`. */
export const readCompletions = async (
	db: Queryable,
	merchantId: number,
	customerIds: number[],
): Promise<Set<string>> => {
	const rows = await db.rows<{ customer_id: number; quiz_id: number }>(sql`
		select customer_id, quiz_id from quiz_completions
		where merchant_id = ${merchantId} and customer_id = any(${customerIds}::bigint[])`)
	return new Set(rows.map((row) => completionKey(row.customer_id, row.quiz_id)))
}
