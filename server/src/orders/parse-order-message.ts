import type {
	ErrorName,
	Order as OrderBody,
	OrderPayment as OrderPaymentBody,
	OrderProduct as OrderProductBody,
	Origin,
} from '@fiel/contract'
import { parseMoment } from '../calendar.ts'
import { toCustomerInput } from '../customers/wire.ts'
import { money, quantity } from '../db/decimal.ts'
import { type CategoryRules, parseCategoryPath } from '../products/parse-category-path.ts'
import type { CategoryInput } from '../products/product.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { Label, OrderMessage, OrderPayment, OrderProduct } from './order.ts'

/** The operation that an order came through. */
export interface OrderSource {
	origin: Origin
	/** The errors for malformed members of that operation. */
	invalid: ErrorName
	checkCategory: CategoryRules['check']
}

/** Parses an order of the interface. */
export const parseOrderMessage = (
	body: OrderBody,
	timeZone: string,
	source: OrderSource,
): OrderMessage | Refusal => {
	const products = parseProducts(body.Products ?? null, source)
	if (isRefusal(products)) return products
	const moment = (text: string | null | undefined): Date | null => (text ? parseMoment(text, timeZone) : null)
	return {
		originalId: body.OriginalId,
		origin: source.origin,
		customer: {
			...toCustomerInput(body.Customer, timeZone),
			enrolledAt: moment(body.Customer.EnrolledDate),
		},
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
		paymentMethod: parseLabel(body.PaymentMethod),
		paymentMethods: body.PaymentMethods?.map(parsePayment) ?? null,
		branch: parseLabel(body.Branch),
		salesPerson: parseLabel(body.SalesPerson),
	}
}

const parseLabel = (named: { OriginalId: string; Name?: string | null } | null | undefined): Label | null =>
	named ? { originalId: named.OriginalId, name: named.Name ?? null } : null

const parsePayment = ({ PaidAmount, ...named }: OrderPaymentBody): OrderPayment => ({
	...parseLabel(named)!,
	paidAmount: PaidAmount == null ? null : money(PaidAmount),
})

const parseProducts = (
	bodies: OrderProductBody[] | null,
	source: OrderSource,
): OrderProduct[] | null | Refusal => {
	if (!bodies) return null
	const products: OrderProduct[] = []
	for (const [index, body] of bodies.entries()) {
		const categories = body.ProductCategory ? parseCategories(body, index, source) : []
		if (isRefusal(categories)) return categories
		products.push({ ...parseProduct(body), ...(categories.length > 0 && { categories }) })
	}
	return products
}

const parseCategories = (
	{ ProductCategory }: OrderProductBody,
	index: number,
	{ invalid, checkCategory: check }: OrderSource,
): CategoryInput[] | Refusal =>
	parseCategoryPath(ProductCategory, {
		field: `Products[${index}].ProductCategory`,
		check,
		refuseTree: (message, field) => refuse(invalid, message, field),
	})

const parseProduct = (product: OrderProductBody): OrderProduct => ({
	originalId: product.OriginalId,
	title: product.Title ?? null,
	url: product.Url ?? null,
	imageUrl: product.ImageUrl ?? null,
	isActive: product.IsActive ?? true,
	price: product.ProductPrice == null ? null : money(product.ProductPrice),
	brand: parseLabel(product.ProductBrand),
	...parseQuantity(product.Quantity),
	...(product.LineId != null && { lineId: product.LineId }),
})

/** A quantity of one is not stored, as if it was absent. */
const parseQuantity = (units: number | null | undefined): Pick<OrderProduct, 'quantity'> =>
	units == null || units === 1 ? {} : { quantity: quantity(units) }
