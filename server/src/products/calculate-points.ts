import { timeOfWeek } from '../calendar.ts'
import { type Decimal, decimal, ZERO } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { type Award, calculateAward } from '../program/calculate-award.ts'
import { createLine, type OrderFacts } from '../program/rules/facts.ts'
import type { Program } from '../program/settings.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Catalogue } from './read-catalogue.ts'

interface PointQuery {
	id: string
	price: Decimal
	currency: string | null
}

/**
 * Calculates what each item would earn now for an enrolled customer without a tier. The minimum order total does not
 * apply, because the other items of the basket are unknown here.
 */
export const calculatePoints = (
	program: Program,
	merchant: Merchant,
	queries: PointQuery[],
	catalogue: Catalogue,
	now: Date,
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
	const facts = { ...UNKNOWN, placedAt: now, local: () => timeOfWeek(now, timeZone) }
	return queries.map(({ id, price }) => {
		const { brand = null, categories = [], isActive = true } = catalogue.get(id) ?? {}
		const lines = [createLine({ product: id, price, brand, categories, isActive })]
		return calculateAward(program, {
			total: price,
			isEnrolled: true,
			multiplier: decimal(1),
			isItem: true,
			ruleInput: { timeZone, lines, facts, rewardPart: ZERO },
		})
	})
}

const UNKNOWN: Omit<OrderFacts, 'placedAt' | 'local'> = {
	total: null,
	paymentMethods: [],
	branch: null,
	salesPerson: null,
	channel: null,
	metadatas: [],
	buyer: null,
}
