import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RandomSource } from '../../src/demo/random-source.ts'
import { type ApiAnswer, type ApiClient, emptyCounts, type OutcomeCounts } from './client.ts'
import { asFaultFailure, describeCall, FaultFailure } from './failure.ts'
import { judgeAnswer } from './judge.ts'
import { type PlannedWrite, planWrite } from './plans.ts'
import { createShoppers } from './stories/shoppers.ts'
import type { Performed, Story } from './stories/story.ts'
import type { FaultShop, Write, WriteLog, WriteStatus } from './write-log.ts'

const CLIENTS = 6
const PIN_CLIENTS = 2
const PAUSE_MS = 25
/** A server sends 600 PINs in ten minutes to one address. */
const PIN_PAUSE_MS = 2_000
const RETRY_MS = 60
/** The share of callers that do not retry, whatever the answer. */
const GIVE_UP_RATE = 0.05
/** The share of turns in which a client serves one customer alone, at a till or in a cart. */
const SALE_RATE = 0.15

export interface Traffic {
	/** Answers by outcome, and the number of retries. */
	readonly counts: OutcomeCounts & { retries: number }
	/** Every call so far, with its start and duration in milliseconds. */
	readonly calls: readonly { began: number; took: number; outcome: ApiAnswer['outcome'] }[]
	/** The calls without a conclusive answer. */
	readonly failures: readonly FailedCall[]
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

export interface FailedCall {
	outcome: ApiAnswer['outcome']
	/** The call, and what was said instead of an answer. */
	description: string
	/** The id that the service gave to the request, if it said anything. */
	requestId: string | undefined
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
	const counts = { ...emptyCounts(), retries: 0 }
	const calls: { began: number; took: number; outcome: ApiAnswer['outcome'] }[] = []
	const failures: FailedCall[] = []
	const failure = Promise.withResolvers<never>()
	const inProgress = new Set<Promise<unknown>>()
	let isStopped = false
	let number = 0

	const sendOnce = async (plan: PlannedWrite, send: ApiClient, isRetry: boolean): Promise<ApiAnswer> => {
		plan.onTry?.()
		const began = performance.now()
		const answer = await send(plan.call).catch((error: Error) => {
			throw new FaultFailure(error.message, { call: plan.call })
		})
		calls.push({ began, took: performance.now() - began, outcome: answer.outcome })
		counts[answer.outcome] += 1
		if (isRetry) counts.retries += 1
		return answer
	}
	const sendUntilSettled = async (
		plan: PlannedWrite,
		writes: Write[],
		send: ApiClient,
	): Promise<Performed> => {
		let mayBeStored = false
		const settle = (status: WriteStatus, answer: ApiAnswer): Performed => {
			for (const write of writes)
				Object.assign(write, { status, answer: JSON.stringify(answer).slice(0, 600) })
			return { status, body: answer.outcome === 'done' ? answer.body : undefined, mayBeStored }
		}
		for (let tries = 1; ; tries++) {
			const answer = await sendOnce(plan, send, tries > 1)
			if (answer.outcome === 'done' || answer.outcome === 'refused') {
				const judge = plan.judge ?? judgeAnswer.bind(null, writes[0]!)
				const status = asFaultFailure(plan, writes, answer, () => judge(answer, mayBeStored))
				return settle(status, answer)
			}
			const { outcome, reason, requestId } = answer
			failures.push({ outcome, description: `${describeCall(plan.call)}: ${outcome}, ${reason}`, requestId })
			mayBeStored ||= outcome === 'unanswered' || outcome === 'not known'
			if (random.happens(GIVE_UP_RATE)) return settle(mayBeStored ? 'open' : 'undone', answer)
			await sleep(RETRY_MS * random.nextFloat())
		}
	}
	const perform = async (plan: PlannedWrite, send: ApiClient): Promise<Performed> => {
		const writes = [...(plan.write ? [writeLog.add(plan.write)] : []), ...(plan.causes ?? [])]
		for (const write of writes) Object.assign(write, { status: 'open', request: describeCall(plan.call) })
		const settled = sendUntilSettled(plan, writes, send)
		inProgress.add(settled)
		return settled.finally(() => inProgress.delete(settled))
	}
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
			const [before, isBack] = [failures.length, await until(() => counts.done >= enough, 30_000)]
			const last = failures
				.slice(before)
				.slice(-5)
				.map(({ description }) => description)
				.join('\n')
			assert.ok(isBack, `the service did not come back within 30 s; the last calls that failed:\n${last}`)
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
