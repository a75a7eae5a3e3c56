import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorNumber } from '@fiel/contract'
import type { Chance } from '../../src/demo/chance.ts'
import type { Book, Shop, Write } from './book.ts'
import { type Answer, type Call, type Client, type Counts, noCounts } from './client.ts'

const CUSTOMERS = 24
const TILLS = 6
const PAUSE_MS = 25
const RETRY_MS = 60
const KEY_USED = errorNumber('ChangePoints_ChangeKeyAlreadyExists')
/** What a caller is told whose balance is too small. Nothing else is a reason to refuse what is sent here. */
const TOO_LITTLE: Partial<Record<Write['kind'], number>> = {
	redeem: errorNumber('ApiExternalRewardRedeem_Error_Unable_to_Reedem'),
	change: errorNumber('PdvOrder_NotEnoughPoints'),
}
const PLACED = '2025-06-01T10:00:00Z'
/** Some callers do not come back, whatever they were told. */
const GIVES_UP = 0.05

export interface Traffic {
	/** Answers by outcome, and how many of the calls were repetitions. */
	readonly counts: Counts & { retries: number }
	/** Every call so far: when it began, and how long it took, in milliseconds. */
	readonly calls: readonly { began: number; took: number; outcome: Answer['outcome'] }[]
	/** How many calls got no answer that settles them. */
	troubles(): number
	/** Waits until it is so, or for so long. */
	until(isSo: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean>
	/** Every write that is under way now comes to its end, and so many more are done after it. */
	flow(writes: number): Promise<void>
	/** So many customers more, all at once, with one write each; ends when all have come to their end. */
	rush(customers: number): Promise<void>
	stop(): Promise<void>
	/** What was not as promised; the run ends with it. */
	readonly failure: Promise<never>
}

export interface Plan {
	write: Omit<Write, 'standing'>
	call: Call
}

export interface TrafficOptions {
	book: Book
	shops: { shop: Shop; send: Client }[]
	chance: Chance
}

export const startTraffic = ({ book, shops, chance }: TrafficOptions): Traffic => {
	const counts = { ...noCounts(), retries: 0 }
	const calls: { began: number; took: number; outcome: Answer['outcome'] }[] = []
	const failure = Promise.withResolvers<never>()
	const underWay = new Set<Promise<void>>()
	let isStopped = false
	let number = 0

	const settle = async (write: Write, call: Call, send: Client): Promise<void> => {
		let mayBeThere = false
		for (let tries = 1; ; tries++) {
			const began = performance.now()
			const answer = await send(call)
			calls.push({ began, took: performance.now() - began, outcome: answer.outcome })
			counts[answer.outcome] += 1
			if (tries > 1) counts.retries += 1
			const standing = judge(write, answer, mayBeThere)
			if (standing) {
				write.standing = standing
				return
			}
			mayBeThere ||= answer.outcome === 'unanswered' || answer.outcome === 'not known'
			if (chance.happens(GIVES_UP)) {
				if (!mayBeThere) write.standing = 'undone'
				return
			}
			await sleep(RETRY_MS * chance.roll())
		}
	}
	const sell = async (): Promise<void> => {
		const { shop, send } = chance.pick(shops)
		number += 1
		const { write, call } = plan(book, shop, chance, number)
		const settled = settle(book.open(write), call, send)
		underWay.add(settled)
		await settled.finally(() => underWay.delete(settled))
	}
	const till = async (): Promise<void> => {
		for (; !isStopped; await sleep(PAUSE_MS * chance.roll())) await sell()
	}
	const tills = Promise.all(Array.from({ length: TILLS }, till))
	tills.catch(failure.reject)
	failure.promise.catch(() => {})
	const until: Traffic['until'] = async (isSo, milliseconds) => {
		for (const end = performance.now() + milliseconds; !(await isSo()); await sleep(5))
			if (performance.now() > end) return false
		return true
	}
	return {
		counts,
		calls,
		troubles: () => counts['not now'] + counts['not known'] + counts.unanswered + counts.unreached,
		until,
		async flow(writes) {
			await Promise.all(underWay)
			const enough = counts.done + writes
			assert.ok(await until(() => counts.done >= enough, 30_000), 'the service did not come back')
		},
		async rush(customers) {
			const all = Promise.all(Array.from({ length: customers }, sell))
			await all.catch(failure.reject)
		},
		async stop() {
			isStopped = true
			await tills
		},
		failure: failure.promise,
	}
}

/** What an answer says about a write, or undefined when it has to be sent again. */
const judge = (write: Write, answer: Answer, mayBeThere: boolean): Write['standing'] | undefined => {
	if (answer.outcome === 'done') {
		// A second completion is told so: then the first one, whose answer was lost, counted.
		const isRepeated = write.kind === 'quiz' && !answer.body.Result.Success
		assert.ok(!isRepeated || mayBeThere, `${write.key} was completed, though nothing was done before`)
		return 'done'
	}
	if (answer.outcome !== 'refused') return undefined
	if (write.kind === 'change' && answer.number === KEY_USED) {
		assert.ok(mayBeThere, `${write.key} is used, though nothing was done before`)
		return 'done'
	}
	assertTooLittle(write, answer)
	return 'undone'
}

export const assertTooLittle = ({ kind, key }: Pick<Write, 'kind' | 'key'>, answer: Answer): void => {
	assert.ok(answer.outcome === 'refused', `${kind} ${key}: ${answer.outcome}`)
	const { number, message } = answer
	assert.equal(number, TOO_LITTLE[kind], `${kind} ${key} was refused: ${message}`)
	assert.match(message, /the balance is/, `${kind} ${key} was refused`) // one number has several reasons
}

const plan = (book: Book, shop: Shop, chance: Chance, number: number): Plan => {
	const customer = `customer ${chance.between(1, CUSTOMERS)}`
	const base = { shop, customer }
	const orders = book.ordersOf(shop, customer)
	const roll = chance.roll()
	if (orders.length === 0 || roll < 0.45) return order(base, `order ${number}`, chance.between(50, 400))
	if (roll < 0.65) return redemption(base, number)
	if (roll < 0.8) return change(base, `change ${number}`, chance.between(1, 300), chance.happens(0.5))
	const quiz = shop.quizzes.find(({ id }) => !book.find('quiz', shop, customer, `${id}`))
	if (roll < 0.9 && quiz) return answers(base, quiz)
	const open = orders.find(({ key }) => !book.find('cancel', shop, customer, key))
	return open ? cancellation(base, open) : order(base, `order ${number}`, chance.between(50, 400))
}

type Base = Pick<Write, 'shop' | 'customer'>

export const order = (base: Base, key: string, total: number, completed = PLACED): Plan => {
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

export const COST = 100

const redemption = (base: Base, number: number): Plan => {
	const key = `redemption ${number}`
	const params = { id: `${base.shop.reward}` }
	const body = { CustomerId: base.customer, OriginalKey: key }
	return {
		write: { ...base, kind: 'redeem', key, points: -COST },
		call: { operation: 'redeemReward', params, body },
	}
}

/** A point is worth a cent, so that an amount of cents is one of points. */
export const change = (base: Base, key: string, cents: number, isRemoval: boolean): Plan => {
	const body = { Value: cents / 100, OperationType: isRemoval ? 1 : 0, Reason: 'a day', ChangeKey: key }
	return {
		write: { ...base, kind: 'change', key, points: isRemoval ? -cents : cents },
		call: { operation: 'changeCashback', params: { id: base.customer }, body },
	}
}

export const QUIZ_POINTS = 7

const answers = (base: Base, { id, question, option }: Shop['quizzes'][number]): Plan => ({
	write: { ...base, kind: 'quiz', key: `${id}`, points: QUIZ_POINTS },
	call: {
		operation: 'answerQuiz',
		query: { customerId: base.customer },
		body: [{ QuizQuestionId: question, OptionIds: [option] }],
	},
})

const cancellation = (base: Base, { key, points }: Write): Plan => ({
	write: { ...base, kind: 'cancel', key, points: -points },
	call: { operation: 'cancelOrder', params: { orderId: key }, body: { OrderCancelledDate: PLACED } },
})
