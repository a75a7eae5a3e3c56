import type {
	ErrorName,
	Order as OrderBody,
	OrderPayment as OrderPaymentBody,
	OrderProduct as OrderProductBody,
	Origin,
} from '@fiel/contract'
import { parseMoment } from '../calendar.ts'
import { customerCard } from '../customers/wire.ts'
import { money } from '../db/decimal.ts'
import type { CategoryCard } from '../products/product.ts'
import { type HowToRead, readCategories } from '../products/read-categories.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { Label, OrderMessage, OrderPayment, OrderProduct } from './order.ts'

/** Where an order comes in. */
export interface Entrance {
	origin: Origin
	/** What malformed members are refused with there. */
	invalid: ErrorName
	checkCategory: HowToRead['check']
}

/** An order of the interface in our words. */
export const orderMessage = (
	body: OrderBody,
	timeZone: string,
	entrance: Entrance,
): OrderMessage | Refusal => {
	const products = orderProducts(body.Products ?? null, entrance)
	if (isRefusal(products)) return products
	const moment = (text: string | null | undefined): Date | null => (text ? parseMoment(text, timeZone) : null)
	return {
		originalId: body.OriginalId,
		origin: entrance.origin,
		customer: customerCard(body.Customer, timeZone),
		status: body.OrderStatus ?? null,
		total: body.OrderTotal == null ? null : money(body.OrderTotal),
		placedAt: moment(body.OrderPlacementDate),
		completedAt: moment(body.OrderCompletedDate),
		cancelledAt: moment(body.OrderCancelledDate),
		isCompleted: body.IsCompleted ?? null,
		isCancelled: body.IsCancelledOrReturned ?? null,
		updatedAt: moment(body.UpdatedDate),
		coupon: body.Coupon || null,
		externalCoupon: body.ExternalCoupon || null,
		products,
		metadatas: body.Metadatas?.map(({ Name, Value }) => ({ name: Name, value: Value })) ?? null,
		paymentMethod: label(body.PaymentMethod),
		paymentMethods: body.PaymentMethods?.map(orderPayment) ?? null,
		branch: label(body.Branch),
		salesPerson: label(body.SalesPerson),
	}
}

const label = (named: { OriginalId: string; Name?: string | null } | null | undefined): Label | null =>
	named ? { originalId: named.OriginalId, name: named.Name ?? null } : null

const orderPayment = ({ PaidAmount, ...named }: OrderPaymentBody): OrderPayment => ({
	...label(named)!,
	paidAmount: PaidAmount == null ? null : money(PaidAmount),
})

const orderProducts = (
	bodies: OrderProductBody[] | null,
	entrance: Entrance,
): OrderProduct[] | null | Refusal => {
	if (!bodies) return null
	const products: OrderProduct[] = []
	for (const [index, body] of bodies.entries()) {
		const categories = body.ProductCategory ? orderCategories(body, index, entrance) : []
		if (isRefusal(categories)) return categories
		products.push({ ...orderProduct(body), ...(categories.length > 0 && { categories }) })
	}
	return products
}

const orderCategories = (
	{ ProductCategory }: OrderProductBody,
	index: number,
	{ invalid, checkCategory: check }: Entrance,
): CategoryCard[] | Refusal =>
	readCategories(ProductCategory, {
		field: `Products[${index}].ProductCategory`,
		check,
		notATree: (message, field) => refuse(invalid, message, field),
	})

const orderProduct = (product: OrderProductBody): OrderProduct => ({
	originalId: product.OriginalId,
	title: product.Title ?? null,
	url: product.Url ?? null,
	imageUrl: product.ImageUrl ?? null,
	isActive: product.IsActive ?? true,
	price: product.ProductPrice == null ? null : money(product.ProductPrice),
	brand: label(product.ProductBrand),
})
