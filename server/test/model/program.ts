import {
	CENT,
	divideRounded,
	type ModelAmount,
	type ModelRounding,
	maxBigint,
	POINT,
	parseUnits,
	ZERO_AMOUNT,
} from './amounts.ts'
import { endOfLocalDay, lastDayOfQuarter, lastDayOfYear, localDayOf } from './days.ts'
import type { ModelLine, Sold } from './returns.ts'

/** The settings that the model varies, with the names of the admin interface. */
export interface Settings {
	Purchase: {
		IsActive: boolean
		PointsPerUnit: number
		MinimumOrder: number
		WaitingDays: number
		Rounding: ModelRounding
		Digits: number
		RewardPartEarns: boolean
		Excluded: { Products: string[] }
	}
	Cashback: { IsActive: boolean; PointValue: number }
	Expiry: { Kind: 'never' | 'days' | 'quarter' | 'year'; Days: number; NoticeDays: number }
	Refund: { OnCancel: boolean; OnPartialReturn: boolean; GraceDays: number }
	Shortfall: 'debt' | 'forgive'
	Enrolment: { OptIn: boolean }
	/** Rules that add points to an order with a certain product. */
	Rules: ReturnType<typeof addPointsFor>[]
}

/** A rule that adds fixed points, once for an order, if the product is in it. */
export const addPointsFor = (product: string, points: string) => ({
	...{ id: `${product}-adds`, name: `Points for ${product}`, isActive: true },
	conditions: [{ code: 'product', args: { products: [product] } }],
	effect: { code: 'add', args: { points } },
	...{ scope: 'order', stacking: 'stack', priority: 0, caps: {} },
})

/** A version of the program: settings, and what its tiers give, by name. */
export interface Version {
	since: number
	settings: Settings
	multipliers: Record<string, string>
}

/** The basis on which an order was decided when it was completed; later changes of the program do not affect it. */
export interface Decision {
	version: Version
	multiplier: string
	isEnrolled: boolean
	/** The end of the last waiting day. */
	grantAt: number
}

/** The version in force at a moment; the first one for moments before the program. */
export const versionAt = (versions: Version[], moment: number): Version =>
	versions.findLast(({ since }) => since <= moment) ?? versions[0]!

const FACTOR = 10_000n

/** `left` is what is left of the order after its returns. */
export const awardOf = (decision: Decision, left: Sold, paidByReward: bigint): ModelAmount => {
	const { Purchase, Cashback, Rules } = decision.version.settings
	const { total } = left
	const isExcluded = ({ product }: ModelLine) => Purchase.Excluded.Products.includes(product)
	const excluded = left.lines.filter(isExcluded).reduce((all, { value }) => all + (value ?? 0n), 0n)
	if (!Purchase.IsActive || !decision.isEnrolled) return ZERO_AMOUNT
	if (total < parseUnits(Purchase.MinimumOrder, CENT)) return ZERO_AMOUNT
	const base = maxBigint(0n, total - excluded - (Purchase.RewardPartEarns ? 0n : paidByReward))
	const above = base * parseUnits(Purchase.PointsPerUnit, FACTOR) * parseUnits(decision.multiplier, FACTOR)
	const scale = 10n ** BigInt(Purchase.Digits)
	const usual = (divideRounded(above * scale, CENT * FACTOR * FACTOR, Purchase.Rounding) * POINT) / scale
	const points = Rules.reduce((all, { conditions, effect }) => {
		const applies = left.lines.some(
			(line) => !isExcluded(line) && conditions[0]!.args.products.includes(line.product),
		)
		return applies ? all + parseUnits(effect.args.points, POINT) : all
	}, usual)
	return { points, cash: Cashback.IsActive ? worthOf(points, Cashback.PointValue) : 0n }
}

/** The value of points, rounded half up to cents. */
const worthOf = (points: bigint, pointValue: number): bigint =>
	divideRounded(points * parseUnits(pointValue, FACTOR) * CENT, POINT * FACTOR, 'nearest')

/** The points for an amount of currency, rounded half up to four decimals. */
export const pointsFor = (cash: bigint, pointValue: number): bigint =>
	divideRounded(cash * POINT * FACTOR, parseUnits(pointValue, FACTOR) * CENT, 'nearest')

export const lastDayOf = ({ Expiry }: Settings, today: number): number | null => {
	if (Expiry.Kind === 'never') return null
	if (Expiry.Kind === 'days') return today + Expiry.Days
	return Expiry.Kind === 'quarter' ? lastDayOfQuarter(today) : lastDayOfYear(today)
}

export const grantMoment = ({ Purchase }: Settings, completedAt: number): number =>
	endOfLocalDay(localDayOf(completedAt) + Purchase.WaitingDays)
