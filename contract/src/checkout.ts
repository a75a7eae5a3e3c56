import type { Static } from 'typebox'
import { CheckoutOutcome } from './enums.ts'
import { envelopeA } from './envelopes.ts'
import { flag, id, items, LIMITS, optional, price, shape, string, text } from './members.ts'
import { operation } from './operation.ts'
import { RedeemedReward, redeemedExample, redeemOrigin } from './till.ts'

const cartNames = {
	CustomerId: id('Id of the customer in the merchant store, or the email or the document of the customer.', {
		missingOutcome: 'CustomerNotFound',
	}),
	CheckoutId: id('Id of the cart in the merchant store.', { missingOutcome: 'CheckoutIdRequired' }),
}

const CheckoutItem = shape('CheckoutItem', 'A line of an online cart.', {
	ExternalProductId: optional(id('Id of the product in the merchant store.')),
	Value: optional(price('The price of one unit; absent means 0.')),
	Quantity: optional(price('How many units; absent means 1.')),
})

const CheckoutRedeem = shape('CheckoutRedeem', 'How much cashback to use on which cart.', {
	...cartNames,
	CashbackValue: optional(price('How much cashback; absent or null: as much as is allowed.')),
	Total: optional(price('The value of the cart; absent, that of `Items`.')),
	Token: optional(text('A token of the cart; not used.', { max: LIMITS.description })),
	OriginalKey: optional(
		id('Key of this redemption. The same key again answers the first result and spends nothing.'),
	),
	RedeemOrigin: redeemOrigin('Where it is redeemed; only kept.'),
	Items: optional(items(CheckoutItem, 'What is in the cart.', LIMITS.orderProducts)),
})
export type CheckoutRedeem = Static<typeof CheckoutRedeem>

const CheckoutCart = shape('CheckoutCart', 'A cart of a customer.', {
	...cartNames,
	Total: optional(price('The value of the cart now; absent when it is not known.')),
})
export type CheckoutCart = Static<typeof CheckoutCart>

const message = string('A sentence for the customer.')

export const CheckoutRefresh = shape('CheckoutRefresh', 'What became of the cashback of a cart.', {
	CashbackRemoved: flag('True when it was given back now.'),
	CustomerMessage: message,
})
export type CheckoutRefresh = Static<typeof CheckoutRefresh>

export const CheckoutRemoval = shape('CheckoutRemoval', 'Whether the cashback of a cart was given back.', {
	Success: flag('True when it was given back now.'),
	CustomerMessage: message,
})
export type CheckoutRemoval = Static<typeof CheckoutRemoval>

const refusals = [
	'General_FieldCannotBeNullOrBlank',
	'General_BiggerThanZero',
	'Genaral_LengthLimitExceeded',
	'Customer_NotFound',
	'ApiCustomer_RedeemCashback_Error',
] as const
const checkout = {
	method: 'POST',
	tag: 'Checkout',
	feature: 'rewards',
	invalid: 'ApiCustomer_RedeemCashback_Error',
	refusalStatus: 400,
	refusals,
} as const
const refusal = {
	name: 'Customer_NotFound',
	message: 'There is no customer C-1002.',
	outcome: 'CustomerNotFound',
} as const
const body = { CustomerId: 'C-1001', CheckoutId: 'cart-8841', Total: 120 }

export const redeemCheckout = operation({
	...checkout,
	id: 'redeemCheckout',
	path: '/v1/pvt/Checkout/redeem',
	summary: 'Use cashback on an online cart',
	description: [
		'Takes the cashback out of the balance at once and holds it for the cart. The order that names `ExternalCode` as its `Coupon` captures it; without an order it is given back after the hours that the program sets in `Redemption.CheckoutHours`, 24 at first.',
		'It spends the active cashback reward of the program, the oldest if there are several, by its rules: `MinimalValue`, `CashbackMaxPurchaseValue`, `MinimumPercentPurchase`. `CashbackValue` may exceed neither these, nor the cart, nor the balance; more is refused with 70 and never cut. Absent, it is as much as they allow. There is no coupon.',
		'A customer has cashback on one cart at a time. What is held for another cart without an order, or for this cart with another value, is given back first, in the same transaction; if the new request is refused, it stays.',
		'The same cart with the same value answers the same redemption again. The same `OriginalKey` does too; with another cart, or once its redemption was given back, it is refused with 70.',
	].join('\n'),
	body: CheckoutRedeem,
	...envelopeA(RedeemedReward, CheckoutOutcome),
	example: {
		refusal,
		body: {
			...body,
			CashbackValue: 15,
			Items: [{ ExternalProductId: 'SHOE-41', Value: 120, Quantity: 1 }],
		},
		reply: {
			ErrorMessage: null,
			ErrorCode: null,
			Result: { ...redeemedExample, OriginalKey: redeemedExample.ExternalCode },
			Code: '00',
			CodeName: 'Done',
			Severity: 0,
			HasWarning: false,
			HasError: false,
		},
	},
})

export const refreshCheckout = operation({
	...checkout,
	id: 'refreshCheckout',
	path: '/v1/pvt/Checkout/redeem/refresh',
	summary: 'Check the cashback of a cart that has changed',
	description: [
		'Gives the cashback back when the cart with its new `Total` no longer fits the conditions under which it was redeemed, or when its time is over (`CashbackRemovedByCartChange`). Otherwise it stays (`CashbackStillApplied`). Without `Total` only the time is checked.',
		'`CashbackNotApplied`: nothing is held for the cart. Cashback that an order has used stays with the order.',
	].join('\n'),
	body: CheckoutCart,
	...envelopeA(CheckoutRefresh, CheckoutOutcome),
	example: {
		refusal,
		body,
		reply: {
			ErrorMessage: null,
			ErrorCode: null,
			Result: { CashbackRemoved: false, CustomerMessage: '15 of cashback stays on this cart.' },
			Code: '05',
			CodeName: 'CashbackStillApplied',
			Severity: 1,
			HasWarning: true,
			HasError: false,
		},
	},
})

export const removeCheckout = operation({
	...checkout,
	id: 'removeCheckout',
	path: '/v1/pvt/Checkout/redeem/remove',
	summary: 'Give the cashback of a cart back',
	description: [
		'Gives back what is held for the cart (`CashbackRemovedSuccessfully`). `Total` is not used.',
		'`CheckoutNotFound`: nothing was ever redeemed for this cart of this customer. `CashbackNotApplied`: it was given back before, or an order has used it; then cancel the order.',
	].join('\n'),
	body: CheckoutCart,
	...envelopeA(CheckoutRemoval, CheckoutOutcome),
	example: {
		refusal,
		body,
		reply: {
			ErrorMessage: null,
			ErrorCode: null,
			Result: { Success: true, CustomerMessage: '15 of cashback went back to your balance.' },
			Code: '07',
			CodeName: 'CashbackRemovedSuccessfully',
			Severity: 0,
			HasWarning: false,
			HasError: false,
		},
	},
})
