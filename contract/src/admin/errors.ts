import type { ErrorName } from '../errors.ts'

/** When the admin API returns an error. The operations that return it declare it in `refusals`. */
export const ADMIN_ERROR_MEANINGS = {
	Campaign_InvalidDateRange:
		'The end is before the start; of a tier that a person gives: before now; of a replay: the start is too long ago.',
	Campaign_Conflict: 'Two exclusive rules with the same priority may apply to the same order.',
	Reward_PointsShouldBePositive: '`Points` is negative, or 0 in a reward that is neither free nor cashback.',
	Reward_ValueShouldBePositive:
		'`Value` is negative, or 0 in a percent, fixed value or product discount, or `CouponsValue` is 0 in a list of discounts.',
	Reward_ValueShouldBe100PercentMax:
		'A percentage is over 100: the value of a percent or product discount, `MinimumPercentPurchase`, or the value of a list of percent codes.',
	Reward_ValueShouldBe999ValueMax: '`Value` is over 999 in a reward whose value is currency.',
	Reward_PointsShouldBe9999ValueMax: '`Points` is over 9999.',
	General_FieldCannotBeNullOrBlank:
		'A required member is absent, null or blank, or a tier that is not the base has no goal, or the columns of an import lack a field; `Field` names it.',
	General_BiggerThanZero: 'A number is below the least it may be; `Field` names it.',
	Genaral_LengthLimitExceeded:
		'A text is longer, a list has more items, or a number of days or digits is larger than its limit; `Field` names it.',
	Order_OrderCompletedNeddCompletedDate: 'The order would be refused with it.',
	Order_OrderCompletedDateMustBeAfterPlacementDate: 'The order would be refused with it.',
	Order_CompletedOrderCannotBeCancelled: 'The order would be refused with it.',
	Order_CancelledOrderRequiresCancellationDate: 'The order would be refused with it.',
	Order_OrderCancellationDateBeforePlacementDate: 'The order would be refused with it.',
	Points_PointsCannotBeZero: '`AmountOfPoints` is 0 or negative.',
	Objective_AmountOfPointsCannotBeLessThanOne:
		'`PointsPerUnit` is not positive while the purchase objective is active, or the points of an active signup or birthday objective are not; or the points of any objective are negative or malformed.',
	Objective_DiscountValueCannotBeLessThanOne:
		'`PointValue` is not positive while cashback is active, or is negative or malformed.',
	Objective_OrderMinimumValueCannotBeLessThanZero: '`MinimumOrder` is negative.',
	Objective_DaysToWaitToGrantPointsCannotBeLessThanZero: '`WaitingDays` is negative.',
	Objective_CanceledStatusListMustHaveAValue:
		'There are statuses that complete an order and none that cancel it, or one status does both.',
	Objective_CompletedStatusListMustHaveAValue:
		'There are statuses that cancel an order and none that complete it.',
	Objective_SignupStartDateMustHaveAValidValue: '`Since` of the signup objective is not a date.',
	Account_UserAlreadyExists:
		'A user of the installation, or an open invitation of the merchant, has the email already.',
	DaysToWaitToGrantPointsInvalidValue: '`WaitingDays` is not a whole number, or over 3650.',
	OrderMinimumValueInvalidValue: '`MinimumOrder` is not a number, or beyond 12 integer digits.',
	ChangeActiveUser_UniqueAdmin: 'No active owner would be left.',
	ApiOrder_OrderIsCancelled: 'The order would be refused with it.',
	ApiExternalOrder_Order_Not_Found: 'Status 404: no order has the id of the path.',
	ApiExternalErro_Original_Id_Cant_Be_Null: 'The order would be refused with it.',
	ApiExternalRewardConfiguration_Get_Error: 'Status 404: no reward has the id of the path.',
	ApiExternalObjective_not_found: 'Status 404: the program has no objective with the id of the path.',
	ApiExternalObjective_inactive: 'The objective is not active, or the program does not reward referrals.',
	ApiExternalCustomObjective_max_bonification_reached:
		'The customer, or everybody together, has completed it as often as the program allows.',
	ApiExternalObjective_type_incorrect: 'The objective is of another `Type`.',
	ApiExternalRewardConfiguration_Error: 'No reward has the id of `RewardId`.',
	ApiExternalRewardRedeem_Error_Customer_not_Found: 'No customer has the id of `CustomerId`.',
	ApiExternalRewardRedeem_Error_Unable_to_Reedem:
		'The reward cannot be redeemed for this sale, or cannot be published because redemptions of it would fail; the message says why.',
	ApiExternalCustomer_document_email_empty: 'A new customer has no telephone number, email or document.',
	ApiExternalCustomer_documen_AlphaNumeric_only: '`Document` has other characters than digits and letters.',
	ApiCustomer_InsertAlreadyExists: 'A customer with this id or telephone number exists already.',
	NewCustomer_EmailAlreadyUsed: 'Another customer has the email.',
	NewCustomer_DocumentAlreadyUsed: 'Another customer has the document.',
	ApiExternalCoupon_Cant_Update_Coupon: 'The coupon is already used.',
	ApiExternalCoupon_Not_found: 'Status 404: no list of codes has the id of the path, or no coupon its code.',
	Referral_FriendAlreadyExists:
		'The friend has orders already, was referred by somebody else, or is the referrer or who sent them.',
	Customer_NotFound:
		'Status 404: no customer has the id of the path. Status 422: `CustomerId` or `ReferrerId` is of nobody.',
	Tier_NotFound:
		'Status 404: no tier has the id of the path. Status 422: `TierIds` or `TierId` names a tier that does not exist, or is out of use.',
	TierBenefit_Reward_Required: 'A benefit of type 1 names no reward, or one that does not exist.',
	ChangePoints_CannotRemovePointsWithWrongOperationType: '`OperationType` is 0 and `Value` is negative.',
	ChangePoints_CannotBeZeroPoints: '`Value` is zero, also after rounding.',
	ChangePoints_ChangeKeyCannotBeNull: '`ChangeKey` is absent or blank.',
	ChangePoints_ChangeKeyAlreadyExists:
		'`Key` was used for another completion; `ChangeKey` was used before, so the change was made.',
	ChangePoints_ReasonCannotBeNullOrBlank: '`Reason` is absent or blank.',
	ApiCustomer_ChangeCashback_Inactive: '`Unit` is cashback, and the program has none.',
	ImportCoupons_AllCouponsAlreadyExists: 'Every code of the list exists already.',
	ApiCustomer_CannotChangeBirthday: 'The customer has another birthday already.',
	ApiRewardCancel_NotFound: 'Status 404: no redemption has the key of the path.',
	ApiRewardCancel_AlreadyCanceled: 'The redemption is cancelled already.',
	PdvReward_CoupomAlreadyUsed:
		'The redemption is used; the message names the order that did. Or codes of the list are handed out.',
	ApiPartnerKeysValidation:
		'Status 401: there is no session, it has ended, or email and password do not match.',
	GenericError:
		'Status 500: a fault of the service. Status 503 and 504: the database is not there just now. Status 400, and 422 inside a rule: a member is malformed or unknown and has no number of its own; `Field` names it.',
	PdvOrder_NotEnoughPoints: 'More would be taken than the balance holds; nothing changes.',
	PdvOrder_ExcededMaxValue:
		'A sale is above the limit per sale or per day of its cashier, or more is returned than is left of the sale or of a product.',
	PdvOrder_CancellationError:
		'The sale is cancelled already, its products do not fit, or `Key` was used for another return.',
	PdvOrder_CustomerMismatch: 'The order would be refused with it.',
	Too_Many_Requests:
		'Status 429: too many failed attempts; `Retry-After` says when to come back, and `Field` = `Device` that a link by mail is the way in.',
	Quiz_QuizNotFound:
		'Status 404: no quiz has the id of the path. Status 422: a question or option has an `Id` that is not of this quiz.',
	Quiz_MinimumAmountOfOptions: 'A choice has fewer than 2 options.',
	Quiz_MaximumAmountOfOptions: 'A choice has more than 20 options, or an open question has any.',
	Quiz_MaximumAmountOfQuestions: 'There are more than 50 questions.',
	WebhookSubscription_TopicRequired: '`Topics` is absent from a new webhook, or empty.',
} as const satisfies Partial<Record<ErrorName, string>>

export type AdminErrorName = keyof typeof ADMIN_ERROR_MEANINGS

const meanings: Partial<Record<ErrorName, string>> = ADMIN_ERROR_MEANINGS

/** Undefined for an error that the admin API does not return. */
export const adminErrorMeaning = (name: ErrorName): string | undefined => meanings[name]
