import { type Order as OrderBody, type OrderProduct as OrderProductBody, Origin } from '@fiel/contract'
import { parseMoment } from '../calendar.ts'
import { customerCard } from '../customers/wire.ts'
import { money } from '../db/decimal.ts'
import type { Label, OrderMessage, OrderProduct } from './order.ts'

/** An order of the interface in our words. */
export const orderMessage = (body: OrderBody, timeZone: string): OrderMessage => {
	const moment = (text: string | null | undefined): Date | null => (text ? parseMoment(text, timeZone) : null)
	return {
		originalId: body.OriginalId,
		origin: Origin.PointOfSale,
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
		products: body.Products?.map(orderProduct) ?? null,
		metadatas: body.Metadatas?.map(({ Name, Value }) => ({ name: Name, value: Value })) ?? null,
		paymentMethod: label(body.PaymentMethod),
		branch: label(body.Branch),
		salesPerson: label(body.SalesPerson),
	}
}

const label = (named: { OriginalId: string; Name?: string | null } | null | undefined): Label | null =>
	named ? { originalId: named.OriginalId, name: named.Name ?? null } : null

const orderProduct = (product: OrderProductBody): OrderProduct => ({
	originalId: product.OriginalId,
	title: product.Title ?? null,
	url: product.Url ?? null,
	imageUrl: product.ImageUrl ?? null,
	isActive: product.IsActive ?? true,
	price: product.ProductPrice == null ? null : money(product.ProductPrice),
	brand: label(product.ProductBrand),
})
