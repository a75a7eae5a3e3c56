import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'

/** The answers of some customers to a quiz; options that nobody chose are omitted. */
export interface AnswerCounts {
	completions: number
	days: { day: string; count: number }[]
	options: { id: number; count: number }[]
	/** The number of open answers by question. */
	texts: { id: number; count: number }[]
	/** The customer to continue after; null when all are counted. */
	next: number | null
}

/** The limit of completions per request, so that the results of a popular quiz do not delay other requests. */
const MOST_COUNTED = 20_000

/** Counts the answers of a quiz in the order of customer ids; null if the quiz does not exist. */
export const countAnswers = async (
	db: Queryable,
	merchant: Merchant,
	quizId: number,
	after: number | null,
	part = MOST_COUNTED,
): Promise<AnswerCounts | null> => {
	const [row] = await db.rows<Omit<AnswerCounts, 'next'> & { last: number | null; isThere: boolean }>(sql`
		with part as materialized (
			select customer_id, answers, (completed_at at time zone ${merchant.timeZone})::date as day
			from quiz_completions
			where merchant_id = ${merchant.id} and quiz_id = ${quizId} and customer_id > ${after ?? 0}
			order by customer_id
			limit ${part}
		), given as (
			select answer from part, jsonb_array_elements(part.answers) answer
		)
		select exists (select from quizzes where merchant_id = ${merchant.id} and id = ${quizId}) as "isThere",
			(select count(*) from part) as completions, (select max(customer_id) from part) as last,
			array(
				select json_build_object('day', day, 'count', count(*)) from part group by day order by day) as days,
			array(
				select json_build_object('id', option::bigint, 'count', count(*))
				from given, jsonb_array_elements_text(answer -> 'optionIds') option
				group by option::bigint order by option::bigint) as options,
			array(
				select json_build_object('id', (answer -> 'questionId')::bigint, 'count', count(*))
				from given where btrim(answer ->> 'open') <> ''
				group by (answer -> 'questionId')::bigint order by (answer -> 'questionId')::bigint) as texts`)
	const { last, isThere, ...counts } = row!
	if (!isThere) return null
	return { ...counts, next: counts.completions === part ? last : null }
}
