import { AdminQuiz, type Change, QuizSettings } from '@fiel/contract'
import { endOfRange, parseMoment } from '../calendar.ts'
import { decimal } from '../db/decimal.ts'
import { fromWire, toWire, type WireNaming } from '../program/wire.ts'
import type { CountedQuiz } from './list-all-quizzes.ts'
import type { DraftQuiz } from './quiz.ts'

const WIRE_NAMES: WireNaming = {
	names: {
		StartDate: 'startsAt',
		EndDate: 'endsAt',
		AmountOfPoints: 'points',
		QuestionList: 'questions',
	},
}

export type QuizEdit = Change<Omit<AdminQuiz, 'Id' | 'Completions'>>

export const adminQuiz = (quiz: CountedQuiz): AdminQuiz => toWire(AdminQuiz, quiz, WIRE_NAMES)

type ParsedQuiz = Omit<DraftQuiz, 'startsAt' | 'endsAt' | 'points'> & {
	startsAt: string | null
	endsAt: string | null
	points: string
}

/** Applies a change to a quiz; times without an offset are in the merchant's time zone. */
export const changedQuiz = (quiz: DraftQuiz, change: QuizEdit, timeZone: string): DraftQuiz => {
	const { startsAt, endsAt, points, ...given } = fromWire<Partial<ParsedQuiz>>(
		QuizSettings,
		change,
		WIRE_NAMES,
	)
	return {
		...quiz,
		...given,
		...(startsAt !== undefined && { startsAt: startsAt === null ? null : parseMoment(startsAt, timeZone) }),
		...(endsAt !== undefined && { endsAt: endsAt === null ? null : endOfRange(endsAt, timeZone) }),
		...(points !== undefined && { points: decimal(points) }),
	}
}
