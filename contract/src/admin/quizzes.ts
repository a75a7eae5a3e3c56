import { type Static, Type } from 'typebox'
import { QuizOptionType, QuizQuestionType } from '../enums.ts'
import {
	assignedId,
	dateTime,
	enumerated,
	flag,
	integer,
	items,
	LIMITS,
	list,
	nonBlank,
	nullable,
	shape,
} from '../members.ts'
import { changeOf } from './change-of.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

/** The limits of a quiz. */
export const QUIZ_LIMITS = { leastOptions: 2, mostOptions: 20, mostQuestions: 50 } as const

const Id = nullable(assignedId('Id that the service assigned; null for a new one.'))

const QuizOptionSettings = shape('QuizOptionSettings', 'An answer to choose.', {
	Id,
	Text: nonBlank('The answer.'),
	Type: enumerated(QuizOptionType.enumeration, 'How it is chosen.'),
})

const QuizQuestionSettings = shape('QuizQuestionSettings', 'A question.', {
	Id,
	Question: nonBlank('The question.', { max: LIMITS.description }),
	Type: enumerated(QuizQuestionType.enumeration, 'How it is answered.'),
	Options: items(
		QuizOptionSettings,
		'The answers to choose from, in order: 2 to 20, and none for an open question.',
		LIMITS.answers,
	),
})

const members = {
	Name: nonBlank('Name.'),
	IsActive: flag('False takes it off.'),
	StartDate: nullable(dateTime('From when it is open; null for always.')),
	EndDate: nullable(
		dateTime('Until when it is open; null for ever. A day without an hour means the end of it.'),
	),
	AmountOfPoints: Type.Number({
		description: 'What completing it earns; more than 0.',
		minimum: -LIMITS.points,
		maximum: LIMITS.points,
	}),
	QuestionList: items(QuizQuestionSettings, 'The questions, in order: 1 to 50.', LIMITS.answers),
}

export const QuizSettings = shape('QuizSettings', 'What a merchant decides about a quiz.', members)
export const AdminQuiz = shape('AdminQuiz', 'A quiz.', {
	Id: integer('Id that the service assigned.'),
	...members,
	Completions: integer('How many customers have completed it.'),
})
export type AdminQuiz = Static<typeof AdminQuiz>

export const QuizChange = changeOf(QuizSettings)

const refusals = [
	...BODY_ERRORS,
	'Campaign_InvalidDateRange',
	'Points_PointsCannotBeZero',
	'Quiz_QuizNotFound',
	'Quiz_MinimumAmountOfOptions',
	'Quiz_MaximumAmountOfOptions',
	'Quiz_MaximumAmountOfQuestions',
] as const
const quiz: AdminQuiz = {
	Id: 1,
	Name: 'How do you run?',
	IsActive: true,
	StartDate: '2026-11-01T03:00:00Z',
	EndDate: null,
	AmountOfPoints: 50,
	QuestionList: [
		{
			Id: 1,
			Question: 'Where do you run?',
			Type: 0,
			Options: [
				{ Id: 1, Text: 'On the road', Type: 0 },
				{ Id: 2, Text: 'Elsewhere', Type: 1 },
			],
		},
	],
	Completions: 12,
}
const body = {
	Name: 'How do you run?',
	AmountOfPoints: 50,
	QuestionList: [
		{
			Question: 'Where do you run?',
			Type: 0,
			Options: [
				{ Text: 'On the road', Type: 0 },
				{ Text: 'Elsewhere', Type: 1 },
			],
		},
	],
}

export const listAllQuizzes = adminOperation({
	id: 'listAllQuizzes',
	method: 'GET',
	path: '/admin/api/quizzes',
	tag: 'Quizzes',
	access: 'program.view',
	summary: 'List the quizzes',
	description: 'All of them, open or not, oldest first.',
	status: 200,
	reply: list(AdminQuiz, 'The quizzes.'),
	refusals: [],
	example: { reply: [quiz] },
})

export const createQuiz = adminOperation({
	id: 'createQuiz',
	method: 'POST',
	path: '/admin/api/quizzes',
	tag: 'Quizzes',
	access: 'quizzes.edit',
	summary: 'Create a quiz',
	description:
		'`Name`, `AmountOfPoints` and `QuestionList` are needed; it is active unless it says otherwise.',
	body: QuizChange,
	status: 201,
	reply: AdminQuiz,
	refusals,
	example: { body, reply: quiz },
})

export const updateQuiz = adminOperation({
	id: 'updateQuiz',
	method: 'PUT',
	path: '/admin/api/quizzes/:id',
	tag: 'Quizzes',
	access: 'quizzes.edit',
	summary: 'Change a quiz',
	description: [
		'A member left out keeps its value. `QuestionList` is given whole: questions and options with an `Id` are changed, those without are added, those left out are removed.',
		'Once somebody has completed the quiz, questions and options can be reworded and nothing else: adding or removing them is 409.',
	].join('\n'),
	params: Type.Object({ id: assignedId('Id of the quiz.') }),
	body: QuizChange,
	status: 200,
	reply: AdminQuiz,
	refusals,
	example: { params: { id: 1 }, body: { IsActive: true }, reply: quiz },
})
