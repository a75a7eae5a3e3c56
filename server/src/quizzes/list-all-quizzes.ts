import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { quizColumns } from './list-quizzes.ts'
import type { Quiz } from './quiz.ts'

export interface CountedQuiz extends Quiz {
	completions: number
}

/** All quizzes of a merchant, open or not, oldest first, with their completions. */
export const listAllQuizzes = (db: Queryable, merchantId: number): Promise<CountedQuiz[]> =>
	db.rows<CountedQuiz>(sql`
		select ${quizColumns(merchantId)}, (
			select count(*) from quiz_completions done
			where done.merchant_id = ${merchantId} and done.quiz_id = quiz.id) as completions
		from quizzes quiz
		where quiz.merchant_id = ${merchantId}
		order by quiz.id`)
