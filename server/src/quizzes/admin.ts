import { createQuiz, listAllQuizzes, updateQuiz } from '@fiel/contract'
import type { Queryable } from '../db/database.ts'
import type { Audit } from '../http/admin-audit.ts'
import type { AdminDoor } from '../http/admin-door.ts'
import { conflict, notFound } from '../http/admin-reply.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { listAllQuizzes as listThem } from './list-all-quizzes.ts'
import { type QuizChange, saveQuizzes } from './save-quizzes.ts'
import { adminQuiz } from './wire.ts'

/** The quizzes, for the panel. */
export const openQuizzesAdmin = ({ db, serve }: AdminDoor): void => {
	const find = async (db: Queryable, merchantId: number, wanted: number | null) => {
		const quiz = (await listThem(db, merchantId)).find(({ id }) => id === wanted)
		return quiz && adminQuiz(quiz)
	}
	const save = (merchant: Merchant, change: QuizChange, audit: Audit) =>
		db.transaction(async (tx) => {
			await lockMerchant(tx, merchant.id)
			const before = await find(tx, merchant.id, change.id)
			const saved = await saveQuizzes(tx, merchant, [change])
			if ('answered' in saved)
				return conflict('customers have answered it: its questions can only be reworded', 'QuestionList')
			if ('refusal' in saved) return saved.refusal.field === 'Id' ? notFound(saved.refusal) : saved.refusal
			const after = (await find(tx, merchant.id, saved[0]!))!
			await audit(tx, { id: after.Id, before, after })
			return after
		})
	serve(listAllQuizzes, async ({ session: { merchant } }) => (await listThem(db, merchant.id)).map(adminQuiz))
	serve(createQuiz, ({ session: { merchant }, body, audit }) =>
		save(merchant, { id: null, change: body }, audit),
	)
	serve(updateQuiz, ({ session: { merchant }, params: { id }, body, audit }) =>
		save(merchant, { id, change: body }, audit),
	)
}
