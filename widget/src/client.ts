import type { MemberFailure } from '@fiel/contract'
import type { Locale } from '@fiel/contract/locales'
import { toJson } from './storage.ts'

/** Why a request was not done, in the cases that a page handles differently. */
export type FailureKind =
	| 'offline'
	| 'busy'
	| 'signed-out'
	/** Somebody else is signed in by now: what it was about is not shown any more. */
	| 'replaced'
	| 'no-member'
	| 'refused'
	| 'fault'

export class Failure extends Error {
	override readonly name = 'FielFailure'
	readonly kind: FailureKind
	readonly status: number
	/** Seconds until the next attempt may succeed; 0 if that is not said. */
	readonly retryAfter: number
	/** The number in the error table. */
	readonly code: number | null
	/** The member of the body it is about. */
	readonly field: string | null
	constructor(
		kind: FailureKind,
		{
			message = '',
			status = 0,
			retryAfter = 0,
			code = null as number | null,
			field = null as string | null,
		} = {},
	) {
		super(message)
		this.kind = kind
		this.status = status
		this.retryAfter = retryAfter
		this.code = code
		this.field = field
	}
}

/** The first file and the panel each have a class of their own, so failures are known by their name. */
export const isFailure = (error: unknown): error is Failure =>
	error instanceof Error && error.name === 'FielFailure'

/** Where the token of the member comes from. Null means that nobody is signed in. */
export interface TokenSource {
	get(options: { isFresh: boolean }): Promise<string | null>
	/** Whose token was given last; undefined before the first one. */
	readonly member?: string | null | undefined
	/** Asks the page again who is signed in, if it was asked some seconds ago. Fails if that is somebody else or not known. */
	confirm?(): Promise<void>
}

/** The member interface, as the panel uses it. */
export interface Client {
	/** Reads with the token of the member. Answers are kept for a short while, until something is sent. */
	read<T>(path: string): Promise<T>
	/** Changes something with the token of the member. */
	send<T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>
	/** Asks without a token; the path begins after the name of the shop. */
	ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>
	/** Forgets all answers. */
	forget(): void
}

const TIMEOUT_MS = 20_000
const KEPT_MS = 30_000
const TOKEN_REFUSED = 76
const CUSTOMER_MISSING = 59

const isBusy = (status: number): boolean => status === 429 || status === 503

const secondsOf = (header: string | null): number => {
	const seconds = Number(header)
	return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 600) : 5
}

const readFailure = async (answer: Response): Promise<Failure> => {
	const body = (await answer.json().catch(() => ({}))) as Partial<MemberFailure>
	const { status } = answer
	const known = {
		status,
		message: body.Message ?? '',
		code: body.ErrorCode ?? null,
		field: body.Field ?? null,
	}
	if (isBusy(status))
		return new Failure('busy', { ...known, retryAfter: secondsOf(answer.headers.get('retry-after')) })
	if (status === 401) return new Failure(known.code === CUSTOMER_MISSING ? 'no-member' : 'signed-out', known)
	return new Failure(status >= 500 ? 'fault' : 'refused', known)
}

export const request = async <T>(
	url: string,
	{
		method = 'GET',
		body,
		headers = {},
	}: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<T> => {
	const hasBody = body !== undefined
	let answer: Response
	try {
		answer = await fetch(url, {
			method,
			headers: hasBody ? { ...headers, 'Content-Type': 'application/json' } : headers,
			credentials: 'omit',
			signal: AbortSignal.timeout(TIMEOUT_MS),
			...(hasBody && { body: toJson(body) }),
		})
	} catch {
		throw new Failure('offline')
	}
	if (!answer.ok) throw await readFailure(answer)
	if (answer.status === 204) return undefined as T
	try {
		return (await answer.json()) as T
	} catch {
		throw new Failure('offline') // the connection broke in the middle of the answer
	}
}

export const createClient = (
	base: string,
	shop: string,
	locale: Locale,
	tokens: TokenSource,
	now = () => Date.now(),
): Client => {
	const kept = new Map<string, { at: number; answer: Promise<unknown> }>()
	/** With the country, so that texts of the server have the numbers of the widget. */
	const headers = { 'Accept-Language': locale }
	const shopUrl = `${base}/v1/member/shops/${encodeURIComponent(shop)}`
	/** A refused token is replaced once; a second refusal means that nobody is signed in. */
	const call = async <T>(
		method: string,
		path: string,
		body?: unknown,
		{ isFresh = false, member = tokens.member } = {},
	): Promise<T> => {
		/** What one member has asked for is not done or shown for another one. */
		const mustBeSame = (): void => {
			if (member && member !== tokens.member) throw new Failure('replaced')
		}
		const token = await tokens.get({ isFresh })
		if (token === null) throw new Failure('signed-out')
		mustBeSame()
		try {
			const answer = await request<T>(`${base}/v1/member${path}`, {
				method,
				body,
				headers: { ...headers, Authorization: `Bearer ${token}` },
			})
			mustBeSame()
			return answer
		} catch (error) {
			const isRefused = isFailure(error) && error.status === 401 && error.code === TOKEN_REFUSED
			if (isRefused && !isFresh) return call<T>(method, path, body, { isFresh: true, member })
			throw error
		}
	}
	return {
		read: <T>(path: string) => {
			const found = kept.get(path)
			if (found && now() - found.at < KEPT_MS) return found.answer as Promise<T>
			const answer = call<T>('GET', path)
			kept.set(path, { at: now(), answer })
			answer.catch(() => kept.delete(path))
			return answer
		},
		send: async <T>(method: string, path: string, body?: unknown) => {
			const { member } = tokens
			try {
				await tokens.confirm?.()
				return await call<T>(method, path, body, { member })
			} finally {
				kept.clear()
			}
		},
		ask: <T>(method: string, path: string, body?: unknown) =>
			request<T>(`${shopUrl}${path}`, { method, body, headers }),
		forget: () => kept.clear(),
	}
}
