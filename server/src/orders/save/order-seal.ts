import { MONEY_DIGITS, POINT_DIGITS } from '../../db/decimal.ts'
import type { Order, OrderPayment, OrderProduct } from '../order.ts'

/**
 * What the seal of an order is made of: everything but its metadata, which are erased with a person, its status in words,
 * and titles and pictures of products.
 */
export const orderSealText = (
	merchantId: number,
	order: Order,
	decision = canonicalJson(order.decision),
): string =>
	`orders|${merchantId}|${order.id}|${order.customerId}|${order.state}|${order.origin}|${order.total.toFixed(MONEY_DIGITS)}|${order.placedAt.getTime()}|${millisecondsText(order.completedAt)}|${millisecondsText(order.cancelledAt)}|${millisecondsText(order.cancellationReceivedAt)}|${order.isCompleted}|${order.isCancelled}|${order.updatedAt.getTime()}|${order.programVersion}|${millisecondsText(order.grantAt)}|${order.awardId}|${order.earnedPoints.toFixed(POINT_DIGITS)}|${order.countedOn}|${order.recordedAt.getTime()}|${JSON.stringify([order.originalId, order.coupon, order.externalCoupon, order.paymentMethodId, order.branchId, order.salesPersonId])}|${order.products.map(productText).join()}|${order.paymentMethods.map(paymentText).join()}|${decision}${returnsText(order.returns)}`

const millisecondsText = (moment: Date | null): string => (moment === null ? '' : String(moment.getTime()))

/** Empty for an order without returns, so that orders which were sealed before there were returns keep their seals. */
const returnsText = (returns: Order['returns']): string =>
	returns.length === 0 ? '' : `|${canonicalJson(returns)}`

const productText = ({ originalId, isActive, price, quantity, brand, categories }: OrderProduct): string =>
	`[${quoted(originalId)},${isActive},${price}${quantity === undefined ? '' : ` x ${quantity}`},${quoted(brand?.originalId ?? null)},${categories ? categories.map((category) => quoted(category.originalId)).join() : ''}]`

const paymentText = ({ originalId, paidAmount }: OrderPayment): string =>
	`[${quoted(originalId)},${paidAmount}]`

/** The JSON text of a document with its members sorted by name, because PostgreSQL stores them in an order of its own. */
export const canonicalJson = (document: unknown): string => JSON.stringify(withSortedMembers(document))

const withSortedMembers = (value: unknown): unknown => {
	if (typeof value !== 'object' || value === null) return value
	if (Array.isArray(value)) return value.map(withSortedMembers)
	if ('toJSON' in value) return withSortedMembers((value as { toJSON(): unknown }).toJSON())
	const members = value as Record<string, unknown>
	const copy: Record<string, unknown> = {}
	for (const name of sortedNames(Object.keys(members))) copy[name] = withSortedMembers(members[name])
	return copy
}

/** Remembers the sorted names of the last kinds of documents: nearly all of them are of the same few kinds. */
const MAX_CACHED_LISTS = 16
const sortedNameCache: { names: string[]; sorted: string[] }[] = []

const sortedNames = (names: string[]): string[] => {
	for (const list of sortedNameCache) if (isSameList(list.names, names)) return list.sorted
	if (sortedNameCache.length === MAX_CACHED_LISTS) sortedNameCache.shift()
	const list = { names, sorted: names.toSorted() }
	sortedNameCache.push(list)
	return list.sorted
}

const isSameList = (a: string[], b: string[]): boolean => {
	if (a.length !== b.length) return false
	for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false
	return true
}

const NEEDS_NO_ESCAPE = /^[\w .:-]*$/

/** Testing whether anything must be escaped is much faster than escaping. */
const quoted = (text: string | null): string =>
	text !== null && NEEDS_NO_ESCAPE.test(text) ? `"${text}"` : JSON.stringify(text)
