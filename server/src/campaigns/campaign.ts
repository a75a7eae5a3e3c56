import { endOfRange, parseMoment } from '../calendar.ts'
import type { Decimal } from '../db/decimal.ts'
import type { Rule } from '../program/rules/rule.ts'

export type CampaignState = 'draft' | 'scheduled' | 'running' | 'paused' | 'ended'

/** What a campaign gave to the orders that are counted. */
export interface CampaignFigures {
	points: Decimal
	/** The points in currency, at the point value of the program version of each order. */
	cost: Decimal
	/** The totals of the orders, less what was returned. */
	revenue: Decimal
	orders: number
	customers: number
}

export interface Campaign {
	rule: Rule
	state: CampaignState
	/** The moments in which it begins and ends; null if it has no limit. */
	startsAt: Date | null
	endsAt: Date | null
	/** Whether it has ever given points. */
	isUsed: boolean
	figures: CampaignFigures
}

/** A rule of the program, or a draft, as a campaign at a moment. The state is never stored. */
export const describeCampaign = (
	rule: Rule,
	isDraft: boolean,
	timeZone: string,
	now: Date,
): Omit<Campaign, 'isUsed' | 'figures'> => {
	const startsAt = rule.startsAt === undefined ? null : parseMoment(rule.startsAt, timeZone)
	const endsAt = rule.endsAt === undefined ? null : endOfRange(rule.endsAt, timeZone)
	return {
		rule,
		startsAt,
		endsAt,
		state: isDraft ? 'draft' : stateOf(rule.isActive, startsAt, endsAt, now),
	}
}

const stateOf = (
	isActive: boolean,
	startsAt: Date | null,
	endsAt: Date | null,
	now: Date,
): Exclude<CampaignState, 'draft'> => {
	if (endsAt !== null && endsAt < now) return 'ended'
	if (!isActive) return 'paused'
	return startsAt !== null && startsAt > now ? 'scheduled' : 'running'
}
