import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

interface OpenAnswer {
	/** The customer's id in the merchant's own store. */
	customer: string
	name: string | null
	at: Date
	text: string
}

/** How many completions a page reads. */
const PAGE = 100

/**
 * The open answers to a question, newest customers first, and the
 * customer to continue before; null if the question does not exist.
 */
export const listOpenAnswers = async (
	db: Queryable,
	merchantId: number,
	{ quizId, questionId }: { quizId: number; questionId: number },
	before: number | null,
	page = PAGE,
): Promise<{ answers: OpenAnswer[]; nextBefore: number | null } | null> => {
	const [question] = await db.rows(sql`
		select from quiz_questions
		where merchant_id = ${merchantId} and id = ${questionId} and quiz_id = ${quizId}`)
	if (!question) return null
	const rows = await db.rows<Omit<OpenAnswer, 'text'> & { customerId: number; text: string | null }>(sql`
		select d.customer_id as "customerId", c.original_id as customer, c.name, d.completed_at as at, (
			select btrim(answer ->> 'open') from jsonb_array_elements(d.answers) answer
			where (answer -> 'questionId')::bigint = ${questionId}) as text
		from (
			select customer_id, completed_at, answers from quiz_completions
			where merchant_id = ${merchantId} and quiz_id = ${quizId}
				and customer_id < ${before ?? Number.MAX_SAFE_INTEGER}
			order by customer_id desc
			limit ${page}
		) d
		join customers c on c.merchant_id = ${merchantId} and c.id = d.customer_id
		order by d.customer_id desc`)
	return {
		answers: rows.flatMap(({ customerId: _, text, ...answer }) => (text ? [{ ...answer, text }] : [])),
		nextBefore: rows.length === page ? rows.at(-1)!.customerId : null,
	}
}
