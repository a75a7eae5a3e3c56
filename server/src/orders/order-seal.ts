import { MONEY_DIGITS, POINT_DIGITS } from '../db/decimal.ts'
import type { Order } from './order.ts'

/** What the seal of an order is made of: everything but its metadata, which are erased with a person, and its status in words. */
export const orderBody = (merchantId: number, order: Order): string =>
	`orders|${merchantId}|${order.id}|${order.customerId}|${order.state}|${order.origin}|${order.total.toFixed(MONEY_DIGITS)}|${order.placedAt.getTime()}|${at(order.completedAt)}|${at(order.cancelledAt)}|${at(order.annulledAt)}|${order.isCompleted}|${order.isCancelled}|${order.updatedAt.getTime()}|${order.programVersion}|${at(order.grantAt)}|${order.awardId}|${order.earnedPoints.toFixed(POINT_DIGITS)}|${order.countedOn}|${order.recordedAt.getTime()}|${JSON.stringify([order.originalId, order.coupon, order.externalCoupon, order.paymentMethodId, order.branchId, order.salesPersonId])}|${canonical(order.products)}|${canonical(order.paymentMethods)}|${canonical(order.decision)}`

const at = (moment: Date | null): string => (moment === null ? '' : String(moment.getTime()))

/** One text for a document, in whatever order its members are: the database keeps them in an order of its own. */
const canonical = (value: unknown): string => {
	if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
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
		if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonical(member)}`
	}
	return `{${text}}`
}
