import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrderState } from '@fiel/contract'
import {
	buildCustomer,
	buildFirstMessage,
	buildOrderInputs,
	PLACED,
} from '../../../test/support/order-inputs.ts'
import { decimal } from '../../db/decimal.ts'
import { isRefusal } from '../../refusal.ts'
import type { OrderMessage, OrderOutcome } from '../order.ts'
import { decideMessages } from './decide-messages.ts'
import { createOrderBatch } from './order-batch.ts'

const IDS = new Map([
	['customer-1', 1],
	['customer-2', 2],
])
const LATER = new Date(PLACED.getTime() + 60_000)

const decide = (messages: OrderMessage[], inputs = buildOrderInputs()) => {
	const batch = createOrderBatch(inputs)
	const outcomes = decideMessages(batch, messages, { ids: IDS, refusals: new Map() })
	return { batch, outcomes }
}
const orderOf = (outcome: unknown) => {
	assert.ok(!isRefusal(outcome), JSON.stringify(outcome))
	return (outcome as OrderOutcome).order
}
const refusalOf = (outcome: unknown) => {
	assert.ok(isRefusal(outcome))
	return [outcome.refused, outcome.field]
}
const balanceOf = ({ ledger }: ReturnType<typeof createOrderBatch>, customerId = 1): string =>
	`${ledger.account(customerId).balance.points}`

test('a new completed order earns at once and counts for its customer', () => {
	const { batch, outcomes } = decide([buildFirstMessage()])
	const order = orderOf(outcomes[0])
	assert.deepEqual(
		[order.id, order.customerId, order.state, `${order.earnedPoints}`, order.countedOn],
		[10, 1, OrderState.Completed, '100', '2026-06-15'],
	)
	assert.equal(balanceOf(batch), '100')
	assert.deepEqual([...batch.changedOriginalIds], ['a'])
	assert.deepEqual(
		[batch.customers.get(1)!.orders, `${batch.customers.get(1)!.spend}`, `${batch.customers.get(1)!.earned}`],
		[1, '100', '100'],
	)
})

test('the stored customers and orders stay as they were loaded', () => {
	const inputs = buildOrderInputs()
	decide([buildFirstMessage()], inputs)
	assert.deepEqual([inputs.customers.get(1)!.orders, `${inputs.customers.get(1)!.spend}`], [0, '0'])
	assert.deepEqual([...inputs.days.values()], [[], []])
})

test('an order that is not completed earns nothing until a message completes it', () => {
	const open = buildFirstMessage({ isCompleted: false, completedAt: null })
	const { batch, outcomes } = decide([open, buildFirstMessage({ total: null, placedAt: null })])
	assert.equal(orderOf(outcomes[0]).state, OrderState.Initial)
	assert.equal(orderOf(outcomes[1]).state, OrderState.Completed)
	assert.equal(balanceOf(batch), '100')
	assert.equal(batch.customers.get(1)!.orders, 1)
})

test('a correction changes the award to its new size, and repeating the message changes nothing', () => {
	const corrected = buildFirstMessage({ total: decimal(40), updatedAt: LATER })
	const { batch, outcomes } = decide([buildFirstMessage({ updatedAt: PLACED }), corrected, corrected])
	assert.deepEqual(
		outcomes.map((outcome) => `${orderOf(outcome).earnedPoints}`),
		['100', '40', '40'],
	)
	assert.equal(balanceOf(batch), '40')
	assert.equal(`${batch.customers.get(1)!.spend}`, '40')
	assert.equal(batch.newAwardRecords.size, 1)
})

test('a message that is older than the last one is ignored', () => {
	const { batch, outcomes } = decide([
		buildFirstMessage({ updatedAt: LATER }),
		buildFirstMessage({ total: decimal(1), updatedAt: PLACED }),
	])
	assert.equal(`${orderOf(outcomes[1]).total}`, '100')
	assert.equal(balanceOf(batch), '100')
})

test('a cancellation takes back what the order earned; a later message is refused, a repeated one is not', () => {
	const cancelled = buildFirstMessage({
		isCompleted: null,
		completedAt: null,
		isCancelled: true,
		cancelledAt: LATER,
	})
	const { batch, outcomes } = decide([
		buildFirstMessage(),
		cancelled,
		cancelled,
		buildFirstMessage({ total: decimal(5) }),
	])
	assert.equal(orderOf(outcomes[1]).state, OrderState.Cancelled)
	assert.equal(orderOf(outcomes[2]).state, OrderState.Cancelled)
	assert.deepEqual(refusalOf(outcomes[3]), ['ApiOrder_OrderIsCancelled', 'OriginalId'])
	assert.equal(balanceOf(batch), '0')
	assert.deepEqual([batch.customers.get(1)!.orders, `${batch.customers.get(1)!.spend}`], [0, '0'])
})

test('an order of another customer is refused and changes nothing', () => {
	const theirs = buildFirstMessage({
		customer: { ...buildFirstMessage().customer, originalId: 'customer-2' },
	})
	const { batch, outcomes } = decide([buildFirstMessage(), theirs])
	assert.deepEqual(refusalOf(outcomes[1]), ['PdvOrder_CustomerMismatch', 'Customer.OriginalId'])
	assert.deepEqual([balanceOf(batch), balanceOf(batch, 2)], ['100', '0'])
	assert.equal(batch.acceptedMessages.length, 1)
})

test('a message that says completed and cancelled is refused, and so is a new order without total or date', () => {
	const { batch, outcomes } = decide([
		buildFirstMessage({ isCancelled: true, cancelledAt: LATER }),
		buildFirstMessage({ total: null }),
		buildFirstMessage({ placedAt: null }),
	])
	assert.deepEqual(outcomes.map(refusalOf), [
		['Order_CompletedOrderCannotBeCancelled', 'IsCancelledOrReturned'],
		['General_FieldCannotBeNullOrBlank', 'OrderTotal'],
		['General_FieldCannotBeNullOrBlank', 'OrderPlacementDate'],
	])
	assert.deepEqual([batch.changedOriginalIds.size, batch.usedCodes.length], [0, 0])
})

test('a customer who is blocked or has left earns nothing, and the order says so', () => {
	for (const changes of [{ blockedAt: PLACED }, { isEnrolled: false }]) {
		const { batch, outcomes } = decide(
			[buildFirstMessage()],
			buildOrderInputs({ customers: [buildCustomer(1, changes)] }),
		)
		assert.equal(orderOf(outcomes[0]).state, OrderState.Ignored)
		assert.equal(balanceOf(batch), '0')
		assert.equal(batch.customers.get(1)!.orders, 1)
	}
})

test('the code of an order is used, and a correction to another code releases it', () => {
	const { batch } = decide([
		buildFirstMessage({ coupon: 'FIRST', updatedAt: PLACED }),
		buildFirstMessage({ coupon: 'SECOND', updatedAt: LATER }),
	])
	assert.deepEqual(batch.usedCodes, [{ orderId: 10, customerId: 1, code: 'SECOND' }])
	assert.deepEqual(batch.releasedCodes, [{ orderId: 10, code: 'FIRST' }])
})

test('waiting days postpone the award', () => {
	const inputs = buildOrderInputs()
	const waiting = buildOrderInputs({
		program: { purchase: { ...inputs.programs.current.purchase, waitingDays: 7 } },
	})
	const { batch, outcomes } = decide([buildFirstMessage()], waiting)
	const order = orderOf(outcomes[0])
	assert.equal(order.state, OrderState.Pending)
	assert.ok(order.grantAt! > PLACED)
	assert.equal(balanceOf(batch), '0')
})
