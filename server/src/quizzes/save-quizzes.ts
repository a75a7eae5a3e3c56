import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { ZERO } from '../db/decimal.ts'
import { jsonRows } from '../db/json-rows.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { assignQuestionIds } from './assign-question-ids.ts'
import { checkQuiz } from './check-quiz.ts'
import { createQuizzes } from './create-quizzes.ts'
import { insertQuestions } from './insert-questions.ts'
import { type CountedQuiz, listAllQuizzes } from './list-all-quizzes.ts'
import type { DraftQuiz, Quiz } from './quiz.ts'
import { changedQuiz, type QuizEdit } from './wire.ts'

export interface QuizChange {
	/** Null for a new quiz. */
	id: number | null
	change: QuizEdit
}

const NEW_QUIZ: DraftQuiz = {
	name: '',
	isActive: true,
	startsAt: null,
	endsAt: null,
	points: ZERO,
	questions: [],
}

type SaveFailure = { index: number; refusal: Refusal } | { answered: number }

/** Creates and changes quizzes, all or none; returns their ids in the given order, or the first refusal. */
export const saveQuizzes = async (
	tx: Tx,
	merchant: Merchant,
	changes: QuizChange[],
): Promise<number[] | SaveFailure> => {
	await lockMerchant(tx, merchant.id)
	const known = new Map((await listAllQuizzes(tx, merchant.id)).map((quiz) => [quiz.id, quiz]))
	const wanted: { id: number | null; quiz: DraftQuiz }[] = []
	for (const [index, { id, change }] of changes.entries()) {
		const old = id === null ? undefined : known.get(id)
		if (id !== null && !old)
			return { index, refusal: refuse('Quiz_QuizNotFound', `there is no quiz ${id}`, 'Id') }
		const quiz = changedQuiz(old ?? NEW_QUIZ, change, merchant.timeZone)
		const refusal = checkQuiz(quiz) ?? checkIds(quiz, old)
		if (refusal) return { index, refusal }
		if (old && old.completions > 0 && !hasSameQuestions(quiz, old)) return { answered: old.id }
		wanted.push({ id, quiz })
	}
	await updateQuizzes(
		tx,
		merchant.id,
		wanted.flatMap(({ id, quiz }) => (id === null ? [] : [{ ...quiz, id }])),
	)
	const created = await createQuizzes(
		tx,
		merchant.id,
		wanted.flatMap(({ id, quiz }) => (id === null ? [quiz] : [])),
	)
	return wanted.map(({ id }) => id ?? created.shift()!.id)
}

/** A given id must belong to this quiz and must not repeat. */
const checkIds = ({ questions }: DraftQuiz, old: CountedQuiz | undefined): Refusal | null => {
	const seen = new Set<string>()
	const isUnknown = (key: string, isKnown: boolean): boolean => {
		if (!isKnown || seen.has(key)) return true
		seen.add(key)
		return false
	}
	for (const [index, { id, options }] of questions.entries()) {
		const before = old?.questions.find((question) => question.id === id)
		const field = `QuestionList[${index}]`
		if (id != null && isUnknown(`question ${id}`, before !== undefined))
			return refuse('Quiz_QuizNotFound', `${field}.Id is no question of this quiz`, `${field}.Id`)
		const unknownOption = options.find(
			(option) =>
				option.id != null &&
				isUnknown(`option ${option.id}`, before?.options.some((known) => known.id === option.id) ?? false),
		)
		if (unknownOption)
			return refuse(
				'Quiz_QuizNotFound',
				`${field}.Options: ${unknownOption.id} is none of them`,
				`${field}.Options`,
			)
	}
	return null
}

/** Whether the stored answers still fit the questions. */
const hasSameQuestions = (quiz: DraftQuiz, old: Quiz): boolean => {
	const structure = ({ questions }: DraftQuiz): string =>
		questions
			.map(({ id, type, options }) => `${id}/${type}:${options.map((option) => option.id).sort()}`)
			.sort()
			.join()
	return structure(quiz) === structure(old)
}

/** Deletes the questions and inserts them again with the same ids. */
const updateQuizzes = async (
	tx: Tx,
	merchantId: number,
	quizzes: (DraftQuiz & { id: number })[],
): Promise<void> => {
	const ids = quizzes.map(({ id }) => id)
	sealAtCommit(tx)
	await tx.rows(sql`
		update quizzes z set name = n.name, is_active = n."isActive", starts_at = n."startsAt",
			ends_at = n."endsAt", points = n.points
		from json_to_recordset(${jsonRows(quizzes)}) as n (
			id bigint, name text, "isActive" boolean, "startsAt" timestamptz, "endsAt" timestamptz, points numeric)
		where z.merchant_id = ${merchantId} and z.id = any(${ids}::bigint[]) and z.id = n.id`)
	await tx.rows(sql`
		delete from quiz_options
		where merchant_id = ${merchantId} and question_id in (
			select id from quiz_questions
			where merchant_id = ${merchantId} and quiz_id = any(${ids}::bigint[]))`)
	await tx.rows(sql`
		delete from quiz_questions where merchant_id = ${merchantId} and quiz_id = any(${ids}::bigint[])`)
	const questions = await assignQuestionIds(tx, quizzes)
	await insertQuestions(
		tx,
		merchantId,
		ids.map((id, index) => ({ id, questions: questions[index]! })),
	)
}
