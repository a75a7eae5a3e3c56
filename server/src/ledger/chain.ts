import { type Sql, default as sql } from 'sql-template-tag'
import { MONEY_DIGITS, POINT_DIGITS } from '../db/decimal.ts'
import type { KeyedHash } from '../db/keyed-hash.ts'
import type { Account, Chain, LedgerAmount, LedgerEvent } from './machine/account.ts'

/** The hash of each new event of an account, and the chain after them. */
export const extendChain = (
	keyedHash: KeyedHash,
	merchantId: number,
	account: Account,
): { hashes: string[]; chain: Chain } => {
	let { head } = account.chain
	const hashes = account.events.map((event) => {
		head = keyedHash.hash(linkBody(head, eventBody(merchantId, account.customerId, event)))
		return head
	})
	return { hashes, chain: { head, length: account.chain.length + hashes.length } }
}

/** What the hash of an event is made of: the hash of the event before it, and what it says. */
export const linkBody = (before: string, body: string): string => `events|${before}|${body}`

/**
 * What an event says, and what of its record never changes. Numbers have as many digits as their columns, so that a
 * value has one text, and origins are spelled as the database spells them. `EVENT_BODY` is the same in SQL, to read it.
 */
const eventBody = (
	merchantId: number,
	customerId: number,
	{ record, topic, amount, balance, origins, occurredAt }: LedgerEvent,
): string => {
	const from = origins.map(
		({ record: lot, value }) =>
			`{"PointId": ${lot.id}, "UsedPoints": ${Number(value.points)}, "UsedCashback": ${Number(value.cashback)}}`,
	)
	const until = record.validUntil?.getTime() ?? ''
	const branch = record.branch === null ? '' : `=${record.branch}`
	return `${merchantId}|${customerId}|${record.id}|${topic}|${record.type}|${amountText(amount)}|${until}|${amountText(balance)}|[${from.join(', ')}]|${occurredAt.getTime()}|${record.orderId ?? ''}|${branch}`
}

const amountText = ({ points, cashback }: LedgerAmount): string =>
	`${points.toFixed(POINT_DIGITS)}|${cashback.toFixed(MONEY_DIGITS)}`

/** Of an event `e` and its record `r`. */
export const EVENT_BODY: Sql = sql`
	e.merchant_id::text || '|' || e.customer_id::text || '|' || e.record_id::text || '|' || e.topic::text || '|'
		|| e.type::text || '|' || round(e.points, 4)::text || '|' || round(e.cashback, 2)::text
		|| '|' || coalesce(floor(extract(epoch from e.valid_until) * 1000)::text, '')
		|| '|' || round(e.points_balance, 4)::text || '|' || round(e.cashback_balance, 2)::text || '|' || e.origins::text
		|| '|' || floor(extract(epoch from e.occurred_at) * 1000)::text
		|| '|' || coalesce(r.order_id::text, '') || '|' || coalesce('=' || r.branch, '')`
