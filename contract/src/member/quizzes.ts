import { type Static, Type } from 'typebox'
import {
	assignedId,
	flag,
	instant,
	integer,
	items,
	LIMITS,
	list,
	nullable,
	number,
	shape,
	string,
} from '../members.ts'
import { QuizAnswer, QuizQuestion } from '../quizzes.ts'
import { memberOperation } from './operation.ts'

const MemberQuiz = shape('MemberQuiz', 'A quiz that is open now.', {
	Id: integer('Id of the quiz.'),
	Name: string('Name.'),
	Points: number('What completing it earns.'),
	StartDate: nullable(instant('From when it is open.')),
	EndDate: nullable(instant('Until when it is open; null means for ever.')),
	IsCompleted: flag('True when the member has completed it.'),
	Questions: list(QuizQuestion, 'The questions, in order.'),
})
export type MemberQuiz = Static<typeof MemberQuiz>

const MemberQuizzes = shape('MemberQuizzes', 'The quizzes that are open now.', {
	Items: list(MemberQuiz, 'The quizzes, oldest first.'),
})

const MemberAnswers = shape('MemberAnswers', 'The answers of a member to a quiz.', {
	Answers: items(QuizAnswer, 'One answer for each question of the quiz.', LIMITS.answers),
})

const MemberQuizResult = shape('MemberQuizResult', 'What became of the answers.', {
	IsCompleted: flag('True when the quiz is completed by these answers.'),
	Message: string('The outcome in words.'),
	Points: number('What was earned; 0 when nothing.'),
})

export const listMemberQuizzes = memberOperation({
	id: 'listMemberQuizzes',
	method: 'GET',
	path: '/v1/member/quizzes',
	tag: 'Activities',
	scope: 'read',
	summary: 'List the quizzes',
	description:
		'The quizzes that are active and within their dates, and which of them the member has completed.',
	status: 200,
	reply: MemberQuizzes,
	refusals: [],
	example: {
		reply: {
			Items: [
				{
					Id: 1,
					Name: 'How do you run?',
					Points: 50,
					StartDate: '2026-11-01T03:00:00Z',
					EndDate: null,
					IsCompleted: false,
					Questions: [
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
				},
			],
		},
	},
})

export const answerMemberQuiz = memberOperation({
	id: 'answerMemberQuiz',
	method: 'POST',
	path: '/v1/member/quizzes/:id/answers',
	tag: 'Activities',
	scope: 'profile',
	summary: 'Answer a quiz',
	description: [
		'All answers of the quiz, in one request. Every question needs one answer with an allowed number of options; otherwise nothing is kept.',
		'The first completion earns the points of the quiz. A second one is no error: `IsCompleted` is false and `Points` 0. So it is for a member who is not enrolled or is blocked, who completes nothing and may answer again later.',
		'The answers are stored with the member, so the scope is `profile`.',
		'A quiz that does not exist is refused like one that is not open.',
	].join('\n'),
	params: Type.Object({ id: assignedId('Id of the quiz.') }),
	body: MemberAnswers,
	status: 200,
	reply: MemberQuizResult,
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'Genaral_LengthLimitExceeded',
		'Quiz_QuizNotFound',
		'Quiz_MinimumAmountOfOptions',
		'Quiz_MaximumAmountOfOptions',
		'Quiz_MaximumAmountOfQuestions',
	],
	example: {
		params: { id: 1 },
		body: {
			Answers: [
				{ QuizQuestionId: 1, OpenAnswer: null, OptionIds: [1] },
				{ QuizQuestionId: 2, OpenAnswer: 'More socks', OptionIds: null },
			],
		},
		reply: { IsCompleted: true, Message: 'Thank you! You earned 50 points.', Points: 50 },
	},
})
