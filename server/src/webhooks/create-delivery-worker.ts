import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { inSpan } from '../telemetry/tracer.ts'
import { composeMessage } from './compose-message.ts'
import { createAttemptWriter } from './create-attempt-writer.ts'
import { createLeases, type Lease, type Leases } from './create-leases.ts'
import { decideOutcome } from './decide-outcome.ts'
import { createFanOut } from './fan-out-events.ts'
import { readWaitingDeliveries, type WaitingDelivery } from './read-waiting-deliveries.ts'
import type { CompletedAttempt } from './save-delivery-attempts.ts'
import type { WebhookSender } from './webhook-message.ts'

interface DeliveryWorkerOptions {
	db: Database
	clock: Clock
	sender: WebhookSender
	report(error: unknown): void
	/** How long a lease lasts unless the worker renews it. */
	leaseSeconds?: number
}

export interface DeliveryWorker {
	/** Delivers continuously until it is stopped. */
	run(): void
	/** Delivers everything that is due, then returns the number of attempts. */
	drain(): Promise<number>
	/** Waits for the attempts in flight and releases all leases. */
	stop(): Promise<void>
}

const TICK_MS = 100
const IDLE_TICK_MS = 200
const RETRY_DELAY_MS = 1_000
const STOP_TIMEOUT_MS = 3_000
/** The worker reads deliveries only when this many fit, so that reads come in batches. */
const MIN_READ = 500

/**
 * Delivers events to endpoints: fans new events out to subscriptions, leases the subscriptions with due deliveries,
 * and sends. Only one worker delivers a subscription at a time, so limits and order are kept in memory and a delivery
 * costs one write, its outcome. The worker uses at most three connections of the pool.
 */
export const createDeliveryWorker = ({
	db,
	clock,
	sender,
	report,
	leaseSeconds,
}: DeliveryWorkerOptions): DeliveryWorker => {
	const fanOut = createFanOut(db)
	const leases = createLeases(db, clock, leaseSeconds)
	const attemptWriter = createAttemptWriter(db, clock, report, (attempts: CompletedAttempt[]) => {
		for (const { merchantId, subscriptionId, deliveryId } of attempts)
			leases.find(merchantId, subscriptionId)?.queue.confirmSaved(deliveryId)
	})
	const dispatcher = createDispatcher({ clock, sender, report }, leases, attemptWriter.add)
	const refill = async ({ queue }: Lease): Promise<void> => {
		const free = queue.freeSlots()
		if (free < MIN_READ) return
		const now = clock.now()
		queue.add(await readWaitingDeliveries(db, queue.subscription, now, queue.loadedIds(), free), now)
	}
	/** This and `deliver` return whether there is, or may soon be, more work. */
	const runFanOut = async (): Promise<boolean> => {
		const { events, isBehind } = await fanOut(clock.now())
		return events > 0 || isBehind
	}
	const deliver = async (): Promise<boolean> => {
		await leases.renew()
		await leases.acquire()
		for (const lease of leases.all()) {
			await refill(lease)
			dispatcher.dispatch(lease)
		}
		await leases.release('idle')
		const now = clock.now()
		return leases.all().some(({ queue }) => queue.isBusy(now))
	}
	let isStopping = false
	let running: Promise<unknown> | undefined
	const loop = async (work: () => Promise<boolean>): Promise<void> => {
		while (!isStopping) {
			const pause = await work().then(
				(isBusy) => (isBusy ? TICK_MS : IDLE_TICK_MS),
				(error) => {
					report(error)
					return RETRY_DELAY_MS
				},
			)
			await sleep(pause)
		}
	}
	return {
		run() {
			// separate loops, so that many new events do not delay deliveries
			running = Promise.all([loop(runFanOut), loop(deliver)])
		},
		async drain() {
			const before = dispatcher.attempts()
			while ((await runFanOut()) || (await deliver())) await sleep(5)
			await attemptWriter.flush()
			await leases.release('all')
			return dispatcher.attempts() - before
		},
		async stop() {
			isStopping = true
			await running
			await dispatcher.stop(STOP_TIMEOUT_MS)
			await attemptWriter.close()
			await leases.release('all').catch(report)
		},
	}
}

/** The limit of attempts in flight per process, shared by its subscriptions; more would not make endpoints faster. */
const MAX_IN_FLIGHT = 500
/** Each subscription may always have this many in flight, so that slow endpoints do not starve the others. */
const MIN_IN_FLIGHT = 4

/** Starts as many attempts as the queues allow, and reports their outcomes. */
const createDispatcher = (
	{ clock, sender, report }: Pick<DeliveryWorkerOptions, 'clock' | 'sender' | 'report'>,
	leases: Pick<Leases, 'all' | 'coversAttempt'>,
	onAttempt: (attempt: CompletedAttempt) => void,
) => {
	let attempts = 0
	let inFlight = 0
	let isStopping = false
	const attempt = async ({ queue }: Lease, delivery: WaitingDelivery): Promise<void> => {
		const { merchantId, id: subscriptionId } = queue.subscription
		const at = clock.now()
		const message = composeMessage(queue.subscription, delivery, at)
		const attributes = {
			'fiel.merchant.id': merchantId,
			'fiel.webhook.subscription': subscriptionId,
			'fiel.webhook.delivery': delivery.id,
			'fiel.webhook.topic': message.topic,
			'fiel.webhook.tries': delivery.tries,
		}
		const result = await inSpan('deliver webhook', { attributes }, () => sender.send(message))
		const now = clock.now()
		const outcome = decideOutcome(result, delivery.tries, now, Math.random)
		queue.complete(delivery, outcome, now)
		onAttempt({ merchantId, subscriptionId, deliveryId: delivery.id, at, result, outcome })
	}
	const hasRoom = ({ queue }: Lease): boolean => {
		const own = queue.inFlight()
		const share = Math.floor(MAX_IN_FLIGHT / Math.max(1, leases.all().length))
		return own < MIN_IN_FLIGHT || (own < share && inFlight < MAX_IN_FLIGHT)
	}
	const dispatch = (lease: Lease): void => {
		while (!isStopping && !lease.isLost && hasRoom(lease) && leases.coversAttempt()) {
			const delivery = lease.queue.next(clock.now(), performance.now())
			if (!delivery) return
			inFlight += 1
			attempts += 1
			lease.lastSentAt = performance.now()
			attempt(lease, delivery)
				.catch(report)
				.finally(() => {
					inFlight -= 1
					dispatch(lease)
				})
		}
	}
	return {
		dispatch,
		attempts: () => attempts,
		/** Stops waiting after the timeout; another worker sends the unfinished deliveries again under the same id. */
		async stop(timeoutMs: number): Promise<void> {
			isStopping = true
			const until = performance.now() + timeoutMs
			while (inFlight > 0 && performance.now() < until) await sleep(5)
		},
	}
}
