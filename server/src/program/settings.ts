import type { Rule } from './rules/rule.ts'
import type { TierEarnings } from './tier.ts'

/** The settings of a merchant's program. Decimals are text, so that they are never rounded. */
export interface ProgramSettings {
	purchase: {
		isActive: boolean
		pointsPerUnit: string
		minimumOrder: string
		waitingDays: number
		rounding: 'down' | 'nearest' | 'up'
		digits: number
		/** Statuses that mean completed or cancelled, for orders without the flags. */
		completedStatuses: string[]
		cancelledStatuses: string[]
		/** The merchant's ids of what earns nothing. A category includes all categories below it. */
		excluded: { products: string[]; categories: string[]; brands: string[] }
		/** Whether the part of an order that was paid with a reward earns points. */
		rewardPartEarns: boolean
	}
	/** Rules for extra points. */
	rules: Rule[]
	cashback: { isActive: boolean; pointValue: string }
	expiry: {
		/** Points expire `days` after they were granted, or at the end of the quarter or year in which they were granted. */
		kind: 'never' | 'days' | 'quarter' | 'year'
		days: number
		noticeDays: number
	}
	/** Whether a cancelled, or a partly returned, order gives back the reward that it used. */
	refund: { onCancel: boolean; onPartialReturn: boolean; graceDays: number }
	/** After how many hours a redemption that no order names is given back; null for never. */
	redemption: { checkoutHours: number | null; tillHours: number | null }
	/** What becomes of points that were spent before their award was lowered: owed, or written off. */
	shortfall: 'debt' | 'forgive'
	/** `recognisesCustomers`: an order with an unknown id but a known document or e-mail address is of that customer. */
	enrolment: { optIn: boolean; recognisesCustomers: boolean }
	/** Whether there are people who bring customers with a coupon. */
	affiliates: { isActive: boolean }
	/** Whether a redemption at the till needs a PIN that the customer confirmed: never, above a value, or always. */
	pin: { mode: 'off' | 'above' | 'always'; above: string }
	/** Customers who joined before `since`, a day in the merchant's time zone, earn nothing. */
	signup: { isActive: boolean; points: string; since: string | null }
	birthday: { isActive: boolean; points: string }
	/** Both customers are rewarded when the friend's first order is granted. */
	referral: { isActive: boolean; url: string | null; points: string; friendPoints: string }
	/** Objectives whose completion the merchant's own systems report. */
	custom: CustomObjective[]
	/** The earning benefits of the tiers in this version. They change only when the tiers change. */
	tiers: TierEarnings
}

export interface CustomObjective {
	id: number
	title: string
	type: 'review' | 'social' | 'custom'
	isActive: boolean
	points: string
	/** How often one customer may complete it in a period; null for no limit. */
	maxPerCustomer: number | null
	period: 'day' | 'month' | 'year' | 'ever'
	/** How often all customers together may complete it; null for no limit. */
	maxInAll: number | null
}

/** One version of a program. */
export interface Program extends ProgramSettings {
	version: number
}

/** The settings of a new merchant: one point for each currency unit, worth 0.01, valid for a year. */
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
	refund: { onCancel: true, onPartialReturn: false, graceDays: 30 },
	redemption: { checkoutHours: 24, tillHours: null },
	shortfall: 'debt',
	enrolment: { optIn: false, recognisesCustomers: false },
	affiliates: { isActive: false },
	pin: { mode: 'off', above: '0' },
	signup: { isActive: false, points: '0', since: null },
	birthday: { isActive: false, points: '0' },
	referral: { isActive: false, url: null, points: '0', friendPoints: '0' },
	custom: [],
	tiers: {},
}

/** Fills in members that did not exist when the settings were stored; the defaults keep the earlier behaviour. */
export const withDefaults = (stored: Partial<ProgramSettings>): ProgramSettings =>
	Object.fromEntries(
		Object.entries(STARTING_PROGRAM).map(([name, defaults]) => {
			const given = stored[name as keyof ProgramSettings]
			const isReplaced = typeof defaults !== 'object' || Array.isArray(defaults)
			return [name, isReplaced ? (given ?? defaults) : { ...defaults, ...(given as object) }]
		}),
	) as unknown as ProgramSettings
