import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { type Customer, takesPart } from '../customers/customer.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Tx } from '../db/database.ts'
import { type Decimal, ZERO } from '../db/decimal.ts'
import { jsonRows } from '../db/json-rows.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { PointRecord } from '../ledger/machine/account.ts'
import { type Book, openBook } from '../ledger/open-book.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type Message, say } from '../messages/message.ts'
import { cashbackOf } from '../program/earn.ts'
import type { Program } from '../program/settings.ts'
import { validUntil } from '../program/valid-until.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { type Answer, checkAnswers, findQuiz } from './check-answers.ts'
import { readQuizzesOf } from './list-quizzes.ts'
import type { Quiz } from './quiz.ts'

export interface AnswerSheet {
	customerId: string
	answers: Answer[]
}

export interface Completion {
	isCompleted: boolean
	message: Message
	points: Decimal
}

interface Kept {
	customerId: number
	quizId: number
	answers: Answer[]
	record: PointRecord | null
}

/** Takes in answers. The first that complete a quiz earn its points; the others are told so and leave no trace. */
export const completeQuizzes = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	sheets: AnswerSheet[],
): Promise<(Completion | Refusal)[]> => {
	const ids = await findCustomerIds(
		tx,
		merchant.id,
		sheets.map((sheet) => sheet.customerId),
	)
	const accounts = await lockAccounts(tx, merchant.id, [...ids.values()])
	const customers = await readCustomers(tx, merchant.id, [...ids.values()])
	const quizzes = await readQuizzesOf(
		tx,
		merchant.id,
		sheets.flatMap((sheet) => sheet.answers.map((answer) => answer.questionId)),
	)
	const done = await readCompletions(tx, merchant.id, [...ids.values()], quizzes)
	const program = await loadProgram(tx, merchant.id)
	const book = await openBook(tx, merchant.id, now, accounts)
	const kept: Kept[] = []
	const outcomes = sheets.map(({ customerId, answers }): Completion | Refusal => {
		const customer = customers.get(ids.get(customerId) ?? 0)
		if (!customer) return refuse('Customer_NotFound', say.noCustomer(customerId), 'customerId')
		const quiz = findQuiz(quizzes, answers, now)
		if (isRefusal(quiz)) return quiz
		const refusal = checkAnswers(quiz, answers)
		if (refusal) return refusal
		const why = whyNot(customer, quiz, done)
		if (why) return { isCompleted: false, message: why, points: ZERO }
		const record = award(book, merchant, program, customer.id, quiz)
		done.add(mark(customer.id, quiz.id))
		kept.push({ customerId: customer.id, quizId: quiz.id, answers, record })
		return { isCompleted: true, message: thanks(quiz.points), points: quiz.points }
	})
	await book.save()
	await keepCompletions(tx, merchant.id, now, kept)
	return outcomes
}

const mark = (customerId: number, quizId: number): string => `${customerId} ${quizId}`

/** Someone who is not in the program earns nothing, and may complete the quiz once they are. */
const whyNot = (customer: Customer, quiz: Quiz, done: Set<string>): Message | null => {
	if (done.has(mark(customer.id, quiz.id))) return say.quizDoneBefore()
	return takesPart(customer) ? null : say.notTakingPart()
}

const thanks = (points: Decimal): Message => (points.gt(0) ? say.thanksForPoints(points) : say.thanks())

const award = (
	book: Book,
	merchant: Merchant,
	program: Program,
	customerId: number,
	{ id, points }: Quiz,
): PointRecord | null => {
	if (points.eq(0)) return null
	return book.apply(customerId, {
		do: 'earn',
		type: PointType.Quiz,
		amount: { points, cashback: cashbackOf(program, points) },
		validUntil: validUntil(program, book.now, merchant.timeZone),
		reason: { rule: 'quiz', version: program.version, quiz: id, pointValue: program.cashback.pointValue },
	}) as PointRecord
}

const readCompletions = async (
	tx: Tx,
	merchantId: number,
	customerIds: number[],
	quizzes: Quiz[],
): Promise<Set<string>> => {
	const rows = await tx.rows<{ customer_id: number; quiz_id: number }>(sql`
		select customer_id, quiz_id from quiz_completions
		where merchant_id = ${merchantId} and customer_id = any(${customerIds}::bigint[])
			and quiz_id = any(${quizzes.map((quiz) => quiz.id)}::bigint[])`)
	return new Set(rows.map((row) => mark(row.customer_id, row.quiz_id)))
}

const keepCompletions = async (tx: Tx, merchantId: number, now: Date, kept: Kept[]): Promise<void> => {
	if (kept.length === 0) return
	const rows = kept.map(({ record, ...rest }) => ({ ...rest, recordId: record?.id ?? null }))
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into quiz_completions (merchant_id, customer_id, quiz_id, answers, record_id, completed_at)
		select ${merchantId}::bigint, k."customerId", k."quizId", k.answers, k."recordId", ${now}::timestamptz
		from json_to_recordset(${jsonRows(rows)}) as k (
			"customerId" bigint, "quizId" bigint, answers jsonb, "recordId" bigint)`)
}
