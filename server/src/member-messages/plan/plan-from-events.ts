import { PointAction, PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { currentCustomerId } from '../../customers/current-customer.ts'
import type { Database, Queryable, Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { readWithBounds } from '../../db/snapshot-bounds.ts'
import { NOTHING_DUE, type StepResult } from '../../db/step.ts'
import { advanceCursor, type Bounds, type Cursor } from '../../figures/cursor.ts'
import { JOIN_EVENT_RECORD } from '../../ledger/event-record.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { ALL_EVENTS, lastEventId } from '../../webhooks/all-events.ts'
import { activeKinds, findMessageSettings, type MessageSettings } from '../settings.ts'
import {
	type CustomerEvent,
	decideCustomerPlans,
	decidePointPlans,
	type PointEvent,
} from './decide-event-plans.ts'
import { morningOf } from './plan-dated-messages.ts'
import { type PlannedMessage, savePlans } from './planned-message.ts'

/** The largest number of events that one transaction passes. */
const BATCH_SIZE = 1_000

/**
 * Plans messages from the next events of a merchant. The cursor moves in the transaction that plans, so that each event is
 * planned from once. While nothing is switched on, nothing is read.
 */
export const planFromEvents = async (
	db: Database,
	merchant: Merchant,
	now: Date,
	limit = BATCH_SIZE,
): Promise<StepResult> => {
	const settings = await findMessageSettings(db, merchant.id)
	if (!settings || activeKinds(settings).length === 0) return NOTHING_DUE
	const bounds = await readBounds(db, merchant.id)
	return bounds ? db.transaction((tx) => planUpTo(tx, merchant, bounds, now, limit)) : NOTHING_DUE
}

/** Null if every event was passed. */
const readBounds = async (db: Queryable, merchantId: number): Promise<Bounds | null> => {
	const [row] = await readWithBounds<{ last: number }>(
		db,
		(bounds) => sql`
		select last.id as last, ${bounds}
		from (select ${lastEventId(merchantId)} as id) last
		where last.id > coalesce((select c.event_id from message_cursors c where c.merchant_id = ${merchantId}), 0)`,
	)
	return row ? { last: row.last, oldest: BigInt(row.oldest), next: BigInt(row.next) } : null
}

const planUpTo = async (
	tx: Tx,
	merchant: Merchant,
	bounds: Bounds,
	now: Date,
	limit: number,
): Promise<StepResult> => {
	const merchantId = merchant.id
	const [cursor] = await tx.rows<Cursor>(sql`
		select event_id as after, settled_event_id as settled, seen_event_id as seen, seen_horizon as horizon
		from message_cursors where merchant_id = ${merchantId} for update skip locked`)
	const settings = await findMessageSettings(tx, merchantId)
	if (!cursor || !settings) return NOTHING_DUE // another worker is planning
	const { settled, seen, horizon } = advanceCursor(cursor, bounds)
	const [batch] = await tx.rows<{ events: number; last: number | null }>(sql`
		select count(*) as events, max(id) as last from (
			select id from ${ALL_EVENTS} e
			where merchant_id = ${merchantId} and id > ${cursor.after} and id <= ${settled}
			order by id limit ${limit}
		) list`)
	const isMore = batch!.events === limit
	const upTo = isMore ? batch!.last! : Math.max(settled, cursor.after)
	await tx.rows(sql`
		update message_cursors set event_id = ${upTo}, settled_event_id = ${settled}, seen_event_id = ${seen},
			seen_horizon = ${String(horizon)}::bigint
		where merchant_id = ${merchantId}`)
	if (batch!.events === 0) return NOTHING_DUE
	const done = await planRange(tx, merchant, settings, { after: cursor.after, upTo }, now)
	return { done, isMore }
}

interface Range {
	after: number
	upTo: number
}

const planRange = async (
	tx: Tx,
	merchant: Merchant,
	settings: MessageSettings,
	range: Range,
	now: Date,
): Promise<number> => {
	const merchantId = merchant.id
	const points = await readPointEvents(tx, merchant, range)
	const others = await readCustomerEvents(tx, merchantId, range)
	const [earned, rest] = partition(decidePointPlans(settings, points, now, morningOf(merchant, now)))
	const added = await addToWaiting(tx, merchantId, earned)
	const isAdded = ({ customerId, channel }: PlannedMessage): boolean => added.has(`${customerId} ${channel}`)
	const plans = [
		...earned.filter((plan) => !isAdded(plan)),
		...rest,
		...decideCustomerPlans(settings, others, now),
	]
	return savePlans(tx, merchantId, plans)
}

const partition = (plans: PlannedMessage[]): [earned: PlannedMessage[], rest: PlannedMessage[]] => {
	const isEarned = ({ kind }: PlannedMessage): boolean => kind === 'points-earned'
	return [plans.filter(isEarned), plans.filter((plan) => !isEarned(plan))]
}

const readPointEvents = (
	tx: Tx,
	{ id: merchantId, timeZone }: Merchant,
	{ after, upTo }: Range,
): Promise<PointEvent[]> =>
	tx.rows(sql`
		select e.id, r.customer_id as "customerId", e.record_id as "recordId", e.type, e.occurred_at as "occurredAt",
			(select o.origin from orders o where o.merchant_id = ${merchantId} and o.id = r.order_id) as "orderOrigin",
			exists (
				select from referrals f
				where f.merchant_id = ${merchantId} and f.referrer_id = r.customer_id and f.referrer_record_id = e.record_id
			) as "isForReferral",
			c.origin as "customerOrigin", coalesce(h.declined, '{}') as declined,
			case when r.reason ->> 'day' = to_char(e.occurred_at at time zone ${timeZone}, 'YYYY-MM-DD')
				then r.reason ->> 'day' end as birthday,
			array(
				select m.channel from member_messages m
				where m.merchant_id = ${merchantId} and m.customer_id = r.customer_id and m.ended_at < e.occurred_at
					and (e.type = ${PointType.Signup} and m.kind = 'welcome'
						or e.type = ${PointType.Birthday} and m.kind = 'birthday'
							and m.cause = left(r.reason ->> 'day', 4))
			) as ended
		from events e
		${JOIN_EVENT_RECORD}
		join customers c on c.merchant_id = ${merchantId} and c.id = r.customer_id and c.erased_at is null
		left join message_choices h on h.merchant_id = ${merchantId} and h.customer_id = r.customer_id
		where e.merchant_id = ${merchantId} and e.id > ${after} and e.id <= ${upTo} and e.topic = ${PointAction.Add}
		order by e.id`)

const readCustomerEvents = (tx: Tx, merchantId: number, { after, upTo }: Range): Promise<CustomerEvent[]> =>
	tx.rows(sql`
		select e.id, c.id as "customerId", e.topic, e.payload, e.occurred_at as "occurredAt", c.origin as "customerOrigin"
		from domain_events e
		join customers c on c.merchant_id = ${merchantId}
			and c.id = ${currentCustomerId(sql`${merchantId}`, sql`e.customer_id`)} and c.erased_at is null
		where e.merchant_id = ${merchantId} and e.id > ${after} and e.id <= ${upTo}
			and e.topic = any(${['Tier_Reached', 'Reward_Redeemed', 'Customer_Enrolled']}::text[])
		order by e.id`)

/** Adds points to messages that still wait; returns to whose. A message that is being sent takes no more. */
const addToWaiting = async (tx: Tx, merchantId: number, plans: PlannedMessage[]): Promise<Set<string>> => {
	if (plans.length === 0) return new Set()
	const rows = plans.map(({ customerId, channel, details }) => ({
		...{ customerId, channel, records: JSON.stringify(details.records) },
	}))
	const added = await tx.rows<{ customerId: number; channel: string }>(sql`
		update member_messages m
		set details = jsonb_set(m.details, '{records}', (m.details -> 'records') || p.records::jsonb)
		from json_to_recordset(${jsonRows(rows)}) as p ("customerId" bigint, channel text, records text)
		where m.merchant_id = ${merchantId} and m.customer_id = p."customerId" and m.channel = p.channel
			and m.kind = 'points-earned' and m.state = 'waiting' and m.id = (
				select max(w.id) from member_messages w
				where w.merchant_id = ${merchantId} and w.customer_id = p."customerId" and w.channel = p.channel
					and w.kind = 'points-earned' and w.state = 'waiting')
		returning m.customer_id as "customerId", m.channel`)
	return new Set(added.map(({ customerId, channel }) => `${customerId} ${channel}`))
}

/** Since when the oldest event has waited to be planned from; null if nothing is switched on. */
export const findOldestUnplanned = async (db: Queryable, merchantId: number): Promise<Date | null> => {
	const settings = await findMessageSettings(db, merchantId)
	if (!settings || activeKinds(settings).length === 0) return null
	const [oldest] = await db.rows<{ at: Date }>(sql`
		select e.occurred_at as at from ${ALL_EVENTS} e
		where e.merchant_id = ${merchantId}
			and e.id > coalesce((select event_id from message_cursors where merchant_id = ${merchantId}), 0)
		order by e.id limit 1`)
	return oldest?.at ?? null
}
