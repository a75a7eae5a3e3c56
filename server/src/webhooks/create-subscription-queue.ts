import type { DeliveryOutcome } from './decide-outcome.ts'
import type { LeasedSubscription } from './lease-subscriptions.ts'
import type { WaitingDelivery } from './read-waiting-deliveries.ts'

/** What a worker has in hand of one subscription: which deliveries, which of them may leave now. No I/O. */
export interface SubscriptionQueue {
	readonly subscription: LeasedSubscription
	/** The merchant may have changed it meanwhile. */
	update(subscription: LeasedSubscription): void
	/** How many deliveries it would still take in hand. */
	freeSlots(): number
	loadedIds(): number[]
	add(deliveries: WaitingDelivery[], now: Date): void
	/** The next that may leave; undefined when none may, for whatever reason. */
	next(now: Date, ticks: number): WaitingDelivery | undefined
	/** What became of one that left. It stays in hand until that is saved. */
	complete(delivery: WaitingDelivery, verdict: DeliveryOutcome, now: Date): void
	confirmSaved(id: number): void
	/** How many have left and are not back. */
	inFlight(): number
	/** Whether anything is under way, unsaved, or about to leave. */
	isBusy(now: Date): boolean
	/** Whether it holds nothing that is worth holding. */
	isEmpty(): boolean
}

/** Deliveries in hand, at most: what is beyond them waits in the database. */
const WINDOW = 2_000
/** After as many failures in a row the endpoint is taken for sick: one attempt at a time, and growing rests. */
const FAILURES_BEFORE_BACKOFF = 3
const FIRST_BACKOFF_MS = 200
const LONGEST_BACKOFF_MS = 30_000

export const createSubscriptionQueue = (leased: LeasedSubscription): SubscriptionQueue => {
	let subscription = leased
	let inFlight = 0
	const loaded = new Set<number>()
	/** Over, but for the saving. */
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
			if (outcome.is === 'retried' && queues.isQueue(delivery))
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
 * Deliveries stand in lines, and only the first of a line may leave. Where the order of each customer is kept, a
 * customer is a line, and one that is tried again later keeps its place; otherwise every delivery is a line of its own.
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
		isQueue: isOrdered,
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

/** A success makes it well again. What fails during a rest was sent before it and makes the rest no longer. */
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

/** Lets as many pass in a second as the merchant allows, and a tenth of that at once. */
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
