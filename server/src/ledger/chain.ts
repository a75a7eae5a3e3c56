import { type Sql, default as sql } from 'sql-template-tag'
import type { Decimal } from '../db/decimal.ts'
import type { KeyedHash } from '../db/keyed-hash.ts'
import { amountText } from './account-seal.ts'
import { originsText } from './event-origins.ts'
import type { Account, Chain, LedgerEvent } from './machine/account.ts'

/** Returns the hash of each new event of an account, and the chain extended by them. */
export const extendChain = (
	keyedHash: KeyedHash,
	merchantId: number,
	account: Account,
): { hashes: string[]; chain: Chain } => {
	let { head } = account.chain
	const hashes = account.events.map((event) => {
		head = hashEvent(keyedHash, head, toChainedEvent(merchantId, account.customerId, event))
		return head
	})
	return { hashes, chain: { head, length: account.chain.length + hashes.length } }
}

export const hashEvent = (keyedHash: KeyedHash, previousHash: string, event: ChainedEvent): string =>
	keyedHash.hash(linkText(previousHash, event))

/** Whether `hash` is the hash of the event after `previousHash`, under any of the keys. */
export const isEventHash = (
	keyedHash: KeyedHash,
	previousHash: string,
	event: ChainedEvent,
	hash: string,
): boolean => keyedHash.matches(linkText(previousHash, event), hash)

/** What is said of an event whose hash is not the one that follows. */
export const brokenLink = (eventId: number): string =>
	`event ${eventId} breaks the chain: it, its record or the event before it was edited, removed or put in`

/** What the hash of an event covers: the event itself, and the members of its record that never change. */
export interface ChainedEvent {
	merchant_id: number
	customer_id: number
	record_id: number
	topic: number
	type: number
	points: Decimal
	cashback: Decimal
	/**
	 * Milliseconds since 1970 as text, as is `occurred_ms`. Text can also hold an infinite timestamp that somebody
	 * edited in.
	 */
	valid_until_ms: string | null
	points_balance: Decimal
	cashback_balance: Decimal
	/** The text of the JSON document as PostgreSQL writes it. */
	origins_text: string
	occurred_ms: string
	order_id: number | null
	branch: string | null
}

/** Selects the members of `ChainedEvent` from an event `e` and its record `r`. */
export const CHAINED_EVENT_COLUMNS: Sql = sql`
	e.merchant_id, e.customer_id, e.record_id, e.topic, e.type, e.points, e.cashback,
	floor(extract(epoch from e.valid_until) * 1000)::text as valid_until_ms, e.points_balance, e.cashback_balance,
	e.origins::text as origins_text, floor(extract(epoch from e.occurred_at) * 1000)::text as occurred_ms,
	r.order_id, r.branch`

const toChainedEvent = (
	merchantId: number,
	customerId: number,
	{ record, topic, amount, balance, origins, occurredAt }: LedgerEvent,
): ChainedEvent => ({
	merchant_id: merchantId,
	customer_id: customerId,
	record_id: record.id,
	topic,
	type: record.type,
	points: amount.points,
	cashback: amount.cashback,
	valid_until_ms: record.validUntil && `${record.validUntil.getTime()}`,
	points_balance: balance.points,
	cashback_balance: balance.cashback,
	origins_text: originsText(origins),
	occurred_ms: `${occurredAt.getTime()}`,
	order_id: record.orderId,
	branch: record.branch,
})

/** The text that is hashed. Amounts have the number of digits of their columns, so that equal values have equal text. */
const linkText = (previousHash: string, event: ChainedEvent): string => {
	const balance = { points: event.points_balance, cashback: event.cashback_balance }
	const branch = event.branch === null ? '' : `=${event.branch}`
	return `events|${previousHash}|${event.merchant_id}|${event.customer_id}|${event.record_id}|${event.topic}|${event.type}|${amountText(event)}|${event.valid_until_ms ?? ''}|${amountText(balance)}|${event.origins_text}|${event.occurred_ms}|${event.order_id ?? ''}|${branch}`
}
