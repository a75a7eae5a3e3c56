import type { BenchContext } from './bench-context.ts'
import { buildRequest, type Load, type Slot } from './load.ts'
import { type BenchShop, PRODUCTS } from './shop.ts'

const TOTAL = 120
const PRICE = TOTAL / 3

interface CustomerRange {
	shop: BenchShop
	/** The range of customers by number; all of the shop if absent. */
	from?: number
	to?: number
}

/** Completed orders of three known products by known customers, as a point of sale sends them. */
export const createOrderLoad = (
	context: Pick<BenchContext, 'freshPrefix' | 'shop'>,
	{ shop, from = shop.firstCustomer, to = shop.lastCustomer }: CustomerRange = context,
): Load => {
	const product = { width: 4, from: 1, to: PRODUCTS }
	const slots: Record<string, Slot> = {
		order: { width: 9, next: 0 },
		customer: { width: 8, from, to },
		...{ one: product, two: product, three: product },
	}
	const now = new Date().toISOString()
	const body = {
		OriginalId: `${context.freshPrefix()}-#order#`,
		OrderPlacementDate: now,
		OrderCompletedDate: now,
		IsCompleted: true,
		OrderTotal: TOTAL,
		Customer: {
			OriginalId: 'c#customer#',
			Name: 'Customer #customer#',
			Email: 'c#customer#@shop.example',
		},
		Products: ['#one#', '#two#', '#three#'].map((number) => ({
			OriginalId: `sku-${number}`,
			Title: `Product ${number}`,
			IsActive: true,
			ProductPrice: PRICE,
		})),
	}
	return {
		request: buildRequest('POST', '/v1/pvt/POS/orders', shop.authorization, slots, body),
		slots,
		expects: '"HasError":false',
	}
}
