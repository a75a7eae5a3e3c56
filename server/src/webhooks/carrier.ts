import type { HeldSubscription } from './hold-subscriptions.ts'
import type { Verdict } from './judge-answer.ts'
import type { WaitingDelivery } from './read-waiting.ts'

/** What a worker has in hand of one subscription: which deliveries, which of them may leave now. No I/O. */
export interface Carrier {
	readonly subscription: HeldSubscription
	/** The merchant may have changed it meanwhile. */
	update(subscription: HeldSubscription): void
	/** How many deliveries it would still take in hand. */
	room(): number
	inHand(): number[]
	take(deliveries: WaitingDelivery[], now: Date): void
	/** The next that may leave; undefined when none may, for whatever reason. */
	next(now: Date, ticks: number): WaitingDelivery | undefined
	/** What became of one that left. It stays in hand until that is saved. */
	settle(delivery: WaitingDelivery, verdict: Verdict, now: Date): void
	saved(id: number): void
	/** How many have left and are not back. */
	underWay(): number
	/** Whether anything is under way, unsaved, or about to leave. */
	isBusy(now: Date): boolean
	/** Whether it holds nothing that is worth holding. */
	isEmpty(): boolean
}

/** Deliveries in hand, at most: what is beyond them waits in the database. */
const WINDOW = 2_000
/** After as many failures in a row the endpoint is taken for sick: one attempt at a time, and growing rests. */
const PATIENCE = 3
const FIRST_REST_MS = 200
const LONGEST_REST_MS = 30_000

export const openCarrier = (held: HeldSubscription): Carrier => {
	let subscription = held
	let underWay = 0
	const hand = new Set<number>()
	/** Over, but for the saving. */
	const done = new Set<number>()
	const lines = openLines(held.inOrder)
	const rate = openRate()
	const health = openHealth()
	const width = (): number => (health.isSick() ? 1 : subscription.concurrency)
	return {
		get subscription() {
			return subscription
		},
		update(changed) {
			subscription = changed
		},
		room: () => WINDOW - hand.size,
		inHand: () => [...hand],
		take(deliveries, now) {
			for (const delivery of deliveries) {
				hand.add(delivery.id)
				lines.join(delivery, now)
			}
		},
		next(now, ticks) {
			if (underWay >= width() || health.isResting(now) || !lines.hasReady(now)) return undefined
			if (!rate.spend(subscription.perSecond, ticks)) return undefined
			underWay += 1
			return lines.leave()
		},
		settle(delivery, verdict, now) {
			underWay -= 1
			health.feel(verdict, now)
			if (verdict.is === 'retried' && lines.isQueue(delivery)) return lines.stay(delivery, verdict.dueAt!)
			done.add(delivery.id)
			lines.end(delivery, now)
		},
		saved(id) {
			if (done.delete(id)) hand.delete(id)
		},
		underWay: () => underWay,
		isBusy: (now) => underWay > 0 || done.size > 0 || (!health.isResting(now) && lines.hasReady(now)),
		isEmpty: () => underWay === 0 && hand.size === 0,
	}
}

/**
 * Deliveries stand in lines, and only the first of a line may leave. Where the order of each customer is kept, a
 * customer is a line, and one that is tried again later keeps its place; otherwise every delivery is a line of its own.
 */
const openLines = (inOrder: boolean) => {
	const lines = new Map<string, WaitingDelivery[]>()
	const ready: string[] = []
	let later: string[] = []
	const isQueue = ({ customerId }: WaitingDelivery): boolean => inOrder && customerId !== null
	const keyOf = (delivery: WaitingDelivery): string =>
		isQueue(delivery) ? `customer ${delivery.customerId}` : `delivery ${delivery.id}`
	const place = (key: string, now: Date): void => {
		const [first] = lines.get(key)!
		if (first!.dueAt <= now) ready.push(key)
		else later.push(key)
	}
	return {
		isQueue,
		join(delivery: WaitingDelivery, now: Date): void {
			const key = keyOf(delivery)
			const line = lines.get(key)
			if (line) line.push(delivery)
			else {
				lines.set(key, [delivery])
				place(key, now)
			}
		},
		hasReady(now: Date): boolean {
			const waiting = later
			later = []
			for (const key of waiting) place(key, now)
			return ready.length > 0
		},
		leave: (): WaitingDelivery => lines.get(ready.shift()!)![0]!,
		stay(delivery: WaitingDelivery, dueAt: Date): void {
			delivery.dueAt = dueAt
			delivery.tries += 1
			later.push(keyOf(delivery))
		},
		end(delivery: WaitingDelivery, now: Date): void {
			const key = keyOf(delivery)
			const line = lines.get(key)!
			line.shift()
			if (line.length === 0) lines.delete(key)
			else place(key, now)
		},
	}
}

/** A success makes it well again. What fails during a rest was sent before it and makes the rest no longer. */
const openHealth = () => {
	let misses = 0
	let rests = 0
	let restUntil = 0
	let pausedUntil = 0
	return {
		isSick: () => misses >= PATIENCE,
		isResting: (now: Date) => now.getTime() < Math.max(restUntil, pausedUntil),
		feel(verdict: Verdict, now: Date): void {
			pausedUntil = Math.max(pausedUntil, verdict.pausedUntil?.getTime() ?? 0)
			misses = verdict.is === 'delivered' ? 0 : misses + 1
			if (misses === 0) rests = restUntil = 0
			if (misses < PATIENCE || now.getTime() < restUntil) return
			restUntil = now.getTime() + Math.min(FIRST_REST_MS * 2 ** rests, LONGEST_REST_MS)
			rests += 1
		},
	}
}

/** Lets as many pass in a second as the merchant allows, and a tenth of that at once. */
const openRate = () => {
	let tokens = 1
	let seen = 0
	return {
		spend(perSecond: number | null, ticks: number): boolean {
			if (perSecond === null) return true
			tokens = Math.min(Math.max(1, perSecond / 10), tokens + ((ticks - seen) / 1000) * perSecond)
			seen = ticks
			if (tokens < 1) return false
			tokens -= 1
			return true
		},
	}
}
