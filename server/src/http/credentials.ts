import { hash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { type FoundKey, findKey, hasEnded } from '../merchants/find-key.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { touchKeys } from '../merchants/touch-keys.ts'

/** A revoked key stops working within this time on every process. */
const REMEMBER_MS = 1_000
/** Asked for again before it is too old, so that nobody waits for it who need not. */
const RENEW_MS = 500
const TOUCH_MS = 60_000

interface Remembered {
	key: Promise<FoundKey | undefined>
	until: number
	renewAt: number
	touchAt: number
}

/** Tells the merchant of a request from its Basic credentials; undefined when they are not good. */
export type Authenticate = (authorization: string | undefined) => Promise<Merchant | undefined>

export const openCredentials = (
	db: Database,
	clock: Clock,
	monotonic: () => number = () => performance.now(),
): Authenticate => {
	const remembered = new Map<string, Remembered>()
	/** What good headers say: one is sent with thousands of requests a second, and read once in that time. */
	const heard = new Map<string, Pair>()
	let forgetAt = 0

	const read = (authorization: string, now: number): Pair | undefined => {
		if (forgetAt <= now) {
			heard.clear()
			forgetAt = now + REMEMBER_MS
		}
		return heard.get(authorization) ?? decode(authorization)
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

	return async (authorization) => {
		const now = monotonic()
		const pair = authorization === undefined ? undefined : read(authorization, now)
		if (!pair) return undefined
		const entry = lookUp(pair.token, now)
		const key = await entry.key
		// An unknown token costs the same comparison as a wrong key.
		const isGood = timingSafeEqual(pair.keyHash, key?.keyHash ?? NO_KEY)
		if (!key || !isGood || hasEnded(key, clock.now())) return undefined
		heard.set(authorization!, pair)
		if (entry.touchAt <= now) {
			entry.touchAt = now + TOUCH_MS
			touchKeys(db, [{ token: key.token, usedAt: clock.now() }]).catch(() => {}) // a late mark of use is no reason to fail
		}
		const { merchantId, merchantName, currency, timeZone, language } = key
		return { id: merchantId, name: merchantName, currency, timeZone, language }
	}
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
