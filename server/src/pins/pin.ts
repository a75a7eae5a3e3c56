import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { KeyedHash } from '../db/keyed-hash.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The limits of PINs. Those of a customer or an address are counted in the database, for all processes together. */
export const PIN_LIMITS = {
	/** How long a code is valid. */
	lifeMinutes: 10,
	/** How often a code of one challenge may be tried. */
	attempts: 5,
	/** How often a code may be sent for one challenge. */
	sendings: 3,
	/** How long a confirmed challenge can be used for a redemption. */
	confirmedMinutes: 30,
	/** How many codes one customer, or one address, gets in an hour. */
	sendingsInHour: 6,
	/** How many wrong codes may be tried for one customer in a day. */
	failuresInDay: 20,
} as const

export const SENDINGS_WINDOW_MS = HOUR_MS
export const FAILURES_WINDOW_MS = 24 * HOUR_MS

export const minutesAfter = (now: Date, minutes: number): Date =>
	new Date(now.getTime() + minutes * MINUTE_MS)

/** What the till told about a customer. */
export interface GivenDetails {
	name: string | null
	document: string | null
	phone: string | null
	email: string | null
}

/** What a code is for: a redemption at the till, signing in as a member, or another contact of a member. */
export type CodePurpose = 'till' | 'sign-in' | 'contact'

/** The request of a till to confirm a customer, or of a member. */
export interface Challenge {
	purpose: CodePurpose
	transactionId: string
	referenceHash: string
	/** Null while the customer is unknown. */
	customerId: number | null
	/** Set while the customer is unknown or has no contact; the code is then sent to one of these contacts. */
	given: GivenDetails | null
	contactHash: string | null
	/** Null until a code was sent. */
	codeHash: string | null
	attempts: number
	sendings: number
	expiresAt: Date
	confirmedAt: Date | null
	usedAt: Date | null
}

/** Cannot be guessed. */
export const makeTransactionId = (): string => randomBytes(18).toString('base64url')

/** Six digits. The first is not 0, because a till may send the code as a number. */
export const makeCode = (): string => String(randomInt(100_000, 1_000_000))

type CodeOwner = Pick<Challenge, 'transactionId' | 'referenceHash'>

export const hashCode = (
	keyedHash: KeyedHash,
	merchantId: number,
	{ transactionId, referenceHash }: CodeOwner,
	code: string,
): string => keyedHash.hash(JSON.stringify(['pin', merchantId, transactionId, referenceHash, code]))

/** Compares in constant time. */
export const isCode = (
	keyedHash: KeyedHash,
	merchantId: number,
	challenge: CodeOwner & { codeHash: string },
	code: string,
): boolean => {
	const given = hashCode(keyedHash, merchantId, challenge, code)
	return timingSafeEqual(Buffer.from(given), Buffer.from(challenge.codeHash))
}

/** Hides the ids and addresses of customers in what is stored about a challenge. */
export const hashSubject = (
	keyedHash: KeyedHash,
	merchantId: number,
	kind: 'reference' | 'customer' | 'contact' | 'member',
	text: string,
): string => keyedHash.hash(JSON.stringify(['pin', kind, merchantId, text]))

/**
 * Limits of one process in ten minutes for the codes of tills, beside those of a customer and of an address, which the
 * database counts. All tills of a store have one address.
 */
export const SENDING_LIMITS = { perKey: 600, perAddress: 600 }
/** Of wrong codes only. */
export const GUESS_LIMITS = { perKey: 200, perAddress: 200 }
