import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { type Customer, isParticipating } from '../customers/customer.ts'
import { findByReferences, foundIds } from '../customers/find-by-reference.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Tx } from '../db/database.ts'
import { type Decimal, ZERO } from '../db/decimal.ts'
import { exactNumber } from '../db/exact-number.ts'
import { jsonRows } from '../db/json-rows.ts'
import { emitEvents } from '../events/emit-events.ts'
import { type LedgerSession, loadLedgerSession } from '../ledger/load-ledger-session.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { PointRecord } from '../ledger/machine/account.ts'
import { mustApply } from '../ledger/must-apply.ts'
import { saveLedgerSession } from '../ledger/save-ledger-session.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type LocalizedMessage, localized } from '../messages/message.ts'
import { cashbackForPoints } from '../program/calculate-award.ts'
import type { Program } from '../program/settings.ts'
import { validUntil } from '../program/valid-until.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { type Answer, checkAnswers, findQuiz } from './check-answers.ts'
import { readQuizzesByQuestions } from './list-quizzes.ts'
import type { Quiz } from './quiz.ts'
import { completionKey, readCompletions } from './read-completions.ts'

export interface QuizSubmission {
	/** A reference to the customer. */
	customerId: string
	/** The quiz that the answers are to; absent for that of the questions. */
	quizId?: number
	answers: Answer[]
}

export interface QuizCompletion {
	isCompleted: boolean
	message: LocalizedMessage
	points: Decimal
}

interface NewQuizCompletion {
	customerId: number
	quiz: Quiz
	answers: Answer[]
	record: PointRecord | null
}

/** Processes answers. The first completion of a quiz earns its points; later ones get a message and are not saved. */
export const completeQuizzes = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	submissions: QuizSubmission[],
): Promise<(QuizCompletion | Refusal)[]> => {
	const references = submissions.map((submission) => submission.customerId)
	const found = await findByReferences(tx, merchant.id, references, 'customerId')
	const ids = foundIds(found)
	const accounts = await lockAccounts(tx, merchant.id, ids).accounts
	const customers = await readCustomers(tx, merchant.id, ids)
	const quizzes = await readQuizzesByQuestions(
		tx,
		merchant.id,
		submissions.flatMap((submission) => submission.answers.map((answer) => answer.questionId)),
	)
	const done = await readCompletions(tx, merchant.id, ids)
	const program = await loadProgram(tx, merchant.id)
	const ledger = await loadLedgerSession(tx, merchant.id, now, accounts)
	const completions: NewQuizCompletion[] = []
	const outcomes = submissions.map(({ answers, quizId }, index): QuizCompletion | Refusal => {
		const id = found[index]!
		if (isRefusal(id)) return id
		const customer = customers.get(id)!
		const quiz = findQuiz(quizzes, answers, now, quizId)
		if (isRefusal(quiz)) return quiz
		const refusal = checkAnswers(quiz, answers)
		if (refusal) return refusal
		const why = explainNotCompleted(customer, quiz, done)
		if (why) return { isCompleted: false, message: why, points: ZERO }
		const record = awardPoints(ledger, merchant, program, customer.id, quiz)
		done.add(completionKey(customer.id, quiz.id))
		completions.push({ customerId: customer.id, quiz, answers, record })
		return { isCompleted: true, message: thanksMessage(quiz.points), points: quiz.points }
	})
	await saveLedgerSession(tx, ledger)
	await insertQuizCompletions(tx, merchant.id, now, completions)
	emitEvents(tx, merchant.id, 'Quiz_Completed', now, () =>
		completions.map(({ customerId, quiz: { id, name, points } }) => ({
			customerId,
			payload: { Quiz: { Id: id, Name: name, Points: exactNumber(points) } },
		})),
	)
	return outcomes
}

/** A customer outside the program earns nothing, and may complete the quiz after enrolment. */
const explainNotCompleted = (customer: Customer, quiz: Quiz, done: Set<string>): LocalizedMessage | null => {
	if (done.has(completionKey(customer.id, quiz.id))) return localized.quizDoneBefore()
	return isParticipating(customer) ? null : localized.notTakingPart()
}

const thanksMessage = (points: Decimal): LocalizedMessage =>
	points.gt(0) ? localized.thanksForPoints(points) : localized.thanks()

const awardPoints = (
	ledger: LedgerSession,
	merchant: Merchant,
	program: Program,
	customerId: number,
	{ id, name, points }: Quiz,
): PointRecord | null => {
	if (points.eq(0)) return null
	return mustApply(ledger, customerId, {
		do: 'earn',
		type: PointType.Quiz,
		amount: { points, cashback: cashbackForPoints(program, points) },
		validUntil: validUntil(program, ledger.now, merchant.timeZone),
		reason: {
			...{ rule: 'quiz', version: program.version, quiz: id, title: name },
			pointValue: program.cashback.pointValue,
		},
	})
}

const insertQuizCompletions = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	completions: NewQuizCompletion[],
): Promise<void> => {
	if (completions.length === 0) return
	const rows = completions.map(({ customerId, quiz, answers, record }) => ({
		customerId,
		quizId: quiz.id,
		answers,
		recordId: record?.id ?? null,
	}))
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into quiz_completions (merchant_id, customer_id, quiz_id, answers, record_id, completed_at)
		select ${merchantId}::bigint, k."customerId", k."quizId", k.answers, k."recordId", ${now}::timestamptz
		from json_to_recordset(${jsonRows(rows)}) as k (
			"customerId" bigint, "quizId" bigint, answers jsonb, "recordId" bigint)`)
}
