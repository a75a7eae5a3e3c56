import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { DraftQuiz, QuizQuestion } from './quiz.ts'

/** Assigns ids to the questions and options that have none. */
export const assignQuestionIds = async (
	tx: Tx,
	quizzes: Pick<DraftQuiz, 'questions'>[],
): Promise<QuizQuestion[][]> => {
	const questions = quizzes.flatMap((quiz) => quiz.questions)
	const options = questions.flatMap((question) => question.options)
	const questionId = await takeIds(
		tx,
		sql`select nextval('quiz_question_ids') as id from generate_series(1, ${countWithoutId(questions)}::integer)`,
	)
	const optionId = await takeIds(
		tx,
		sql`select nextval('quiz_option_ids') as id from generate_series(1, ${countWithoutId(options)}::integer)`,
	)
	return quizzes.map((quiz) =>
		quiz.questions.map((question) => ({
			...question,
			id: question.id ?? questionId(),
			options: question.options.map((option) => ({ ...option, id: option.id ?? optionId() })),
		})),
	)
}

const countWithoutId = (things: { id?: number | null }[]): number =>
	things.filter(({ id }) => id == null).length

const takeIds = async (tx: Tx, statement: Sql): Promise<() => number> => {
	const ids = (await tx.rows<{ id: number }>(statement)).map(({ id }) => id)
	return () => ids.shift()!
}
