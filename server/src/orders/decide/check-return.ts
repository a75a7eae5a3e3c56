import type { ErrorName } from '@fiel/contract'
import { type Decimal, sum, ZERO } from '../../db/decimal.ts'
import { type LocalizedMessage, localized } from '../../messages/message.ts'
import { asMoney } from '../../messages/message-parts.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import type { Order, ReturnCommand } from '../order.ts'
import { lineValue, remainingOf } from './remaining-order.ts'

/** A refused return, with the values that do not fit. */
export interface ReturnRefusal extends Refusal {
	/** The order that stays as it is. */
	order: Order
	productId: string | null
	expected: Decimal | null
	actual: Decimal | null
}

export const isReturnRefusal = (refusal: Refusal): refusal is ReturnRefusal => 'expected' in refusal

/** More returns than any order has, so that an order does not grow without end. */
const MAX_RETURNS = 500

/** Checks that the values of a return fit what is left of the order. */
export const checkReturn = (order: Order, command: ReturnCommand): Refusal | null => {
	const { value, products } = command
	const refuseValue = createReturnRefusal(order)
	if (value.lte(0))
		return refuseValue('General_BiggerThanZero', localized.aboveZero('ValueToRefund'), 'ValueToRefund', {
			actual: value,
		})
	if (order.isCancelled)
		return refuseValue(
			'PdvOrder_CancellationError',
			localized.orderIsCancelled(order.originalId),
			'orderId',
			{
				expected: ZERO,
				actual: value,
			},
		)
	const left = remainingOf(order).total
	if (value.gt(left))
		return refuseValue(
			'PdvOrder_ExcededMaxValue',
			localized.moreThanLeft(asMoney(value), asMoney(left)),
			'ValueToRefund',
			{
				expected: left,
				actual: value,
			},
		)
	if (order.returns.length >= MAX_RETURNS)
		return refuse('PdvOrder_CancellationError', localized.tooManyReturns(MAX_RETURNS), 'orderId')
	return products && checkProducts(order, value, products)
}

const checkProducts = (
	order: Order,
	value: Decimal,
	products: NonNullable<ReturnCommand['products']>,
): Refusal | null => {
	const refuseValue = createReturnRefusal(order)
	const lines = remainingOf(order).products
	for (const [index, { originalId, value: returned }] of products.entries()) {
		const field = `Products[${index}]`
		const own = lines.filter((line) => line.originalId === originalId)
		const about = { productId: originalId, actual: returned }
		if (returned.lte(0))
			return refuseValue(
				'General_BiggerThanZero',
				localized.aboveZero(`${field}.ValueToRefund`),
				`${field}.ValueToRefund`,
				about,
			)
		if (own.length === 0)
			return refuseValue(
				isSold(order, originalId) ? 'PdvOrder_ExcededMaxValue' : 'PdvOrder_CancellationError',
				localized.productNotLeft(originalId),
				`${field}.OriginalId`,
				{ ...about, expected: ZERO },
			)
		const named = sum(products.filter((one) => one.originalId === originalId).map((one) => one.value))
		const left = sum(own.map(lineValue))
		// A line without a price can be worth anything.
		if (named.gt(left) && own.every((line) => lineValue(line).gt(0)))
			return refuseValue(
				'PdvOrder_ExcededMaxValue',
				localized.moreThanLeftOfProduct(originalId, asMoney(named), asMoney(left)),
				`${field}.ValueToRefund`,
				{ ...about, expected: left, actual: named },
			)
	}
	const added = sum(products.map((product) => product.value))
	if (added.eq(value)) return null
	return refuseValue(
		'PdvOrder_CancellationError',
		localized.productsDoNotAddUp(asMoney(added), asMoney(value)),
		'Products',
		{
			expected: value,
			actual: added,
		},
	)
}

const isSold = ({ products }: Order, productId: string): boolean =>
	products.some(({ originalId }) => originalId === productId)

type ReturnProblem = Partial<Pick<ReturnRefusal, 'productId' | 'expected' | 'actual'>>

const createReturnRefusal =
	(order: Order) =>
	(refused: ErrorName, message: LocalizedMessage, field: string, problem: ReturnProblem): ReturnRefusal => ({
		...refuse(refused, message, field),
		order,
		productId: problem.productId ?? null,
		expected: problem.expected ?? null,
		actual: problem.actual ?? null,
	})
