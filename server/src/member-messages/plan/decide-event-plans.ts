import { type MessageChannel, type MessageKind, Origin, PointType } from '@fiel/contract'
import { channelsOf, type MessageSettings } from '../settings.ts'
import { birthdayCause, type MessageDetails, type PlannedMessage } from './planned-message.ts'

/** Points that a customer earned. */
export interface PointEvent {
	id: number
	customerId: number
	recordId: number
	type: PointType
	occurredAt: Date
	/** Where the order came from; null without one. */
	orderOrigin: Origin | null
	/** Whether it rewards the customer for a friend. */
	isForReferral: boolean
	/** Where the customer came from. */
	customerOrigin: Origin
	/** The day of the birthday that it rewards; null if that was before, because no worker ran. */
	birthday: string | null
	/** Channels, and kinds of channels, that the member has declined. */
	declined: string[]
	/** The channels by which the message of its own kind ended before, so that it cannot say these points any more. */
	ended: MessageChannel[]
}

/** A domain event about a customer. */
export interface CustomerEvent {
	id: number
	customerId: number
	topic: string
	payload: {
		Tier?: { Id: number; Name: string } | null
		Redemption?: { Id: number; RewardTitle: string; Code: string | null }
	}
	occurredAt: Date
	/** Where the customer came from. */
	customerOrigin: Origin
}

/** Points earned within this time are told together. */
export const COALESCE_MS = 10 * 60_000

/** Points that nobody earns by something that they did are not announced. */
const EARNED: ReadonlySet<PointType> = new Set([
	...[PointType.Purchase, PointType.Signup, PointType.Birthday, PointType.Referral, PointType.Social],
	...[PointType.Review, PointType.Quiz, PointType.CustomObjective, PointType.TierBonus],
])

/** The kind whose message announces points by itself. */
const ownKindOf = ({ type, isForReferral, birthday }: PointEvent): MessageKind | null => {
	if (isForReferral) return 'referral-success'
	if (type === PointType.Signup) return 'welcome'
	return type === PointType.Birthday && birthday !== null ? 'birthday' : null
}

/** The channels by which the message of its own kind will tell the points. */
const announcingChannels = (settings: MessageSettings, event: PointEvent): MessageChannel[] => {
	const own = ownKindOf(event)
	if (!own || own === 'referral-success') return own ? channelsOf(settings, own) : []
	return channelsOf(settings, own).filter(
		(channel) => !event.ended.includes(channel) && !event.declined.includes(`${channel}:${own}`),
	)
}

/** Imported orders and customers are history: nobody is told of them. */
const isImported = (origin: Origin | null): boolean => origin === Origin.FileImport

/** Decides which messages follow from points that were earned. Birthdays are told in the morning. */
export const decidePointPlans = (
	settings: MessageSettings,
	events: PointEvent[],
	now: Date,
	morning: Date,
): PlannedMessage[] => {
	const plans = new Map<string, PlannedMessage>()
	for (const event of events) {
		if (!EARNED.has(event.type) || isImported(event.orderOrigin)) continue
		if (event.type === PointType.Signup && isImported(event.customerOrigin)) continue
		const shared = { customerId: event.customerId, plannedAt: event.occurredAt }
		const details = { records: [event.recordId] }
		const own = ownKindOf(event)
		const announced = announcingChannels(settings, event)
		for (const channel of announced) {
			const key = `${own} ${channel} ${event.recordId}`
			if (own === 'referral-success')
				plans.set(key, { ...shared, kind: own, channel, cause: `${event.recordId}`, details, dueAt: now })
			// It is planned already, unless the birthday became known on its day.
			if (own === 'birthday')
				plans.set(key, {
					...{ ...shared, kind: own, channel, cause: birthdayCause(event.birthday!), details: {} },
					dueAt: morning,
				})
		}
		for (const channel of channelsOf(settings, 'points-earned')) {
			if (announced.includes(channel)) continue
			const key = `${event.customerId} ${channel}`
			const known = plans.get(key)
			if (known) known.details.records!.push(event.recordId)
			else
				plans.set(key, {
					...{
						...shared,
						kind: 'points-earned',
						channel,
						cause: `${event.id}`,
						details: structuredClone(details),
					},
					dueAt: new Date(now.getTime() + COALESCE_MS),
				})
		}
	}
	return [...plans.values()]
}

/** Decides which messages follow from domain events. */
export const decideCustomerPlans = (
	settings: MessageSettings,
	events: CustomerEvent[],
	now: Date,
): PlannedMessage[] =>
	events.flatMap((event) => {
		const subject = subjectOf(event)
		if (!subject) return []
		return channelsOf(settings, subject.kind).map((channel) => ({
			...{ ...subject, channel, customerId: event.customerId, plannedAt: event.occurredAt, dueAt: now },
		}))
	})

interface Subject {
	kind: MessageKind
	cause: string
	details: MessageDetails
}

const subjectOf = ({ topic, payload, occurredAt, customerOrigin }: CustomerEvent): Subject | null => {
	const { Tier: tier, Redemption: redemption } = payload
	if (topic === 'Tier_Reached' && tier)
		return {
			kind: 'tier-reached',
			cause: `${tier.Id} ${occurredAt.toISOString().slice(0, 10)}`,
			details: { tierId: tier.Id, tierName: tier.Name },
		}
	if (topic === 'Reward_Redeemed' && redemption)
		return {
			kind: 'reward-redeemed',
			cause: `${redemption.Id}`,
			details: {
				...{ redemptionId: redemption.Id, rewardTitle: redemption.RewardTitle },
				...(redemption.Code && { code: redemption.Code }),
			},
		}
	if (topic === 'Customer_Enrolled' && !isImported(customerOrigin))
		return { kind: 'welcome', cause: 'welcome', details: {} }
	return null
}
