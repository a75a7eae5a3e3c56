import { answerQuiz, listQuizzes } from '@fiel/contract'
import type { PrivateApi } from '../http/private-api.ts'
import { resultEnvelope } from '../http/reply.ts'
import { localized } from '../messages/message.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { completeQuizzes } from './complete-quizzes.ts'
import { listOpenQuizzes } from './list-quizzes.ts'
import { quizBody } from './quiz-body.ts'

/** The quiz routes of the private API. */
export const registerQuizzesRoutes = (api: PrivateApi): void => {
	api.serve(listQuizzes, async ({ merchant, query: { customerId } }) => {
		if (customerId == null) return customerRequired()
		const quizzes = await api.reads.runUnbatched(merchant, (db) =>
			listOpenQuizzes(db, merchant.id, api.clock.now(), customerId),
		)
		if (isRefusal(quizzes)) return quizzes
		return resultEnvelope(quizzes.map(quizBody))
	})
	api.serve(answerQuiz, async ({ merchant, query: { customerId }, body, render }) => {
		if (customerId == null) return customerRequired()
		const completion = await api.writes.run(completeQuizzes, merchant, customerId, {
			customerId,
			answers: body.map(({ QuizQuestionId, OpenAnswer, OptionIds }) => ({
				questionId: QuizQuestionId,
				open: OpenAnswer ?? null,
				optionIds: OptionIds ?? [],
			})),
		})
		if (isRefusal(completion)) return completion
		return resultEnvelope({
			Success: completion.isCompleted,
			Message: render(completion.message),
			PointsAwarded: completion.points.toNumber(),
		})
	})
}

const customerRequired = (): Refusal =>
	refuse('Customer_NotFound', localized.required('customerId'), 'customerId')
