import type { MemberScope } from '@fiel/contract'
import type { CryptoKey } from 'jose'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { CallingMerchant } from '../merchants/merchant.ts'
import { parseBearer } from './bearer-token.ts'
import { type FoundSecret, findSecret, listLiveSecrets } from './find-secret.ts'
import { saveSecretUse } from './save-secret-use.ts'
import { importSecret, type TokenProblem, verifyToken } from './token.ts'

/** A revoked secret stops working within this time on every process, and a change of the settings counts. */
const CACHE_TTL_MS = 1_000
/** Secrets are refreshed in the background before they expire, so that requests rarely wait for a query. */
const REFRESH_AFTER_MS = 500
const LAST_USED_INTERVAL_MS = 60_000
const MOST_CACHED = 10_000

/** The member whom a verified token names. Whether there is such a customer is not known yet. */
export interface MemberToken {
	/** The id in the store, or the public id in a token that Fiel signed. */
	subject: string
	isOwn: boolean
	issuedAt: Date
	expiresAt: Date
	scopes: readonly MemberScope[]
}

/** A verified token with its merchant. */
export interface VerifiedToken {
	merchant: CallingMerchant
	token: MemberToken
	/** Whether the merchant has the member interface. */
	isOn: boolean
}

interface UsableSecret extends FoundSecret {
	key: CryptoKey
	caller: CallingMerchant
}

interface CachedSecret {
	found: Promise<UsableSecret | undefined>
	expiresAt: number
	refreshAt: number
	touchAt: number
}

/**
 * Verifies the tokens of members. A token is verified once a second, and its secret is kept as long; whether the customer
 * has ended the tokens is read with the data of every request, see `find-members.ts`.
 */
export const createMemberAuthenticator = (
	db: Database,
	clock: Clock,
	monotonic: () => number = () => performance.now(),
) => {
	const secrets = new Map<string, CachedSecret>()
	const verified = new Map<string, VerifiedToken & { kid: string; entry: CachedSecret }>()
	let clearAt = 0

	const fetchSecret = (kid: string, now: number, touchAt: number): CachedSecret => ({
		found: readSecret(db, kid),
		expiresAt: now + CACHE_TTL_MS,
		refreshAt: now + REFRESH_AFTER_MS,
		touchAt,
	})
	const refresh = (kid: string, known: CachedSecret, now: number): void => {
		known.refreshAt = Number.POSITIVE_INFINITY
		const entry = fetchSecret(kid, now, known.touchAt)
		entry.found.then(
			(found) => (found ? secrets.set(kid, entry) : secrets.delete(kid)),
			() => {}, // the next request after the entry expires retries
		)
	}
	const lookUp = (kid: string, now: number): CachedSecret => {
		const known = secrets.get(kid)
		if (known && known.expiresAt > now) {
			if (known.refreshAt <= now) refresh(kid, known, now)
			return known
		}
		if (secrets.size > MOST_CACHED) secrets.clear()
		const entry = fetchSecret(kid, now, known?.touchAt ?? 0)
		secrets.set(kid, entry)
		const forget = (): boolean => secrets.delete(kid)
		entry.found.then((found) => found ?? forget(), forget) // unknown names must not fill the memory
		return entry
	}
	const touch = (entry: CachedSecret, kid: string, merchantId: number, now: number): void => {
		entry.touchAt = now + LAST_USED_INTERVAL_MS
		saveSecretUse(db, merchantId, kid, clock.now()).catch(() => {}) // must not fail the request
	}
	const authenticate = async (header: string | undefined): Promise<VerifiedToken | TokenProblem> => {
		const bearer = header === undefined ? undefined : parseBearer(header)
		if (!bearer) return 'guess'
		const now = monotonic()
		const entry = lookUp(bearer.kid, now)
		const found = await entry.found
		if (!found) return 'guess'
		const claims = await verifyToken(bearer.token, found, clock.now())
		if (typeof claims === 'string') return claims
		const { caller: merchant, isOn, isOwn } = found
		const known = { merchant, isOn, token: { ...claims, isOwn } }
		if (verified.size > MOST_CACHED) verified.clear()
		verified.set(header!, { ...known, kid: bearer.kid, entry })
		if (entry.touchAt <= now) touch(entry, bearer.kid, merchant.id, now)
		return known
	}

	return {
		authenticate,
		/** Returns what this process has found out about the same header within the last second. */
		findCached(header: string | undefined): VerifiedToken | undefined {
			if (header === undefined) return undefined
			const now = monotonic()
			if (clearAt <= now) {
				verified.clear()
				clearAt = now + CACHE_TTL_MS
			}
			const known = verified.get(header)
			// The secret may have been reloaded and changed since the token was verified.
			if (!known || lookUp(known.kid, now) !== known.entry) return undefined
			return known.token.expiresAt > clock.now() ? known : undefined
		},
		isListed: createSecretList(db, monotonic),
	}
}

const readSecret = async (db: Database, kid: string): Promise<UsableSecret | undefined> => {
	const found = await findSecret(db, kid)
	if (!found) return undefined
	const caller: CallingMerchant = {
		...found.merchant,
		replyShape: 'current',
		origins: found.origins,
		scopes: null,
	}
	return { ...found, key: await importSecret(found.secret), caller }
}

/**
 * Whether a token names a secret that works. The names are kept in memory and reloaded at most once a second, so that
 * guesses cost no query.
 */
const createSecretList = (db: Database, monotonic: () => number) => {
	let names: Promise<Set<string>> | undefined
	let reloadAt = 0
	return async (header: string | undefined): Promise<boolean> => {
		const bearer = header === undefined ? undefined : parseBearer(header)
		if (!bearer) return false
		const now = monotonic()
		if (!names || reloadAt <= now) {
			reloadAt = now + CACHE_TTL_MS
			const before = names
			names = listLiveSecrets(db, MOST_CACHED).catch(() => before ?? new Set())
		}
		return (await names).has(bearer.kid)
	}
}
