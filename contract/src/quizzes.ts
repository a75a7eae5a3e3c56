import { type Static, Type } from 'typebox'
import { customerReference } from './customers.ts'
import { QuizOptionType, QuizQuestionType } from './enums.ts'
import { envelopeB } from './envelopes.ts'
import {
	assignedId,
	enumerated,
	flag,
	instant,
	items,
	LIMITS,
	list,
	nullable,
	number,
	optional,
	shape,
	string,
	text,
} from './members.ts'
import { operation } from './operation.ts'

const QuizOption = shape('QuizOption', 'An answer to choose.', {
	Id: number('Id that the service assigned.'),
	Text: string('The answer.'),
	Type: enumerated(QuizOptionType.enumeration, 'How it is chosen.'),
})

export const QuizQuestion = shape('QuizQuestion', 'A question.', {
	Id: number('Id that the service assigned.'),
	Question: string('The question.'),
	Type: enumerated(QuizQuestionType.enumeration, 'How it is answered.'),
	Options: list(QuizOption, 'The answers to choose from; empty for an open question.'),
})

export const Quiz = shape('Quiz', 'A quiz that is open now.', {
	Id: number('Id that the service assigned.'),
	Name: string('Name.'),
	StartDate: nullable(instant('From when it is open.')),
	EndDate: nullable(instant('Until when it is open; null means for ever.')),
	IsCompleted: flag('True when the customer has completed it.'),
	QuestionList: list(QuizQuestion, 'The questions, in order.'),
	AmountOfPoints: number('What completing it earns.'),
})
export type Quiz = Static<typeof Quiz>

export const QuizAnswer = shape('QuizAnswer', 'The answer to one question.', {
	QuizQuestionId: assignedId('Id of the question.'),
	OpenAnswer: optional(
		text('Free text, for an open question or an option that asks for it.', { max: LIMITS.description }),
	),
	OptionIds: optional(items(assignedId('Id of an option.'), 'The options chosen.', LIMITS.options)),
})

const QuizAnswerResult = shape('QuizAnswerResult', 'What became of the answers.', {
	Success: flag('True when the quiz is completed by these answers.'),
	Message: nullable(string('The outcome in words.')),
	PointsAwarded: number('What was earned; 0 when nothing.'),
})

const query = Type.Object({
	customerId: optional(customerReference()),
})

export const listQuizzes = operation({
	id: 'listQuizzes',
	method: 'GET',
	path: '/v1/pvt/Quiz/list',
	tag: 'Quizzes',
	feature: 'activities',
	summary: 'List the quizzes open to a customer',
	description:
		'The quizzes that are active and within their dates, and which of them the customer has completed. An absent `customerId` is refused like an unknown one.',
	query,
	...envelopeB(list(Quiz, 'The quizzes open now.')),
	invalid: 'Customer_NotFound',
	refusals: ['Genaral_LengthLimitExceeded', 'Customer_NotFound'],
	example: {
		refusal: { name: 'Customer_NotFound', message: 'There is no customer C-9999.' },
		query: { customerId: 'C-1001' },
		reply: {
			ErrorMessage: null,
			ErrorCode: null,
			Result: [
				{
					Id: 1,
					Name: 'How do you run?',
					StartDate: '2026-11-01T03:00:00Z',
					EndDate: null,
					IsCompleted: false,
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
						{ Id: 2, Question: 'What should we stock?', Type: 2, Options: [] },
					],
					AmountOfPoints: 50,
				},
			],
			HasError: false,
		},
	},
})

export const answerQuiz = operation({
	id: 'answerQuiz',
	method: 'POST',
	path: '/v1/pvt/Quiz/answer',
	tag: 'Quizzes',
	feature: 'activities',
	summary: 'Answer a quiz for a customer',
	description: [
		'All answers of one quiz, in one request. Every question needs one answer with an allowed number of options; otherwise nothing is kept.',
		'The first completion earns the points of the quiz. A second one is no error: `Success` is false and `PointsAwarded` 0.',
		'So it is for a customer who does not take part in the program, who completes nothing and may answer again once enrolled.',
	].join('\n'),
	query,
	body: items(QuizAnswer, 'One answer for each question of the quiz.', LIMITS.answers),
	...envelopeB(QuizAnswerResult),
	invalid: 'GenericError',
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'Genaral_LengthLimitExceeded',
		'Customer_NotFound',
		'GenericError',
		'Quiz_QuizNotFound',
		'Quiz_MinimumAmountOfOptions',
		'Quiz_MaximumAmountOfOptions',
		'Quiz_MaximumAmountOfQuestions',
	],
	example: {
		refusal: { name: 'Quiz_MinimumAmountOfOptions', message: 'Question 2 has no answer.' },
		query: { customerId: 'C-1001' },
		body: [
			{ QuizQuestionId: 1, OpenAnswer: null, OptionIds: [1] },
			{ QuizQuestionId: 2, OpenAnswer: 'More socks', OptionIds: null },
		],
		reply: {
			ErrorMessage: null,
			ErrorCode: null,
			Result: { Success: true, Message: 'Thank you! You earned 50 points.', PointsAwarded: 50 },
			HasError: false,
		},
	},
})
