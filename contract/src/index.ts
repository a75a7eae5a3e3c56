import { addAffiliate, disableAffiliate, enableAffiliate } from './affiliates.ts'
import { redeemCheckout, refreshCheckout, removeCheckout } from './checkout.ts'
import { createCoupon, deactivateCoupon, listAvailableCoupons, readCoupon } from './coupons.ts'
import { createCustomer, updateCustomer, upsertCustomer } from './customer-forms.ts'
import { changePoints, getCustomerPoints, listCustomerHistory } from './customer-points.ts'
import { createMemberToken, endMemberTokens } from './customer-tokens.ts'
import { changeCashback, getCustomer } from './customers.ts'
import { readCustomization, readTerms } from './customization.ts'
import { completeActiveObjective, listActiveObjectives } from './objectives.ts'
import type { Operation } from './operation.ts'
import { addOrder, cancelOrder, cancelPosOrder, recordOrder } from './orders.ts'
import { challengeCustomer, validateChallenge } from './pins.ts'
import { calculateProductPoints, updateProduct } from './products.ts'
import { calculatePublicProductPoints, getPublicCustomerPoints, readPublicCustomization } from './public.ts'
import { answerQuiz, listQuizzes } from './quizzes.ts'
import {
	cancelPosRedemption,
	cancelPosRedemptionByKey,
	cancelRewardRedemption,
	getRedemption,
	redeemForCustomer,
} from './redemptions.ts'
import { listCustomersReport, listExpirePointsNotification, listReceivedPoints } from './reports.ts'
import { returnOrderPart, returnPosOrderPart, returnPosOrderPartUnderOrders } from './returns.ts'
import {
	getRewardConfiguration,
	listRewardConfigurations,
	redeemReward,
	updateRewardMetadata,
} from './rewards.ts'
import { listTiers } from './tiers.ts'
import { listAvailableRewards, redeemAtTill } from './till.ts'

export * from './admin/index.ts'
export * from './affiliates.ts'
export * from './checkout.ts'
export * from './communication-events.ts'
export * from './contrast.ts'
export { EARLY_REFUSAL_STATUSES } from './conventions.ts'
export * from './coupons.ts'
export * from './customer-forms.ts'
export * from './customer-points.ts'
export * from './customer-tokens.ts'
export * from './customers.ts'
export * from './customization.ts'
export * from './domain-events.ts'
export * from './enums.ts'
export * from './envelopes.ts'
export * from './errors.ts'
export * from './look.ts'
export * from './look-of.ts'
export * from './member/index.ts'
export { ANNOTATIONS, FORMATS, IDENTIFIER, LIMITS, RECURSIVE, type Refusals, SECRET } from './members.ts'
export * from './message-kinds.ts'
export * from './objectives.ts'
export { openapi, refusalExample } from './openapi.ts'
export * from './operation.ts'
export * from './orders.ts'
export * from './pins.ts'
export * from './point-events.ts'
export * from './products.ts'
export * from './public.ts'
export * from './quizzes.ts'
export * from './redemptions.ts'
export * from './reports.ts'
export * from './returns.ts'
export * from './rewards.ts'
export * from './scopes.ts'
export * from './tiers.ts'
export * from './till.ts'
export * from './topics.ts'

const declared = [
	updateProduct,
	calculateProductPoints,
	redeemReward,
	recordOrder,
	createCoupon,
	changeCashback,
	listTiers,
	updateRewardMetadata,
	getRewardConfiguration,
	listQuizzes,
	getCustomer,
	deactivateCoupon,
	cancelPosOrder,
	listRewardConfigurations,
	answerQuiz,
	cancelOrder,
	addOrder,
	returnOrderPart,
	returnPosOrderPart,
	returnPosOrderPartUnderOrders,
	upsertCustomer,
	createCustomer,
	updateCustomer,
	getCustomerPoints,
	changePoints,
	listCustomerHistory,
	listAvailableCoupons,
	readCoupon,
	listActiveObjectives,
	completeActiveObjective,
	listCustomersReport,
	listReceivedPoints,
	listExpirePointsNotification,
	readCustomization,
	readTerms,
	addAffiliate,
	disableAffiliate,
	enableAffiliate,
	challengeCustomer,
	validateChallenge,
	listAvailableRewards,
	redeemAtTill,
	cancelPosRedemption,
	cancelPosRedemptionByKey,
	cancelRewardRedemption,
	getRedemption,
	redeemCheckout,
	refreshCheckout,
	removeCheckout,
	redeemForCustomer,
	createMemberToken,
	endMemberTokens,
	calculatePublicProductPoints,
	getPublicCustomerPoints,
	readPublicCustomization,
] as const satisfies readonly Operation[]

export type OperationId = (typeof declared)[number]['id']

/** In the order of the endpoint table; the general form of `recordOrder` and the newer operations come after it. */
export const OPERATIONS: readonly (Operation & { id: OperationId })[] = declared
