import { QuizOptionType, QuizQuestionType } from '@fiel/contract'
import { decimal } from '../../src/db/decimal.ts'
import type { NewQuiz } from '../../src/quizzes/quiz.ts'

/** A quiz with a question of each kind, worth 50 points. */
export const buildShoesQuiz = (changes: Partial<NewQuiz> = {}): NewQuiz => ({
	name: 'How do you run?',
	isActive: true,
	startsAt: null,
	endsAt: null,
	points: decimal(50),
	questions: [
		{
			question: 'Where do you run?',
			type: QuizQuestionType.SingleChoice,
			options: [plainOption('On the road'), { text: 'Elsewhere', type: QuizOptionType.WithText }],
		},
		{
			question: 'When do you run?',
			type: QuizQuestionType.MultipleChoice,
			options: [plainOption('Mornings'), plainOption('Evenings'), plainOption('At night')],
		},
		{ question: 'What should we stock?', type: QuizQuestionType.Open, options: [] },
	],
	...changes,
})

/** A quiz with one question, worth 12.5 points. */
export const buildSocksQuiz = (changes: Partial<NewQuiz> = {}): NewQuiz => ({
	...buildShoesQuiz(),
	name: 'Which socks?',
	points: decimal('12.5'),
	questions: [
		{
			question: 'Long or short?',
			type: QuizQuestionType.SingleChoice,
			options: [plainOption('Long'), plainOption('Short')],
		},
	],
	...changes,
})

const plainOption = (text: string) => ({ text, type: QuizOptionType.Plain })
