import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'
import type { Mover } from '../customers/mover.ts'

/** What is needed to move messages and choices back. */
interface Moved {
	messages: number[]
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
		await tx.rows(sql`
			update member_messages m set cause = m.cause || ' of ' || m.customer_id,
				state = case when m.state = 'waiting' then 'not-sent' else m.state end,
				reason = case when m.state = 'waiting' then 'merged' else m.reason end,
				due_at = case when m.state = 'waiting' then null else m.due_at end,
				ended_at = case when m.state = 'waiting' then ${now}::timestamptz else m.ended_at end
			where m.merchant_id = ${merchant.id} and m.customer_id = ${fromId} and exists (
				select from member_messages o
				where o.merchant_id = ${merchant.id} and o.customer_id = ${intoId} and o.kind = m.kind
					and o.channel = m.channel and o.cause = m.cause)`)
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
		return { messages: moved.map(({ id }) => id), choices: own ?? null }
	},
	/** What was chosen since the merge counts for both, so that nobody gets what they have declined. */
	async moveBack(tx, _locked, { merchant, fromId, intoId }, { messages, choices: own }) {
		await tx.rows(sql`
			update member_messages set customer_id = ${fromId}
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
