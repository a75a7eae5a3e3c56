import { timeOfWeek } from '../calendar.ts'
import { type Decimal, ZERO } from '../db/decimal.ts'
import type { Catalogue } from '../products/read-catalogue.ts'
import type { Basket } from '../program/earn.ts'
import { type Facts, type Line, line } from '../program/rules/facts.ts'
import type { Order, OrderProduct } from './order.ts'

/** What rules look at in an order. */
export type Looked = Pick<
	Order,
	| 'total'
	| 'placedAt'
	| 'products'
	| 'metadatas'
	| 'paymentMethodId'
	| 'branchId'
	| 'salesPersonId'
	| 'origin'
>

/** An order as rules see it. */
export const basketOf = (
	order: Looked,
	timeZone: string,
	catalogue: Catalogue,
	buyer: Facts['buyer'],
	rewardPart: Decimal = ZERO,
): Basket => {
	let local: ReturnType<Facts['local']> | undefined
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
			paymentMethod: order.paymentMethodId,
			branch: order.branchId,
			salesPerson: order.salesPersonId,
			channel: order.origin,
			metadatas: order.metadatas,
			buyer,
		},
	}
}

/** What was bought, to compare. The database keeps the members of a document in an order of its own. */
export const goodsOf = ({ total, products }: Pick<Order, 'total' | 'products'>) => [
	total.toString(),
	...products.map(({ originalId, isActive, price, brand }) => [
		...[originalId, isActive, price?.toString(), brand?.originalId],
	]),
]

/** The order knows best which brand it sold; the catalogue knows the rest. */
const lineOf = ({ originalId, brand, isActive, price }: OrderProduct, catalogue: Catalogue): Line => {
	const known = originalId === null ? undefined : catalogue.get(originalId)
	return line({
		product: originalId,
		brand: brand?.originalId ?? known?.brand ?? null,
		categories: known?.categories ?? [],
		isActive: isActive && (known?.isActive ?? true),
		price: price ?? ZERO,
	})
}
