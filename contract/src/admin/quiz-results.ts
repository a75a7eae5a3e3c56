import { type Static, Type } from 'typebox'
import { assignedId, instant, integer, list, nullable, optional, shape, string } from '../members.ts'
import { exported } from './lists.ts'
import { adminOperation } from './operation.ts'

const pagePosition = (description: string) =>
	optional(Type.Integer({ description, minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

export const QuizResults = shape('QuizResults', 'How a part of the customers answered a quiz.', {
	Completions: integer('How many completions are counted here.'),
	Days: list(
		shape('QuizDay', 'The completions of a day.', {
			Day: string('The day where the merchant is, as in 2026-11-14.'),
			Count: integer('How many.'),
		}),
		'By day, oldest first; days without any are left out.',
	),
	Options: list(
		shape('OptionCount', 'How often an option was chosen.', {
			OptionId: integer('Id of the option.'),
			Count: integer('How often; options that nobody chose are left out.'),
		}),
		'By option.',
	),
	OpenAnswers: list(
		shape('OpenAnswerCount', 'How many wrote something.', {
			QuestionId: integer('Id of the question.'),
			Count: integer('How many; questions without any are left out.'),
		}),
		'By question.',
	),
	Next: nullable(integer('`after` for the completions that follow; null when all are counted.')),
})
export type QuizResults = Static<typeof QuizResults>

const OpenAnswer = shape('OpenAnswer', 'What a customer wrote.', {
	CustomerId: string('Id of the customer in the merchant store.'),
	CustomerName: nullable(string('Name of the customer.')),
	Date: instant('When.'),
	Text: string('The answer.'),
})

const OpenAnswerPage = shape('OpenAnswerPage', 'A part of what customers wrote.', {
	Items: list(OpenAnswer, 'The answers; the newest customers first.'),
	NextBefore: nullable(integer('`before` for those that follow; null when there are none.')),
})

const id = assignedId('Id of the quiz.')

export const getQuizResults = adminOperation({
	id: 'getQuizResults',
	method: 'GET',
	path: '/admin/api/quizzes/:id/results',
	tag: 'Quizzes',
	access: 'program.view',
	summary: 'How customers answered a quiz',
	description:
		'Counts up to 20,000 completions a request. Where `Next` is not null, ask again with it as `after` and add the counts up.',
	params: Type.Object({ id }),
	query: Type.Object({ after: pagePosition('The `Next` of the part before; left out: from the beginning.') }),
	status: 200,
	reply: QuizResults,
	refusals: ['Quiz_QuizNotFound'],
	example: {
		params: { id: 1 },
		query: {},
		reply: {
			Completions: 12,
			Days: [{ Day: '2026-11-14', Count: 12 }],
			Options: [
				{ OptionId: 1, Count: 9 },
				{ OptionId: 2, Count: 3 },
			],
			OpenAnswers: [{ QuestionId: 1, Count: 3 }],
			Next: null,
		},
	},
})

export const listOpenAnswers = adminOperation({
	id: 'listOpenAnswers',
	method: 'GET',
	path: '/admin/api/quizzes/:id/questions/:question/answers',
	tag: 'Quizzes',
	access: 'program.view',
	summary: 'What customers wrote to a question',
	description:
		'The free text of an open question, or of an option that asks for it. A page looks at 100 completions, so it may hold fewer answers, or none, and still name a `NextBefore`.',
	params: Type.Object({ id, question: assignedId('Id of the question.') }),
	query: Type.Object({ before: pagePosition('The `NextBefore` of the page before.'), export: exported }),
	status: 200,
	reply: OpenAnswerPage,
	refusals: ['Quiz_QuizNotFound'],
	example: {
		params: { id: 1, question: 1 },
		query: {},
		reply: {
			Items: [
				{
					CustomerId: 'c-1001',
					CustomerName: 'Ana Souza',
					Date: '2026-11-14T12:00:00Z',
					Text: 'On the beach',
				},
			],
			NextBefore: null,
		},
	},
})
