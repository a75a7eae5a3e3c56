import { QUIZ_LIMITS, QuizQuestionType } from '@fiel/contract'
import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import type { DraftQuiz } from './quiz.ts'

/** Returns the first problem of a quiz, with the member's name in the API; null if it is valid. */
export const checkQuiz = (quiz: DraftQuiz): Refusal | null => {
	const { name, points, startsAt, endsAt, questions } = quiz
	if (!name) return refuse('General_FieldCannotBeNullOrBlank', 'Name is required', 'Name')
	if (points.lte(0))
		return refuse('Points_PointsCannotBeZero', 'AmountOfPoints must be more than 0', 'AmountOfPoints')
	if (startsAt && endsAt && endsAt < startsAt)
		return refuse(
			'Campaign_InvalidDateRange',
			'EndDate must not be before StartDate',
			'EndDate',
			panelText.endFirst(),
		)
	if (questions.length === 0)
		return refuse('General_FieldCannotBeNullOrBlank', 'QuestionList is empty', 'QuestionList')
	if (questions.length > QUIZ_LIMITS.mostQuestions)
		return refuse(
			'Quiz_MaximumAmountOfQuestions',
			`QuestionList has more than ${QUIZ_LIMITS.mostQuestions} questions`,
			'QuestionList',
		)
	for (const [index, question] of questions.entries()) {
		const refusal = checkOptions(question, `QuestionList[${index}].Options`)
		if (refusal) return refusal
	}
	return null
}

const checkOptions = ({ type, options }: DraftQuiz['questions'][number], field: string): Refusal | null => {
	const { leastOptions, mostOptions } = QUIZ_LIMITS
	if (type === QuizQuestionType.Open)
		return options.length > 0
			? refuse('Quiz_MaximumAmountOfOptions', `${field}: an open question has none`, field)
			: null
	if (options.length < leastOptions)
		return refuse('Quiz_MinimumAmountOfOptions', `${field} has fewer than ${leastOptions}`, field)
	if (options.length > mostOptions)
		return refuse('Quiz_MaximumAmountOfOptions', `${field} has more than ${mostOptions}`, field)
	const written = options.map(({ text }) => text.trim().toLowerCase())
	const repeated = written.findIndex((text, index) => written.indexOf(text) < index)
	if (repeated < 0) return null
	const member = `${field}[${repeated}].Text`
	return refuse('GenericError', `${member} is the same as an earlier option`, member, panelText.sameOption())
}
