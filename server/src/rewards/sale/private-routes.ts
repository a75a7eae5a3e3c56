import {
	type CheckoutCart,
	listAvailableRewards as listAvailableRewardsOperation,
	redeemAtTill,
	redeemCheckout,
	refreshCheckout,
	removeCheckout,
} from '@fiel/contract'
import type { PrivateApi } from '../../http/private-api.ts'
import type { BatchReader } from '../../http/read-batcher.ts'
import { checkoutEnvelope, outcomeEnvelope } from '../../http/reply.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { isRefusal, type Refusal } from '../../refusal.ts'
import { redeemRewards } from '../redeem-rewards.ts'
import { saleRedemptionBody } from '../wire.ts'
import { type CheckoutChange, changeCheckouts } from './change-checkouts.ts'
import {
	type AvailabilityQuestion,
	type AvailableRewards,
	listAvailableRewards,
} from './list-available-rewards.ts'
import { redeemCheckouts } from './redeem-checkouts.ts'
import {
	availableRewardsBody,
	optionalMoney,
	parseAskedCart,
	parseCheckoutRedeem,
	parseTillRedeem,
} from './wire.ts'

/** The private interface for tills and for the checkout of online stores. */
export const registerSaleRoutes = (api: PrivateApi): void => {
	const readAvailableRewards: BatchReader<AvailabilityQuestion, AvailableRewards | Refusal> = (
		db,
		merchant,
		questions,
	) => listAvailableRewards(db, merchant.id, api.clock.now(), questions)
	api.serve(listAvailableRewardsOperation, async ({ merchant, body, render }) => {
		const question = { customerReference: body.CustomerId, cart: parseAskedCart(body) }
		const available = await api.reads.read(readAvailableRewards, merchant, question)
		return isRefusal(available) ? available : availableRewardsBody(available, render)
	})
	api.serve(redeemAtTill, async ({ merchant, params, body }) => {
		const command = parseTillRedeem(params.id, body)
		const outcome = await api.writes.run(redeemRewards, merchant, `reward ${command.rewardId}`, command)
		return isRefusal(outcome) ? outcome : outcomeEnvelope(saleRedemptionBody(outcome))
	})
	// Carts of all customers lock the same cashback reward; in separate batches they would wait for it.
	api.serve(redeemCheckout, async ({ merchant, body }) => {
		const outcome = await api.writes.run(redeemCheckouts, merchant, 'checkout', parseCheckoutRedeem(body))
		return isRefusal(outcome) ? outcome : checkoutEnvelope(saleRedemptionBody(outcome))
	})
	const change = (merchant: Merchant, what: CheckoutChange['do'], body: CheckoutCart) =>
		api.writes.run(changeCheckouts, merchant, 'checkout', {
			do: what,
			customerReference: body.CustomerId,
			checkoutId: body.CheckoutId,
			total: optionalMoney(body.Total),
		})
	api.serve(refreshCheckout, async ({ merchant, body, render }) => {
		const result = await change(merchant, 'refresh', body)
		if (isRefusal(result)) return result
		const { outcome, isReturned, message } = result
		return checkoutEnvelope({ CashbackRemoved: isReturned, CustomerMessage: render(message) }, outcome)
	})
	api.serve(removeCheckout, async ({ merchant, body, render }) => {
		const result = await change(merchant, 'remove', body)
		if (isRefusal(result)) return result
		const { outcome, isReturned, message } = result
		return checkoutEnvelope({ Success: isReturned, CustomerMessage: render(message) }, outcome)
	})
}
