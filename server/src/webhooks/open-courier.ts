import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { openFanOut } from './fan-out-events.ts'
import { judgeAnswer } from './judge-answer.ts'
import type { Attempt } from './keep-attempts.ts'
import { openLogbook } from './logbook.ts'
import type { Sender } from './message.ts'
import { type Holding, type Holdings, openHoldings } from './open-holdings.ts'
import { readWaiting, type WaitingDelivery } from './read-waiting.ts'
import { writeMessage } from './write-message.ts'

export interface CourierOptions {
	db: Database
	clock: Clock
	sender: Sender
	report(error: unknown): void
	/** For how long a subscription is this worker's without a word from it. */
	leaseSeconds?: number
}

export interface Courier {
	/** Delivers from now on, whatever comes, until it is stopped. */
	run(): void
	/** Delivers what is due and ends; answers how many attempts were made. */
	drain(): Promise<number>
	/** Waits for the attempts under way and lets go of everything. */
	stop(): Promise<void>
}

const TICK_MS = 100
const IDLE_TICK_MS = 200
const AFTER_TROUBLE_MS = 1_000
const STOP_MS = 3_000
/** Deliveries are read when there is room for as many. */
const LEAST_READ = 500

/**
 * Carries events to endpoints: hands new events on to subscriptions, holds those that have something due, and sends.
 * A subscription is delivered by one worker at a time, so its caps and its order are kept in memory, and a delivery
 * costs one write: its outcome. It uses three connections of the pool at most, however many endpoints there are.
 */
export const openCourier = ({ db, clock, sender, report, leaseSeconds }: CourierOptions): Courier => {
	const fanOut = openFanOut(db)
	const holdings = openHoldings(db, clock, leaseSeconds)
	const logbook = openLogbook(db, clock, report, (attempts: Attempt[]) => {
		for (const { merchantId, subscriptionId, deliveryId } of attempts)
			holdings.find(merchantId, subscriptionId)?.carrier.saved(deliveryId)
	})
	const hands = openHands({ clock, sender, report }, holdings, logbook.add)
	const refill = async ({ carrier }: Holding): Promise<void> => {
		const room = carrier.room()
		if (room < LEAST_READ) return
		const now = clock.now()
		carrier.take(await readWaiting(db, carrier.subscription, now, carrier.inHand(), room), now)
	}
	/** Both answer whether there is, or may soon be, anything to do. */
	const handOn = async (): Promise<boolean> => {
		const { events, isBehind } = await fanOut(clock.now())
		return events > 0 || isBehind
	}
	const deliver = async (): Promise<boolean> => {
		await holdings.renew()
		await holdings.take()
		for (const holding of holdings.all()) {
			await refill(holding)
			hands.pump(holding)
		}
		await holdings.giveBack('idle')
		const now = clock.now()
		return holdings.all().some(({ carrier }) => carrier.isBusy(now))
	}
	let isStopping = false
	let running: Promise<unknown> | undefined
	const loop = async (work: () => Promise<boolean>): Promise<void> => {
		while (!isStopping) {
			const pause = await work().then(
				(isBusy) => (isBusy ? TICK_MS : IDLE_TICK_MS),
				(error) => {
					report(error)
					return AFTER_TROUBLE_MS
				},
			)
			await sleep(pause)
		}
	}
	return {
		run() {
			running = Promise.all([loop(handOn), loop(deliver)]) // a flood of events keeps no delivery waiting
		},
		async drain() {
			const before = hands.attempts()
			while ((await handOn()) || (await deliver())) await sleep(5)
			await logbook.flush()
			await holdings.giveBack('all')
			return hands.attempts() - before
		},
		async stop() {
			isStopping = true
			await running
			await hands.rest(STOP_MS)
			await logbook.close()
			await holdings.giveBack('all').catch(report)
		},
	}
}

/** Attempts under way in one process, shared by the subscriptions it holds; more would serve no endpoint faster. */
const MOST_UNDER_WAY = 500
/** What each may have under way in any case, so that none waits for the slow ones of others. */
const LEAST_UNDER_WAY = 4

/** What starts attempts, as many as the carriers let leave, and writes down what came of them. */
const openHands = (
	{ clock, sender, report }: Pick<CourierOptions, 'clock' | 'sender' | 'report'>,
	holdings: Pick<Holdings, 'all' | 'isLeased'>,
	keep: (attempt: Attempt) => void,
) => {
	let attempts = 0
	let underWay = 0
	let isResting = false
	const attempt = async ({ carrier }: Holding, delivery: WaitingDelivery): Promise<void> => {
		const { merchantId, id: subscriptionId } = carrier.subscription
		const at = clock.now()
		const answer = await sender.send(writeMessage(carrier.subscription, delivery, at))
		const now = clock.now()
		const verdict = judgeAnswer(answer, delivery.tries, now, Math.random)
		carrier.settle(delivery, verdict, now)
		keep({ merchantId, subscriptionId, deliveryId: delivery.id, at, answer, verdict })
	}
	const hasRoom = ({ carrier }: Holding): boolean => {
		const own = carrier.underWay()
		const share = Math.floor(MOST_UNDER_WAY / Math.max(1, holdings.all().length))
		return own < LEAST_UNDER_WAY || (own < share && underWay < MOST_UNDER_WAY)
	}
	const pump = (holding: Holding): void => {
		while (!isResting && !holding.isLost && hasRoom(holding) && holdings.isLeased()) {
			const delivery = holding.carrier.next(clock.now(), performance.now())
			if (!delivery) return
			underWay += 1
			attempts += 1
			holding.busyAt = performance.now()
			attempt(holding, delivery)
				.catch(report)
				.finally(() => {
					underWay -= 1
					pump(holding)
				})
		}
	}
	return {
		pump,
		attempts: () => attempts,
		/** An attempt that takes longer is left to whoever comes next: it is sent again under the same id. */
		async rest(patienceMs: number): Promise<void> {
			isResting = true
			const until = performance.now() + patienceMs
			while (underWay > 0 && performance.now() < until) await sleep(5)
		},
	}
}
