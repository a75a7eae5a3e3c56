import { Origin } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { money, ZERO } from '../db/decimal.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Label, Order, OrderMessage, OrderOutcome } from '../orders/order.ts'
import { recordOrders } from '../orders/record-orders.ts'
import { digestOrder } from '../orders/undo/digest-order.ts'
import { isRefusal } from '../refusal.ts'
import type { ParsedRow, RowEffect, RowOutcome } from './import.ts'
import { matchBranches } from './match-branches.ts'
import { toRowProblem } from './to-row-problem.ts'
import { digestDetails } from './undo/customer-details.ts'

/** Records the orders of a file as if the store had sent them. */
export const importOrders = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	parsedRows: ParsedRow[],
): Promise<RowOutcome[]> => {
	const branches = await matchBranches(
		tx,
		merchant.id,
		parsedRows.map((parsed) => labelOf(parsed, 'branch')),
	)
	const messages = parsedRows.map((parsed, nth) => messageOf(parsed, branches[nth] ?? null))
	const newest = await findNewestCustomer(tx, merchant.id)
	const outcomes = await recordOrders(tx, merchant, now, messages)
	const created = new Set<number>()
	/** What the first order of a customer whom this batch created also created. */
	const creates = ({ customer }: OrderOutcome): Pick<RowEffect, 'newCustomer'> => {
		if (customer.id <= newest || customer.origin !== Origin.FileImport || created.has(customer.id)) return {}
		created.add(customer.id)
		return { newCustomer: { id: customer.id, digest: digestDetails(customer) } }
	}
	// Two rows may be about one order; it was recorded as the last one says.
	const last = new Map(
		outcomes.flatMap((outcome) => (isRefusal(outcome) ? [] : [[outcome.order.id, outcome] as const])),
	)
	const before = new Map<number, Order>()
	return outcomes.map((outcome) => {
		if (isRefusal(outcome)) return toRowProblem(outcome, FIELD_OF[outcome.field ?? ''] ?? null)
		const { order, isNew, isChanged } = outcome
		const earlier = before.get(order.id)
		before.set(order.id, order)
		// A row that repeats an earlier one leaves the order as it is, as the same object.
		if (!isChanged || earlier === order) return 'same'
		if (!isNew) return { outcome: 'changed', effect: { orderId: order.id } }
		const effect = { orderId: order.id, digest: digestOrder(last.get(order.id)!.order) }
		if (earlier) return { outcome: 'changed', effect }
		const newCustomer = creates(outcome)
		return {
			outcome: 'created',
			effect: { ...effect, ...newCustomer },
			moved: awardOf(last.get(order.id)!),
			...('newCustomer' in newCustomer && { newCustomerId: outcome.customer.originalId }),
		}
	})
}

const findNewestCustomer = async (tx: Tx, merchantId: number): Promise<number> => {
	const [newest] = await tx.rows<{ id: number }>(sql`
		select id from customers where merchant_id = ${merchantId} order by id desc limit 1`)
	return newest?.id ?? 0
}

/** What an order earns, at once or after its waiting days; nothing until it is completed. */
const awardOf = ({ order, estimateAward }: OrderOutcome): LedgerAmount =>
	order.decision ? estimateAward() : { points: ZERO, cashback: ZERO }

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
const messageOf = (parsed: ParsedRow, branch: Label | null): OrderMessage => {
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
		branch,
		salesPerson: labelOf(parsed, 'salesPerson'),
	}
}

/** A branch without an id gets its name as the id. */
const labelOf = (parsed: ParsedRow, what: string): Label | null => {
	const name = parsed.text(`${what}Name`)
	const originalId = parsed.text(`${what}Id`) ?? name?.slice(0, 255)
	return originalId ? { originalId, name } : null
}
