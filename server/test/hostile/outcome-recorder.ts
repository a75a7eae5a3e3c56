import type { AnswerClass } from './classify-answer.ts'
import { targetOperation } from './declared.ts'
import type { HostileRequest } from './make-request.ts'

export interface HostileOutcome {
	counts: Record<AnswerClass, number>
	/** The number of successes of each operation. */
	successes: Map<string, number>
	/** One example of each kind of failure. */
	wrong: Map<string, string>
	slowest: { ms: number; request: string }
}

export interface OutcomeRecorder {
	outcome: HostileOutcome
	/** Records each request once, by its first answer. */
	record(request: HostileRequest, found: AnswerClass | Error, ms: number): void
	recordError(request: HostileRequest, error: Error): void
	isEnough(): boolean
}

const MAX_ERRORS = 60

export const createOutcomeRecorder = (seed: number): OutcomeRecorder => {
	const outcome: HostileOutcome = {
		counts: { success: 0, refusal: 0, 'refused by transport': 0, transient: 0 },
		successes: new Map(),
		wrong: new Map(),
		slowest: { ms: 0, request: '' },
	}
	const { counts, successes, wrong } = outcome
	const recordError = (request: HostileRequest, { message }: Error): void => {
		const kind = `${request.operation.id} ${message.replace(/[^a-z ]/gi, '').slice(0, 50)}`
		const story = `SEED=${seed} FROM=${request.number}: ${describe(request)}\n  ${message}`
		if (!wrong.has(kind)) wrong.set(kind, story)
	}
	return {
		outcome,
		recordError,
		record(request, found, ms) {
			if (ms > outcome.slowest.ms) outcome.slowest = { ms, request: describe(request) }
			if (found instanceof Error) {
				recordError(request, found)
				return
			}
			counts[found] += 1
			const id = targetOperation(request)?.id
			if (found === 'success' && id) successes.set(id, (successes.get(id) ?? 0) + 1)
		},
		isEnough: () => wrong.size >= MAX_ERRORS,
	}
}

const SHOWN = 1_500
const describe = ({ method, url, headers, body, tricks }: HostileRequest): string =>
	`${method} ${url.slice(0, SHOWN)} ${JSON.stringify(headers)} ${body?.toString().slice(0, SHOWN) ?? ''} (${tricks.join(', ')})`
