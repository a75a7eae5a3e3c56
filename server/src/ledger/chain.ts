import { hash } from 'node:crypto'
import { MONEY_DIGITS, POINT_DIGITS } from '../db/decimal.ts'
import type { Account, Chain, LedgerEvent, Value } from './machine/account.ts'

/** The hash of each new event of an account, and the chain after them. */
export const extendChain = (merchantId: number, account: Account): { hashes: string[]; chain: Chain } => {
	let { head } = account.chain
	const hashes = account.events.map((event) => {
		head = linkOf(head, bodyOf(merchantId, account.customerId, event))
		return head
	})
	return { hashes, chain: { head, length: account.chain.length + hashes.length } }
}

export const linkOf = (before: string, body: string): string => hash('sha256', `${before}|${body}`, 'hex')

/**
 * What an event says, and what of its record never changes. Numbers have as many digits as their columns, so that a
 * value has one text, and origins are spelled as the database spells them. The migration of the chain has the same in SQL.
 */
const bodyOf = (
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
	return `${merchantId}|${customerId}|${record.id}|${topic}|${record.type}|${textOf(amount)}|${until}|${textOf(balance)}|[${from.join(', ')}]|${occurredAt.getTime()}|${record.orderId ?? ''}|${branch}`
}

const textOf = ({ points, cashback }: Value): string =>
	`${points.toFixed(POINT_DIGITS)}|${cashback.toFixed(MONEY_DIGITS)}`
