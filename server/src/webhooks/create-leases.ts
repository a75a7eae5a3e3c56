import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { createSubscriptionQueue, type SubscriptionQueue } from './create-subscription-queue.ts'
import {
	LEASE_SECONDS,
	type LeasedSubscription,
	leaseSubscriptions,
	releaseLeases,
	renewLeases,
} from './lease-subscriptions.ts'

/** A subscription that this worker delivers. */
export interface Lease {
	queue: SubscriptionQueue
	/** True once another worker may deliver it. */
	isLost: boolean
	/** The performance.now() of its last attempt. */
	lastSentAt: number
}

export interface Leases {
	all(): Lease[]
	find(merchantId: number, id: number): Lease | undefined
	/** Whether an attempt that starts now would end before the leases do. */
	coversAttempt(): boolean
	/** Renews the leases when it is time; drops those that were revoked or whose ordering changed. */
	renew(): Promise<void>
	/** Leases subscriptions that have due deliveries and no lease. */
	acquire(): Promise<void>
	/** Releases the leases that have been idle for a while, or all of them. */
	release(which: 'idle' | 'all'): Promise<void>
}

/** The number of subscriptions leased in one statement, so that other workers get some too. */
const LEASED_AT_ONCE = 20
/** A lease without work is kept this long, in case more deliveries come. */
const IDLE_MS = 3_000
/** Attempts time out after 15 s; one that starts within the lease must also end within it. */
const ATTEMPT_MS = 16_000

/** The leases of one worker, which has a unique id. */
export const createLeases = (db: Database, clock: Clock, leaseSeconds = LEASE_SECONDS): Leases => {
	const workerId = randomUUID()
	const leases = new Map<string, Lease>()
	let renewedAt = 0
	const drop = (key: string): void => {
		leases.get(key)!.isLost = true
		leases.delete(key)
	}
	return {
		all: () => [...leases.values()],
		find: (merchantId, id) => leases.get(keyOf({ merchantId, id })),
		coversAttempt: () => performance.now() - renewedAt < leaseSeconds * 1000 - ATTEMPT_MS,
		async renew() {
			if (leases.size === 0 || performance.now() - renewedAt < (leaseSeconds * 1000) / 10) return
			const began = performance.now()
			const subscriptions = [...leases.values()].map(({ queue }) => queue.subscription)
			const renewed = await renewLeases(db, workerId, subscriptions, leaseSeconds)
			renewedAt = began
			const present = new Map(renewed.map((subscription) => [keyOf(subscription), subscription]))
			for (const [key, { queue }] of leases) {
				const subscription = present.get(key)
				if (subscription?.inOrder === queue.subscription.inOrder) queue.update(subscription)
				else drop(key)
			}
		},
		async acquire() {
			const began = performance.now()
			const acquired = await leaseSubscriptions(db, workerId, clock.now(), LEASED_AT_ONCE, leaseSeconds)
			if (leases.size === 0) renewedAt = began
			for (const subscription of acquired) {
				const key = keyOf(subscription)
				if (leases.has(key)) drop(key) // another worker had it in the meantime, so the old queue is stale
				leases.set(key, { queue: createSubscriptionQueue(subscription), isLost: false, lastSentAt: began })
			}
		},
		async release(which) {
			const now = performance.now()
			const released = [...leases].filter(
				([, { queue, lastSentAt }]) => which === 'all' || (queue.isEmpty() && now - lastSentAt > IDLE_MS),
			)
			for (const [key] of released) drop(key)
			await releaseLeases(
				db,
				workerId,
				released.map(([, { queue }]) => queue.subscription),
			)
		},
	}
}

const keyOf = ({ merchantId, id }: Pick<LeasedSubscription, 'merchantId' | 'id'>): string =>
	`${merchantId} ${id}`
