import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { KeyedHash } from '../db/keyed-hash.ts'
import { IS_TEST, type Merchant } from '../merchants/merchant.ts'
import { type LocalizedMessage, localized } from '../messages/message.ts'
import type { Channel, PinMessage } from '../notifications/mail.ts'
import { replacePinMessages } from '../notifications/replace-pin-messages.ts'
import { composePinMessage, TILL_TEXT } from './compose-message.ts'
import { type Channels, type Contact, chooseContact, hasContact, usableContacts } from './contact.ts'
import { type Counter, lockCounters, mayGuess, mayReceive, saveCounters } from './counters.ts'
import { type ChallengedCustomer, findChallengedCustomers } from './find-challenged-customers.ts'
import { findGateway } from './find-gateway.ts'
import type { Gateway } from './gateway.ts'
import { findChallenge, lockChallenges } from './lock-challenges.ts'
import {
	type Challenge,
	type GivenDetails,
	hashCode,
	hashSubject,
	makeCode,
	minutesAfter,
	PIN_LIMITS,
} from './pin.ts'
import { saveChallenges } from './save-challenges.ts'

export interface SendCode {
	/** The id with which the till names the customer. */
	reference: string
	/** The till's own, that of an earlier answer, or a new one. */
	transactionId: string
	/** The contacts are valid, or null. */
	given: GivenDetails
	hasMailServer: boolean
}

export type SentCode = { transactionId: string } & (
	| { is: 'sent'; channel: Channel /** Only on a sandbox merchant. */; code: string | null }
	| { is: 'not sent'; message: LocalizedMessage; isMissing: Channels }
)

/** Everything that a batch of requests is decided from. */
interface Inputs {
	merchant: Merchant
	now: Date
	keyedHash: KeyedHash
	gateway: Gateway | null
	/** Whether the reply contains the code. */
	isSandbox: boolean
	/** Whether mail is kept to be read, so that no mail server is needed. */
	isTest: boolean
	customers: Map<string, ChallengedCustomer>
	ambiguous: Set<string>
	counters: Map<string, Counter>
	/** By transaction and reference. */
	challenges: Map<string, Challenge>
	/** The newest message of each changed challenge; undefined if there is none. */
	messages: Map<Challenge, Omit<PinMessage, 'challengeId'> | undefined>
}

/**
 * Sends a code to each customer, or says which contact is missing. A code is sent to a stored contact if the customer has
 * any, whatever the till gives: otherwise somebody at the till could have the code of another customer sent to themselves.
 */
export const sendCodes = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: SendCode[],
): Promise<SentCode[]> => {
	const inputs = await loadInputs(tx, merchant, now, commands)
	const outcomes = commands.map((command) => sendCode(inputs, command))
	const changed = [...inputs.messages.keys()]
	const ids = await saveChallenges(tx, merchant.id, changed)
	saveCounters(tx, merchant.id, inputs.counters.values())
	const messages = changed.flatMap((challenge, index) => {
		const message = inputs.messages.get(challenge)
		return message ? [{ ...message, challengeId: ids[index]! }] : []
	})
	await replacePinMessages(tx, merchant.id, now, messages)
	return outcomes
}

const loadInputs = async (tx: Tx, merchant: Merchant, now: Date, commands: SendCode[]): Promise<Inputs> => {
	const [{ customers, ambiguous }, gateway, [settings]] = await Promise.all([
		findChallengedCustomers(
			tx,
			merchant.id,
			commands.map(({ reference }) => reference),
		),
		findGateway(tx, merchant.id),
		tx.rows<{ isSandbox: boolean; isTest: boolean }>(
			sql`select is_sandbox as "isSandbox", ${IS_TEST} as "isTest" from merchants m where id = ${merchant.id}`,
		),
	])
	const { keyedHash } = tx
	const subjects = commands.flatMap(({ reference, given }) => {
		const customer = customers.get(reference)
		const contacts = [...usableContacts(given), ...(customer ? usableContacts(customer) : [])]
		return [
			customerSubject(keyedHash, merchant.id, reference, customer?.id),
			...contacts.map((contact) => contactSubject(keyedHash, merchant.id, contact)),
		]
	})
	const counters = await lockCounters(tx, merchant.id, now, subjects)
	const transactionIds = commands.map(({ transactionId }) => transactionId)
	const challenges = await lockChallenges(tx, merchant.id, transactionIds)
	return {
		...{ merchant, now, keyedHash, gateway, customers, ambiguous, counters },
		...settings!,
		challenges: new Map(challenges.map((challenge) => [challengeKey(challenge), challenge])),
		messages: new Map(),
	}
}

const challengeKey = ({ transactionId, referenceHash }: Challenge): string =>
	`${transactionId} ${referenceHash}`

/** What the wrong codes and the sendings of a customer are counted under. */
export const customerSubject = (
	keyedHash: KeyedHash,
	merchantId: number,
	reference: string,
	customerId: number | undefined,
): string =>
	customerId === undefined
		? hashSubject(keyedHash, merchantId, 'reference', reference)
		: hashSubject(keyedHash, merchantId, 'customer', String(customerId))

export const contactSubject = (keyedHash: KeyedHash, merchantId: number, { address }: Contact): string =>
	hashSubject(keyedHash, merchantId, 'contact', address)

