import type { DeliveryOutcome } from './decide-outcome.ts'
import type { LeasedSubscription } from './lease-subscriptions.ts'
import type { WaitingDelivery } from './read-waiting-deliveries.ts'

/**
 * The deliveries of one subscription that a worker has loaded; it decides which of them may be sent now. Does no I/O.
 */
export interface SubscriptionQueue {
	readonly subscription: LeasedSubscription
	/** Replaces the settings, which the merchant may have changed. */
	update(subscription: LeasedSubscription): void
	/** How many more deliveries it can load. */
	freeSlots(): number
	loadedIds(): number[]
	add(deliveries: WaitingDelivery[], now: Date): void
	/** Takes the next delivery that may be sent; undefined if none may be sent now. */
	next(now: Date, ticks: number): WaitingDelivery | undefined
	/** Records the outcome of a delivery. It stays loaded until the outcome is saved. */
	complete(delivery: WaitingDelivery, outcome: DeliveryOutcome, now: Date): void
	confirmSaved(id: number): void
	inFlight(): number
	/** Whether a delivery is in flight, unsaved, or may be sent now. */
	isBusy(now: Date): boolean
	isEmpty(): boolean
}

/** The limit of loaded deliveries; the others wait in the database. */
const WINDOW = 2_000
/** After this many failures in a row, the endpoint gets one attempt at a time with a growing back-off. */
const FAILURES_BEFORE_BACKOFF = 3
const FIRST_BACKOFF_MS = 200
const LONGEST_BACKOFF_MS = 30_000

export const createSubscriptionQueue = (leased: LeasedSubscription): SubscriptionQueue => {
	let subscription = leased
	let inFlight = 0
	const loaded = new Set<number>()
	/** Completed deliveries whose outcome is not saved yet. */
	const unsaved = new Set<number>()
	const queues = createOrderedQueues(leased.inOrder)
	const rateLimiter = createRateLimiter()
	const backoff = createBackoff()
	const maxInFlight = (): number => (backoff.isFailing() ? 1 : subscription.concurrency)
	return {
		get subscription() {
			return subscription
		},
		update(changed) {
			subscription = changed
		},
		freeSlots: () => WINDOW - loaded.size,
		loadedIds: () => [...loaded],
		add(deliveries, now) {
			for (const delivery of deliveries) {
				loaded.add(delivery.id)
				queues.enqueue(delivery, now)
			}
		},
		next(now, ticks) {
			if (inFlight >= maxInFlight() || backoff.isWaiting(now) || !queues.hasReady(now)) return undefined
			if (!rateLimiter.tryTake(subscription.perSecond, ticks)) return undefined
			inFlight += 1
			return queues.takeReady()
		},
		complete(delivery, outcome, now) {
			inFlight -= 1
			backoff.update(outcome, now)
			if (outcome.is === 'retried' && queues.isOrdered(delivery))
				return queues.reschedule(delivery, outcome.dueAt!)
			unsaved.add(delivery.id)
			queues.finish(delivery, now)
		},
		confirmSaved(id) {
			if (unsaved.delete(id)) loaded.delete(id)
		},
		inFlight: () => inFlight,
		isBusy: (now) => inFlight > 0 || unsaved.size > 0 || (!backoff.isWaiting(now) && queues.hasReady(now)),
		isEmpty: () => inFlight === 0 && loaded.size === 0,
	}
}

/**
 * Deliveries wait in queues, and only the first of a queue may be sent. With ordering on, each customer has a queue,
 * and a delivery to be retried stays at its head; otherwise every delivery has a queue of its own.
 */
const createOrderedQueues = (inOrder: boolean) => {
	const queues = new Map<string, WaitingDelivery[]>()
	const ready: string[] = []
	let later: string[] = []
	const isOrdered = ({ customerId }: WaitingDelivery): boolean => inOrder && customerId !== null
	const keyOf = (delivery: WaitingDelivery): string =>
		isOrdered(delivery) ? `customer ${delivery.customerId}` : `delivery ${delivery.id}`
	const schedule = (key: string, now: Date): void => {
		const [first] = queues.get(key)!
		if (first!.dueAt <= now) ready.push(key)
		else later.push(key)
	}
	return {
		isOrdered,
		enqueue(delivery: WaitingDelivery, now: Date): void {
			const key = keyOf(delivery)
			const queue = queues.get(key)
			if (queue) queue.push(delivery)
			else {
				queues.set(key, [delivery])
				schedule(key, now)
			}
		},
		hasReady(now: Date): boolean {
			const waiting = later
			later = []
			for (const key of waiting) schedule(key, now)
			return ready.length > 0
		},
		takeReady: (): WaitingDelivery => queues.get(ready.shift()!)![0]!,
		reschedule(delivery: WaitingDelivery, dueAt: Date): void {
			delivery.dueAt = dueAt
			delivery.tries += 1
			later.push(keyOf(delivery))
		},
		finish(delivery: WaitingDelivery, now: Date): void {
			const key = keyOf(delivery)
			const queue = queues.get(key)!
			queue.shift()
			if (queue.length === 0) queues.delete(key)
			else schedule(key, now)
		},
	}
}

/** A success resets the back-off. Attempts that fail during a back-off started before it and do not extend it. */
const createBackoff = () => {
	let failures = 0
	let backoffs = 0
	let backoffUntil = 0
	let pausedUntil = 0
	return {
		isFailing: () => failures >= FAILURES_BEFORE_BACKOFF,
		isWaiting: (now: Date) => now.getTime() < Math.max(backoffUntil, pausedUntil),
		update(outcome: DeliveryOutcome, now: Date): void {
			pausedUntil = Math.max(pausedUntil, outcome.pausedUntil?.getTime() ?? 0)
			failures = outcome.is === 'delivered' ? 0 : failures + 1
			if (failures === 0) backoffs = backoffUntil = 0
			if (failures < FAILURES_BEFORE_BACKOFF || now.getTime() < backoffUntil) return
			backoffUntil = now.getTime() + Math.min(FIRST_BACKOFF_MS * 2 ** backoffs, LONGEST_BACKOFF_MS)
			backoffs += 1
		},
	}
}

/** A token bucket with the merchant's limit per second; a tenth of it may go out in a burst. */
const createRateLimiter = () => {
	let tokens = 1
	let refilledAt = 0
	return {
		tryTake(perSecond: number | null, ticks: number): boolean {
			if (perSecond === null) return true
			tokens = Math.min(Math.max(1, perSecond / 10), tokens + ((ticks - refilledAt) / 1000) * perSecond)
			refilledAt = ticks
			if (tokens < 1) return false
			tokens -= 1
			return true
		},
	}
}
