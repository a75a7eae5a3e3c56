import { timeOfWeek } from '../calendar.ts'
import { type Decimal, decimal, ZERO } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { type Award, calculateAward } from '../program/calculate-award.ts'
import type { UsedPoints } from '../program/rules/apply-rules.ts'
import { type Buyer, createLine, type OrderFacts } from '../program/rules/facts.ts'
import type { Program } from '../program/settings.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Catalogue } from './read-catalogue.ts'

export interface PointQuery {
	id: string
	price: Decimal
	currency: string | null
}

/** Who would buy the items. */
export interface Earner {
	isEnrolled: boolean
	isBlocked: boolean
	/** The points multiplier of the tier. */
	multiplier: Decimal
	/** Null while nobody is known. */
	buyer: Buyer | null
	/** What capped rules have given already; absent for nothing. */
	usedPoints?: UsedPoints
}

/** An enrolled customer without a tier. */
const ANYBODY: Earner = { isEnrolled: true, isBlocked: false, multiplier: decimal(1), buyer: null }

/**
 * Calculates what each item would earn now, for anybody or for a customer who is known. The minimum order total does not
 * apply, because the other items of the basket are unknown here.
 */
export const calculatePoints = (
	program: Program,
	merchant: Merchant,
	queries: PointQuery[],
	catalogue: Catalogue,
	now: Date,
	{ buyer, usedPoints, ...earner }: Earner = ANYBODY,
): Award[] | Refusal => {
	if (!program.purchase.isActive)
		return refuse('PublicApiProductService_ObjectiveDisabled', localized.purchaseObjectiveOff())
	const foreign = queries.findIndex(
		({ currency }) => currency !== null && currency.toUpperCase() !== merchant.currency,
	)
	if (foreign >= 0) {
		const field = `[${foreign}].PriceCurrency`
		return refuse(
			'PublicApiProductService_ErrorCalculatingPoints',
			localized.otherCurrency(field, queries[foreign]!.currency!, merchant.currency),
			field,
		)
	}
	const { timeZone } = merchant
	const facts = { ...UNKNOWN, buyer, placedAt: now, local: () => timeOfWeek(now, timeZone) }
	return queries.map(({ id, price }) => {
		const { brand = null, categories = [], isActive = true } = catalogue.get(id) ?? {}
		const lines = [createLine({ product: id, price, brand, categories, isActive })]
		return calculateAward(program, {
			...earner,
			total: price,
			isItem: true,
			ruleInput: { timeZone, lines, facts, rewardPart: ZERO, ...(usedPoints && { usedPoints }) },
		})
	})
}

const UNKNOWN: Omit<OrderFacts, 'placedAt' | 'local' | 'buyer'> = {
	total: null,
	paymentMethods: [],
	branch: null,
	salesPerson: null,
	channel: null,
	metadatas: [],
}
