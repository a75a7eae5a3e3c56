import { type Decimal, decimal } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type Award, earn } from '../program/earn.ts'
import type { Program } from '../program/settings.ts'
import { type Refusal, refuse } from '../refusal.ts'

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
): Award[] | Refusal => {
	if (!program.purchase.isActive)
		return refuse('PublicApiProductService_ObjectiveDisabled', 'the purchase objective is off')
	const foreign = queries.findIndex(
		({ currency }) => currency !== null && currency.toUpperCase() !== merchant.currency,
	)
	if (foreign >= 0) {
		const field = `[${foreign}].PriceCurrency`
		return refuse(
			'PublicApiProductService_ErrorCalculatingPoints',
			`${field} is ${queries[foreign]!.currency}, the program counts in ${merchant.currency}`,
			field,
		)
	}
	const anyTotal = { ...program, purchase: { ...program.purchase, minimumOrder: '0' } }
	return queries.map(({ price }) =>
		earn(anyTotal, { total: price, isEnrolled: true, multiplier: decimal(1) }),
	)
}
