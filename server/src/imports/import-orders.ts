import { Origin } from '@fiel/contract'
import type { Tx } from '../db/database.ts'
import { money } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Label, OrderMessage } from '../orders/order.ts'
import { recordOrders } from '../orders/record-orders.ts'
import { isRefusal } from '../refusal.ts'
import type { RowOutcome, Saying } from './import.ts'
import { wrongOf } from './wrong-of.ts'

/** Records the orders of a file as if the store had sent them. */
export const importOrders = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	sayings: Saying[],
): Promise<RowOutcome[]> => {
	const outcomes = await recordOrders(tx, merchant, now, sayings.map(messageOf))
	return outcomes.map((outcome) => {
		if (isRefusal(outcome)) return wrongOf(outcome, FIELD_OF[outcome.field ?? ''] ?? null)
		return outcome.order.recordedAt.getTime() === now.getTime() ? 'created' : 'changed'
	})
}

/** What the refusals of an order call our fields. */
const FIELD_OF: Record<string, string> = {
	OriginalId: 'orderId',
	'Customer.OriginalId': 'customerId',
	OrderPlacementDate: 'placed',
	OrderTotal: 'total',
	OrderCompletedDate: 'completed',
	OrderCancelledDate: 'cancelled',
	IsCancelledOrReturned: 'isCancelled',
}

/** A file often has the date alone: what has one is completed, or cancelled, unless the file says otherwise. */
const messageOf = (said: Saying): OrderMessage => {
	const [completedAt, cancelledAt] = [said.moment('completed'), said.moment('cancelled')]
	const isCancelled = said.flag('isCancelled') ?? (cancelledAt ? true : null)
	return {
		originalId: said.text('orderId')!,
		origin: Origin.FileImport,
		customer: {
			originalId: said.text('customerId')!,
			name: said.text('name'),
			email: said.text('email'),
			phone: said.text('phone'),
			document: said.text('document'),
			birthday: null,
			signedUpAt: null,
			isEnrolled: null,
		},
		status: said.text('status'),
		total: money(said.number('total')!),
		placedAt: said.moment('placed'),
		completedAt,
		cancelledAt,
		isCompleted: said.flag('isCompleted') ?? (completedAt && !isCancelled ? true : null),
		isCancelled,
		updatedAt: null,
		coupon: said.text('coupon'),
		externalCoupon: null,
		products: null,
		metadatas: null,
		paymentMethod: labelOf(said, 'paymentMethod'),
		paymentMethods: null,
		branch: labelOf(said, 'branch'),
		salesPerson: labelOf(said, 'salesPerson'),
	}
}

/** A file that has but the name of a branch names it by that. */
const labelOf = (said: Saying, what: string): Label | null => {
	const name = said.text(`${what}Name`)
	const originalId = said.text(`${what}Id`) ?? name?.slice(0, 255)
	return originalId ? { originalId, name } : null
}
