import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { type Carrier, openCarrier } from './carrier.ts'
import {
	type HeldSubscription,
	holdSubscriptions,
	LEASE_SECONDS,
	releaseSubscriptions,
	renewSubscriptions,
} from './hold-subscriptions.ts'

/** A subscription that this worker delivers. */
export interface Holding {
	carrier: Carrier
	/** Somebody else may deliver it now. */
	isLost: boolean
	/** When it last sent something, by the ticks of this process. */
	busyAt: number
}

export interface Holdings {
	all(): Holding[]
	find(merchantId: number, id: number): Holding | undefined
	/** Whether an attempt that starts now ends before the leases do. */
	isLeased(): boolean
	/** Keeps what is held, when it is time; forgets what was taken away or changed its ways. */
	renew(): Promise<void>
	/** Takes what has something due and nobody holds. */
	take(): Promise<void>
	/** Gives back what has had nothing to do for a while, or everything. */
	giveBack(which: 'idle' | 'all'): Promise<void>
}

/** Subscriptions taken in one go, so that other workers find some too. */
const TAKEN_AT_ONCE = 20
/** An empty hand is kept as long, in case more comes. */
const IDLE_MS = 3_000
/** Attempts end after 15 s; one that starts within the lease must end within it too. */
const ATTEMPT_MS = 16_000

/** The subscriptions of one worker, under a name that no other has. */
export const openHoldings = (db: Database, clock: Clock, leaseSeconds = LEASE_SECONDS): Holdings => {
	const worker = randomUUID()
	const held = new Map<string, Holding>()
	let renewedAt = 0
	const lose = (key: string): void => {
		held.get(key)!.isLost = true
		held.delete(key)
	}
	return {
		all: () => [...held.values()],
		find: (merchantId, id) => held.get(keyOf({ merchantId, id })),
		isLeased: () => performance.now() - renewedAt < leaseSeconds * 1000 - ATTEMPT_MS,
		async renew() {
			if (held.size === 0 || performance.now() - renewedAt < (leaseSeconds * 1000) / 10) return
			const began = performance.now()
			const mine = [...held.values()].map(({ carrier }) => carrier.subscription)
			const kept = await renewSubscriptions(db, worker, mine, leaseSeconds)
			renewedAt = began
			const present = new Map(kept.map((subscription) => [keyOf(subscription), subscription]))
			for (const [key, { carrier }] of held) {
				const subscription = present.get(key)
				if (subscription?.inOrder === carrier.subscription.inOrder) carrier.update(subscription)
				else lose(key)
			}
		},
		async take() {
			const began = performance.now()
			const taken = await holdSubscriptions(db, worker, clock.now(), TAKEN_AT_ONCE, leaseSeconds)
			if (held.size === 0) renewedAt = began
			for (const subscription of taken) {
				const key = keyOf(subscription)
				if (held.has(key)) lose(key) // somebody took it out of our hands, and we have it again
				held.set(key, { carrier: openCarrier(subscription), isLost: false, busyAt: began })
			}
		},
		async giveBack(which) {
			const now = performance.now()
			const given = [...held].filter(
				([, { carrier, busyAt }]) => which === 'all' || (carrier.isEmpty() && now - busyAt > IDLE_MS),
			)
			for (const [key] of given) lose(key)
			await releaseSubscriptions(
				db,
				worker,
				given.map(([, { carrier }]) => carrier.subscription),
			)
		},
	}
}

const keyOf = ({ merchantId, id }: Pick<HeldSubscription, 'merchantId' | 'id'>): string =>
	`${merchantId} ${id}`
