import type { Rule } from './rules/rule.ts'
import type { TierEarnings } from './tier.ts'

/** What a merchant decides once and then trusts. Decimals are written as text, so that none is rounded on its way. */
export interface ProgramSettings {
	purchase: {
		isActive: boolean
		pointsPerUnit: string
		minimumOrder: string
		waitingDays: number
		rounding: 'down' | 'nearest' | 'up'
		digits: number
		/** What an order's status means when its flags are absent. */
		completedStatuses: string[]
		cancelledStatuses: string[]
		/** What earns nothing, by the merchant's own ids; a category stands for all below it. */
		excluded: { products: string[]; categories: string[]; brands: string[] }
		/** Whether the part of an order that a reward paid earns too. */
		rewardPartEarns: boolean
	}
	/** Extra points, by condition. */
	rules: Rule[]
	cashback: { isActive: boolean; pointValue: string }
	expiry: {
		/** `days` after they were granted, or with the quarter or the year they were granted in. */
		kind: 'never' | 'days' | 'quarter' | 'year'
		days: number
		noticeDays: number
	}
	refund: { onCancel: boolean; graceDays: number }
	shortfall: 'debt' | 'forgive'
	enrolment: { optIn: boolean }
	/** Those who joined before `since`, a day in the merchant's time zone, are no newcomers. */
	signup: { isActive: boolean; points: string; since: string | null }
	birthday: { isActive: boolean; points: string }
	/** The friend's first granted order rewards both. */
	referral: { isActive: boolean; url: string | null; points: string; friendPoints: string }
	/** What the merchant's own systems say a customer has done. */
	custom: CustomObjective[]
	/** What the tiers gave while this was in force. Kept with every version, and changed with the tiers alone. */
	tiers: TierEarnings
}

export interface CustomObjective {
	id: number
	title: string
	type: 'review' | 'social' | 'custom'
	isActive: boolean
	points: string
	/** How often one customer may complete it in a period; null: as often as they like. */
	maxPerCustomer: number | null
	period: 'day' | 'month' | 'year' | 'ever'
	/** How often everybody together may. */
	maxInAll: number | null
}

/** A program as it was at one version. */
export interface Program extends ProgramSettings {
	version: number
}

/** Where every merchant starts: one point a currency unit, worth one cent, for a year. */
export const STARTING_PROGRAM: ProgramSettings = {
	purchase: {
		isActive: true,
		pointsPerUnit: '1',
		minimumOrder: '0',
		waitingDays: 0,
		rounding: 'down',
		digits: 0,
		completedStatuses: [],
		cancelledStatuses: [],
		excluded: { products: [], categories: [], brands: [] },
		rewardPartEarns: true,
	},
	rules: [],
	cashback: { isActive: true, pointValue: '0.01' },
	expiry: { kind: 'days', days: 365, noticeDays: 30 },
	refund: { onCancel: true, graceDays: 30 },
	shortfall: 'debt',
	enrolment: { optIn: false },
	signup: { isActive: false, points: '0', since: null },
	birthday: { isActive: false, points: '0' },
	referral: { isActive: false, url: null, points: '0', friendPoints: '0' },
	custom: [],
	tiers: {},
}

/** Settings that were stored before a member existed mean what they meant then. */
export const withDefaults = (stored: Partial<ProgramSettings>): ProgramSettings =>
	Object.fromEntries(
		Object.entries(STARTING_PROGRAM).map(([part, usual]) => {
			const given = stored[part as keyof ProgramSettings]
			const isWhole = typeof usual !== 'object' || Array.isArray(usual)
			return [part, isWhole ? (given ?? usual) : { ...usual, ...(given as object) }]
		}),
	) as unknown as ProgramSettings
