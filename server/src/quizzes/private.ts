import { answerQuiz, listQuizzes, type Quiz as QuizBody } from '@fiel/contract'
import type { Door } from '../http/door.ts'
import { single } from '../http/reply.ts'
import { say } from '../messages/message.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { completeQuizzes } from './complete-quizzes.ts'
import { type ListedQuiz, listOpenQuizzes } from './list-quizzes.ts'

/** The private interface of quizzes. */
export const openQuizzes = (door: Door): void => {
	door.serve(listQuizzes, async ({ merchant, query: { customerId } }) => {
		if (customerId == null) return nobody()
		const quizzes = await door.reads.run(merchant, (db) =>
			listOpenQuizzes(db, merchant.id, door.clock.now(), customerId),
		)
		if (!quizzes) return refuse('Customer_NotFound', say.noCustomer(customerId), 'customerId')
		return single(quizzes.map(quizBody))
	})
	door.serve(answerQuiz, async ({ merchant, query: { customerId }, body, render }) => {
		if (customerId == null) return nobody()
		const completion = await door.writes.run(completeQuizzes, merchant, customerId, {
			customerId,
			answers: body.map(({ QuizQuestionId, OpenAnswer, OptionIds }) => ({
				questionId: QuizQuestionId,
				open: OpenAnswer ?? null,
				optionIds: OptionIds ?? [],
			})),
		})
		if (isRefusal(completion)) return completion
		return single({
			Success: completion.isCompleted,
			Message: render(completion.message),
			PointsAwarded: completion.points.toNumber(),
		})
	})
}

const nobody = (): Refusal => refuse('Customer_NotFound', say.required('customerId'), 'customerId')

const quizBody = (quiz: ListedQuiz): QuizBody => ({
	Id: quiz.id,
	Name: quiz.name,
	StartDate: quiz.startsAt?.toISOString() ?? null,
	EndDate: quiz.endsAt?.toISOString() ?? null,
	IsCompleted: quiz.isCompleted,
	QuestionList: quiz.questions.map(({ id, question, type, options }) => ({
		Id: id,
		Question: question,
		Type: type,
		Options: options.map((option) => ({ Id: option.id, Text: option.text, Type: option.type })),
	})),
	AmountOfPoints: quiz.points.toNumber(),
})
