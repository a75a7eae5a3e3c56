import type { MessageChannel } from '@fiel/contract'
import sql from 'sql-template-tag'
import { birthdaysOn, dayOf, endOfDay } from '../../calendar.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { NOTHING_DUE, type StepResult } from '../../db/step.ts'
import type { ListedMerchant } from '../../merchants/list-merchants.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { findNightlyDue, runNightly } from '../../merchants/run-nightly.ts'
import { channelsOf, findMessageSettings, type MessageSettings } from '../settings.ts'
import { birthdayCause, type PlannedMessage, savePlans } from './planned-message.ts'
import { findTierLosses } from './tier-loss.ts'

export const PLAN_DATED_JOB = 'plan dated messages'

/** These messages leave at this hour and not in the night, if there are no quiet hours. */
const MORNING_MS = 9 * 3_600_000

const DATED_KINDS = ['birthday', 'points-expiring', 'tier-expiring'] as const
type DatedKind = (typeof DATED_KINDS)[number]

/** A kind and a channel, and the last customer that was processed for them. */
interface PlanState {
	kind: DatedKind
	channel: MessageChannel
	after: number
}

interface Stage {
	tx: Tx
	merchant: Merchant
	settings: MessageSettings
	now: Date
	channel: MessageChannel
	after: number
	limit: number
}

/** Returns the plans for the next customers, and the last customer that it looked at; null if there were no more. */
type Planner = (stage: Stage) => Promise<{ plans: PlannedMessage[]; last: number | null }>

const stagesOf = (settings: MessageSettings): Omit<PlanState, 'after'>[] =>
	DATED_KINDS.flatMap((kind) => channelsOf(settings, kind).map((channel) => ({ kind, channel })))

/** A step of the nightly job that plans birthdays, points that will expire, and tiers that will be lost. */
export const planDatedMessages = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	limit = 500,
): Promise<StepResult> => {
	const settings = await findMessageSettings(tx, merchant.id)
	if (!settings) return NOTHING_DUE
	const stages = stagesOf(settings)
	if (stages.length === 0) return NOTHING_DUE
	return runNightly<PlanState>(tx, merchant, PLAN_DATED_JOB, now, async (state) => {
		const at = state ?? { ...stages[0]!, after: 0 }
		const index = stages.findIndex(({ kind, channel }) => kind === at.kind && channel === at.channel)
		const current = stages[Math.max(index, 0)]!
		const after = index < 0 ? 0 : at.after
		const { plans, last } = await PLANNERS[current.kind]({
			...{ tx, merchant, settings, now, limit, after, channel: current.channel },
		})
		const count = await savePlans(tx, merchant.id, plans)
		if (last !== null) return { state: { ...current, after: last }, count, isFinished: false }
		const next = stages[Math.max(index, 0) + 1]
		return { state: { ...(next ?? current), after: 0 }, count, isFinished: next === undefined }
	})
}

const pageOf = (found: { customerId: number }[], limit: number): number | null =>
	found.length < limit ? null : found.at(-1)!.customerId

export const morningOf = (merchant: Merchant, now: Date): Date => {
	const midnight = new Date(endOfDay(now, -1, merchant.timeZone).getTime() + 1)
	const morning = new Date(midnight.getTime() + MORNING_MS)
	return morning > now ? morning : now
}

const planBirthdays: Planner = async ({ tx, merchant, now, channel, after, limit }) => {
	const day = dayOf(now, merchant.timeZone)
	const found = await tx.rows<{ customerId: number }>(sql`
		select c.id as "customerId" from customers c
		where c.merchant_id = ${merchant.id} and c.id > ${after} and c.birthday is not null and c.is_enrolled
			and extract(month from c.birthday) * 100 + extract(day from c.birthday) = any(${birthdaysOn(day)}::numeric[])
		order by c.id limit ${limit}`)
	const shared = { kind: 'birthday' as const, channel, cause: birthdayCause(day), details: {} }
	const plans = found.map(({ customerId }) => ({
		...{ ...shared, customerId, plannedAt: now, dueAt: morningOf(merchant, now) },
	}))
	return { plans, last: pageOf(found, limit) }
}

