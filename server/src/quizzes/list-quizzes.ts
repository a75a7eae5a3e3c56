import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Quiz } from './quiz.ts'

/** The questions with their options, for an outer query with the alias quiz. */
const QUESTIONS = sql`
	select coalesce(json_agg(json_build_object(
		'id', question.id, 'question', question.question, 'type', question.type, 'options', (
			select coalesce(json_agg(json_build_object('id', option.id, 'text', option.text, 'type', option.type)
				order by option.position), '[]')
			from quiz_options option
			where option.merchant_id = question.merchant_id and option.question_id = question.id)
	) order by question.position), '[]')
	from quiz_questions question
	where question.merchant_id = quiz.merchant_id and question.quiz_id = quiz.id`

export const QUIZ_COLUMNS = sql`quiz.id, quiz.name, quiz.is_active as "isActive", quiz.starts_at as "startsAt",
	quiz.ends_at as "endsAt", quiz.points, (${QUESTIONS}) as questions`

export interface ListedQuiz extends Quiz {
	isCompleted: boolean
}

/** The quizzes open to a customer, oldest first; null if the customer does not exist. */
export const listOpenQuizzes = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	customerId: string,
): Promise<ListedQuiz[] | null> => {
	const rows = await db.rows<ListedQuiz | { id: null }>(sql`
		select ${QUIZ_COLUMNS}, exists (
			select from quiz_completions done
			where done.merchant_id = customer.merchant_id and done.customer_id = customer.id and done.quiz_id = quiz.id
		) as "isCompleted"
		from customers customer
		left join quizzes quiz on quiz.merchant_id = customer.merchant_id and quiz.is_active
			and (quiz.starts_at is null or quiz.starts_at <= ${now})
			and (quiz.ends_at is null or quiz.ends_at >= ${now})
		where customer.merchant_id = ${merchantId} and customer.original_id = ${customerId}
		order by quiz.id`)
	return rows.length === 0 ? null : rows.filter((row) => row.id !== null)
}

/** The quizzes of these questions, open or not. */
export const readQuizzesByQuestions = (
	db: Queryable,
	merchantId: number,
	questionIds: number[],
): Promise<Quiz[]> =>
	db.rows<Quiz>(sql`
		select ${QUIZ_COLUMNS}
		from quizzes quiz
		where quiz.merchant_id = ${merchantId} and quiz.id in (
			select quiz_id from quiz_questions
			where merchant_id = ${merchantId} and id = any(${questionIds}::bigint[]))`)
