import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'
import type { Mover } from '../customers/mover.ts'

/** What is needed to move messages and choices back. */
interface Moved {
	messages: number[]
	/** The causes of messages that got another one, by their ids; absent in archives from before they were kept. */
	causes?: Record<number, string>
	/** Those of the customer who was merged. */
	choices: Choices | null
}

interface Choices {
	language: string | null
	timeZone: string | null
}

/**
 * Messages follow the customer. One that both have is not sent twice: that of the customer who is merged stays in the log
 * under another cause. Who has unsubscribed in one of the two places has unsubscribed.
 */
export const messageMover: Mover<Moved> = {
	name: 'messages',
	tables: ['member_messages', 'message_choices'],
	async move(tx, _locked, { merchant, now, fromId, intoId }) {
		const renamed = await tx.rows<{ id: number; cause: string }>(sql`
			with both_have as materialized (
				select m.id, m.cause from member_messages m
				where m.merchant_id = ${merchant.id} and m.customer_id = ${fromId} and exists (
					select from member_messages o
					where o.merchant_id = ${merchant.id} and o.customer_id = ${intoId} and o.kind = m.kind
						and o.channel = m.channel and o.cause = m.cause)
				for update
			)
			update member_messages m set cause = b.cause || ' of message ' || m.id,
				state = case when m.state = 'waiting' then 'not-sent' else m.state end,
				reason = case when m.state = 'waiting' then 'merged' else m.reason end,
				due_at = case when m.state = 'waiting' then null else m.due_at end,
				ended_at = case when m.state = 'waiting' then ${now}::timestamptz else m.ended_at end
			from both_have b
			where m.merchant_id = ${merchant.id} and m.id = b.id
			returning m.id, b.cause`)
		const moved = await tx.rows<{ id: number }>(sql`
			update member_messages set customer_id = ${intoId}
			where merchant_id = ${merchant.id} and customer_id = ${fromId}
			returning id`)
		const [own] = await tx.rows<Choices>(sql`
			select language, time_zone as "timeZone" from message_choices
			where merchant_id = ${merchant.id} and customer_id = ${fromId} for update`)
		if (own)
			await tx.rows(sql`
				with own as (
					delete from message_choices where merchant_id = ${merchant.id} and customer_id = ${fromId}
					returning *
				)
				insert into message_choices as c (merchant_id, customer_id, declined, language, time_zone, changed_at)
				select merchant_id, ${intoId}::bigint, declined, language, time_zone, changed_at from own
				on conflict (merchant_id, customer_id) do update set
					declined = array(select distinct unnest(c.declined || excluded.declined) order by 1),
					language = coalesce(c.language, excluded.language),
					time_zone = coalesce(c.time_zone, excluded.time_zone),
					changed_at = greatest(c.changed_at, excluded.changed_at)`)
		return {
			messages: moved.map(({ id }) => id),
			causes: Object.fromEntries(renamed.map(({ id, cause }) => [id, cause])),
			choices: own ?? null,
		}
	},
	/**
	 * Messages have their causes again, so that nobody is told twice. What was chosen since the merge counts for both, so that
	 * nobody gets what they have declined.
	 */
	async moveBack(tx, _locked, { merchant, fromId, intoId }, { messages, causes = {}, choices: own }) {
		await tx.rows(sql`
			update member_messages set customer_id = ${fromId},
				cause = coalesce(${JSON.stringify(causes)}::jsonb ->> id::text, cause)
			where merchant_id = ${merchant.id} and customer_id = ${intoId} and id = any(${messages}::bigint[])`)
		await tx.rows(sql`
			insert into message_choices (merchant_id, customer_id, declined, language, time_zone, changed_at)
			select merchant_id, ${fromId}::bigint, declined, ${own?.language ?? null}, ${own?.timeZone ?? null}, changed_at
			from message_choices where merchant_id = ${merchant.id} and customer_id = ${intoId}
			on conflict do nothing`)
	},
}

/** Who is erased gets nothing more, and what they got is forgotten. */
export const messageEraser: Eraser = {
	tables: ['member_messages', 'message_choices'],
	async erase(tx, _locked, merchantId, { customerId }) {
		await tx.rows(sql`
			delete from member_messages where merchant_id = ${merchantId} and customer_id = ${customerId}`)
		await tx.rows(sql`
			delete from message_choices where merchant_id = ${merchantId} and customer_id = ${customerId}`)
		return []
	},
}
