import { HTTP_CONNECTIONS, type Lab } from './lab.ts'
import { type Load, request, type Slot } from './load.ts'
import { PRODUCTS, type Shop } from './shop.ts'

export const ORDER_TOTAL = 120
const PRICE = ORDER_TOTAL / 3

export interface OrderLoad {
	ports: number[]
	/** Whose orders; absent: everybody's. */
	customers?: { from: number; to: number }
	shop?: Shop
	connections?: number
	prefix?: string
}

/** Completed orders of three known products by known customers, as a point of sale sends them. */
export const orderLoad = (lab: Lab, { shop = lab.shop, ...wanted }: OrderLoad): Load => {
	const { from, to } = wanted.customers ?? { from: shop.firstCustomer, to: shop.lastCustomer }
	const product = { width: 4, from: 1, to: PRODUCTS }
	const slots: Record<string, Slot> = {
		order: { width: 9, next: 0 },
		customer: { width: 8, from, to },
		...{ one: product, two: product, three: product },
	}
	const prefix = wanted.prefix ?? lab.freshPrefix()
	const now = new Date().toISOString()
	const body = {
		OriginalId: `${prefix}-#order#`,
		OrderPlacementDate: now,
		OrderCompletedDate: now,
		IsCompleted: true,
		OrderTotal: ORDER_TOTAL,
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
		ports: wanted.ports,
		connections: wanted.connections ?? HTTP_CONNECTIONS,
		request: request('POST', '/v1/pvt/POS/orders', shop.authorization, slots, body),
		slots,
		expects: '"HasError":false',
	}
}
