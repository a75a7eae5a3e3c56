import { type MessageChannel, type MessageKind, PointType } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import type { Language } from '../../messages/language.ts'
import type { MessageDetails } from '../plan/planned-message.ts'

/** A message that is due, and what is known of its member now. */
export interface DueMessage {
	id: number
	customerId: number
	kind: MessageKind
	channel: MessageChannel
	details: MessageDetails
	/** Whether it was handed over, and its worker has not said what came of it. */
	isHandedOver: boolean
	attempts: number
	messageKey: string | null
	plannedAt: Date
	isErased: boolean
	/** Takes part in the program and is not blocked. */
	isMember: boolean
	name: string | null
	email: string | null
	phone: string | null
	points: Decimal
	cashback: Decimal
	/** Channels, and kinds of channels, that the member has declined. */
	declined: string[]
	language: Language | null
	timeZone: string | null
	/** What the member decided about the purpose of the channel; null for nothing. */
	consent: boolean | null
	/** How many messages the member got in the last seven days. */
	recent: number
	earnedPoints: Decimal | null
	earnedCashback: Decimal | null
	expiringPoints: Decimal | null
	expiringCashback: Decimal | null
	/** When the first of these points expire. */
	firstExpiry: Date | null
	/** What of them expires on the day of that moment. */
	firstPoints: Decimal | null
	firstCashback: Decimal | null
	lastExpiry: Date | null
	tierId: number | null
	isReturned: boolean
	/** Whether the reward has sent a mail of its own. */
	hasOwnMail: boolean
}

const WEEK_MS = 7 * 86_400_000

interface DueOptions {
	channel: MessageChannel
	/** That of the consent to the channel. */
	purpose: string
	/** That of the merchant. */
	timeZone: string
	most: number
}

/**
 * What the records of a message, or of the objective that it announces, have earned, without those that were taken back
 * and less what a cancellation of their orders took. Joins to `m`.
 */
const joinEarned = (merchantId: number): Sql => sql`
		cross join lateral (
			select array(
				select jsonb_array_elements_text(m.details -> 'records')::bigint
				union all
				select o.record_id from objective_completions o
				where o.merchant_id = ${merchantId} and o.customer_id = m.customer_id and o.turn = 1 and (
					m.kind = 'welcome' and o.objective = 'signup' and o.period = 'ever'
					or m.kind = 'birthday' and o.objective = 'birthday' and o.period = m.cause)
			) as records
		) told
		cross join lateral (
			select sum(r.points) as points, sum(r.cashback) as cashback from point_records r
			where r.merchant_id = ${merchantId} and r.customer_id = m.customer_id and (
				r.id = any(told.records) and r.reason ->> 'undoneAt' is null
				or r.type = ${PointType.OrderCancel} and r.points <= 0 and r.cashback <= 0 and r.order_id = any(array(
					select o.order_id from point_records o
					where o.merchant_id = ${merchantId} and o.customer_id = m.customer_id and o.id = any(told.records))))
		) earned`

/** Locks the next due messages of a channel; those that another worker has are passed over. */
export const lockDueMessages = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	{ channel, purpose, timeZone, most }: DueOptions,
): Promise<DueMessage[]> => {
	const locked = await tx.rows<{ id: number }>(sql`
		select id from member_messages
		where merchant_id = ${merchantId} and due_at <= ${now} and channel = ${channel}
		order by due_at, id limit ${most} for update skip locked`)
	if (locked.length === 0) return []
	return tx.rows<DueMessage>(sql`
		select m.id, m.customer_id as "customerId", m.kind, m.channel, m.details, m.state = 'sending' as "isHandedOver",
			m.attempts, m.message_key as "messageKey", m.planned_at as "plannedAt", c.erased_at is not null as "isErased",
			c.is_enrolled and c.blocked_at is null and c.removed_at is null as "isMember", c.name, c.email, c.phone,
			coalesce(a.points, 0) as points, coalesce(a.cashback, 0) as cashback,
			coalesce(h.declined, '{}') as declined, h.language, h.time_zone as "timeZone", consent.is_given as consent,
			recent.count as recent, earned.points as "earnedPoints", earned.cashback as "earnedCashback",
			expiring.points as "expiringPoints", expiring.cashback as "expiringCashback", expiring.first as "firstExpiry",
			expiring.first_points as "firstPoints", expiring.first_cashback as "firstCashback",
			expiring.last as "lastExpiry",
			p.tier_id as "tierId", coalesce(d.refunded_at is not null, false) as "isReturned",
			exists (
				select from outbox o
				where o.merchant_id = ${merchantId} and o.redemption_id = d.id and o.kind = 'redemption-customer'
			) as "hasOwnMail"
		from member_messages m
		join customers c on c.merchant_id = ${merchantId} and c.id = m.customer_id
		left join accounts a on a.merchant_id = ${merchantId} and a.customer_id = m.customer_id
		left join message_choices h on h.merchant_id = ${merchantId} and h.customer_id = m.customer_id
		left join progress p on p.merchant_id = ${merchantId} and p.customer_id = m.customer_id
		left join redemptions d on d.merchant_id = ${merchantId} and d.id = (m.details ->> 'redemptionId')::bigint
		left join lateral (
			select s.is_given from consents s
			where s.merchant_id = ${merchantId} and s.customer_id = m.customer_id and s.purpose = ${purpose}
			order by s.id desc limit 1
		) consent on true
		cross join lateral (
			select count(*)::integer as count from member_messages r
			where r.merchant_id = ${merchantId} and r.customer_id = m.customer_id and r.id <> m.id
				and r.state in ('sent', 'uncertain', 'sending')
				and coalesce(r.ended_at, ${now}) > ${new Date(now.getTime() - WEEK_MS)}
		) recent
		${joinEarned(merchantId)}
		cross join lateral (
			select sum(l.points) as points, sum(l.cashback) as cashback, min(l.at) as first, max(l.at) as last,
				sum(l.points) filter (where l.day = l.first_day) as first_points,
				sum(l.cashback) filter (where l.day = l.first_day) as first_cashback
			from (
				select r.remaining_points as points, r.remaining_cashback as cashback, r.valid_until as at,
					(r.valid_until at time zone ${timeZone})::date as day,
					min((r.valid_until at time zone ${timeZone})::date) over () as first_day
				from point_records r
				where r.merchant_id = ${merchantId} and r.customer_id = m.customer_id
					and (r.remaining_points > 0 or r.remaining_cashback > 0) and r.valid_until > ${now}
					and r.valid_until <= (m.details ->> 'until')::timestamptz
			) l
		) expiring
		where m.merchant_id = ${merchantId} and m.id = any(${locked.map(({ id }) => id)}::bigint[])
		order by m.due_at, m.id`)
}
