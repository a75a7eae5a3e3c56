import { setTimeout as sleep } from 'node:timers/promises'
import { NOTHING_DUE, type StepResult } from '../db/step.ts'
import type { Merchant } from './merchant.ts'

/** Work that users wait for, in batches. */
interface MerchantQueue {
	/** The merchants with something to do. */
	listDue(): Promise<Merchant[]>
	/** Runs the next batch of a merchant. */
	runNext(merchant: Merchant): Promise<StepResult>
	/** How many batches run at once. */
	concurrency: number
}

/** A user is waiting, so it is polled more often than the jobs of the worker. */
const POLL_MS = 500
const ERROR_PAUSE_MS = 5_000
/** The pause after each batch as a fraction of its duration, to leave capacity for requests, which often share the process. */
const PAUSE_RATIO = 0.2

/** Runs the batches that are due, one of each merchant in turn, until it is stopped. */
export const startMerchantQueue = (
	{ listDue, runNext, concurrency }: MerchantQueue,
	report: (error: unknown) => void,
): { stop(): Promise<void> } => {
	const stop = new AbortController()
	const pause = (milliseconds: number): Promise<unknown> =>
		sleep(milliseconds, undefined, { signal: stop.signal }).catch(() => {})
	const runRound = async (): Promise<boolean> => {
		let isMore = false
		for (const merchant of await listDue()) {
			if (stop.signal.aborted) return false
			const began = performance.now()
			const step = await runNext(merchant).catch(async (error: unknown) => {
				if (!stop.signal.aborted) report(error)
				await pause(ERROR_PAUSE_MS)
				return NOTHING_DUE
			})
			isMore ||= step.isMore
			if (step.isMore) await pause((performance.now() - began) * PAUSE_RATIO)
		}
		return isMore
	}
	const runLoop = async (): Promise<void> => {
		while (!stop.signal.aborted) {
			const isMore = await runRound().catch(async (error: unknown) => {
				if (!stop.signal.aborted) report(error)
				await pause(ERROR_PAUSE_MS)
				return false
			})
			if (!isMore) await pause(POLL_MS)
		}
	}
	const running = Array.from({ length: concurrency }, runLoop)
	return {
		async stop() {
			stop.abort()
			await Promise.all(running)
		},
	}
}
