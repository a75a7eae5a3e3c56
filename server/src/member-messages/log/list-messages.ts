import type { MessageChannel, MessageKind, MessageReason, MessageState } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import { type IdRange, orderById } from '../../db/list-order.ts'
import type { Language } from '../../messages/language.ts'

export interface MessageFilter {
	/** The id in the store. */
	customer: string | null
	kind: MessageKind | null
	channel: MessageChannel | null
	state: MessageState | null
	reason: MessageReason | null
	from: Date | null
	to: Date | null
}

export interface ListedMessage {
	id: number
	originalId: string
	customerName: string | null
	kind: MessageKind
	channel: MessageChannel
	state: MessageState
	reason: MessageReason | null
	error: string | null
	language: Language | null
	recipient: string | null
	attempts: number
	plannedAt: Date
	dueAt: Date | null
	endedAt: Date | null
}

/** The largest number of rows that a request reads, whatever the filters are. */
const SCAN_LIMIT = 10_000

/** While it is being sent, a message waits for its answer. */
const STATE: Sql = sql`case s.state when 'sending' then 'waiting' else s.state end`

/** A page of the log, and where the next one begins: with rare filters it may be short. */
export const listMessages = async (
	db: Queryable,
	merchantId: number,
	{ customer, kind, channel, state, reason, from, to }: MessageFilter,
	range: IdRange,
	limit: number,
): Promise<{ items: ListedMessage[]; next: number | null }> => {
	const { follows, order } = orderById(sql`s.id`, range)
	const scanned = sql`
		select * from member_messages s
		where merchant_id = ${merchantId} and ${follows}
			and (${customer}::text is null or customer_id = any(array(
				select c.id from customers c where c.merchant_id = ${merchantId} and c.original_id = ${customer}
				union all
				select a.customer_id from customer_aliases a
				where a.merchant_id = ${merchantId} and a.original_id = ${customer})))
		order by ${order} limit ${SCAN_LIMIT}`
	const found = await db.rows<ListedMessage>(sql`
		select s.id, c.original_id as "originalId", c.name as "customerName", s.kind, s.channel, ${STATE} as state,
			s.reason, s.error, s.language, s.recipient, s.attempts, s.planned_at as "plannedAt", s.due_at as "dueAt",
			s.ended_at as "endedAt"
		from (${scanned}) s
		join customers c on c.merchant_id = ${merchantId} and c.id = s.customer_id
		where (${kind}::text is null or s.kind = ${kind}) and (${channel}::text is null or s.channel = ${channel})
			and (${state}::text is null or ${STATE} = ${state}) and (${reason}::text is null or s.reason = ${reason})
			and (${from}::timestamptz is null or s.planned_at >= ${from})
			and (${to}::timestamptz is null or s.planned_at <= ${to})
		order by ${order} limit ${limit + 1}`)
	const items = found.slice(0, limit)
	if (found.length > limit) return { items, next: items.at(-1)!.id }
	const [last] = await db.rows<{ id: number }>(sql`
		select id from (${scanned}) s order by ${order} offset ${SCAN_LIMIT - 1} limit 1`)
	return { items, next: last?.id ?? null }
}
