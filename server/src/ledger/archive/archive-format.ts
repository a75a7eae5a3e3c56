import { decimal } from '../../db/decimal.ts'
import type { StoredLedgerEvent } from '../customer-ledger.ts'
import type { Chain } from '../machine/account.ts'

/** The first line of an archive file. */
export interface ArchiveHeader {
	merchant: string
	merchantId: number
	number: number
	/** The fingerprints of the ledger keys with which the events may be hashed. */
	keys: readonly string[]
}

/** Every other line: the archived events of one customer, and where their chain was before. */
export interface ArchivedGroup {
	customerId: number
	before: Chain
	events: StoredLedgerEvent[]
}

const FORMAT = 'fiel events 1'

export const formatHeader = (header: ArchiveHeader): string =>
	`${JSON.stringify({ format: FORMAT, ...header })}\n`

/** Undefined if the line is not the first one of an archive file. */
export const parseHeader = (line: string): ArchiveHeader | undefined => {
	const { format, ...header } = JSON.parse(line) as ArchiveHeader & { format: string }
	return format === FORMAT ? header : undefined
}

type PlainEvent = [
	...[id: number, record: number, topic: number, type: number, points: string, cashback: string],
	...[validUntil: string | null, validUntilMs: string | null, pointsBalance: string, cashbackBalance: string],
	...[origins: string, occurredAt: string, occurredMs: string, order: number | null, branch: string | null],
	hash: string,
]

export const formatGroup = ({ customerId, before, events }: ArchivedGroup): string =>
	`${JSON.stringify({ customer: customerId, head: before.head, length: before.length, events: events.map(toPlainEvent) })}\n`

const toPlainEvent = (event: StoredLedgerEvent): PlainEvent => [
	...([event.id, event.record_id, event.topic, event.type, `${event.points}`, `${event.cashback}`] as const),
	...([event.valid_until, event.valid_until_ms] as const),
	...([`${event.points_balance}`, `${event.cashback_balance}`, event.origins_text] as const),
	...([event.occurred_at, event.occurred_ms, event.order_id, event.branch, event.hash] as const),
]

export const parseGroup = (line: string, merchantId: number): ArchivedGroup => {
	const { customer, head, length, events } = JSON.parse(line) as {
		customer: number
		head: string
		length: number
		events: PlainEvent[]
	}
	return {
		customerId: customer,
		before: { head, length },
		events: events.map((event) => toStoredEvent(merchantId, customer, event)),
	}
}

const toStoredEvent = (merchantId: number, customerId: number, plain: PlainEvent): StoredLedgerEvent => {
	const [id, record, topic, type, points, cashback, validUntil, validUntilMs, ...rest] = plain
	const [pointsBalance, cashbackBalance, origins, occurredAt, occurredMs, order, branch, hash] = rest
	return {
		merchant_id: merchantId,
		customer_id: customerId,
		id,
		record_id: record,
		topic,
		type,
		points: decimal(points),
		cashback: decimal(cashback),
		valid_until: validUntil,
		valid_until_ms: validUntilMs,
		points_balance: decimal(pointsBalance),
		cashback_balance: decimal(cashbackBalance),
		origins_text: origins,
		occurred_at: occurredAt,
		occurred_ms: occurredMs,
		order_id: order,
		branch,
		hash,
	}
}
