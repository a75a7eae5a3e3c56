import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Quiz } from './quiz.ts'

/** Inserts the questions and options of quizzes in the given order. */
export const insertQuestions = async (
	tx: Tx,
	merchantId: number,
	quizzes: Pick<Quiz, 'id' | 'questions'>[],
): Promise<void> => {
	const questions = quizzes.flatMap((quiz) =>
		quiz.questions.map((question, position) => ({ ...question, quizId: quiz.id, position })),
	)
	const options = questions.flatMap((question) =>
		question.options.map((option, position) => ({ ...option, questionId: question.id, position })),
	)
	await tx.rows(sql`
		with questions as (
			insert into quiz_questions (merchant_id, id, quiz_id, position, question, type)
			select ${merchantId}::bigint, q.*
			from json_to_recordset(${jsonRows(questions)}) as q (
				id bigint, "quizId" bigint, position integer, question text, type smallint)
		)
		insert into quiz_options (merchant_id, id, question_id, position, text, type)
		select ${merchantId}::bigint, o.*
		from json_to_recordset(${jsonRows(options)}) as o (
			id bigint, "questionId" bigint, position integer, text text, type smallint)`)
}
