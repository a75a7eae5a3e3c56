import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSubscriptionQueue } from './create-subscription-queue.ts'
import type { DeliveryOutcome } from './decide-outcome.ts'
import type { LeasedSubscription } from './lease-subscriptions.ts'
import type { WaitingDelivery } from './read-waiting-deliveries.ts'

const at = (seconds: number): Date => new Date(Date.UTC(2026, 5, 15) + seconds * 1000)
const leased = (changes: Partial<LeasedSubscription> = {}) =>
	({ concurrency: 3, perSecond: null, inOrder: false, ...changes }) as LeasedSubscription
const delivery = (id: number, customerId: number | null = null, dueAt = at(0)) =>
	({ id, customerId, dueAt, tries: 0 }) as WaitingDelivery
const DELIVERED: DeliveryOutcome = { is: 'delivered', dueAt: null, isGone: false, pausedUntil: null }
const retried = (seconds: number): DeliveryOutcome => ({ ...DELIVERED, is: 'retried', dueAt: at(seconds) })
const takeAll = (queue: ReturnType<typeof createSubscriptionQueue>, seconds = 0, ticks = 0): number[] => {
	const ids: number[] = []
	for (;;) {
		const next = queue.next(at(seconds), ticks)
		if (!next) return ids
		ids.push(next.id)
	}
}

test('the queue releases as many deliveries as the concurrency allows, and the next when one completes', () => {
	const queue = createSubscriptionQueue(leased())
	const all = [1, 2, 3, 4, 5].map((id) => delivery(id))
	queue.add(all, at(0))
	assert.deepEqual(takeAll(queue), [1, 2, 3])
	queue.complete(all[1]!, DELIVERED, at(0))
	assert.deepEqual(takeAll(queue), [4])
})

test('with ordering on, a customer has one delivery in flight, and a retry holds back the later ones', () => {
	const queue = createSubscriptionQueue(leased({ inOrder: true }))
	const [a1, b2, a3, a4] = [delivery(1, 7), delivery(2, 8), delivery(3, 7), delivery(4, 7)]
	queue.add([a1, b2, a3, a4], at(0))
	assert.deepEqual(takeAll(queue), [1, 2])
	queue.complete(b2, DELIVERED, at(0))
	queue.complete(a1, retried(5), at(0))
	assert.deepEqual(takeAll(queue, 4), [])
	assert.deepEqual(takeAll(queue, 5), [1])
	queue.complete(a1, DELIVERED, at(5))
	assert.deepEqual(takeAll(queue, 5), [3])
	queue.complete(a3, { ...DELIVERED, is: 'given up' }, at(5))
	assert.deepEqual(takeAll(queue, 5), [4])
})

test('without ordering, a delivery to be retried goes back to the database', () => {
	const queue = createSubscriptionQueue(leased())
	const [one, two] = [delivery(1, 7), delivery(2, 7)]
	queue.add([one, two], at(0))
	assert.deepEqual(takeAll(queue), [1, 2])
	queue.complete(one, retried(5), at(0))
	assert.deepEqual(queue.loadedIds(), [1, 2], 'until it is saved')
	queue.confirmSaved(1)
	assert.deepEqual(queue.loadedIds(), [2])
	assert.deepEqual(takeAll(queue, 60), [])
})

test('an endpoint that keeps failing gets one attempt at a time with growing back-off, until one succeeds', () => {
	const queue = createSubscriptionQueue(leased())
	const all = Array.from({ length: 9 }, (_, index) => delivery(index + 1))
	queue.add(all, at(0))
	assert.deepEqual(takeAll(queue), [1, 2, 3])
	for (const failed of all.slice(0, 3)) queue.complete(failed, retried(60), at(0))
	assert.deepEqual(takeAll(queue, 0.1), [])
	assert.equal(queue.isBusy(at(0.1)), true, 'what came of them is not saved yet')
	for (const id of [1, 2, 3]) queue.confirmSaved(id)
	assert.equal(queue.isBusy(at(0.1)), false)
	assert.deepEqual(takeAll(queue, 0.2), [4])
	queue.complete(all[3]!, retried(60), at(0.2))
	assert.deepEqual(takeAll(queue, 0.5), [], 'the second rest is twice the first')
	assert.deepEqual(takeAll(queue, 0.6), [5])
	queue.complete(all[4]!, DELIVERED, at(0.6))
	assert.deepEqual(takeAll(queue, 0.6), [6, 7, 8])
})

test('Retry-After pauses the queue even after a success', () => {
	const queue = createSubscriptionQueue(leased())
	const all = [delivery(1), delivery(2), delivery(3), delivery(4)]
	queue.add(all, at(0))
	takeAll(queue)
	queue.complete(all[0]!, { ...retried(90), pausedUntil: at(90) }, at(0))
	queue.complete(all[1]!, DELIVERED, at(0))
	assert.deepEqual(takeAll(queue, 89), [])
	assert.deepEqual(takeAll(queue, 90), [4])
})

test('the queue releases no more deliveries per second than the merchant allows', () => {
	const queue = createSubscriptionQueue(leased({ perSecond: 20, concurrency: 100 }))
	queue.add(
		Array.from({ length: 100 }, (_, index) => delivery(index + 1)),
		at(0),
	)
	let taken = 0
	for (let ticks = 0; ticks <= 2000; ticks += 10) taken += takeAll(queue, 0, ticks).length
	assert.ok(taken >= 40 && taken <= 42, `${taken} in two seconds`)
})
