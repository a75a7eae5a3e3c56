import { addressKey } from './address-key.ts'
import { type BucketOptions, createTokenBuckets, type TokenBuckets } from './token-buckets.ts'

const MINUTE_MS = 60_000

/** So many wrong attempts, and the time in which all of them are free again. */
export const SIGN_IN_LIMITS = {
	/** Of strangers for one e-mail, wherever they are. */
	perEmail: { capacity: 10, refillMs: 60 * MINUTE_MS },
	/** Of strangers at one address, whatever the e-mails. */
	perAddress: { capacity: 30, refillMs: 10 * MINUTE_MS },
	/** With a browser that is known for the e-mail, or in a session. */
	perDevice: { capacity: 10, refillMs: 10 * MINUTE_MS },
	/** Without mail, and with the limits above used up: one after such a wait, for one e-mail at one address. */
	perWait: { capacity: 1, refillMs: 15 * MINUTE_MS, startsEmpty: true },
	/** Requests for a link by mail, from one address. */
	perLink: { capacity: 5, refillMs: 10 * MINUTE_MS },
} as const satisfies Record<string, Pick<BucketOptions, 'capacity' | 'refillMs' | 'startsEmpty'>>

export interface SignInAttempt {
	address: string
	email: string
	/** The token of a browser that is known for the e-mail; null for strangers. */
	knownDevice: string | null
}

/** An attempt counts as a failure until it is given back. */
export interface Admitted {
	isAdmitted: true
	giveBack(): void
}

export interface Throttled {
	isAdmitted: false
	/** To wait before the next attempt. */
	seconds: number
	/** A link by mail is the way in that does not depend on what others do. */
	needsProof: boolean
}

export type Admission = Admitted | Throttled

/**
 * Slows down whoever guesses passwords. Attempts are counted before the password is looked at, so that a hundred at
 * once are a hundred. It never says no for ever to somebody who is entitled: a known browser has a count of its own;
 * another one becomes known by a link in the mail; and where no mail is sent, it is let through after a wait.
 */
export interface SignInLimiter {
	tryAttempt(attempt: SignInAttempt): Admission
	/** Checks of a password or a code by somebody who is signed in. */
	trySession(sessionId: number): Admission
	/** Seconds to wait before another link may be asked for, 0 when it may. */
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
		tryLink: (address) => links.take(addressKey(address)),
	}
}
