import type { QuizResults } from '@fiel/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The counts of a whole quiz, by id or by day. */
export interface Totals {
	completions: number
	days: Map<string, number>
	options: Map<number, number>
	texts: Map<number, number>
}

/** Reads all parts and adds them up; most quizzes have one part. */
export const useResults = (id: number): UseQueryResult<Totals> =>
	useQuery({
		queryKey: ['getQuizResults', id],
		queryFn: async () => {
			const totals: Totals = { completions: 0, days: new Map(), options: new Map(), texts: new Map() }
			let after: number | null | undefined
			do {
				const part: QuizResults = await call('getQuizResults', { params: { id }, query: { after } })
				totals.completions += part.Completions
				for (const { Day, Count } of part.Days) add(totals.days, Day, Count)
				for (const { OptionId, Count } of part.Options) add(totals.options, OptionId, Count)
				for (const { QuestionId, Count } of part.OpenAnswers) add(totals.texts, QuestionId, Count)
				after = part.Next
			} while (after)
			return totals
		},
	})

const add = <Key>(counts: Map<Key, number>, key: Key, count: number): void => {
	counts.set(key, (counts.get(key) ?? 0) + count)
}
