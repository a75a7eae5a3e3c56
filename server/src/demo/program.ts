import { QuizOptionType, QuizQuestionType, TierBenefitType } from '@fiel/contract'
import { decimal } from '../db/decimal.ts'
import { type ProgramSettings, STARTING_PROGRAM } from '../program/settings.ts'
import type { Tier } from '../program/tier.ts'
import type { NewQuiz } from '../quizzes/quiz.ts'

/** One point per real, worth three cents, valid for a year. */
export const DEMO_PROGRAM: ProgramSettings = {
	...STARTING_PROGRAM,
	purchase: { ...STARTING_PROGRAM.purchase, minimumOrder: '20' },
	cashback: { isActive: true, pointValue: '0.03' },
}

const textBenefit = (description: string) => ({ type: TierBenefitType.TextOnly, subType: 0, description })
const multiplierBenefit = (factor: string) => ({
	type: TierBenefitType.PointsMultiplier,
	subType: 0,
	description: `${factor} points for every point`,
	multiplier: factor,
})
const baseTier = (
	position: number,
	name: string,
	color: string,
	caption: string,
): Omit<Tier, 'id' | 'goals' | 'benefits'> => ({
	position,
	name,
	color,
	caption,
	identifier: name.toLowerCase(),
	iconUrl: null,
	isActive: true,
	isBase: position === 1,
})

export const DEMO_TIERS: Omit<Tier, 'id'>[] = [
	{
		...baseTier(1, 'Bronze', '#b08d57', 'Where everybody starts'),
		goals: [],
		benefits: [textBenefit('A point for every real spent')],
	},
	{
		...baseTier(2, 'Silver', '#9aa0a6', 'For those who come back'),
		goals: [{ name: 'Amount spent', measure: 'spend', value: '1500' }],
		benefits: [multiplierBenefit('1.25'), textBenefit('Exchange within 60 days')],
	},
	{
		...baseTier(3, 'Gold', '#d4af37', 'For our best customers'),
		goals: [
			{ name: 'Amount spent', measure: 'spend', value: '6000' },
			{ name: 'Orders', measure: 'orders', value: '10' },
		],
		benefits: [
			multiplierBenefit('1.5'),
			textBenefit('Free alterations'),
			textBenefit('Invitations to launches'),
		],
	},
]

const quizOption = (words: string) => ({ text: words, type: QuizOptionType.Plain })

/** Both quizzes are open for a long time, so that there is always one to answer. */
export const demoQuizzes = (since: Date, until: Date): NewQuiz[] => [
	{
		name: 'How do you like to shop?',
		isActive: true,
		startsAt: since,
		endsAt: null,
		points: decimal(50),
		questions: [
			{
				question: 'Where do you usually buy from us?',
				type: QuizQuestionType.SingleChoice,
				options: [quizOption('In the Centro shop'), quizOption('In the Jardins shop'), quizOption('Online')],
			},
			{
				question: 'What are you looking for next?',
				type: QuizQuestionType.MultipleChoice,
				options: [quizOption('Clothing'), quizOption('Shoes'), quizOption('Outdoor'), quizOption('Home')],
			},
			{ question: 'What could we do better?', type: QuizQuestionType.Open, options: [] },
		],
	},
	{
		name: 'What do you know about the trail?',
		isActive: true,
		startsAt: since,
		endsAt: until,
		points: decimal(30),
		questions: [
			{
				question: 'What weighs more: a litre of water or a pair of trail shoes?',
				type: QuizQuestionType.SingleChoice,
				options: [quizOption('The water'), quizOption('The shoes'), quizOption('It depends on the shoes')],
			},
		],
	},
]
