import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { buildShoesQuiz, buildSocksQuiz } from '../../test/support/quizzes.ts'
import { useWorld } from '../../test/support/world.ts'
import { createQuizzes } from './create-quizzes.ts'

const world = useWorld()

test('quizzes, questions and options get ids in the given order', async () => {
	const { merchant } = await world.merchant()
	const created = await world.db.transaction((tx) =>
		createQuizzes(tx, merchant.id, [buildShoesQuiz(), buildSocksQuiz()]),
	)
	assert.deepEqual(
		created.map((quiz) => quiz.name),
		['How do you run?', 'Which socks?'],
	)
	const stored = await world.db.rows(sql`
		select quiz.name, question.question, option.text
		from quizzes quiz
		join quiz_questions question on question.quiz_id = quiz.id
		left join quiz_options option on option.question_id = question.id
		where quiz.merchant_id = ${merchant.id}
		order by quiz.id, question.position, option.position`)
	assert.deepEqual(
		stored,
		created.flatMap(({ name, questions }) =>
			questions.flatMap(({ question, options }) =>
				(options.length > 0 ? options : [{ text: null }]).map(({ text }) => ({ name, question, text })),
			),
		),
	)
})
