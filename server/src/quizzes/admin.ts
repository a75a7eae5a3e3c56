import { createQuiz, listAllQuizzes, updateQuiz } from '@fiel/contract'
import type { AdminDoor } from '../http/admin-door.ts'
import { conflict, notFound } from '../http/admin-reply.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { listAllQuizzes as listThem } from './list-all-quizzes.ts'
import { type QuizChange, saveQuizzes } from './save-quizzes.ts'
import { adminQuiz } from './wire.ts'

/** The quizzes, for the panel. */
export const openQuizzesAdmin = ({ db, serve }: AdminDoor): void => {
	const save = async (merchant: Merchant, change: QuizChange) => {
		const saved = await db.transaction((tx) => saveQuizzes(tx, merchant, [change]))
		if ('answered' in saved)
			return conflict('customers have answered it: its questions can only be reworded', 'QuestionList')
		if ('refusal' in saved) return saved.refusal.field === 'Id' ? notFound(saved.refusal) : saved.refusal
		return adminQuiz((await listThem(db, merchant.id)).find(({ id }) => id === saved[0])!)
	}
	serve(listAllQuizzes, async ({ session: { merchant } }) => (await listThem(db, merchant.id)).map(adminQuiz))
	serve(createQuiz, ({ session: { merchant }, body }) => save(merchant, { id: null, change: body }))
	serve(updateQuiz, ({ session: { merchant }, params: { id }, body }) => save(merchant, { id, change: body }))
}
