import type { OrderReturn as OrderReturnBody } from '@fiel/contract'
import { money } from '../db/decimal.ts'
import type { ReturnCommand } from './order.ts'

export const parseReturnCommand = (originalId: string, body: OrderReturnBody): ReturnCommand => ({
	originalId,
	key: body.CancelKey,
	value: money(body.ValueToRefund),
	products: body.Products?.length
		? body.Products.map((product) => ({
				originalId: product.OriginalId,
				value: money(product.ValueToRefund),
			}))
		: null,
	refundsReward: body.ShouldRefundRedeem ?? null,
})
