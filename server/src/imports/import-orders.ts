import { Origin } from '@fiel/contract'
import type { Tx } from '../db/database.ts'
import { money } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Label, OrderMessage } from '../orders/order.ts'
import { recordOrders } from '../orders/record-orders.ts'
import { digestOrder } from '../orders/undo/digest-order.ts'
import { isRefusal } from '../refusal.ts'
import type { ParsedRow, RowOutcome } from './import.ts'
import { toRowProblem } from './to-row-problem.ts'

/** Records the orders of a file as if the store had sent them. */
export const importOrders = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	parsedRows: ParsedRow[],
): Promise<RowOutcome[]> => {
	const outcomes = await recordOrders(tx, merchant, now, parsedRows.map(messageOf))
	// Two rows may be about one order; it was recorded as the last one says.
	const recorded = new Map(
		outcomes.flatMap((outcome) => (isRefusal(outcome) ? [] : [[outcome.order.id, outcome.order] as const])),
	)
	return outcomes.map((outcome) => {
		if (isRefusal(outcome)) return toRowProblem(outcome, FIELD_OF[outcome.field ?? ''] ?? null)
		const orderId = outcome.order.id
		if (!outcome.isChanged) return 'same'
		return outcome.isNew
			? { outcome: 'created', effect: { orderId, digest: digestOrder(recorded.get(orderId)!) } }
			: { outcome: 'changed', effect: { orderId } }
	})
}

/** Maps the fields of order refusals to import fields. */
const FIELD_OF: Record<string, string> = {
	OriginalId: 'orderId',
	'Customer.OriginalId': 'customerId',
	OrderPlacementDate: 'placed',
	OrderTotal: 'total',
	OrderCompletedDate: 'completed',
	OrderCancelledDate: 'cancelled',
	IsCancelledOrReturned: 'isCancelled',
}

/**
 * A file often has a date only: an order with such a date is completed, or cancelled, unless the file says otherwise.
 */
const messageOf = (parsed: ParsedRow): OrderMessage => {
	const [completedAt, cancelledAt] = [parsed.moment('completed'), parsed.moment('cancelled')]
	const isCancelled = parsed.flag('isCancelled') ?? (cancelledAt ? true : null)
	return {
		originalId: parsed.text('orderId')!,
		origin: Origin.FileImport,
		customer: {
			originalId: parsed.text('customerId')!,
			name: parsed.text('name'),
			email: parsed.text('email'),
			phone: parsed.text('phone'),
			document: parsed.text('document'),
			birthday: null,
			signedUpAt: null,
			isEnrolled: null,
		},
		status: parsed.text('status'),
		total: money(parsed.number('total')!),
		placedAt: parsed.moment('placed'),
		completedAt,
		cancelledAt,
		isCompleted: parsed.flag('isCompleted') ?? (completedAt && !isCancelled ? true : null),
		isCancelled,
		updatedAt: null,
		coupon: parsed.text('coupon'),
		externalCoupon: null,
		products: null,
		metadatas: null,
		paymentMethod: labelOf(parsed, 'paymentMethod'),
		paymentMethods: null,
		branch: labelOf(parsed, 'branch'),
		salesPerson: labelOf(parsed, 'salesPerson'),
	}
}

/** A branch without an id gets its name as the id. */
const labelOf = (parsed: ParsedRow, what: string): Label | null => {
	const name = parsed.text(`${what}Name`)
	const originalId = parsed.text(`${what}Id`) ?? name?.slice(0, 255)
	return originalId ? { originalId, name } : null
}