const NONE_MISSING: Channels = { gateway: false, mail: false }

const sendCode = (inputs: Inputs, command: SendCode): SentCode => {
	const { merchant, keyedHash, gateway, isSandbox, isTest, counters } = inputs
	const { transactionId, reference } = command
	if (inputs.ambiguous.has(reference))
		return { transactionId, is: 'not sent', message: localized.pinCannotBeSent(), isMissing: NONE_MISSING }
	const customer = inputs.customers.get(reference)
	const challenge = openChallenge(inputs, command, customer)
	const channels: Channels = { gateway: gateway !== null, mail: command.hasMailServer || isSandbox || isTest }
	const data = customer && hasContact(customer) ? customer : challenge.given!
	const contact = chooseContact(data, channels)
	if (!contact) {
		saveChange(inputs, challenge)
		return { transactionId, ...missingContact(channels, challenge.given ?? command.given) }
	}
	const counter = counters.get(customerSubject(keyedHash, merchant.id, reference, customer?.id))!
	const addressed = counters.get(contactSubject(keyedHash, merchant.id, contact))
	const isOverLimit =
		challenge.attempts >= PIN_LIMITS.attempts ||
		challenge.sendings >= PIN_LIMITS.sendings ||
		!mayGuess(counter) ||
		!mayReceive(counter) ||
		(addressed !== undefined && !mayReceive(addressed))
	if (isOverLimit)
		return { transactionId, is: 'not sent', message: localized.pinTooMany(), isMissing: NONE_MISSING }
	counter.sendings += 1
	if (addressed) addressed.sendings += 1
	const code = makeCode()
	saveCode(inputs, challenge, contact, code)
	return { transactionId, is: 'sent', channel: contact.channel, code: isSandbox ? code : null }
}

/** The challenge of the command. One that was confirmed, used or has expired begins anew under the same transaction. */
const openChallenge = (
	{ merchant, now, keyedHash, challenges }: Inputs,
	{ transactionId, reference, given }: SendCode,
	customer: ChallengedCustomer | undefined,
): Challenge => {
	const referenceHash = hashSubject(keyedHash, merchant.id, 'reference', reference)
	const known = findChallenge(challenges.values(), transactionId, referenceHash, customer?.id)
	const isOpen = known !== undefined && known.confirmedAt === null && known.expiresAt > now
	const challenge: Challenge = {
		purpose: 'till',
		transactionId,
		referenceHash: known?.referenceHash ?? referenceHash,
		customerId: customer?.id ?? null,
		given: customer && hasContact(customer) ? null : mergeGiven(isOpen ? known.given : null, given),
		contactHash: isOpen ? known.contactHash : null,
		codeHash: isOpen ? known.codeHash : null,
		attempts: isOpen ? known.attempts : 0,
		sendings: isOpen ? known.sendings : 0,
		expiresAt: isOpen ? known.expiresAt : minutesAfter(now, PIN_LIMITS.lifeMinutes),
		confirmedAt: null,
		usedAt: null,
	}
	return challenge
}

const mergeGiven = (before: GivenDetails | null, given: GivenDetails): GivenDetails => ({
	name: given.name ?? before?.name ?? null,
	document: given.document ?? before?.document ?? null,
	phone: given.phone ?? before?.phone ?? null,
	email: given.email ?? before?.email ?? null,
})

/** Says the same for an unknown customer as for one without a contact. */
const missingContact = (
	channels: Channels,
	given: GivenDetails,
): Pick<SentCode & { is: 'not sent' }, 'is' | 'message' | 'isMissing'> => {
	const isMissing = {
		gateway: channels.gateway && given.phone === null,
		mail: channels.mail && given.email === null,
	}
	return { is: 'not sent', message: missingContactMessage(channels, isMissing), isMissing }
}

const missingContactMessage = (channels: Channels, isMissing: Channels): LocalizedMessage => {
	if (!channels.gateway && !channels.mail) return localized.pinHasNoChannel()
	if (isMissing.gateway && isMissing.mail) return localized.pinNeedsContact()
	if (isMissing.gateway) return localized.pinNeedsPhone()
	return isMissing.mail ? localized.pinNeedsEmail() : localized.pinCannotBeSent()
}

const saveCode = (inputs: Inputs, challenge: Challenge, contact: Contact, code: string): void => {
	const { merchant, now, keyedHash, gateway } = inputs
	const expiresAt = minutesAfter(now, PIN_LIMITS.lifeMinutes)
	const sent: Challenge = {
		...challenge,
		contactHash: contactSubject(keyedHash, merchant.id, contact),
		codeHash: hashCode(keyedHash, merchant.id, challenge, code),
		sendings: challenge.sendings + 1,
		expiresAt,
	}
	saveChange(inputs, sent, { ...composePinMessage(merchant, contact, gateway, code, TILL_TEXT), expiresAt })
}

/** A later change of the same challenge in the batch replaces an earlier one, and its code with it. */
const saveChange = (
	{ challenges, messages }: Inputs,
	challenge: Challenge,
	message?: Omit<PinMessage, 'challengeId'>,
): void => {
	const key = challengeKey(challenge)
	const before = challenges.get(key)
	if (before) messages.delete(before)
	challenges.set(key, challenge)
	messages.set(challenge, message)
}
