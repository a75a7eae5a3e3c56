import type { Quiz as QuizBody } from '@fiel/contract'
import type { ListedQuiz } from './list-quizzes.ts'

/** A quiz as a customer sees it. */
export const quizBody = (quiz: ListedQuiz): QuizBody => ({
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
