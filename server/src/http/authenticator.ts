import { hash, timingSafeEqual } from 'node:crypto'
import type { KeyKind } from '@fiel/contract'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { type FoundKey, findKey, isKeyRevoked } from '../merchants/find-key.ts'
import { listLiveKeys } from '../merchants/list-live-keys.ts'
import type { CallingMerchant } from '../merchants/merchant.ts'
import { saveKeyUse } from '../merchants/save-key-use.ts'

/** A revoked key stops working within this time on every process. */
const CACHE_TTL_MS = 1_000
/** Keys are refreshed in the background before they expire, so that requests rarely wait for a query. */
const REFRESH_AFTER_MS = 500
const LAST_USED_INTERVAL_MS = 60_000
/** The list of live keys is reloaded on demand once it is older than this. */
const KEY_LIST_TTL_MS = 1_000
const MAX_LISTED_KEYS = 10_000

interface CachedKey {
	key: Promise<FoundKey | undefined>
	expiresAt: number
	refreshAt: number
	touchAt: number
}

/** Checks the credentials in a header, by its value. */
export interface Authenticator {
	/** Returns the merchant of the credentials, or undefined if they are not valid. */
	authenticate(header: string | undefined): Promise<CallingMerchant | undefined>
	/** Returns the merchant if this process has verified the same header within the last second. */
	findCached(header: string | undefined): CallingMerchant | undefined
	/**
	 * Whether the credentials belong to a key that is not revoked. Looks in a list in memory, so that guesses cost
	 * no query; the list is reloaded at most once a second.
	 */
	isListed(header: string | undefined): Promise<boolean>
}

/** What a header contains, and which keys it can name. */
export interface CredentialScheme {
	kind: KeyKind
	parse(header: string): Credentials | undefined
}

export const createAuthenticator = (
	db: Database,
	clock: Clock,
	monotonic: () => number = () => performance.now(),
	scheme: CredentialScheme = BASIC_SCHEME,
): Authenticator => {
	const cachedKeys = new Map<string, CachedKey>()
	/** Caches the result for a second, because clients send the same header thousands of times a second. */
	const verifiedHeaders = new Map<string, VerifiedHeader>()
	let clearHeadersAt = 0

	const parseHeader = (header: string, now: number): Credentials | undefined => {
		if (clearHeadersAt <= now) {
			verifiedHeaders.clear()
			clearHeadersAt = now + CACHE_TTL_MS
		}
		return verifiedHeaders.get(header)?.credentials ?? scheme.parse(header)
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
			() => {}, // the next request after the entry expires retries
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
		entry.key.then((key) => key ?? forget(), forget) // unknown tokens must not fill the memory
		return entry
	}

	const touch = (entry: CachedKey, token: string, now: number): void => {
		entry.touchAt = now + LAST_USED_INTERVAL_MS
		saveKeyUse(db, [{ token, usedAt: clock.now() }]).catch(() => {}) // a failed update of the last use must not fail the request
	}
	const authenticate: Authenticator['authenticate'] = async (header) => {
		const now = monotonic()
		const credentials = header === undefined ? undefined : parseHeader(header, now)
		if (!credentials) return undefined
		const entry = lookUp(credentials.token, now)
		const key = await entry.key
		const isMatch = isSameKey(credentials, key?.keyHash) && key?.kind === scheme.kind
		if (!isMatch || isKeyRevoked(key, clock.now())) return undefined
		const merchant = merchantOf(key)
		verifiedHeaders.set(header!, { credentials, key, entry, merchant })
		if (entry.touchAt <= now) touch(entry, key.token, now)
		return merchant
	}

	return {
		authenticate,
		findCached(header) {
			if (header === undefined) return undefined
			const now = monotonic()
			const verified = clearHeadersAt > now ? verifiedHeaders.get(header) : undefined
			// The key may have been reloaded and changed since the header was verified.
			if (!verified || lookUp(verified.credentials.token, now) !== verified.entry) return undefined
			return isKeyRevoked(verified.key, clock.now()) ? undefined : verified.merchant
		},
		isListed: createKeyList(db, monotonic, scheme),
	}
}

const merchantOf = (key: FoundKey): CallingMerchant => ({
	id: key.merchantId,
	name: key.merchantName,
	currency: key.currency,
	timeZone: key.timeZone,
	language: key.language,
	displayName: key.displayName,
	logo: key.logo,
	replyShape: key.shape,
	origins: key.origins,
	scopes: key.scopes && new Set(key.scopes),
})

/** Keeps the live keys of all merchants in memory, and reloads them when the list is asked for and too old. */
const createKeyList = (
	db: Database,
	monotonic: () => number,
	{ kind, parse }: CredentialScheme,
): Authenticator['isListed'] => {
	let keyList: Promise<Map<string, Buffer>> | undefined
	let reloadAt = 0
	const read = async (): Promise<Map<string, Buffer>> => {
		const keys = await listLiveKeys(db, kind, MAX_LISTED_KEYS)
		return new Map(keys.map(({ token, keyHash }) => [token, keyHash]))
	}
	return async (header) => {
		const credentials = header === undefined ? undefined : parse(header)
		if (!credentials) return false
		const now = monotonic()
		if (!keyList || reloadAt <= now) {
			reloadAt = now + KEY_LIST_TTL_MS
			const before = keyList
			keyList = read().catch(() => before ?? new Map()) // the next query reports the database error
		}
		return isSameKey(credentials, (await keyList).get(credentials.token))
	}
}

/** An unknown token costs the same time as a wrong key, so that timing does not reveal which tokens exist. */
const isSameKey = ({ keyHash }: Credentials, known: Buffer | undefined): boolean =>
	(keyHash === null || timingSafeEqual(keyHash, known ?? EMPTY_KEY_HASH)) && known !== undefined

interface VerifiedHeader {
	credentials: Credentials
	key: FoundKey
	/** The cache entry of the key when the header was verified. */
	entry: CachedKey
	merchant: CallingMerchant
}

interface Credentials {
	token: string
	/** Null for a public token, which has no key. */
	keyHash: Buffer | null
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')
const EMPTY_KEY_HASH = digest('')

export const parseBasicAuth = (authorization: string): Credentials | undefined => {
	const encoded = /^basic +([A-Za-z0-9+/_=-]+) *$/i.exec(authorization)?.[1]
	if (!encoded) return undefined
	const text = Buffer.from(encoded, 'base64').toString('utf8')
	const colon = text.indexOf(':')
	if (colon < 0 || text.includes('\u0000')) return undefined
	return { token: text.slice(0, colon), keyHash: digest(text.slice(colon + 1)) }
}

const BASIC_SCHEME: CredentialScheme = { kind: 'private', parse: parseBasicAuth }

/** The header is the token itself. */
export const PUBLIC_TOKEN_SCHEME: CredentialScheme = {
	kind: 'public',
	parse: (header) => (/^[\w-]{1,200}$/.test(header) ? { token: header, keyHash: null } : undefined),
}
