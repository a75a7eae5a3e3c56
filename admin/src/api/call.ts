import type * as Contract from '@fiel/contract'
import type { AdminOperationId } from '@fiel/contract'
import type { Static, TSchema } from 'typebox'
import { ApiFailure } from './api-failure.ts'
import { IS_TEST } from './mode.ts'
import { ROUTES } from './routes.ts'

type Operation<Id extends AdminOperationId> = (typeof Contract)[Id]
type Part<O, Name extends string> = O extends { [K in Name]: infer S extends TSchema }
	? { [K in Name]: Static<S> }
	: unknown

/** The input of an operation: its `params`, `query` and `body`, if it has them. */
export type Input<Id extends AdminOperationId> = Part<Operation<Id>, 'params'> &
	(Operation<Id> extends { query: infer S extends TSchema } ? { query?: Static<S> } : unknown) &
	Part<Operation<Id>, 'body'>

/** The response of an operation; undefined if it has no body. */
export type Output<Id extends AdminOperationId> =
	Operation<Id> extends { reply: infer S extends TSchema } ? Static<S> : undefined

/** The second argument of `call`; optional if the operation has no input. */
export type CallArguments<Id extends AdminOperationId> =
	unknown extends Input<Id>
		? []
		: Record<never, never> extends Input<Id>
			? [input?: Input<Id>]
			: [input: Input<Id>]

interface Parts {
	params?: Record<string, unknown>
	query?: Record<string, unknown>
	body?: unknown
}

/** Sends a request to the admin API, typed by the contract. Every failure is thrown as an ApiFailure. */
export async function call<Id extends AdminOperationId>(
	id: Id,
	...[input]: CallArguments<Id>
): Promise<Output<Id>> {
	const { method, path } = ROUTES[id]
	const { params = {}, query = {}, body } = (input ?? {}) as Parts
	const response = await fetch(addressOf(path, params, query), {
		method,
		headers: {
			// The language that the user chose, which may not be that of the browser.
			'accept-language': document.documentElement.lang,
			...(body !== undefined && { 'content-type': 'application/json' }),
			// The only place that sends requests, so that none of test mode can reach the live data.
			...(IS_TEST && { 'fiel-mode': 'test' }),
		},
		...(body !== undefined && { body: JSON.stringify(body) }),
	}).catch(() => {
		throw new ApiFailure({ status: 0, message: 'the server does not answer' })
	})
	if (!response.ok) throw await ApiFailure.from(response)
	return (response.status === 204 ? undefined : await response.json()) as Output<Id>
}

const addressOf = (path: string, params: Record<string, unknown>, query: Record<string, unknown>): string => {
	const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
	const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
	const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
	return search ? `${filled}?${search}` : filled
}
