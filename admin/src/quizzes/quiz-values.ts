import type { AdminQuiz } from '@fiel/contract'
import type { UseFormReturnType } from '@mantine/form'
import { QuizOptionType, QuizQuestionType } from '../api/values.ts'
import { endOf } from '../ui/moment.ts'

export type Quiz = Omit<AdminQuiz, 'Id' | 'Completions'>
export type QuestionValues = Quiz['QuestionList'][number]
export type OptionValues = QuestionValues['Options'][number]

/** The form values of a quiz: no input has a null value. */
export type QuizValues = Omit<Quiz, 'AmountOfPoints' | 'StartDate' | 'EndDate'> & {
	AmountOfPoints: number | ''
	StartDate: string
	EndDate: string
}

export type QuizFormOf = UseFormReturnType<QuizValues>

export const newOption = (): OptionValues => ({ Id: null, Text: '', Type: QuizOptionType.Plain })
export const newQuestion = (): QuestionValues => ({
	Id: null,
	Question: '',
	Type: QuizQuestionType.SingleChoice,
	Options: [newOption(), newOption()],
})

export const newQuiz = (): QuizValues => ({
	Name: '',
	IsActive: true,
	StartDate: '',
	EndDate: '',
	AmountOfPoints: '',
	QuestionList: [newQuestion()],
})

export const quizValues = ({ Id: _, Completions: __, ...quiz }: AdminQuiz): QuizValues => ({
	...quiz,
	StartDate: quiz.StartDate ?? '',
	EndDate: quiz.EndDate ?? '',
})

/** The form in the format of the API, without options of open questions. */
export const quizBody = (values: QuizValues): Quiz => ({
	...values,
	AmountOfPoints: Number(values.AmountOfPoints),
	StartDate: values.StartDate || null,
	EndDate: endOf(values.EndDate) || null,
	QuestionList: values.QuestionList.map((question) => ({
		...question,
		Options: isOpen(question) ? [] : question.Options,
	})),
})

export const isOpen = ({ Type }: Pick<QuestionValues, 'Type'>): boolean => Type === QuizQuestionType.Open

type QuizState = 'open' | 'planned' | 'over' | 'off'

export const stateOf = ({ IsActive, StartDate, EndDate }: AdminQuiz, now: number): QuizState => {
	if (!IsActive) return 'off'
	if (StartDate && now < Date.parse(StartDate)) return 'planned'
	return EndDate && now > Date.parse(EndDate) ? 'over' : 'open'
}

export const STATE_COLORS: Record<QuizState, string> = {
	open: 'teal',
	planned: 'blue',
	over: 'gray',
	off: 'gray',
}
