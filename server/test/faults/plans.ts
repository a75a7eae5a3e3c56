import type { RandomSource } from '../../src/demo/random-source.ts'
import type { ApiAnswer, ApiCall } from './client.ts'
import type { FaultShop, GivenWrite, Write, WriteLog, WriteStatus } from './write-log.ts'

const CUSTOMERS = 24
const PLACED = '2025-06-01T10:00:00Z'
export const REWARD_COST = 100
export const QUIZ_POINTS = 7

/** A request and what it writes. */
export interface PlannedWrite {
	/** A new entry of the log. */
	write?: GivenWrite
	/** Entries of the log that happen with it. */
	causes?: Write[]
	call: ApiCall
	/** Called before every try. */
	onTry?(): void
	/**
	 * The status after a conclusive answer, or an assertion that fails. `mayBeStored`: an earlier try got no conclusive
	 * answer. Without it the usual rules of the kind apply.
	 */
	judge?(answer: ConclusiveAnswer, mayBeStored: boolean): WriteStatus
}

export type ConclusiveAnswer = Extract<ApiAnswer, { outcome: 'done' | 'refused' }>

export type Base = Pick<Write, 'shop' | 'customer'>

/** Any one write of one of the customers whom several clients serve at once. */
export const planWrite = (
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

interface OrderDetails {
	completed?: string
	/** More members of the customer. */
	contact?: Record<string, string>
	coupon?: string
}

export const planOrder = (
	base: Base,
	key: string,
	total: number,
	{ completed = PLACED, contact = {}, coupon }: OrderDetails = {},
) => {
	const body = {
		OriginalId: key,
		OrderPlacementDate: completed,
		OrderCompletedDate: completed,
		IsCompleted: true,
		OrderTotal: total,
		Customer: { OriginalId: base.customer, ...contact },
		...(coupon && { Coupon: coupon }),
	}
	return {
		write: { ...base, kind: 'order', key, points: total },
		call: { operation: 'recordOrder', body },
	} satisfies PlannedWrite
}

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
export const planChange = (base: Base, key: string, cents: number, isRemoval: boolean) => {
	const body = { Value: cents / 100, OperationType: isRemoval ? 1 : 0, Reason: 'a day', ChangeKey: key }
	return {
		write: { ...base, kind: 'change', key, points: isRemoval ? -cents : cents },
		call: { operation: 'changeCashback', params: { id: base.customer }, body },
	} satisfies PlannedWrite
}

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

export const planCancellation = (base: Base, { key, points }: Write): PlannedWrite => ({
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
