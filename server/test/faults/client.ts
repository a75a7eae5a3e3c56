import assert from 'node:assert/strict'
import { errorNumber, OPERATIONS, type OperationId, openapi, TransportFailure } from '@fiel/contract'
import { assertConforms } from '../support/conforms.ts'

export interface ApiCall {
	operation: OperationId
	params?: Record<string, string>
	query?: Record<string, string>
	body?: unknown
}

// biome-ignore lint/suspicious/noExplicitAny: read as a caller would
type Body = any

/**
 * `not now`: the service says that nothing was done. `not known`: the service does not know the outcome.
 * `unanswered`: there was no reply. `unreached`: there was no connection.
 */
export type ApiAnswer =
	| { outcome: 'done'; body: Body }
	| { outcome: 'refused'; number: number; message: string }
	| { outcome: 'not now' | 'not known' | 'unanswered' | 'unreached'; reason: string; requestId?: string }

export type OutcomeCounts = Record<ApiAnswer['outcome'], number>
export const emptyCounts = (): OutcomeCounts => ({
	done: 0,
	refused: 0,
	'not now': 0,
	'not known': 0,
	unanswered: 0,
	unreached: 0,
})

/** Longer than a server looks for the outcome of a commit. */
export const CLIENT_TIMEOUT_MS = 8_000
const NOT_KNOWN = 504

const operations = new Map(OPERATIONS.map((operation) => [operation.id, operation]))

/** The statuses after which the contract tells callers to retry. */
const TRANSIENT = new Set<number>()
const { paths, components } = openapi(OPERATIONS) as Body
for (const methods of Object.values<Body>(paths))
	for (const { responses } of Object.values<Body>(methods))
		for (const [status, { $ref }] of Object.entries<Body>(responses))
			if (components.responses[$ref?.split('/').at(-1)]?.headers?.['Retry-After'])
				TRANSIENT.add(Number(status))

/** How long clients wait for an answer; a fault may change it. */
export interface Patience {
	milliseconds: number
}

/**
 * Sends calls and interprets every answer by the contract. An answer that the contract does not describe fails
 * the run.
 */
export const createApiClient = (
	address: string,
	pair: { token: string; key: string },
	patience: Patience = { milliseconds: CLIENT_TIMEOUT_MS },
) => {
	const headers = {
		authorization: `Basic ${Buffer.from(`${pair.token}:${pair.key}`).toString('base64')}`,
	}
	return async ({ operation: id, params = {}, query = {}, body }: ApiCall): Promise<ApiAnswer> => {
		const operation = operations.get(id)!
		const path = operation.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name]!))
		const response = await fetch(`${address}${path}?${new URLSearchParams(query)}`, {
			method: operation.method,
			headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
			body: body === undefined ? null : JSON.stringify(body),
			signal: AbortSignal.timeout(patience.milliseconds),
		})
			.then(async (answer) => ({
				...answer,
				status: answer.status,
				headers: answer.headers,
				text: await answer.text(),
			}))
			.catch((error) => error as Error & { cause?: { code?: string } })
		if (response instanceof Error) {
			const outcome = response.cause?.code === 'ECONNREFUSED' ? 'unreached' : 'unanswered'
			return { outcome, reason: response.cause?.code ?? response.message }
		}
		const reply: Body = JSON.parse(response.text)
		if (response.status !== 200 && response.status !== operation.refusalStatus) {
			assert.ok(TRANSIENT.has(response.status), `${id}: ${response.status} ${response.text}`)
			assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/, `${id}: no Retry-After`)
			assertConforms({ id: 'TransportFailure', reply: TransportFailure }, reply)
			const outcome = response.status === NOT_KNOWN ? 'not known' : 'not now'
			const { ErrorMessage, RequestId: requestId } = reply
			return { outcome, reason: `${response.status} ${ErrorMessage} (${requestId})`, requestId }
		}
		assertConforms(operation, reply)
		assert.ok(response.status === 200 || reply.HasError, `${id}: ${response.status} ${response.text}`)
		if (!reply.HasError) return { outcome: 'done', body: reply }
		assert.ok(
			operation.refusals.some((name) => errorNumber(name) === reply.ErrorCode),
			`${id} is not refused with ${reply.ErrorCode}: ${response.text}`,
		)
		return { outcome: 'refused', number: reply.ErrorCode, message: reply.ErrorMessage }
	}
}

export type ApiClient = ReturnType<typeof createApiClient>
