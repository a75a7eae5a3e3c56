import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCarrier } from './carrier.ts'
import type { HeldSubscription } from './hold-subscriptions.ts'
import type { Verdict } from './judge-answer.ts'
import type { WaitingDelivery } from './read-waiting.ts'

const at = (seconds: number): Date => new Date(Date.UTC(2026, 5, 15) + seconds * 1000)
const held = (changes: Partial<HeldSubscription> = {}) =>
	({ concurrency: 3, perSecond: null, inOrder: false, ...changes }) as HeldSubscription
const delivery = (id: number, customerId: number | null = null, dueAt = at(0)) =>
	({ id, customerId, dueAt, tries: 0 }) as WaitingDelivery
const DELIVERED: Verdict = { is: 'delivered', dueAt: null, isGone: false, pausedUntil: null }
const retried = (seconds: number): Verdict => ({ ...DELIVERED, is: 'retried', dueAt: at(seconds) })
const leave = (carrier: ReturnType<typeof openCarrier>, seconds = 0, ticks = 0): number[] => {
	const ids: number[] = []
	for (;;) {
		const next = carrier.next(at(seconds), ticks)
		if (!next) return ids
		ids.push(next.id)
	}
}

test('as many leave at once as the merchant allows, and the next when one is back', () => {
	const carrier = openCarrier(held())
	const all = [1, 2, 3, 4, 5].map((id) => delivery(id))
	carrier.take(all, at(0))
	assert.deepEqual(leave(carrier), [1, 2, 3])
	carrier.settle(all[1]!, DELIVERED, at(0))
	assert.deepEqual(leave(carrier), [4])
})

test('in order, a customer has one delivery under way, and one that must be tried again holds back the others', () => {
	const carrier = openCarrier(held({ inOrder: true }))
	const [a1, b2, a3, a4] = [delivery(1, 7), delivery(2, 8), delivery(3, 7), delivery(4, 7)]
	carrier.take([a1, b2, a3, a4], at(0))
	assert.deepEqual(leave(carrier), [1, 2])
	carrier.settle(b2, DELIVERED, at(0))
	carrier.settle(a1, retried(5), at(0))
	assert.deepEqual(leave(carrier, 4), [])
	assert.deepEqual(leave(carrier, 5), [1])
	carrier.settle(a1, DELIVERED, at(5))
	assert.deepEqual(leave(carrier, 5), [3])
	carrier.settle(a3, { ...DELIVERED, is: 'given up' }, at(5))
	assert.deepEqual(leave(carrier, 5), [4])
})

test('without an order, one that must be tried again goes back to the database', () => {
	const carrier = openCarrier(held())
	const [one, two] = [delivery(1, 7), delivery(2, 7)]
	carrier.take([one, two], at(0))
	assert.deepEqual(leave(carrier), [1, 2])
	carrier.settle(one, retried(5), at(0))
	assert.deepEqual(carrier.inHand(), [1, 2], 'until it is saved')
	carrier.saved(1)
	assert.deepEqual(carrier.inHand(), [2])
	assert.deepEqual(leave(carrier, 60), [])
})

test('an endpoint that keeps failing gets one attempt at a time after growing rests, until one succeeds', () => {
	const carrier = openCarrier(held())
	const all = Array.from({ length: 9 }, (_, index) => delivery(index + 1))
	carrier.take(all, at(0))
	assert.deepEqual(leave(carrier), [1, 2, 3])
	for (const failed of all.slice(0, 3)) carrier.settle(failed, retried(60), at(0))
	assert.deepEqual(leave(carrier, 0.1), [])
	assert.equal(carrier.isBusy(at(0.1)), true, 'what came of them is not saved yet')
	for (const id of [1, 2, 3]) carrier.saved(id)
	assert.equal(carrier.isBusy(at(0.1)), false)
	assert.deepEqual(leave(carrier, 0.2), [4])
	carrier.settle(all[3]!, retried(60), at(0.2))
	assert.deepEqual(leave(carrier, 0.5), [], 'the second rest is twice the first')
	assert.deepEqual(leave(carrier, 0.6), [5])
	carrier.settle(all[4]!, DELIVERED, at(0.6))
	assert.deepEqual(leave(carrier, 0.6), [6, 7, 8])
})

test('an endpoint that asks for peace gets it, even after a success', () => {
	const carrier = openCarrier(held())
	const all = [delivery(1), delivery(2), delivery(3), delivery(4)]
	carrier.take(all, at(0))
	leave(carrier)
	carrier.settle(all[0]!, { ...retried(90), pausedUntil: at(90) }, at(0))
	carrier.settle(all[1]!, DELIVERED, at(0))
	assert.deepEqual(leave(carrier, 89), [])
	assert.deepEqual(leave(carrier, 90), [4])
})

test('no more leave in a second than the merchant allows', () => {
	const carrier = openCarrier(held({ perSecond: 20, concurrency: 100 }))
	carrier.take(
		Array.from({ length: 100 }, (_, index) => delivery(index + 1)),
		at(0),
	)
	let left = 0
	for (let ticks = 0; ticks <= 2000; ticks += 10) left += leave(carrier, 0, ticks).length
	assert.ok(left >= 40 && left <= 42, `${left} in two seconds`)
})
