import { Failure, isFailure, request, type TokenSource } from './client.ts'
import { quietly } from './dom.ts'
import type { Store } from './storage.ts'

/** What signing in by a code answers. */
export interface SignedIn {
	Token: string
	ExpiresAt: string
	Scopes: string[]
	Session: string | null
}

/** A function of the page that answers a token of the shopper who is signed in, or nothing. */
export type TokenGiver = () => Promise<string | null | undefined> | string | null | undefined

export interface Session extends TokenSource {
	/** True when the member signed in with a code, and can therefore sign out here. */
	readonly isByCode: boolean
	/** A function that answers a token, a token, or null when the shopper has signed out. */
	setGiver(giver: TokenGiver | string | null): void
	begin(signedIn: SignedIn): void
	end(): void
	confirm(): Promise<void>
	/** Like `confirm`, but without an answer everything stays as it is. */
	check(): Promise<void>
	/** Another tab says that this member has signed out; null if it does not know who that was. */
	leave(member: string | null): void
}

interface KeptToken {
	token: string
	until: number
}

/** A token that is about to expire is replaced before it is used. */
const MARGIN_MS = 10_000
/** An answer of the page counts for so long; in more time somebody can sign out in another tab and come back. */
const FRESH_MS = 3_000
const TIMEOUT_MS = 20_000
const TOKEN = 'token'
const SESSION = 'session'

interface SessionOptions {
	base: string
	shop: string
	/** Keeps the token while the shopper goes from page to page. */
	short: Store
	/** Keeps the session of a remembered device; null where devices are not remembered. */
	long: Store | null
	/** Called when somebody else may be signed in. */
	onChange?: () => void
	/** Called when a new token is that of somebody else than before, although nobody said so. */
	onReplaced?: () => void
	/** Called when a member has signed out: here, or elsewhere, so that the server refuses what this device has. */
	onEnded?: () => void
	/** Tells other tabs that a member has signed out. */
	tell?: (member: string | null) => void
}

interface Found {
	token: string | null
	isByCode: boolean
}

/** Whose token it is; empty if that cannot be read. Only for comparing two tokens: who signed it is not checked here. */
export const memberOf = (token: string): string => {
	try {
		const payload = token.split('.')[1] ?? ''
		const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown }
		return typeof sub === 'string' ? sub : ''
	} catch {
		return ''
	}
}

/**
 * Finds the token: from the page, if it gives any, else from a sign-in by code, which a remembered device renews. Requests
 * that need one at the same time share it.
 */
