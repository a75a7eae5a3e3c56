import { setTimeout as sleep } from 'node:timers/promises'
import type { RandomSource } from '../../src/demo/random-source.ts'
import { type ApiAnswer, type ApiClient, emptyCounts, type OutcomeCounts } from './client.ts'
import { asFaultFailure, describeCall, FaultFailure } from './failure.ts'
import { judgeAnswer } from './judge.ts'
import type { PlannedWrite } from './plans.ts'
import type { Performed } from './stories/story.ts'
import type { Write, WriteLog, WriteStatus } from './write-log.ts'

const RETRY_MS = 60
/** The share of callers that do not retry, whatever the answer. */
const GIVE_UP_RATE = 0.05
/** How much of an answer is kept. */
const KEPT_ANSWER = 600

export interface FailedCall {
	outcome: ApiAnswer['outcome']
	/** When the call began, as in `calls`. */
	began: number
	/** The call, and what was said instead of an answer. */
	description: string
	/** The id that the service gave to the request, if it said anything. */
	requestId: string | undefined
}

/** Sends requests, and notes what became of them. */
export interface Sender {
	/** Answers by outcome, and the number of retries. */
	readonly counts: OutcomeCounts & { retries: number }
	/** Every call so far, with its start and duration in milliseconds. */
	readonly calls: readonly { began: number; took: number; outcome: ApiAnswer['outcome'] }[]
	/** The calls without a conclusive answer. */
	readonly failures: readonly FailedCall[]
	readonly inProgress: ReadonlySet<Promise<unknown>>
	/** Sends a request until there is a conclusive answer, or the caller gives up. */
	perform(plan: PlannedWrite, send: ApiClient): Promise<Performed>
}

export const createSender = (writeLog: WriteLog, random: RandomSource): Sender => {
	const counts = { ...emptyCounts(), retries: 0 }
	const calls: { began: number; took: number; outcome: ApiAnswer['outcome'] }[] = []
	const failures: FailedCall[] = []
	const inProgress = new Set<Promise<unknown>>()
	const sendOnce = async (
		plan: PlannedWrite,
		send: ApiClient,
		began: number,
		isRetry: boolean,
	): Promise<ApiAnswer> => {
		plan.onTry?.()
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
				Object.assign(write, { status, answer: JSON.stringify(answer).slice(0, KEPT_ANSWER) })
			return { status, body: answer.outcome === 'done' ? answer.body : undefined, mayBeStored }
		}
		for (let tries = 1; ; tries++) {
			const began = performance.now()
			const answer = await sendOnce(plan, send, began, tries > 1)
			if (answer.outcome === 'done' || answer.outcome === 'refused') {
				const judge = plan.judge ?? judgeAnswer.bind(null, writes[0]!)
				const status = asFaultFailure(plan, writes, answer, () => judge(answer, mayBeStored))
				return settle(status, answer)
			}
			const { outcome, reason, requestId } = answer
			const description = `${describeCall(plan.call)}: ${outcome}, ${reason}`
			failures.push({ outcome, began, description, requestId })
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
	return { counts, calls, failures, inProgress, perform }
}
