import { timeOfWeek } from '../../calendar.ts'
import { type Decimal, ZERO } from '../../db/decimal.ts'
import type { Catalogue, CatalogueEntry } from '../../products/read-catalogue.ts'
import type { RuleInput } from '../../program/calculate-award.ts'
import { createLine, type Line, type OrderFacts } from '../../program/rules/facts.ts'
import type { Order, OrderProduct } from '../order.ts'
import { lineValue } from './remaining-order.ts'

/** The parts of an order that rules use. */
export type RuleOrder = Pick<
	Order,
	| 'total'
	| 'placedAt'
	| 'products'
	| 'metadatas'
	| 'paymentMethodId'
	| 'paymentMethods'
	| 'branchId'
	| 'salesPersonId'
	| 'origin'
>

/** An order in the form that rules use. */
export const ruleInputOf = (
	order: RuleOrder,
	timeZone: string,
	catalogue: Catalogue,
	buyer: OrderFacts['buyer'],
	rewardPart: Decimal = ZERO,
): RuleInput => {
	let local: ReturnType<OrderFacts['local']> | undefined
	return {
		timeZone,
		rewardPart,
		lines: order.products.map((product) => lineOf(product, catalogue)),
		facts: {
			total: order.total.toNumber(),
			placedAt: order.placedAt,
			local: () => {
				local ??= timeOfWeek(order.placedAt, timeZone)
				return local
			},
			paymentMethods: paymentMethodsOf(order),
			branch: order.branchId,
			salesPerson: order.salesPersonId,
			channel: order.origin,
			metadatas: order.metadatas,
			buyer,
		},
	}
}

/** The ids of all payment methods of an order. */
export const paymentMethodsOf = ({
	paymentMethodId,
	paymentMethods,
}: Pick<Order, 'paymentMethodId' | 'paymentMethods'>): string[] => {
	const ids = paymentMethods.map(({ originalId }) => originalId)
	if (paymentMethodId !== null) ids.push(paymentMethodId)
	return ids
}

/** What was bought, in a form that can be compared: PostgreSQL does not keep the order of JSON members. */
export const comparableProducts = ({ total, products }: Pick<Order, 'total' | 'products'>) => [
	total.toString(),
	...products.map(({ originalId, isActive, price, quantity, brand, categories = [] }) => [
		originalId,
		isActive,
		price?.toString(),
		quantity?.toString(),
		brand?.originalId,
		...categories.map((category) => category.originalId),
	]),
]

/** Brand and category come from the order if it names them, and everything else from the catalogue. */
const lineOf = (
	{ originalId, brand, categories, isActive, price, quantity }: OrderProduct,
	catalogue: Catalogue,
): Line => {
	const known = originalId === null ? undefined : catalogue.get(originalId)
	return createLine({
		product: originalId,
		brand: brand?.originalId ?? known?.brand ?? null,
		categories: categoriesOf(categories, known?.categories ?? []),
		isActive: isActive && (known?.isActive ?? true),
		price: lineValue({ price, quantity }),
	})
}

/** If an order names a category without its parents, the catalogue adds them when the product is in that category. */
const categoriesOf = (
	given: OrderProduct['categories'],
	known: CatalogueEntry['categories'],
): CatalogueEntry['categories'] => {
	if (!given || given.length === 0) return known
	const named = given.map(({ originalId }) => originalId)
	return known.includes(named[0]!) ? [...new Set([...named, ...known])] : named
}
