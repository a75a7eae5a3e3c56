import type { QuizOptionType, QuizQuestionType } from '@fiel/contract'
import type { Decimal } from '../db/decimal.ts'

interface QuizOption {
	id: number
	text: string
	type: QuizOptionType
}

export interface QuizQuestion {
	id: number
	question: string
	type: QuizQuestionType
	/** In order; empty for an open question. */
	options: QuizOption[]
}

export interface Quiz {
	id: number
	name: string
	isActive: boolean
	startsAt: Date | null
	endsAt: Date | null
	/** What its completion earns. */
	points: Decimal
	/** In order. */
	questions: QuizQuestion[]
}

/** A quiz whose ids are not assigned yet. */
export interface NewQuiz extends Omit<Quiz, 'id' | 'questions'> {
	questions: (Omit<QuizQuestion, 'id' | 'options'> & { options: Omit<QuizOption, 'id'>[] })[]
}

/** An edited quiz: questions and options without an id are new. */
export interface DraftQuiz extends Omit<Quiz, 'id' | 'questions'> {
	questions: (Omit<QuizQuestion, 'id' | 'options'> & {
		id?: number | null
		options: (Omit<QuizOption, 'id'> & { id?: number | null })[]
	})[]
}
