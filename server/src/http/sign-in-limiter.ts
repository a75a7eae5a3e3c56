import { addressKey } from './address-key.ts'
import { type BucketOptions, createTokenBuckets, type TokenBuckets } from './token-buckets.ts'

const MINUTE_MS = 60_000

/** Failed attempts that are allowed, and the time in which all of them become available again. */
export const SIGN_IN_LIMITS = {
	/** Attempts for one e-mail from unknown browsers at any address. */
	perEmail: { capacity: 10, refillMs: 60 * MINUTE_MS },
	/** Attempts from unknown browsers at one address for any e-mail. */
	perAddress: { capacity: 30, refillMs: 10 * MINUTE_MS },
	/** Attempts from a browser that is known for the e-mail, or within a session. */
	perDevice: { capacity: 10, refillMs: 10 * MINUTE_MS },
	/**
	 * Applies if no mail can be sent and the limits above are used up: one attempt after this wait, per e-mail and
	 * address.
	 */
	perWait: { capacity: 1, refillMs: 15 * MINUTE_MS, startsEmpty: true },
	/** Requests for a sign-in link by mail from one address. */
	perLink: { capacity: 5, refillMs: 10 * MINUTE_MS },
} as const satisfies Record<string, Pick<BucketOptions, 'capacity' | 'refillMs' | 'startsEmpty'>>

export interface SignInAttempt {
	address: string
	email: string
	/** The token of a browser that is known for the e-mail; null for an unknown browser. */
	knownDevice: string | null
}

/** An attempt counts as failed until it is given back. */
interface Admitted {
	isAdmitted: true
	giveBack(): void
}

export interface Throttled {
	isAdmitted: false
	/** The time to wait before the next attempt. */
	seconds: number
	/** Whether the user can sign in with a link by mail, which attempts of others do not block. */
	needsProof: boolean
}

export type Admission = Admitted | Throttled

/**
 * Limits password guessing. Attempts are counted before the password is checked, so that parallel attempts count
 * too. A legitimate user is never locked out for good: a known browser has its own limit, an unknown one becomes
 * known by a link in the mail, and without mail it is admitted after a wait.
 */
export interface SignInLimiter {
	tryAttempt(attempt: SignInAttempt): Admission
	/** Password or code checks by a user who is signed in. */
	trySession(sessionId: number): Admission
	/** Checks of codes by somebody who has a link to choose a password; `link` stands for the link. */
	tryLinkCode(link: string): Admission
	/** Returns the seconds to wait before another link may be requested, or 0. */
	tryLink(address: string): number
}

const throttled = (seconds: number, needsProof = false): Throttled => ({
	isAdmitted: false,
	seconds,
	needsProof,
})

export const createSignInLimiter = (sendsMail: boolean, now: () => number): SignInLimiter => {
	const createBuckets = (limit: Pick<BucketOptions, 'capacity' | 'refillMs' | 'startsEmpty'>): TokenBuckets =>
		createTokenBuckets({ ...limit, now })
	const { perEmail, perAddress, perDevice, perWait, perLink } = SIGN_IN_LIMITS
	const [emails, addresses, devices] = [
		createBuckets(perEmail),
		createBuckets(perAddress),
		createBuckets(perDevice),
	]
	const [waits, links] = [createBuckets(perWait), createBuckets(perLink)]

	const tryDevice = (key: string): Admission => {
		const seconds = devices.take(key)
		return seconds > 0 ? throttled(seconds) : { isAdmitted: true, giveBack: () => devices.giveBack(key) }
	}
	const tryUnknownDevice = (from: string, email: string): Admission => {
		const seconds = Math.max(emails.waitSeconds(email), addresses.waitSeconds(from))
		if (seconds === 0) {
			emails.take(email)
			addresses.take(from)
			return {
				isAdmitted: true,
				giveBack() {
					emails.giveBack(email)
					addresses.giveBack(from)
				},
			}
		}
		if (sendsMail) return throttled(seconds, true)
		const key = `${from} ${email}`
		const wait = waits.take(key)
		if (wait === 0) return { isAdmitted: true, giveBack: () => waits.giveBack(key) }
		return throttled(Math.min(seconds, wait))
	}
	return {
		tryAttempt: ({ address, email, knownDevice }) =>
			knownDevice === null
				? tryUnknownDevice(addressKey(address), email)
				: tryDevice(`${knownDevice} ${email}`),
		trySession: (sessionId) => tryDevice(`session ${sessionId}`),
		tryLinkCode: (link) => tryDevice(`link ${link}`),
		tryLink: (address) => links.take(addressKey(address)),
	}
}
