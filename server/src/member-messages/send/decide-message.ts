import type { MessageReason } from '@fiel/contract'
import { type Decimal, ZERO } from '../../db/decimal.ts'
import { chooseContact } from '../../pins/contact.ts'
import type { TierLoss } from '../plan/tier-loss.ts'
import { channelsOf, isOn, type MessageSettings } from '../settings.ts'
import type { MessageFacts } from '../templates/variables.ts'
import type { DueMessage } from './load-messages.ts'
import { endOfQuietHours } from './quiet-hours.ts'

export type Decision =
	| { is: 'send'; recipient: string; facts: MessageFacts }
	| { is: 'not-sent'; reason: MessageReason }
	| { is: 'postponed'; until: Date; reason: MessageReason }
	/** It was handed over, and no answer arrived. */
	| { is: 'uncertain' }
	/** Nothing is kept of a person who was erased. */
	| { is: 'deleted' }

export interface DecisionContext {
	settings: MessageSettings
	/** The tiers that members will lose soon, by member. */
	losses: ReadonlyMap<number, TierLoss>
	/** That of the merchant. */
	timeZone: string
	now: Date
	isTest: boolean
	/** Whether there is a gateway with a place for a text. */
	hasGateway: boolean
	/** How many messages of this batch a member gets. */
	counted: ReadonlyMap<number, number>
}

const HOUR_MS = 3_600_000
/** What waited longer is no news. */
const STALE_MS = 72 * HOUR_MS
const STALE_BIRTHDAY_MS = 36 * HOUR_MS

/** Decides what becomes of a message now. The reasons are in the order in which they are written into the log. */
export const decideMessage = (message: DueMessage, context: DecisionContext): Decision => {
	const { settings, now, counted } = context
	const notSent = (reason: MessageReason): Decision => ({ is: 'not-sent', reason })
	const later = (reason: MessageReason): Decision => ({
		...{ is: 'postponed', until: new Date(now.getTime() + HOUR_MS), reason },
	})
	if (message.isErased) return { is: 'deleted' }
	if (message.isHandedOver) return { is: 'uncertain' }
	if (!message.isMember) return notSent('no-member')
	if (!isOn(settings, message.kind, message.channel)) return notSent('switched-off')
	const facts = factsOf(message, context)
	if (!facts || isStale(message, now)) return notSent('outdated')
	if (message.channel === 'email' && message.hasOwnMail) return notSent('own-mail')
	const recipient = recipientOf(message)
	if (recipient === null) return notSent('no-contact')
	if (message.channel === 'sms' && !context.hasGateway) return notSent('no-gateway')
	if (hasDeclined(message)) return notSent('unsubscribed')
	if (!hasConsent(message, settings))
		return canStillConsent(message, now) ? later('no-consent') : notSent('no-consent')
	const until = endOfQuietHours(now, settings, message.timeZone ?? context.timeZone)
	if (until) return { is: 'postponed', until, reason: 'quiet-hours' }
	if (message.recent + (counted.get(message.customerId) ?? 0) >= placesFor(message, settings))
		return notSent('weekly-limit')
	if (context.isTest) return notSent('test-mode')
	return { is: 'send', recipient, facts }
}

/**
 * How many messages a week a member may have got before this one. Points that were earned leave the last place to others
 * where rewards are told, because a redemption brings a code that the member needs.
 */
const placesFor = ({ kind }: DueMessage, settings: MessageSettings): number => {
	const { weeklyLimit } = settings
	const leavesOne = kind === 'points-earned' && channelsOf(settings, 'reward-redeemed').length > 0
	return leavesOne ? Math.max(weeklyLimit - 1, 1) : weeklyLimit
}

/** Nobody can have consented before they were a member, so the welcome waits for a while. */
const canStillConsent = ({ kind, consent, plannedAt }: DueMessage, now: Date): boolean =>
	kind === 'welcome' && consent === null && now.getTime() - plannedAt.getTime() < STALE_MS - 2 * HOUR_MS

const isStale = ({ kind, plannedAt }: DueMessage, now: Date): boolean =>
	now.getTime() - plannedAt.getTime() > (kind === 'birthday' ? STALE_BIRTHDAY_MS : STALE_MS)

const recipientOf = ({ channel, email, phone }: DueMessage): string | null =>
	channel === 'email'
		? (chooseContact({ email, phone: null }, { mail: true, gateway: false })?.address ?? null)
		: (chooseContact({ email: null, phone }, { mail: false, gateway: true })?.address ?? null)

const hasDeclined = ({ declined, channel, kind }: DueMessage): boolean =>
	declined.includes(channel) || declined.includes(`${channel}:${kind}`)

const hasConsent = ({ consent }: DueMessage, settings: MessageSettings): boolean =>
	settings.consent === 'given' ? consent === true : consent !== false

const isPositive = (points: Decimal | null, cashback: Decimal | null): boolean =>
	(points ?? ZERO).gt(0) || (cashback ?? ZERO).gt(0)

/** What the message says, as of now; null if there is nothing to say any more. */
const factsOf = (message: DueMessage, { losses }: DecisionContext): MessageFacts | null => {
	const { kind, details, earnedPoints, earnedCashback, expiringPoints, expiringCashback } = message
	const earned = isPositive(earnedPoints, earnedCashback)
		? { amount: { points: earnedPoints ?? ZERO, cashback: earnedCashback ?? ZERO } }
		: null
	switch (kind) {
		case 'points-earned':
		case 'referral-success':
			return earned
		case 'birthday':
		case 'welcome':
			return earned ?? {}
		case 'points-expiring':
			return isPositive(expiringPoints, expiringCashback) && message.firstExpiry
				? {
						amount: { points: expiringPoints ?? ZERO, cashback: expiringCashback ?? ZERO },
						expiring: {
							...{ firstAt: message.firstExpiry, lastAt: message.lastExpiry! },
							onFirstDay: { points: message.firstPoints ?? ZERO, cashback: message.firstCashback ?? ZERO },
						},
					}
				: null
		case 'tier-reached':
			return message.tierId === details.tierId ? { tierName: details.tierName ?? '' } : null
		case 'tier-expiring': {
			const loss = losses.get(message.customerId)
			return loss && loss.tier.id === details.tierId
				? { tierName: loss.tier.name, losesAt: loss.losesAt }
				: null
		}
		case 'reward-redeemed':
			return message.isReturned
				? null
				: { rewardTitle: details.rewardTitle ?? '', code: details.code ?? null }
	}
}
