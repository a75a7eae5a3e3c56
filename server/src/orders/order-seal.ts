import { MONEY_DIGITS, POINT_DIGITS } from '../db/decimal.ts'
import type { Order, OrderPayment, OrderProduct } from './order.ts'

/**
 * What the seal of an order is made of: everything but its metadata, which are erased with a person, its status in words,
 * and titles and pictures of products.
 */
export const orderBody = (merchantId: number, order: Order): string =>
	`orders|${merchantId}|${order.id}|${order.customerId}|${order.state}|${order.origin}|${order.total.toFixed(MONEY_DIGITS)}|${order.placedAt.getTime()}|${at(order.completedAt)}|${at(order.cancelledAt)}|${at(order.annulledAt)}|${order.isCompleted}|${order.isCancelled}|${order.updatedAt.getTime()}|${order.programVersion}|${at(order.grantAt)}|${order.awardId}|${order.earnedPoints.toFixed(POINT_DIGITS)}|${order.countedOn}|${order.recordedAt.getTime()}|${JSON.stringify([order.originalId, order.coupon, order.externalCoupon, order.paymentMethodId, order.branchId, order.salesPersonId])}|${order.products.map(productText).join()}|${order.paymentMethods.map(paymentText).join()}|${canonical(order.decision)}`

const at = (moment: Date | null): string => (moment === null ? '' : String(moment.getTime()))

const productText = ({ originalId, isActive, price, brand, categories }: OrderProduct): string =>
	`[${quoted(originalId)},${isActive},${price},${quoted(brand?.originalId ?? null)},${categories ? categories.map((category) => quoted(category.originalId)).join() : ''}]`

const paymentText = ({ originalId, paidAmount }: OrderPayment): string =>
	`[${quoted(originalId)},${paidAmount}]`

/** One text for a document, in whatever order its members are: the database keeps them in an order of its own. */
const canonical = (value: unknown): string => {
	if (typeof value === 'string') return quoted(value)
	if (value === null || typeof value !== 'object') return `${value ?? null}`
	if (Array.isArray(value)) {
		let list = ''
		for (const item of value) list += `${list === '' ? '' : ','}${canonical(item)}`
		return `[${list}]`
	}
	if ('toJSON' in value) return canonical((value as { toJSON(): unknown }).toJSON())
	const members = value as Record<string, unknown>
	let text = ''
	for (const name of Object.keys(members).sort()) {
		const member = members[name]
		if (member !== undefined) text += `${text === '' ? '' : ','}${quoted(name)}:${canonical(member)}`
	}
	return `{${text}}`
}

const PLAIN = /^[\w .:-]*$/

/** To look whether anything must be escaped is much quicker than to escape it. */
const quoted = (text: string | null): string =>
	text !== null && PLAIN.test(text) ? `"${text}"` : JSON.stringify(text)
