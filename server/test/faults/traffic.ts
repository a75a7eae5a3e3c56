import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RandomSource } from '../../src/demo/random-source.ts'
import type { ApiClient } from './client.ts'
import { planWrite } from './plans.ts'
import { createSender, type Sender } from './sender.ts'
import { createShoppers } from './stories/shoppers.ts'
import type { Story } from './stories/story.ts'
import type { FaultShop, WriteLog } from './write-log.ts'

const CLIENTS = 6
const PIN_CLIENTS = 2
const PAUSE_MS = 25
/** A server sends 600 PINs in ten minutes to one address. */
const PIN_PAUSE_MS = 2_000
/** The share of turns in which a client serves one customer alone, at a till or in a cart. */
const SALE_RATE = 0.15

/** Only reached if the service never comes back. */
const BACK_MS = 120_000

export interface Traffic extends Pick<Sender, 'counts' | 'calls' | 'failures'> {
	/** Waits until the condition holds, or for the given time. */
	until(isSo: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean>
	/** Waits until every write in progress is settled, and this many more are done. */
	waitForWrites(writes: number): Promise<void>
	/** Adds this many customers at once with one write each, and waits until all are settled. */
	burst(customers: number): Promise<void>
	stop(): Promise<void>
	/** Rejects at the first violation of a promise, which ends the run. */
	readonly failure: Promise<never>
}

/** A shop and the way to it. */
export interface ConnectedShop {
	shop: FaultShop
	send: ApiClient
}

export interface TrafficOptions {
	writeLog: WriteLog
	shops: ConnectedShop[]
	/** A shop with PINs, and how one of its customers is served. */
	pins?: { shop: ConnectedShop; serveOne(story: Story): Promise<void> }
	random: RandomSource
}

export const startTraffic = ({ writeLog, shops, pins, random }: TrafficOptions): Traffic => {
	const { counts, calls, failures, inProgress, perform } = createSender(writeLog, random)
	const failure = Promise.withResolvers<never>()
	let isStopped = false
	let number = 0

	const nextNumber = (): number => {
		number += 1
		return number
	}
	const tell = ({ shop, send }: ConnectedShop): Story => ({
		shop,
		random,
		writeLog,
		nextNumber,
		isStopped: () => isStopped,
		perform: (plan) => perform(plan, send),
	})
	const sendNext = async (): Promise<void> => {
		const { shop, send } = random.pick(shops)
		await perform(planWrite(writeLog, shop, random, nextNumber()), send)
	}
	const shoppers = createShoppers()
	const takeTurn = (): Promise<void> =>
		random.happens(SALE_RATE) ? shoppers.serveOne(tell(random.pick(shops))) : sendNext()
	const runClient = async (turn: () => Promise<void>, pauseMs: number): Promise<void> => {
		for (; !isStopped; await sleep(pauseMs * random.nextFloat())) await turn()
	}
	const clients = Promise.all([
		...Array.from({ length: CLIENTS }, () => runClient(takeTurn, PAUSE_MS)),
		...(pins
			? Array.from({ length: PIN_CLIENTS }, () =>
					runClient(() => pins.serveOne(tell(pins.shop)), PIN_PAUSE_MS),
				)
			: []),
	])
	clients.catch(failure.reject)
	failure.promise.catch(() => {})
	const until: Traffic['until'] = async (isSo, milliseconds) => {
		for (const end = performance.now() + milliseconds; !(await isSo()); await sleep(5))
			if (performance.now() > end) return false
		return true
	}
	return {
		counts,
		calls,
		failures,
		until,
		async waitForWrites(writes) {
			await Promise.all(inProgress)
			const enough = counts.done + writes
			const [before, isBack] = [failures.length, await until(() => counts.done >= enough, BACK_MS)]
			const last = failures
				.slice(before)
				.slice(-5)
				.map(({ description }) => description)
				.join('\n')
			assert.ok(isBack, `the service did not come back; the last calls that failed:\n${last}`)
		},
		async burst(customers) {
			const all = Promise.all(Array.from({ length: customers }, sendNext))
			await all.catch(failure.reject)
		},
		async stop() {
			isStopped = true
			await clients
		},
		failure: failure.promise,
	}
}
