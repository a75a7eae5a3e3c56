import { createQuiz, getQuizResults, listAllQuizzes, listOpenAnswers, updateQuiz } from '@fiel/contract'
import type { Queryable } from '../db/database.ts'
import type { AdminApi } from '../http/admin-api.ts'
import type { Audit } from '../http/admin-audit.ts'
import { conflict, notFound } from '../http/admin-reply.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { refuseInEnglish as refuse } from '../refusal.ts'
import { countAnswers } from './count-answers.ts'
import { listAllQuizzes as loadQuizzes } from './list-all-quizzes.ts'
import { listOpenAnswers as listTexts } from './list-open-answers.ts'
import { type QuizChange, saveQuizzes } from './save-quizzes.ts'
import { adminQuiz } from './wire.ts'

/** The panel's routes for quizzes. */
export const registerQuizzesAdminRoutes = (api: AdminApi): void => {
	registerQuizSettingsRoutes(api)
	registerQuizResultRoutes(api)
}

const registerQuizSettingsRoutes = ({ db, serve }: AdminApi): void => {
	const find = async (db: Queryable, merchantId: number, wanted: number | null) => {
		const quiz = (await loadQuizzes(db, merchantId)).find(({ id }) => id === wanted)
		return quiz && adminQuiz(quiz)
	}
	const save = (merchant: Merchant, change: QuizChange, audit: Audit) =>
		db.transaction(async (tx) => {
			await lockMerchant(tx, merchant.id)
			const before = await find(tx, merchant.id, change.id)
			const saved = await saveQuizzes(tx, merchant, [change])
			if ('answered' in saved)
				return conflict(
					'customers have answered it: its questions can only be reworded',
					panelText.quizAnswered(),
					'QuestionList',
				)
			if ('refusal' in saved) return saved.refusal.field === 'Id' ? notFound(saved.refusal) : saved.refusal
			const after = (await find(tx, merchant.id, saved[0]!))!
			await audit(tx, { id: after.Id, before, after })
			return after
		})
	serve(listAllQuizzes, async ({ session: { merchant } }) =>
		(await loadQuizzes(db, merchant.id)).map(adminQuiz),
	)
	serve(createQuiz, ({ session: { merchant }, body, audit }) =>
		save(merchant, { id: null, change: body }, audit),
	)
	serve(updateQuiz, ({ session: { merchant }, params: { id }, body, audit }) =>
		save(merchant, { id, change: body }, audit),
	)
}

const registerQuizResultRoutes = ({ db, serve }: AdminApi): void => {
	const quizNotFound = (id: number) => notFound(refuse('Quiz_QuizNotFound', `there is no quiz ${id}`, 'id'))
	serve(getQuizResults, async ({ session: { merchant }, params: { id }, query }) => {
		const counts = await countAnswers(db, merchant, id, query.after ?? null)
		if (!counts) return quizNotFound(id)
		return {
			Completions: counts.completions,
			Days: counts.days.map(({ day, count }) => ({ Day: day, Count: count })),
			Options: counts.options.map(({ id, count }) => ({ OptionId: id, Count: count })),
			OpenAnswers: counts.texts.map(({ id, count }) => ({ QuestionId: id, Count: count })),
			Next: counts.next,
		}
	})
	serve(listOpenAnswers, async ({ session: { merchant }, params: { id, question }, query }) => {
		const page = await listTexts(db, merchant.id, { quizId: id, questionId: question }, query.before ?? null)
		if (!page) return quizNotFound(id)
		return {
			Items: page.answers.map(({ customer, name, at, text }) => ({
				CustomerId: customer,
				CustomerName: name,
				Date: at.toISOString(),
				Text: text,
			})),
			NextBefore: page.nextBefore,
		}
	})
}