/**
 * A message is about all points that expire in as many days as the notice is long; the next one about those that expire
 * later. So a customer whose points expire every day is not told every day.
 */
const planExpiring: Planner = async ({ tx, merchant, settings, now, channel, after, limit }) => {
	const noticeEnd = endOfDay(now, settings.daysBeforeExpiry, merchant.timeZone)
	const found = await tx.rows<{ customerId: number; firstAt: Date }>(sql`
		select a.customer_id as "customerId", lot.valid_until as "firstAt"
		from accounts a
		join customers c on c.merchant_id = a.merchant_id and c.id = a.customer_id and c.is_enrolled and c.erased_at is null
		cross join lateral (
			select max((m.details ->> 'until')::timestamptz) as until from member_messages m
			where m.merchant_id = ${merchant.id} and m.customer_id = a.customer_id and m.kind = 'points-expiring'
				and m.channel = ${channel}
		) told
		cross join lateral (
			select r.valid_until from point_records r
			where r.merchant_id = ${merchant.id} and r.customer_id = a.customer_id
				and (r.remaining_points > 0 or r.remaining_cashback > 0)
				and r.valid_until > greatest(${now}::timestamptz, told.until)
			order by r.valid_until limit 1
		) lot
		where a.merchant_id = ${merchant.id} and a.customer_id > ${after} and a.next_expiry <= ${noticeEnd}
			and lot.valid_until <= ${noticeEnd}
		order by a.customer_id limit ${limit}`)
	const plans = found.map(({ customerId, firstAt }) => ({
		...{ customerId, kind: 'points-expiring' as const, channel, cause: dayOf(firstAt, merchant.timeZone) },
		details: {
			from: firstAt.toISOString(),
			until: endOfDay(firstAt, settings.daysBeforeExpiry, merchant.timeZone).toISOString(),
		},
		...{ plannedAt: now, dueAt: morningOf(merchant, now) },
	}))
	return { plans, last: pageOf(found, limit) }
}

/** The date of the review is a lower bound, so the days ahead are looked at of those whose review is near. */
const planTierLoss: Planner = async ({ tx, merchant, settings, now, channel, after, limit }) => {
	const { daysBeforeTierLoss } = settings
	const found = await tx.rows<{ customerId: number }>(sql`
		select p.customer_id as "customerId"
		from progress p
		join customers c on c.merchant_id = p.merchant_id and c.id = p.customer_id and c.is_enrolled and c.erased_at is null
		where p.merchant_id = ${merchant.id} and p.customer_id > ${after} and p.tier_id is not null
			and p.review_at <= ${endOfDay(now, daysBeforeTierLoss, merchant.timeZone)}
		order by p.customer_id limit ${limit}`)
	const ids = found.map(({ customerId }) => customerId)
	const losses = await findTierLosses(tx, merchant, now, ids, daysBeforeTierLoss)
	const plans = [...losses].map(([customerId, { tier, losesAt }]) => ({
		...{ customerId, kind: 'tier-expiring' as const, channel },
		cause: `${tier.id} ${dayOf(losesAt, merchant.timeZone)}`,
		details: { tierId: tier.id },
		...{ plannedAt: now, dueAt: morningOf(merchant, now) },
	}))
	return { plans, last: pageOf(found, limit) }
}

const PLANNERS: Record<DatedKind, Planner> = {
	birthday: planBirthdays,
	'points-expiring': planExpiring,
	'tier-expiring': planTierLoss,
}

/** Since when today's run has been due; null if no such kind is switched on. */
export const findOldestUnplannedDay = async (
	db: Queryable,
	merchant: ListedMerchant,
	now: Date,
): Promise<Date | null> => {
	const settings = await findMessageSettings(db, merchant.id)
	if (!settings || stagesOf(settings).length === 0) return null
	const due = await findNightlyDue(db, merchant, PLAN_DATED_JOB, now)
	// What was switched on during the day is not late since midnight.
	return due && new Date(Math.max(due.getTime(), settings.changedAt.getTime()))
}