export const createSession = ({
	base,
	shop,
	short,
	long,
	onChange,
	onReplaced,
	onEnded,
	tell,
}: SessionOptions): Session => {
	let giver: TokenGiver | undefined
	/** Whether the page gave a text, which it cannot be asked for again. */
	let isText = false
	let asking: Promise<Found> | undefined
	let checking: Promise<unknown> | undefined
	let given: string | null = null
	let isByCode = false
	let member: string | null | undefined
	let askedAt: number | undefined
	/** Another one after each change from outside, so that an older answer is not used. */
	let turn = 0

	const set = (token: string | null, byCode = false): void => {
		given = token
		member = token === null ? null : memberOf(token)
		isByCode = byCode
	}
	const change = (): void => {
		turn += 1
		asking = undefined
		askedAt = undefined
	}
	const keep = ({ Token, ExpiresAt, Session }: SignedIn): Found => {
		short.set(TOKEN, { token: Token, until: Date.parse(ExpiresAt) } satisfies KeptToken)
		if (Session) long?.set(SESSION, Session)
		return { token: Token, isByCode: true }
	}
	const renew = async (): Promise<Found> => {
		short.remove(TOKEN)
		const secret = long?.get<string>(SESSION)
		if (!secret) return { token: null, isByCode }
		try {
			const path = `/v1/member/shops/${encodeURIComponent(shop)}/sign-in/renew`
			return keep(await request<SignedIn>(`${base}${path}`, { method: 'POST', body: { Session: secret } }))
		} catch (error) {
			// Only this answer means that the device is not remembered any more.
			if (!isFailure(error) || error.status !== 401) throw error
			long?.remove(SESSION)
			onEnded?.()
			return { token: null, isByCode }
		}
	}
	const ask = async (isFresh: boolean): Promise<Found> => {
		const text = (await giver?.()) || null
		if (text) return { token: text, isByCode: false }
		const kept = short.get<KeptToken>(TOKEN)
		const isValid = kept !== null && kept.until - MARGIN_MS > Date.now()
		if (isValid && !isFresh) return { token: kept.token, isByCode: true }
		if (isValid) onEnded?.()
		return renew()
	}
	/** Asks for a token, and returns whether it is that of somebody else than before. */
	const take = async (isFresh: boolean): Promise<boolean> => {
		const [asOf, at, before] = [turn, Date.now(), member]
		const mine = asking ?? ask(isFresh)
		asking = mine
		try {
			const found = await mine
			if (asOf !== turn) return take(isFresh)
			askedAt = at
			set(found.token, found.isByCode)
			return before !== undefined && before !== member
		} finally {
			if (asking === mine) asking = undefined
		}
	}
	const replace = (): void => {
		onChange?.()
		onReplaced?.()
	}
	const takeAgain = (): Promise<void> => {
		const taking = take(false).then((isOther) => {
			if (isOther) replace()
		})
		const settled = taking
			.catch(() => {})
			.then(() => {
				if (checking === settled) checking = undefined
			})
		checking = settled
		return taking
	}
	const confirm = async (): Promise<void> => {
		const age = askedAt === undefined ? Number.NaN : Date.now() - askedAt
		const isFresh = age >= 0 && age < FRESH_MS
		const before = member
		if (!giver || before === undefined || isFresh) return
		await takeAgain()
		if (before && before !== member) throw new Failure(member === null ? 'signed-out' : 'replaced')
	}
	return {
		get isByCode() {
			return isByCode
		},
		get member() {
			return member
		},
		setGiver(next) {
			if (next === null) tell?.(member ?? null)
			change()
			giver = typeof next === 'function' ? next : () => next
			isText = typeof next === 'string'
			if (typeof next === 'string') set(next)
			else {
				given = null
				member = undefined
			}
			onChange?.()
		},
		async get({ isFresh }) {
			await checking
			// A token of the page is used until it is refused.
			if (!isFresh && given !== null && !isByCode) return given
			const before = member
			// Who sees nobody's data needs no new start.
			if ((await take(isFresh)) && before && member) replace()
			return given
		},
		confirm,
		check: () => confirm().catch(() => {}),
		begin(signedIn) {
			change()
			const { token } = keep(signedIn)
			set(token, true)
			onChange?.()
		},
		end() {
			tell?.(member ?? null)
			change()
			set(null)
			short.remove(TOKEN)
			long?.remove(SESSION)
			onEnded?.()
			onChange?.()
		},
		leave(who) {
			if (member === undefined) return
			change()
			if (who === null || who !== member) {
				quietly(takeAgain)
				return
			}
			// The page is asked when a token is needed next; a text that it gave is not used any more.
			if (isText) giver = undefined
			short.remove(TOKEN)
			set(null)
			replace()
		},
	}
}

/** Asks an address of the shop, with its cookies, for the token of whoever is signed in there. */
export const tokenFrom = (url: string): TokenGiver => {
	const address = new URL(url, location.href)
	return async () => {
		const answer = await fetch(address, {
			credentials: 'same-origin',
			cache: 'no-store',
			headers: { Accept: 'application/json' },
			signal: AbortSignal.timeout(TIMEOUT_MS),
		}).catch(() => {
			throw new Failure('offline')
		})
		const { status } = answer
		// A shop that is busy or broken does not say that nobody is signed in.
		if (status === 429 || status >= 500) throw new Failure('fault', { status })
		if (!answer.ok) return null
		return readToken((await answer.text()).trim())
	}
}

/** The token alone, an object with it, or what Fiel has answered to the server of the shop. */
export const readToken = (text: string): string | null => {
	if (!text.startsWith('{')) return text
	const { Token, Result } = JSON.parse(text) as { Token?: string; Result?: { Token?: string } | null }
	return Token ?? Result?.Token ?? null
}
