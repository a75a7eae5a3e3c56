import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { KeyedHash } from '../db/keyed-hash.ts'
import { IS_TEST, type Merchant } from '../merchants/merchant.ts'
import type { PinMessage } from '../notifications/mail.ts'
import { replacePinMessages } from '../notifications/replace-pin-messages.ts'
import { type CodeText, composePinMessage } from './compose-message.ts'
import type { Channels, Contact } from './contact.ts'
import { type Counter, lockCounters, mayGuess, mayReceive, saveCounters } from './counters.ts'
import { findGateway } from './find-gateway.ts'
import type { Gateway } from './gateway.ts'
import { lockChallenges } from './lock-challenges.ts'
import {
	type Challenge,
	type CodePurpose,
	FAILURES_WINDOW_MS,
	hashCode,
	hashSubject,
	isCode,
	makeCode,
	minutesAfter,
	PIN_LIMITS,
	SENDINGS_WINDOW_MS,
} from './pin.ts'
import { saveChallenges } from './save-challenges.ts'

/** What codes of members are for. They are counted apart from those of tills, so that strangers cannot stop a till. */
type MemberPurpose = Exclude<CodePurpose, 'till'>

/** A code of a member, as the member names it. */
interface NamedCode {
	purpose: MemberPurpose
	/** What the code is about, in a form that is the same however it was written. One code at a time is valid for it. */
	reference: string
	/** What sendings and wrong codes are counted under. */
	counted: readonly string[]
}

export interface SendMemberCode extends NamedCode {
	/** Where the code goes. */
	contact: Contact
	/** Null if nobody has the contact: nothing is sent, and everything else is done in the same way. */
	customerId: number | null
	text: CodeText
	hasMailServer: boolean
}

export type SentMemberCode =
	| { is: 'sent'; expiresAt: Date }
	| { is: 'no channel' }
	| { is: 'too many'; seconds: number }

/** Sends a code for each command, if somebody has the contact. The outcome does not say whether anybody has. */
export const sendMemberCodes = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: SendMemberCode[],
): Promise<SentMemberCode[]> => {
	const { keyedHash } = tx
	const [gateway, [settings]] = await Promise.all([
		findGateway(tx, merchant.id),
		tx.rows<{ keepsMail: boolean }>(
			sql`select is_sandbox or ${IS_TEST} as "keepsMail" from merchants m where id = ${merchant.id}`,
		),
	])
	const loaded = await loadCodes(tx, merchant.id, now, commands)
	const sent = new Map<string, Omit<PinMessage, 'challengeId'>>()
	const outcomes = commands.map((command): SentMemberCode => {
		const channels: Channels = {
			gateway: gateway !== null,
			mail: command.hasMailServer || settings!.keepsMail,
		}
		if (!channels[command.contact.channel]) return { is: 'no channel' }
		const referenceHash = referenceHashOf(keyedHash, merchant.id, command)
		const running = findRunning(loaded, referenceHash, now)
		const counters = loaded.countersOf(command)
		const seconds = secondsToWait(running, counters, now)
		if (seconds > 0) return { is: 'too many', seconds }
		for (const counter of counters) counter.sendings += 1
		const challenge = newChallenge(command, referenceHash, running, now)
		const { expiresAt } = challenge
		const code = makeCode()
		challenge.codeHash = hashCode(keyedHash, merchant.id, challenge, code)
		loaded.challenges.set(referenceHash, challenge)
		sent.set(referenceHash, { ...compose(merchant, gateway, command, code), expiresAt })
		return { is: 'sent', expiresAt }
	})
	const changed = [...sent.keys()].map((referenceHash) => loaded.challenges.get(referenceHash)!)
	const ids = await saveChallenges(tx, merchant.id, changed)
	saveCounters(tx, merchant.id, loaded.counters.values())
	const messages = changed.map(({ referenceHash }, index) => ({
		...sent.get(referenceHash)!,
		challengeId: ids[index]!,
	}))
	await replacePinMessages(tx, merchant.id, now, messages)
	return outcomes
}

/**
 * The customers to whom codes were sent, for whoever locks their accounts before the codes. A customer who was merged while
 * the code was being saved is not there any more, and missing.
 */
export const findCodeOwners = async (tx: Tx, merchantId: number, codes: NamedCode[]): Promise<number[]> => {
	const references = codes.map((code) => referenceHashOf(tx.keyedHash, merchantId, code))
	const rows = await tx.rows<{ id: number }>(sql`
		select distinct c.id from pin_challenges p
		join customers c on c.merchant_id = ${merchantId} and c.id = p.customer_id
		where p.merchant_id = ${merchantId} and p.transaction_id = any(${references}::text[])
		order by c.id`)
	return rows.map(({ id }) => id)
}

export interface ConfirmMemberCode extends NamedCode {
	code: string
}

/** The customer whose code was right; null if it was not. */
export type ConfirmedMemberCode = { customerId: number; challengeId: number } | null

/**
 * Says for each code whether it is right. A right one is used up. A wrong one, an expired one and one over the limit are
 * all just not right. Wrong codes are counted under the lock of the counters, also those for contacts that nobody has.
 * Callers lock the accounts of the customers before, because merging and erasing lock accounts before codes.
 */
