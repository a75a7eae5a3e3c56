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
	/** Somebody else may deliver it now. */
	isLost: boolean
	/** When it last sent something, by the ticks of this process. */
	lastSentAt: number
}

export interface Leases {
	all(): Lease[]
	find(merchantId: number, id: number): Lease | undefined
	/** Whether an attempt that starts now ends before the leases do. */
	coversAttempt(): boolean
	/** Keeps what is held, when it is time; forgets what was taken away or changed its ways. */
	renew(): Promise<void>
	/** Takes what has something due and nobody holds. */
	acquire(): Promise<void>
	/** Gives back what has had nothing to do for a while, or everything. */
	release(which: 'idle' | 'all'): Promise<void>
}

/** Subscriptions taken in one go, so that other workers find some too. */
const LEASED_AT_ONCE = 20
/** An empty hand is kept as long, in case more comes. */
const IDLE_MS = 3_000
/** Attempts end after 15 s; one that starts within the lease must end within it too. */
const ATTEMPT_MS = 16_000

/** The subscriptions of one worker, under a name that no other has. */
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
				if (leases.has(key)) drop(key) // somebody took it out of our hands, and we have it again
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
