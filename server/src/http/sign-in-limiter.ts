import { addressKey } from './address-key.ts'
import { type BucketOptions, openTokenBuckets, type TokenBuckets } from './token-buckets.ts'

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

export interface HeldBack {
	isAdmitted: false
	/** To wait before the next attempt. */
	seconds: number
	/** A link by mail is the way in that does not depend on what others do. */
	needsProof: boolean
}

export type Admission = Admitted | HeldBack

/**
 * Slows down whoever guesses passwords. Attempts are counted before the password is looked at, so that a hundred at
 * once are a hundred. It never says no for ever to somebody who is entitled: a known browser has a count of its own;
 * another one becomes known by a link in the mail; and where no mail is sent, it is let through after a wait.
 */
export interface SignInLimiter {
	enter(attempt: SignInAttempt): Admission
	/** Checks of a password or a code by somebody who is signed in. */
	enterSession(sessionId: number): Admission
	/** Seconds to wait before another link may be asked for, 0 when it may. */
	enterLink(address: string): number
}

const heldBack = (seconds: number, needsProof = false): HeldBack => ({
	isAdmitted: false,
	seconds,
	needsProof,
})

export const openSignInLimiter = (sendsMail: boolean, now: () => number): SignInLimiter => {
	const open = (limit: Pick<BucketOptions, 'capacity' | 'refillMs' | 'startsEmpty'>): TokenBuckets =>
		openTokenBuckets({ ...limit, now })
	const { perEmail, perAddress, perDevice, perWait, perLink } = SIGN_IN_LIMITS
	const [emails, addresses, devices] = [open(perEmail), open(perAddress), open(perDevice)]
	const [waits, links] = [open(perWait), open(perLink)]

	const enterDevice = (key: string): Admission => {
		const seconds = devices.take(key)
		return seconds > 0 ? heldBack(seconds) : { isAdmitted: true, giveBack: () => devices.giveBack(key) }
	}
	const enterStranger = (from: string, email: string): Admission => {
		const seconds = Math.max(emails.wait(email), addresses.wait(from))
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
		if (sendsMail) return heldBack(seconds, true)
		const key = `${from} ${email}`
		const wait = waits.take(key)
		if (wait === 0) return { isAdmitted: true, giveBack: () => waits.giveBack(key) }
		return heldBack(Math.min(seconds, wait))
	}
	return {
		enter: ({ address, email, knownDevice }) =>
			knownDevice === null
				? enterStranger(addressKey(address), email)
				: enterDevice(`${knownDevice} ${email}`),
		enterSession: (sessionId) => enterDevice(`session ${sessionId}`),
		enterLink: (address) => links.take(addressKey(address)),
	}
}
