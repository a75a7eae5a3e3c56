import sql, { type Sql } from 'sql-template-tag'
import { type ReferenceMatch, referenceMatches, resolveReference } from '../customers/find-by-reference.ts'
import type { Queryable } from '../db/database.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import type { Quiz } from './quiz.ts'
import { completionKey, readCompletions } from './read-completions.ts'

/** The questions with their options, for an outer query with the alias quiz. */
const questionsOf = (merchantId: number): Sql => sql`
	select coalesce(json_agg(json_build_object(
		'id', question.id, 'question', question.question, 'type', question.type, 'options', (
			select coalesce(json_agg(json_build_object('id', option.id, 'text', option.text, 'type', option.type)
				order by option.position), '[]')
			from quiz_options option
			where option.merchant_id = ${merchantId} and option.question_id = question.id)
	) order by question.position), '[]')
	from quiz_questions question
	where question.merchant_id = ${merchantId} and question.quiz_id = quiz.id`

export const quizColumns = (
	merchantId: number,
): Sql => sql`quiz.id, quiz.name, quiz.is_active as "isActive", quiz.starts_at as "startsAt",
	quiz.ends_at as "endsAt", quiz.points, (${questionsOf(merchantId)}) as questions`

/** Whether the quiz with the alias quiz is open. */
const isOpen = (now: Date): Sql => sql`quiz.is_active
			and (quiz.starts_at is null or quiz.starts_at <= ${now})
			and (quiz.ends_at is null or quiz.ends_at >= ${now})`

export interface ListedQuiz extends Quiz {
	isCompleted: boolean
}

/** The quizzes open to the customer that a reference names, oldest first. */
export const listOpenQuizzes = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	reference: string,
): Promise<ListedQuiz[] | Refusal> => {
	const rows = await db.rows<ReferenceMatch & (ListedQuiz | { id: null })>(sql`
		select found.reference, found.ids, ${quizColumns(merchantId)}, exists (
			select from quiz_completions done
			where done.merchant_id = ${merchantId} and done.customer_id = found.ids[1]::bigint and done.quiz_id = quiz.id
		) as "isCompleted"
		from (${referenceMatches(merchantId, [reference])}) found
		left join quizzes quiz on quiz.merchant_id = ${merchantId} and ${isOpen(now)}
		order by quiz.id`)
	const id = resolveReference(reference, rows[0]!.ids, 'customerId')
	return isRefusal(id) ? id : rows.filter((row) => row.id !== null)
}

/** The open quizzes for each of these customers, oldest first. */
export const listQuizzesByIds = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	customerIds: number[],
): Promise<ListedQuiz[][]> => {
	const [quizzes, done] = await Promise.all([
		db.rows<Quiz>(sql`
			select ${quizColumns(merchantId)} from quizzes quiz
			where quiz.merchant_id = ${merchantId} and ${isOpen(now)} order by quiz.id`),
		readCompletions(db, merchantId, customerIds),
	])
	return customerIds.map((customerId) =>
		quizzes.map((quiz) => ({ ...quiz, isCompleted: done.has(completionKey(customerId, quiz.id)) })),
	)
}

/** The quizzes of these questions, open or not. */
export const readQuizzesByQuestions = (
	db: Queryable,
	merchantId: number,
	questionIds: number[],
): Promise<Quiz[]> =>
	db.rows<Quiz>(sql`
		select ${quizColumns(merchantId)}
		from quizzes quiz
		where quiz.merchant_id = ${merchantId} and quiz.id in (
			select quiz_id from quiz_questions
			where merchant_id = ${merchantId} and id = any(${questionIds}::bigint[]))`)
