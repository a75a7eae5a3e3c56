import type { Tx } from '../db/database.ts'
import type { KeyedHash } from '../db/keyed-hash.ts'
import { collision } from '../db/unavailable.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { hasContact, usableContacts } from './contact.ts'
import { lockCounters, mayGuess, saveCounters } from './counters.ts'
import {
	type ChallengedCustomer,
	type ChallengedCustomers,
	findChallengedCustomers,
} from './find-challenged-customers.ts'
import { findChallenge, lockChallenges } from './lock-challenges.ts'
import { type Challenge, hashSubject, isCode, PIN_LIMITS } from './pin.ts'
import { saveChallenges } from './save-challenges.ts'
import { type ConfirmedDetails, saveConfirmedDetails } from './save-confirmed-details.ts'
import { contactSubject, customerSubject } from './send-codes.ts'

export interface ConfirmCode {
	reference: string
	transactionId: string
	code: string
}

/**
 * Says for each code whether it is right. A wrong code, an expired or unknown challenge and a reached limit are all just
 * not right, so that nobody learns which customers exist. Wrong codes are counted under the lock of the challenge.
 */
export const confirmCodes = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: ConfirmCode[],
): Promise<boolean[]> => {
	const { keyedHash } = tx
	const references = commands.map(({ reference }) => reference)
	const { customers, ambiguous } = await lockChallengedCustomers(tx, merchant.id, references)
	const subjectOf = (reference: string): string =>
		customerSubject(keyedHash, merchant.id, reference, customers.get(reference)?.id)
	const counters = await lockCounters(tx, merchant.id, now, references.map(subjectOf))
	const challenges = await lockChallenges(
		tx,
		merchant.id,
		commands.map(({ transactionId }) => transactionId),
	)
	const changed = new Set<Challenge>()
	const confirmed: ConfirmedDetails[] = []
	const outcomes = commands.map(({ reference, transactionId, code }) => {
		const customer = customers.get(reference)
		const counter = counters.get(subjectOf(reference))!
		const referenceHash = hashSubject(keyedHash, merchant.id, 'reference', reference)
		const challenge = findChallenge(challenges, transactionId, referenceHash, customer?.id)
		if (!challenge || ambiguous.has(reference) || !isOpen(challenge, now) || !mayGuess(counter)) return false
		changed.add(challenge)
		const isRight =
			isCode(keyedHash, merchant.id, challenge, code) &&
			isSafeContact(keyedHash, merchant.id, challenge, customer)
		if (!isRight) {
			challenge.attempts += 1
			counter.failures += 1
		} else if (challenge.confirmedAt === null) {
			challenge.confirmedAt = now
			challenge.customerId = customer?.id ?? null
			if (challenge.given) confirmed.push({ reference, challenge, given: challenge.given })
		}
		return isRight
	})
	await saveConfirmedDetails(tx, merchant, now, confirmed)
	await saveChallenges(tx, merchant.id, [...changed])
	saveCounters(tx, merchant.id, counters.values())
	return outcomes
}

/**
 * Finds the customers whom tills name, and locks their accounts: before the challenges, as whoever merges or erases
 * customers does. They are read again under the lock, because another transaction may have been faster.
 */
const lockChallengedCustomers = async (
	tx: Tx,
	merchantId: number,
	references: string[],
): Promise<ChallengedCustomers> => {
	const found = await findChallengedCustomers(tx, merchantId, references)
	const ids = new Set([...found.customers.values()].map(({ id }) => id))
	await lockAccounts(tx, merchantId, [...ids]).accounts
	const locked = await findChallengedCustomers(tx, merchantId, references)
	for (const [reference, { id }] of locked.customers)
		if (!ids.has(id)) throw collision(`${reference} names another customer since`)
	return locked
}

type SentChallenge = Challenge & { codeHash: string }

/** Whether the code may be compared. That of a confirmed challenge may be repeated until a redemption has used it. */
const isOpen = (challenge: Challenge, now: Date): challenge is SentChallenge =>
	challenge.codeHash !== null &&
	challenge.expiresAt > now &&
	challenge.attempts < PIN_LIMITS.attempts &&
	challenge.usedAt === null

/** A contact that the till gave proves nothing about a customer who has got another contact since. */
const isSafeContact = (
	keyedHash: KeyedHash,
	merchantId: number,
	{ given, contactHash }: Challenge,
	customer: ChallengedCustomer | undefined,
): boolean =>
	given === null ||
	customer === undefined ||
	!hasContact(customer) ||
	usableContacts(customer).some((contact) => contactSubject(keyedHash, merchantId, contact) === contactHash)
