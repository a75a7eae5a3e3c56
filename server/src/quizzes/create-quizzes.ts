import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { assignQuestionIds } from './assign-question-ids.ts'
import { insertQuestions } from './insert-questions.ts'
import type { DraftQuiz, NewQuiz, Quiz } from './quiz.ts'

/** Creates quizzes with their questions and options in the given order. */
export const createQuizzes = async (
	tx: Tx,
	merchantId: number,
	wanted: (NewQuiz | DraftQuiz)[],
): Promise<Quiz[]> => {
	const ids = await tx.rows<{ id: number }>(
		sql`select nextval('quiz_ids') as id from generate_series(1, ${wanted.length}::integer)`,
	)
	const questions = await assignQuestionIds(tx, wanted)
	const quizzes = wanted.map((quiz, index) => ({
		...quiz,
		id: ids[index]!.id,
		questions: questions[index]!,
	}))
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into quizzes (merchant_id, id, name, is_active, starts_at, ends_at, points)
		select ${merchantId}::bigint, q.*
		from json_to_recordset(${jsonRows(quizzes)}) as q (
			id bigint, name text, "isActive" boolean, "startsAt" timestamptz, "endsAt" timestamptz, points numeric)`)
	await insertQuestions(tx, merchantId, quizzes)
	return quizzes
}
