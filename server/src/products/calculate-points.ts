import { timeOfWeek } from '../calendar.ts'
import { type Decimal, decimal, ZERO } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { say } from '../messages/message.ts'
import { type Award, earn } from '../program/earn.ts'
import { type Facts, line } from '../program/rules/facts.ts'
import type { Program } from '../program/settings.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Catalogue } from './read-catalogue.ts'

export interface PointQuery {
	id: string
	price: Decimal
	currency: string | null
}

/**
 * What each item would earn now, for an enrolled customer in no tier. The minimum is for orders:
 * an item alone is not one, and what the rest of the basket holds is not known here.
 */
export const calculatePoints = (
	program: Program,
	merchant: Merchant,
	queries: PointQuery[],
	catalogue: Catalogue,
	now: Date,
): Award[] | Refusal => {
	if (!program.purchase.isActive)
		return refuse('PublicApiProductService_ObjectiveDisabled', say.purchaseObjectiveOff())
	const foreign = queries.findIndex(
		({ currency }) => currency !== null && currency.toUpperCase() !== merchant.currency,
	)
	if (foreign >= 0) {
		const field = `[${foreign}].PriceCurrency`
		return refuse(
			'PublicApiProductService_ErrorCalculatingPoints',
			say.otherCurrency(field, queries[foreign]!.currency!, merchant.currency),
			field,
		)
	}
	const { timeZone } = merchant
	const facts = { ...UNKNOWN, placedAt: now, local: () => timeOfWeek(now, timeZone) }
	return queries.map(({ id, price }) => {
		const { brand = null, categories = [], isActive = true } = catalogue.get(id) ?? {}
		const lines = [line({ product: id, price, brand, categories, isActive })]
		return earn(program, {
			total: price,
			isEnrolled: true,
			multiplier: decimal(1),
			isItem: true,
			basket: { timeZone, lines, facts, rewardPart: ZERO },
		})
	})
}

const UNKNOWN: Omit<Facts, 'placedAt' | 'local'> = {
	total: null,
	paymentMethods: [],
	branch: null,
	salesPerson: null,
	channel: null,
	metadatas: [],
	buyer: null,
}
