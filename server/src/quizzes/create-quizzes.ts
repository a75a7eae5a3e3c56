import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { NewQuiz, Quiz } from './quiz.ts'

/** Adds quizzes with their questions and options, each in the order given. */
export const createQuizzes = async (tx: Tx, merchantId: number, wanted: NewQuiz[]): Promise<Quiz[]> => {
	const quizzes = await named(tx, wanted)
	const questions = quizzes.flatMap((quiz) =>
		quiz.questions.map((question, position) => ({ ...question, quizId: quiz.id, position })),
	)
	const options = questions.flatMap((question) =>
		question.options.map((option, position) => ({ ...option, questionId: question.id, position })),
	)
	await tx.rows(sql`
		with quizzes as (
			insert into quizzes (merchant_id, id, name, is_active, starts_at, ends_at, points)
			select ${merchantId}::bigint, q.*
			from json_to_recordset(${JSON.stringify(quizzes)}) as q (
				id bigint, name text, "isActive" boolean, "startsAt" timestamptz, "endsAt" timestamptz, points numeric)
		), questions as (
			insert into quiz_questions (merchant_id, id, quiz_id, position, question, type)
			select ${merchantId}::bigint, q.*
			from json_to_recordset(${JSON.stringify(questions)}) as q (
				id bigint, "quizId" bigint, position integer, question text, type smallint)
		)
		insert into quiz_options (merchant_id, id, question_id, position, text, type)
		select ${merchantId}::bigint, o.*
		from json_to_recordset(${JSON.stringify(options)}) as o (
			id bigint, "questionId" bigint, position integer, text text, type smallint)`)
	return quizzes
}

/** Gives quizzes, questions and options their ids. */
const named = async (tx: Tx, wanted: NewQuiz[]): Promise<Quiz[]> => {
	const questions = wanted.flatMap((quiz) => quiz.questions)
	const options = questions.flatMap((question) => question.options)
	const take = async (statement: Sql): Promise<() => number> => {
		const ids = (await tx.rows<{ id: number }>(statement)).map(({ id }) => id)
		return () => ids.shift()!
	}
	const quizId = await take(
		sql`select nextval('quiz_ids') as id from generate_series(1, ${wanted.length}::integer)`,
	)
	const questionId = await take(
		sql`select nextval('quiz_question_ids') as id from generate_series(1, ${questions.length}::integer)`,
	)
	const optionId = await take(
		sql`select nextval('quiz_option_ids') as id from generate_series(1, ${options.length}::integer)`,
	)
	return wanted.map((quiz) => ({
		...quiz,
		id: quizId(),
		questions: quiz.questions.map((question) => ({
			...question,
			id: questionId(),
			options: question.options.map((option) => ({ ...option, id: optionId() })),
		})),
	}))
}
