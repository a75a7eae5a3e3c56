import { QuizQuestionType } from '@fiel/contract'
import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Quiz, QuizQuestion } from './quiz.ts'

/** The answer to one question. */
export interface Answer {
	questionId: number
	open: string | null
	optionIds: number[]
}

/** Finds the one open quiz that all answers belong to, which has to be that with the id, if there is one. */
export const findQuiz = (
	quizzes: Quiz[],
	answers: Answer[],
	now: Date,
	wantedId?: number,
): Quiz | Refusal => {
	let found: Quiz | undefined
	for (const [index, { questionId }] of answers.entries()) {
		const quiz = quizzes.find(({ questions }) => questions.some(({ id }) => id === questionId))
		const field = `[${index}].QuizQuestionId`
		if (!quiz) return refuse('Quiz_QuizNotFound', localized.noQuestion(questionId, field), field)
		if ((found && found !== quiz) || (wantedId !== undefined && quiz.id !== wantedId)) {
			return refuse('Quiz_QuizNotFound', localized.questionOfAnotherQuiz(questionId, field), field)
		}
		found = quiz
	}
	if (!found) return refuse('Quiz_QuizNotFound', localized.noAnswers(), 'the body')
	const isOpen =
		found.isActive &&
		(found.startsAt === null || found.startsAt <= now) &&
		(found.endsAt === null || found.endsAt >= now)
	return isOpen ? found : refuse('Quiz_QuizNotFound', localized.quizNotOpen(found.id))
}

/** Checks that every question has one answer, and each answer a valid number of options. */
export const checkAnswers = (quiz: Quiz, answers: Answer[]): Refusal | null => {
	const answered = new Set<number>()
	for (const [index, answer] of answers.entries()) {
		const question = quiz.questions.find(({ id }) => id === answer.questionId)!
		if (answered.has(question.id)) {
			const field = `[${index}].QuizQuestionId`
			return refuse('Quiz_MaximumAmountOfQuestions', localized.answeredTwice(question.id, field), field)
		}
		answered.add(question.id)
		const refusal = checkAnswer(question, answer, index)
		if (refusal) return refusal
	}
	const open = quiz.questions.find(({ id }) => !answered.has(id))
	return open ? refuse('Quiz_MinimumAmountOfOptions', localized.notAnswered(open.id)) : null
}

const checkAnswer = (question: QuizQuestion, { optionIds, open }: Answer, index: number): Refusal | null => {
	const options = `[${index}].OptionIds`
	const unknownOption = optionIds.find((id) => !question.options.some((option) => option.id === id))
	if (unknownOption !== undefined)
		return refuse('Quiz_QuizNotFound', localized.noOption(question.id, unknownOption, options), options)
	if (question.type === QuizQuestionType.Open) {
		if (open?.trim()) return null
		const field = `[${index}].OpenAnswer`
		return refuse('Quiz_MinimumAmountOfOptions', localized.blankAnswer(question.id, field), field)
	}
	if (optionIds.length === 0)
		return refuse('Quiz_MinimumAmountOfOptions', localized.needsOption(question.id, options), options)
	const most = question.type === QuizQuestionType.SingleChoice ? 1 : question.options.length
	if (optionIds.length > most || new Set(optionIds).size < optionIds.length) {
		return refuse(
			'Quiz_MaximumAmountOfOptions',
			localized.tooManyOptions(question.id, most, options),
			options,
		)
	}
	return null
}
