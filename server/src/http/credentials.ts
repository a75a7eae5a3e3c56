import { hash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { type FoundKey, findKey, hasEnded } from '../merchants/find-key.ts'
import { listLiveKeys } from '../merchants/list-live-keys.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { touchKeys } from '../merchants/touch-keys.ts'

/** A revoked key stops working within this time on every process. */
const REMEMBER_MS = 1_000
/** Asked for again before it is too old, so that nobody waits for it who need not. */
const RENEW_MS = 500
const TOUCH_MS = 60_000
/** The list of live pairs is read again when it is asked for and older than this. */
const LIST_MS = 1_000
const MOST_LISTED = 10_000

interface Remembered {
	key: Promise<FoundKey | undefined>
	until: number
	renewAt: number
	touchAt: number
}

/** What can be told from Basic credentials. */
export interface Credentials {
	/** Whose they are; undefined when they are not good. */
	authenticate(authorization: string | undefined): Promise<Merchant | undefined>
	/** Whose they are, if this process has found them good within the last second. */
	proven(authorization: string | undefined): Merchant | undefined
	/**
	 * Whether a pair that was not revoked says the same. It is looked up in a list in memory, so that guesses cost no
	 * query; the list is read again once a second at most, however many ask.
	 */
	isListed(authorization: string | undefined): Promise<boolean>
}

export const openCredentials = (
	db: Database,
	clock: Clock,
	monotonic: () => number = () => performance.now(),
): Credentials => {
	const remembered = new Map<string, Remembered>()
	/** Headers that were found good: one is sent with thousands of requests a second, and checked once in that time. */
	const goodHeaders = new Map<string, GoodHeader>()
	let forgetAt = 0

	const read = (authorization: string, now: number): Pair | undefined => {
		if (forgetAt <= now) {
			goodHeaders.clear()
			forgetAt = now + REMEMBER_MS
		}
		return goodHeaders.get(authorization)?.pair ?? decode(authorization)
	}
	const ask = (token: string, now: number, touchAt: number): Remembered => {
		return { key: findKey(db, token), until: now + REMEMBER_MS, renewAt: now + RENEW_MS, touchAt }
	}
	const renew = (token: string, known: Remembered, now: number): void => {
		known.renewAt = Number.POSITIVE_INFINITY
		const entry = ask(token, now, known.touchAt)
		entry.key.then(
			(key) => (key ? remembered.set(token, entry) : remembered.delete(token)),
			() => {}, // whoever comes when it is too old asks again
		)
	}
	const lookUp = (token: string, now: number): Remembered => {
		const known = remembered.get(token)
		if (known && known.until > now) {
			if (known.renewAt <= now) renew(token, known, now)
			return known
		}
		if (remembered.size > 10_000) remembered.clear()
		const entry = ask(token, now, known?.touchAt ?? 0)
		remembered.set(token, entry)
		entry.key.then(
			(key) => key ?? remembered.delete(token), // guesses must not fill the memory
			() => remembered.delete(token),
		)
		return entry
	}

	const authenticate: Credentials['authenticate'] = async (authorization) => {
		const now = monotonic()
		const pair = authorization === undefined ? undefined : read(authorization, now)
		if (!pair) return undefined
		const entry = lookUp(pair.token, now)
		const key = await entry.key
		// An unknown token costs the same comparison as a wrong key.
		const isGood = timingSafeEqual(pair.keyHash, key?.keyHash ?? NO_KEY)
		if (!key || !isGood || hasEnded(key, clock.now())) return undefined
		const merchant = merchantOf(key)
		goodHeaders.set(authorization!, { pair, key, entry, merchant })
		if (entry.touchAt <= now) {
			entry.touchAt = now + TOUCH_MS
			touchKeys(db, [{ token: key.token, usedAt: clock.now() }]).catch(() => {}) // a late mark of use is no reason to fail
		}
		return merchant
	}

	return {
		authenticate,
		proven(authorization) {
			if (authorization === undefined) return undefined
			const now = monotonic()
			const good = forgetAt > now ? goodHeaders.get(authorization) : undefined
			// the key may have been read again since, and be another one now
			if (!good || lookUp(good.pair.token, now) !== good.entry) return undefined
			return hasEnded(good.key, clock.now()) ? undefined : good.merchant
		},
		isListed: openKeyList(db, monotonic),
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
const openKeyList = (db: Database, monotonic: () => number): Credentials['isListed'] => {
	let listed: Promise<Map<string, Buffer>> | undefined
	let readAgainAt = 0
	const read = async (): Promise<Map<string, Buffer>> => {
		const keys = await listLiveKeys(db, MOST_LISTED)
		return new Map(keys.map(({ token, keyHash }) => [token, keyHash]))
	}
	return async (authorization) => {
		const pair = authorization === undefined ? undefined : decode(authorization)
		if (!pair) return false
		const now = monotonic()
		if (!listed || readAgainAt <= now) {
			readAgainAt = now + LIST_MS
			const before = listed
			listed = read().catch(() => before ?? new Map()) // who asks the database next hears what is wrong with it
		}
		const keyHash = (await listed).get(pair.token)
		return timingSafeEqual(pair.keyHash, keyHash ?? NO_KEY) && keyHash !== undefined
	}
}

interface GoodHeader {
	pair: Pair
	key: FoundKey
	/** What was remembered of the key when the header was compared with it. */
	entry: Remembered
	merchant: Merchant
}

interface Pair {
	token: string
	keyHash: Buffer
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')
const NO_KEY = digest('')

const decode = (authorization: string): Pair | undefined => {
	const encoded = /^basic +([A-Za-z0-9+/_=-]+) *$/i.exec(authorization)?.[1]
	if (!encoded) return undefined
	const text = Buffer.from(encoded, 'base64').toString('utf8')
	const colon = text.indexOf(':')
	if (colon < 0 || text.includes('\u0000')) return undefined
	return { token: text.slice(0, colon), keyHash: digest(text.slice(colon + 1)) }
}