export const confirmMemberCodes = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: ConfirmMemberCode[],
): Promise<ConfirmedMemberCode[]> => {
	const { keyedHash } = tx
	const loaded = await loadCodes(tx, merchant.id, now, commands)
	const changed = new Set<Challenge>()
	const outcomes = commands.map((command): Challenge | null => {
		const challenge = loaded.challenges.get(referenceHashOf(keyedHash, merchant.id, command))
		const counters = loaded.countersOf(command)
		if (!challenge || !isOpen(challenge, now) || !counters.every(mayGuess)) return null
		changed.add(challenge)
		const isRight = isCode(keyedHash, merchant.id, challenge, command.code)
		if (isRight && challenge.customerId !== null) {
			challenge.confirmedAt = now
			challenge.usedAt = now // no redemption at a till may use it, and it works once
			return challenge
		}
		challenge.attempts += 1
		for (const counter of counters) counter.failures += 1
		return null
	})
	const saved = [...changed]
	const ids = await saveChallenges(tx, merchant.id, saved)
	saveCounters(tx, merchant.id, loaded.counters.values())
	return outcomes.map(
		(challenge) =>
			challenge && { customerId: challenge.customerId!, challengeId: ids[saved.indexOf(challenge)]! },
	)
}

interface LoadedCodes {
	/** By the hash of the reference. */
	challenges: Map<string, Challenge>
	counters: Map<string, Counter>
	countersOf(code: NamedCode): Counter[]
}

/** Counters are locked first, which serializes everything about one contact in all processes. */
const loadCodes = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	codes: readonly NamedCode[],
): Promise<LoadedCodes> => {
	const { keyedHash } = tx
	const subjectsOf = ({ purpose, counted }: NamedCode): string[] =>
		counted.map((subject) => hashSubject(keyedHash, merchantId, 'member', `${purpose} of ${subject}`))
	const counters = await lockCounters(tx, merchantId, now, codes.flatMap(subjectsOf))
	const challenges = new Map<string, Challenge>()
	for (const purpose of new Set(codes.map((code) => code.purpose))) {
		const references = codes.map((code) => referenceHashOf(keyedHash, merchantId, code))
		for (const challenge of await lockChallenges(tx, merchantId, references, purpose))
			challenges.set(challenge.referenceHash, challenge)
	}
	return {
		challenges,
		counters,
		countersOf: (code) => subjectsOf(code).map((subject) => counters.get(subject)!),
	}
}

const referenceHashOf = (
	keyedHash: KeyedHash,
	merchantId: number,
	{ purpose, reference }: NamedCode,
): string => hashSubject(keyedHash, merchantId, 'member', `${purpose} by ${reference}`)

const findRunning = (
	{ challenges }: LoadedCodes,
	referenceHash: string,
	now: Date,
): Challenge | undefined => {
	const known = challenges.get(referenceHash)
	return known !== undefined && known.usedAt === null && known.expiresAt > now ? known : undefined
}

/** The challenge of a new code. The customer may be another one than that of the code before. */
const newChallenge = (
	{ purpose, customerId }: SendMemberCode,
	referenceHash: string,
	running: Challenge | undefined,
	now: Date,
): Challenge => ({
	...{ purpose, transactionId: referenceHash, referenceHash, customerId },
	...{ given: null, contactHash: null, codeHash: null, confirmedAt: null, usedAt: null },
	attempts: running?.attempts ?? 0,
	sendings: (running?.sendings ?? 0) + 1,
	expiresAt: minutesAfter(now, PIN_LIMITS.lifeMinutes),
})

/** The seconds until a code may be sent; 0 if it may be sent now. They depend on nothing but earlier requests. */
const secondsToWait = (running: Challenge | undefined, counters: Counter[], now: Date): number => {
	const isOver =
		running && (running.attempts >= PIN_LIMITS.attempts || running.sendings >= PIN_LIMITS.sendings)
	const waits = counters.flatMap((counter) => [
		...(mayReceive(counter) ? [] : [counter.sendingsSince.getTime() + SENDINGS_WINDOW_MS]),
		...(mayGuess(counter) ? [] : [counter.failuresSince.getTime() + FAILURES_WINDOW_MS]),
	])
	if (isOver) waits.push(running.expiresAt.getTime())
	return Math.max(0, ...waits.map((until) => Math.ceil((until - now.getTime()) / 1_000)))
}

const isOpen = (challenge: Challenge, now: Date): challenge is Challenge & { codeHash: string } =>
	challenge.codeHash !== null &&
	challenge.expiresAt > now &&
	challenge.attempts < PIN_LIMITS.attempts &&
	challenge.usedAt === null

const compose = (
	merchant: Merchant,
	gateway: Gateway | null,
	{ contact, customerId, text }: SendMemberCode,
	code: string,
): Omit<PinMessage, 'challengeId' | 'expiresAt'> => ({
	...composePinMessage(merchant, contact, gateway, code, text),
	isToNobody: customerId === null,
})
