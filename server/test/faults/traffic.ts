import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorNumber } from '@fiel/contract'
import type { RandomSource } from '../../src/demo/random-source.ts'
import { type ApiAnswer, type ApiCall, type ApiClient, emptyCounts, type OutcomeCounts } from './client.ts'
import type { FaultShop, Write, WriteLog } from './write-log.ts'

const CUSTOMERS = 24
const CLIENTS = 6
const PAUSE_MS = 25
const RETRY_MS = 60
const CANCELLED = errorNumber('PdvOrder_CancellationError')
const KEY_USED = errorNumber('ChangePoints_ChangeKeyAlreadyExists')
/** The error for an insufficient balance, the only reason for a refusal in this traffic. */
const INSUFFICIENT_BALANCE: Partial<Record<Write['kind'], number>> = {
	redeem: errorNumber('ApiExternalRewardRedeem_Error_Unable_to_Reedem'),
	change: errorNumber('PdvOrder_NotEnoughPoints'),
}
const PLACED = '2025-06-01T10:00:00Z'
/** The share of callers that do not retry, whatever the answer. */
const GIVE_UP_RATE = 0.05

export interface Traffic {
	/** Answers by outcome, and the number of retries. */
	readonly counts: OutcomeCounts & { retries: number }
	/** Every call so far, with its start and duration in milliseconds. */
	readonly calls: readonly { began: number; took: number; outcome: ApiAnswer['outcome'] }[]
	/** The number of calls without a conclusive answer. */
	failureCount(): number
	/** Waits until the condition holds, or for the given time. */
	until(isSo: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean>
	/** Waits until every write in progress is settled, and this many more are done. */
	waitForWrites(writes: number): Promise<void>
	/** Adds this many customers at once with one write each, and waits until all are settled. */
	burst(customers: number): Promise<void>
	stop(): Promise<void>
	/** Rejects at the first violation of a promise, which ends the run. */
	readonly failure: Promise<never>
}

export interface PlannedWrite {
	write: Omit<Write, 'status'>
	call: ApiCall
}

export interface TrafficOptions {
	writeLog: WriteLog
	shops: { shop: FaultShop; send: ApiClient }[]
	random: RandomSource
}

export const startTraffic = ({ writeLog, shops, random }: TrafficOptions): Traffic => {
	const counts = { ...emptyCounts(), retries: 0 }
	const calls: { began: number; took: number; outcome: ApiAnswer['outcome'] }[] = []
	const failure = Promise.withResolvers<never>()
	const inProgress = new Set<Promise<void>>()
	let isStopped = false
	let number = 0

	const sendUntilSettled = async (write: Write, call: ApiCall, send: ApiClient): Promise<void> => {
		let mayBeStored = false
		for (let tries = 1; ; tries++) {
			const began = performance.now()
			const answer = await send(call)
			calls.push({ began, took: performance.now() - began, outcome: answer.outcome })
			counts[answer.outcome] += 1
			if (tries > 1) counts.retries += 1
			const standing = resolveStatus(write, answer, mayBeStored)
			if (standing) {
				write.status = standing
				return
			}
			mayBeStored ||= answer.outcome === 'unanswered' || answer.outcome === 'not known'
			if (random.happens(GIVE_UP_RATE)) {
				if (!mayBeStored) write.status = 'undone'
				return
			}
			await sleep(RETRY_MS * random.nextFloat())
		}
	}
	const sendNext = async (): Promise<void> => {
		const { shop, send } = random.pick(shops)
		number += 1
		const { write, call } = planWrite(writeLog, shop, random, number)
		const settled = sendUntilSettled(writeLog.add(write), call, send)
		inProgress.add(settled)
		await settled.finally(() => inProgress.delete(settled))
	}
	const runClient = async (): Promise<void> => {
		for (; !isStopped; await sleep(PAUSE_MS * random.nextFloat())) await sendNext()
	}
	const clients = Promise.all(Array.from({ length: CLIENTS }, runClient))
	clients.catch(failure.reject)
	failure.promise.catch(() => {})
	const until: Traffic['until'] = async (isSo, milliseconds) => {
		for (const end = performance.now() + milliseconds; !(await isSo()); await sleep(5))
			if (performance.now() > end) return false
		return true
	}
	return {
		counts,
		calls,
		failureCount: () => counts['not now'] + counts['not known'] + counts.unanswered + counts.unreached,
		until,
		async waitForWrites(writes) {
			await Promise.all(inProgress)
			const enough = counts.done + writes
			assert.ok(await until(() => counts.done >= enough, 30_000), 'the service did not come back')
		},
		async burst(customers) {
			const all = Promise.all(Array.from({ length: customers }, sendNext))
			await all.catch(failure.reject)
		},
		async stop() {
			isStopped = true
			await clients
		},
		failure: failure.promise,
	}
}

/** The status of a write after an answer, or undefined if it must be sent again. */
const resolveStatus = (
	write: Write,
	answer: ApiAnswer,
	mayBeStored: boolean,
): Write['status'] | undefined => {
	if (answer.outcome === 'done') {
		// A repeated completion is reported as such: then the first one, whose answer was lost, was stored.
		const isRepeated = write.kind === 'quiz' && !answer.body.Result.Success
		assert.ok(!isRepeated || mayBeStored, `${write.key} was completed, though nothing was done before`)
		return 'done'
	}
	if (answer.outcome !== 'refused') return undefined
	if (write.kind === 'change' && answer.number === KEY_USED) {
		assert.ok(mayBeStored, `${write.key} is used, though nothing was done before`)
		return 'done'
	}
	// An order that was cancelled meanwhile has nothing left to return.
	if (write.kind === 'return' && answer.number === CANCELLED) return 'undone'
	assertInsufficientBalance(write, answer)
	return 'undone'
}

export const assertInsufficientBalance = (
	{ kind, key }: Pick<Write, 'kind' | 'key'>,
	answer: ApiAnswer,
): void => {
	assert.ok(answer.outcome === 'refused', `${kind} ${key}: ${answer.outcome}`)
	const { number, message } = answer
	assert.equal(number, INSUFFICIENT_BALANCE[kind], `${kind} ${key} was refused: ${message}`)
	assert.match(message, /the balance is/, `${kind} ${key} was refused`) // one error number has several reasons
}

const planWrite = (
	writeLog: WriteLog,
	shop: FaultShop,
	random: RandomSource,
	number: number,
): PlannedWrite => {
	const customer = `customer ${random.between(1, CUSTOMERS)}`
	const base = { shop, customer }
	const orders = writeLog.ordersOf(shop, customer)
	const roll = random.nextFloat()
	if (orders.length === 0 || roll < 0.45) return planOrder(base, `order ${number}`, random.between(50, 400))
	if (roll < 0.65) return planRedemption(base, number)
	if (roll < 0.8) return planChange(base, `change ${number}`, random.between(1, 300), random.happens(0.5))
	const quiz = shop.quizzes.find(({ id }) => !writeLog.find('quiz', shop, customer, `${id}`))
	if (roll < 0.86 && quiz) return planQuizAnswers(base, quiz)
	const open = orders.find(({ key }) => !writeLog.find('cancel', shop, customer, key))
	if (open && leftOf(open) > 1 && random.happens(0.5)) return planReturn(base, open, number, random)
	return open ? planCancellation(base, open) : planOrder(base, `order ${number}`, random.between(50, 400))
}

type Base = Pick<Write, 'shop' | 'customer'>

export const planOrder = (base: Base, key: string, total: number, completed = PLACED): PlannedWrite => {
	const body = {
		OriginalId: key,
		OrderPlacementDate: completed,
		OrderCompletedDate: completed,
		IsCompleted: true,
		OrderTotal: total,
		Customer: { OriginalId: base.customer },
	}
	return { write: { ...base, kind: 'order', key, points: total }, call: { operation: 'recordOrder', body } }
}

export const REWARD_COST = 100

const planRedemption = (base: Base, number: number): PlannedWrite => {
	const key = `redemption ${number}`
	const params = { id: `${base.shop.reward}` }
	const body = { CustomerId: base.customer, OriginalKey: key }
	return {
		write: { ...base, kind: 'redeem', key, points: -REWARD_COST },
		call: { operation: 'redeemReward', params, body },
	}
}

/** A point is worth a cent, so cents and points are the same number. */
export const planChange = (base: Base, key: string, cents: number, isRemoval: boolean): PlannedWrite => {
	const body = { Value: cents / 100, OperationType: isRemoval ? 1 : 0, Reason: 'a day', ChangeKey: key }
	return {
		write: { ...base, kind: 'change', key, points: isRemoval ? -cents : cents },
		call: { operation: 'changeCashback', params: { id: base.customer }, body },
	}
}

export const QUIZ_POINTS = 7

const planQuizAnswers = (
	base: Base,
	{ id, question, option }: FaultShop['quizzes'][number],
): PlannedWrite => ({
	write: { ...base, kind: 'quiz', key: `${id}`, points: QUIZ_POINTS },
	call: {
		operation: 'answerQuiz',
		query: { customerId: base.customer },
		body: [{ QuizQuestionId: question, OptionIds: [option] }],
	},
})

const planCancellation = (base: Base, { key, points }: Write): PlannedWrite => ({
	write: { ...base, kind: 'cancel', key, points: -points },
	call: { operation: 'cancelOrder', params: { orderId: key }, body: { OrderCancelledDate: PLACED } },
})

const leftOf = ({ points, returned = 0 }: Write): number => points - returned

/** Returns at most half of what is left, so that only a cancellation ends an order. */
const planReturn = (base: Base, order: Write, number: number, random: RandomSource): PlannedWrite => {
	const key = `${order.key} return ${number}`
	const value = random.between(1, Math.floor(leftOf(order) / 2))
	order.returned = (order.returned ?? 0) + value
	return {
		write: { ...base, kind: 'return', key, points: -value },
		call: {
			operation: 'returnOrderPart',
			params: { orderId: order.key },
			body: { ValueToRefund: value, CancelKey: key },
		},
	}
}
