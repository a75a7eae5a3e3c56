import { hash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { type FoundKey, findKey, isKeyRevoked } from '../merchants/find-key.ts'
import { listLiveKeys } from '../merchants/list-live-keys.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { touchKeys } from '../merchants/touch-keys.ts'

/** A revoked key stops working within this time on every process. */
const CACHE_TTL_MS = 1_000
/** Asked for again before it is too old, so that nobody waits for it who need not. */
const REFRESH_AFTER_MS = 500
const LAST_USED_INTERVAL_MS = 60_000
/** The list of live pairs is read again when it is asked for and older than this. */
const KEY_LIST_TTL_MS = 1_000
const MAX_LISTED_KEYS = 10_000

interface CachedKey {
	key: Promise<FoundKey | undefined>
	expiresAt: number
	refreshAt: number
	touchAt: number
}

/** What can be told from Basic credentials. */
export interface Authenticator {
	/** Whose they are; undefined when they are not good. */
	authenticate(authorization: string | undefined): Promise<Merchant | undefined>
	/** Whose they are, if this process has found them good within the last second. */
	findCached(authorization: string | undefined): Merchant | undefined
	/**
	 * Whether a pair that was not revoked says the same. It is looked up in a list in memory, so that guesses cost no
	 * query; the list is read again once a second at most, however many ask.
	 */
	isKnownPair(authorization: string | undefined): Promise<boolean>
}

export const createAuthenticator = (
	db: Database,
	clock: Clock,
	monotonic: () => number = () => performance.now(),
): Authenticator => {
	const cachedKeys = new Map<string, CachedKey>()
	/** Headers that were found good: one is sent with thousands of requests a second, and checked once in that time. */
	const verifiedHeaders = new Map<string, VerifiedHeader>()
	let clearHeadersAt = 0

	const parseHeader = (authorization: string, now: number): BasicCredentials | undefined => {
		if (clearHeadersAt <= now) {
			verifiedHeaders.clear()
			clearHeadersAt = now + CACHE_TTL_MS
		}
		return verifiedHeaders.get(authorization)?.pair ?? parseBasicAuth(authorization)
	}
	const fetchKey = (token: string, now: number, touchAt: number): CachedKey => {
		const [expiresAt, refreshAt] = [now + CACHE_TTL_MS, now + REFRESH_AFTER_MS]
		return { key: findKey(db, token), expiresAt, refreshAt, touchAt }
	}
	const refreshKey = (token: string, known: CachedKey, now: number): void => {
		known.refreshAt = Number.POSITIVE_INFINITY
		const entry = fetchKey(token, now, known.touchAt)
		entry.key.then(
			(key) => (key ? cachedKeys.set(token, entry) : cachedKeys.delete(token)),
			() => {}, // whoever comes when it is too old asks again
		)
	}
	const lookUp = (token: string, now: number): CachedKey => {
		const known = cachedKeys.get(token)
		if (known && known.expiresAt > now) {
			if (known.refreshAt <= now) refreshKey(token, known, now)
			return known
		}
		if (cachedKeys.size > 10_000) cachedKeys.clear()
		const entry = fetchKey(token, now, known?.touchAt ?? 0)
		cachedKeys.set(token, entry)
		const forget = (): boolean => cachedKeys.delete(token)
		entry.key.then((key) => key ?? forget(), forget) // guesses must not fill the memory
		return entry
	}

	const touch = (entry: CachedKey, token: string, now: number): void => {
		entry.touchAt = now + LAST_USED_INTERVAL_MS
		touchKeys(db, [{ token, usedAt: clock.now() }]).catch(() => {}) // a late mark of use is no reason to fail
	}
	const authenticate: Authenticator['authenticate'] = async (authorization) => {
		const now = monotonic()
		const pair = authorization === undefined ? undefined : parseHeader(authorization, now)
		if (!pair) return undefined
		const entry = lookUp(pair.token, now)
		const key = await entry.key
		// An unknown token costs the same comparison as a wrong key.
		const isMatch = timingSafeEqual(pair.keyHash, key?.keyHash ?? EMPTY_KEY_HASH)
		if (!key || !isMatch || isKeyRevoked(key, clock.now())) return undefined
		const merchant = merchantOf(key)
		verifiedHeaders.set(authorization!, { pair, key, entry, merchant })
		if (entry.touchAt <= now) touch(entry, key.token, now)
		return merchant
	}

	return {
		authenticate,
		findCached(authorization) {
			if (authorization === undefined) return undefined
			const now = monotonic()
			const good = clearHeadersAt > now ? verifiedHeaders.get(authorization) : undefined
			// the key may have been read again since, and be another one now
			if (!good || lookUp(good.pair.token, now) !== good.entry) return undefined
			return isKeyRevoked(good.key, clock.now()) ? undefined : good.merchant
		},
		isKnownPair: createKeyList(db, monotonic),
	}
}

const merchantOf = ({ merchantId, merchantName, currency, timeZone, language }: FoundKey): Merchant => ({
	id: merchantId,
	name: merchantName,
	currency,
	timeZone,
	language,
})

/** The live pairs of everybody, read when somebody asks and what is there is old. */
const createKeyList = (db: Database, monotonic: () => number): Authenticator['isKnownPair'] => {
	let keyList: Promise<Map<string, Buffer>> | undefined
	let reloadAt = 0
	const read = async (): Promise<Map<string, Buffer>> => {
		const keys = await listLiveKeys(db, MAX_LISTED_KEYS)
		return new Map(keys.map(({ token, keyHash }) => [token, keyHash]))
	}
	return async (authorization) => {
		const pair = authorization === undefined ? undefined : parseBasicAuth(authorization)
		if (!pair) return false
		const now = monotonic()
		if (!keyList || reloadAt <= now) {
			reloadAt = now + KEY_LIST_TTL_MS
			const before = keyList
			keyList = read().catch(() => before ?? new Map()) // who asks the database next hears what is wrong with it
		}
		const keyHash = (await keyList).get(pair.token)
		return timingSafeEqual(pair.keyHash, keyHash ?? EMPTY_KEY_HASH) && keyHash !== undefined
	}
}

interface VerifiedHeader {
	pair: BasicCredentials
	key: FoundKey
	/** What was remembered of the key when the header was compared with it. */
	entry: CachedKey
	merchant: Merchant
}

interface BasicCredentials {
	token: string
	keyHash: Buffer
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')
const EMPTY_KEY_HASH = digest('')

const parseBasicAuth = (authorization: string): BasicCredentials | undefined => {
	const encoded = /^basic +([A-Za-z0-9+/_=-]+) *$/i.exec(authorization)?.[1]
	if (!encoded) return undefined
	const text = Buffer.from(encoded, 'base64').toString('utf8')
	const colon = text.indexOf(':')
	if (colon < 0 || text.includes('\u0000')) return undefined
	return { token: text.slice(0, colon), keyHash: digest(text.slice(colon + 1)) }
}
