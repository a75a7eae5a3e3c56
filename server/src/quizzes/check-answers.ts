import { type ErrorName, QuizQuestionType } from '@fiel/contract'
import { type Refusal, refuse } from '../refusal.ts'
import type { Quiz, QuizQuestion } from './quiz.ts'

/** The answer to one question. */
export interface Answer {
	questionId: number
	open: string | null
	optionIds: number[]
}

/** The one quiz that all answers belong to and that is open now. */
export const findQuiz = (quizzes: Quiz[], answers: Answer[], now: Date): Quiz | Refusal => {
	let found: Quiz | undefined
	for (const [index, { questionId }] of answers.entries()) {
		const quiz = quizzes.find(({ questions }) => questions.some(({ id }) => id === questionId))
		const field = `[${index}].QuizQuestionId`
		if (!quiz) return refuse('Quiz_QuizNotFound', `there is no question ${questionId}: ${field}`, field)
		if (found && found !== quiz) {
			return refuse('Quiz_QuizNotFound', `question ${questionId} belongs to another quiz: ${field}`, field)
		}
		found = quiz
	}
	if (!found) return refuse('Quiz_QuizNotFound', 'the body answers no question', 'the body')
	const isOpen =
		found.isActive &&
		(found.startsAt === null || found.startsAt <= now) &&
		(found.endsAt === null || found.endsAt >= now)
	return isOpen ? found : refuse('Quiz_QuizNotFound', `quiz ${found.id} is not open`)
}

/** Whether every question has one answer, and each answer as many options as its question allows. */
export const checkAnswers = (quiz: Quiz, answers: Answer[]): Refusal | null => {
	const answered = new Set<number>()
	for (const [index, answer] of answers.entries()) {
		const question = quiz.questions.find(({ id }) => id === answer.questionId)!
		if (answered.has(question.id)) {
			const field = `[${index}].QuizQuestionId`
			return refuse(
				'Quiz_MaximumAmountOfQuestions',
				`question ${question.id} is answered more than once: ${field}`,
				field,
			)
		}
		answered.add(question.id)
		const refusal = checkAnswer(question, answer, index)
		if (refusal) return refusal
	}
	const open = quiz.questions.find(({ id }) => !answered.has(id))
	return open ? refuse('Quiz_MinimumAmountOfOptions', `question ${open.id} has no answer`) : null
}

const checkAnswer = (question: QuizQuestion, { optionIds, open }: Answer, index: number): Refusal | null => {
	const no = (name: ErrorName, words: string, member: string): Refusal =>
		refuse(name, `question ${question.id} ${words}: [${index}].${member}`, `[${index}].${member}`)
	const stranger = optionIds.find((id) => !question.options.some((option) => option.id === id))
	if (stranger !== undefined) return no('Quiz_QuizNotFound', `has no option ${stranger}`, 'OptionIds')
	if (question.type === QuizQuestionType.Open) {
		return open?.trim() ? null : no('Quiz_MinimumAmountOfOptions', 'has no answer', 'OpenAnswer')
	}
	if (optionIds.length === 0) return no('Quiz_MinimumAmountOfOptions', 'needs an option', 'OptionIds')
	const most = question.type === QuizQuestionType.SingleChoice ? 1 : question.options.length
	if (optionIds.length > most || new Set(optionIds).size < optionIds.length) {
		return no('Quiz_MaximumAmountOfOptions', `allows ${most} of its options, each once`, 'OptionIds')
	}
	return null
}
