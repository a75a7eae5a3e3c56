interface ErrorRow {
	number: number
	name: string
	/** When the private API returns it. The operations that return it declare it in `refusals`. */
	when: string
}

// The names are part of the API, including their misspellings.
export const ERRORS = [
	{
		number: 0,
		name: 'Campaign_InvalidDateRange',
		when: 'Not returned by the private interface. Belongs to campaigns.',
	},
	{
		number: 1,
		name: 'Campaign_Conflict',
		when: 'Not returned by the private interface. Belongs to campaigns.',
	},
	{
		number: 2,
		name: 'Reward_PointsShouldBePositive',
		when: 'Not returned by the private interface. Belongs to editing rewards.',
	},
	{
		number: 3,
		name: 'Reward_ValueShouldBePositive',
		when: 'Not returned by the private interface. Belongs to editing rewards.',
	},
	{
		number: 4,
		name: 'Reward_ValueShouldBe100PercentMax',
		when: 'Not returned by the private interface. Belongs to editing rewards.',
	},
	{
		number: 5,
		name: 'Reward_ValueShouldBe999ValueMax',
		when: 'Not returned by the private interface. Belongs to editing rewards.',
	},
	{
		number: 6,
		name: 'Reward_PointsShouldBe9999ValueMax',
		when: 'Not returned by the private interface. Belongs to editing rewards.',
	},
	{
		number: 7,
		name: 'General_FieldCannotBeNullOrBlank',
		when: 'A required member that has no number of its own is absent, null or blank; the message names it. For an order that is not yet known these include `OrderPlacementDate` and `OrderTotal`.',
	},
	{
		number: 8,
		name: 'General_FieldCannotBeDefault',
		when: 'Not returned. Absent and default values are refused with 7.',
	},
	{
		number: 9,
		name: 'General_BiggerThanZero',
		when: 'An amount is negative, or is 0 where it must be above: the value of a partial return; the total of an order, the price of a product, the value of a coupon or of a redemption.',
	},
	{
		number: 10,
		name: 'Genaral_LengthLimitExceeded',
		when: 'A text is longer, or a list has more items, than its limit. Ids are limited to 255 characters.',
	},
	{
		number: 11,
		name: 'Order_OrderCompletedNeddCompletedDate',
		when: '`IsCompleted` is true and there is no `OrderCompletedDate`.',
	},
	{
		number: 12,
		name: 'Order_OrderCompletedDateMustBeAfterPlacementDate',
		when: '`OrderCompletedDate` is before `OrderPlacementDate`.',
	},
	{
		number: 13,
		name: 'Order_CompletedOrderCannotBeCancelled',
		when: '`IsCompleted` and `IsCancelledOrReturned` are both true.',
	},
	{
		number: 14,
		name: 'Order_CancelledOrderRequiresCancellationDate',
		when: 'The order is cancelled or returned and there is no `OrderCancelledDate`.',
	},
	{
		number: 15,
		name: 'Order_OrderCancellationDateBeforePlacementDate',
		when: '`OrderCancelledDate` is before `OrderPlacementDate`.',
	},
	{
		number: 16,
		name: 'Points_PointsCannotBeZero',
		when: 'Not returned by the private interface. Belongs to changing points by hand; for cashback see 64.',
	},
	{
		number: 17,
		name: 'FileUpload_NoFileReceived',
		when: 'Not returned. Belongs to file uploads.',
	},
	{
		number: 18,
		name: 'FileUpload_MoreThanOneFileReceived',
		when: 'Not returned. Belongs to file uploads.',
	},
	{
		number: 19,
		name: 'Objective_AmountOfPointsCannotBeLessThanOne',
		when: 'Not returned by the private interface. Belongs to editing objectives.',
	},
	{
		number: 20,
		name: 'Objective_DiscountValueCannotBeLessThanOne',
		when: 'Not returned by the private interface. Belongs to editing objectives.',
	},
	{
		number: 21,
		name: 'Objective_OrderMinimumValueCannotBeLessThanZero',
		when: 'Not returned by the private interface. Belongs to editing objectives.',
	},
	{
		number: 22,
		name: 'Objective_DaysToWaitToGrantPointsCannotBeLessThanZero',
		when: 'Not returned by the private interface. Belongs to editing objectives.',
	},
	{
		number: 23,
		name: 'Objective_CanceledStatusListMustHaveAValue',
		when: 'Not returned by the private interface. Belongs to editing objectives.',
	},
	{
		number: 24,
		name: 'Objective_CompletedStatusListMustHaveAValue',
		when: 'Not returned by the private interface. Belongs to editing objectives.',
	},
	{
		number: 25,
		name: 'FileUpload_InvalidFormat',
		when: 'Not returned. Belongs to file uploads.',
	},
	{
		number: 26,
		name: 'Objective_SignupStartDateMustHaveAValidValue',
		when: 'Not returned by the private interface. Belongs to editing objectives.',
	},
	{
		number: 27,
		name: 'FileUpload_FileTooLarge',
		when: 'Not returned. Belongs to file uploads.',
	},
	{
		number: 28,
		name: 'FileUpload_InvalidDimensions',
		when: 'Not returned. Belongs to file uploads.',
	},
	{
		number: 29,
		name: 'Account_UserAlreadyExists',
		when: 'Not returned by the private interface. Belongs to the accounts of the admin panel.',
	},
	{
		number: 30,
		name: 'DaysToWaitToGrantPointsInvalidValue',
		when: 'Not returned by the private interface. Belongs to editing objectives.',
	},
	{
		number: 31,
		name: 'OrderMinimumValueInvalidValue',
		when: 'Not returned by the private interface. Belongs to editing objectives.',
	},
	{
		number: 32,
		name: 'ChangeActiveUser_UniqueAdmin',
		when: 'Not returned by the private interface. Belongs to the accounts of the admin panel.',
	},
	{
		number: 33,
		name: 'ApiOrder_OrderIsCancelled',
		when: 'The order is already cancelled and is sent again as not cancelled.',
	},
	{
		number: 34,
		name: 'PublicApiProductService_ObjectiveDisabled',
		when: 'The purchase objective is off, so that no product earns anything.',
	},
	{
		number: 35,
		name: 'PublicApiProductService_ErrorCalculatingPoints',
		when: 'An item is malformed, or its `PriceCurrency` is not the currency of the program; `ErrorDescriptions` names the item, and on the public interface the message does.',
	},
	{
		number: 36,
		name: 'ApiExternalOrder_Cant_Insert_Update',
		when: 'The body or one of its members is malformed; the message names the member.',
	},
	{
		number: 37,
		name: 'ApiExternalOrder_Order_Not_Found',
		when: 'No order has the id of the path.',
	},
	{
		number: 38,
		name: 'ApiExternalProduct_Cant_Insert_Update',
		when: 'The body or one of its members is malformed or unknown, the body names another product than the path, or the category tree is not one. `Code` says which.',
	},
	{
		number: 39,
		name: 'ApiExternalErro_Original_Id_Cant_Be_Null',
		when: 'The id of the order, the product or the customer is absent or blank.',
	},
	{
		number: 40,
		name: 'ApiExternalCustomer_Cant_Insert',
		when: 'Not returned. A customer arrives with an order or a coupon, and that operation answers.',
	},
	{
		number: 41,
		name: 'ApiExternalCustomer_Cant_Update',
		when: '`OriginalId` in the body is that of another customer than the path names.',
	},
	{
		number: 42,
		name: 'ApiReviewsKeysValidation',
		when: 'Not returned. Belongs to review integrations.',
	},
	{
		number: 43,
		name: 'ApiExternalRewardConfiguration_Error',
		when: 'No reward configuration has the id of the path.',
	},
	{
		number: 44,
		name: 'ApiExternalRewardConfiguration_Get_Error',
		when: 'No reward configuration has the id of the path, or the filter of the list is malformed.',
	},
	{
		number: 45,
		name: 'ApiExternal_Error_Page_Size',
		when: '`PageSize` is not between 1 and 50 (500 for reports), or `PageNumber` is below 1.',
	},
	{
		number: 46,
		name: 'ApiExternalRewardRedeem_Error_Customer_not_Found',
		when: 'No customer has this `CustomerId`.',
	},
	{
		number: 47,
		name: 'ApiExternalRewardRedeem_Error_Unable_to_Reedem',
		when: 'The reward cannot be redeemed by this customer now; the message says why: inactive, outside its dates, another tier, customer blocked or not enrolled, a limit reached, too small a balance, no code left, the key of another redemption. Also when a member of the body is malformed.',
	},
	{
		number: 48,
		name: 'ApiExternalObjective_not_found',
		when: 'No objective has the id of the path.',
	},
	{
		number: 49,
		name: 'ApiExternalObjective_inactive',
		when: 'The objective is not active.',
	},
	{
		number: 50,
		name: 'ApiExternalCustomer_document_email_empty',
		when: 'A customer or an affiliate to be created has neither a document nor an email address.',
	},
	{
		number: 51,
		name: 'ApiExternalCustomer_documen_AlphaNumeric_only',
		when: '`Document` has no letter or digit, has signs that no document has, or is written like a CPF or CNPJ with a letter where a digit must be.',
	},
	{
		number: 52,
		name: 'ApiExternalAffiliate_coupon_empty',
		when: 'An affiliate has no coupon.',
	},
	{
		number: 53,
		name: 'ApiExternalCustomObjective_max_bonification_reached',
		when: 'The customer has completed the objective as often as one may in a period, or all customers together as often as they may.',
	},
	{
		number: 54,
		name: 'ApiExternalObjective_type_incorrect',
		when: 'The objective is one that the program rewards itself: purchases, joining, birthdays, referrals.',
	},
	{
		number: 55,
		name: 'ApiExternalCoupon_Customer_Not_Found',
		when: '`CustomerId` is not a known customer and there is no `Customer` to create one from.',
	},
	{
		number: 56,
		name: 'ApiExternalCoupon_Cant_Update_Coupon',
		when: 'The code already belongs to another coupon or to a reward, the coupon is inactive or was used by another customer, `CustomerId` and `Customer` name two customers, a member is malformed, a percentage is over 100 or the end is before the start; on deactivation: the coupon is already used.',
	},
	{
		number: 57,
		name: 'ApiExternalCoupon_Not_found',
		when: 'No coupon has the code of the path.',
	},
	{
		number: 58,
		name: 'Referral_FriendAlreadyExists',
		when: 'Not returned by the private interface. Belongs to referrals.',
	},
	{
		number: 59,
		name: 'Customer_NotFound',
		when: 'No customer has this id, email or document, two customers have that email or document, no affiliate has this id, or an operation that needs a customer was given none. The message says which.',
	},
	{
		number: 60,
		name: 'Tier_NotFound',
		when: 'Not returned by the private interface. Belongs to editing tiers.',
	},
	{
		number: 61,
		name: 'TierBenefit_Reward_Required',
		when: 'Not returned by the private interface. Belongs to editing tiers.',
	},
	{
		number: 62,
		name: 'ChangePoints_CannotAddPointsWithWrongOperationType',
		when: '`OperationType` is neither 0 nor 1, and `Value` or `Points` is positive.',
	},
	{
		number: 63,
		name: 'ChangePoints_CannotRemovePointsWithWrongOperationType',
		when: '`Value` or `Points` is negative, and `OperationType` is 0, or neither 0 nor 1.',
	},
	{
		number: 64,
		name: 'ChangePoints_CannotBeZeroPoints',
		when: '`Value` is zero, also after rounding, or `Points` is.',
	},
	{
		number: 65,
		name: 'ChangePoints_ChangeKeyCannotBeNull',
		when: '`ChangeKey` is absent or blank.',
	},
	{
		number: 66,
		name: 'ChangePoints_ChangeKeyAlreadyExists',
		when: '`ChangeKey` was used before.',
	},
	{
		number: 67,
		name: 'ChangePoints_ReasonCannotBeNullOrBlank',
		when: '`Reason` is absent or blank.',
	},
	{
		number: 68,
		name: 'ApiCustomer_InsertAlreadyExists',
		when: 'A customer to be created exists: somebody has this `OriginalId`.',
	},
	{
		number: 69,
		name: 'ApiCustomer_ChangeCashback_Inactive',
		when: 'The program has no cashback.',
	},
	{
		number: 70,
		name: 'ApiCustomer_RedeemCashback_Error',
		when: 'The cashback cannot be used on the cart: there is no cashback reward, the value is above the cart, the balance or what the reward allows, or the customer may not redeem; the message says which.',
	},
	{
		number: 71,
		name: 'ImportCoupons_AllCouponsAlreadyExists',
		when: 'Not returned by the private interface. Belongs to importing coupons.',
	},
	{
		number: 72,
		name: 'ApiCustomer_CannotChangeBirthday',
		when: 'The customer has another birthday already.',
	},
	{
		number: 73,
		name: 'ApiRewardCancel_NotFound',
		when: 'There is no redemption with this id or `OriginalKey`.',
	},
	{
		number: 74,
		name: 'ApiRewardCancel_AlreadyCanceled',
		when: 'The redemption was given back before.',
	},
	{
		number: 75,
		name: 'ApiRewardCancel_InternalError',
		when: 'Not returned. A redemption that an order has used is refused with 85.',
	},
	{
		number: 76,
		name: 'ApiPartnerKeysValidation',
		when: 'Status 401: the credentials are missing, wrong or revoked. Status 403, on the public interface: the page has an origin that the merchant has not listed for the token.',
	},
	{
		number: 77,
		name: 'GenericError',
		when: 'Status 500: a fault of the service; the message holds no details, the log does, under the `RequestId`. Status 503 and 504: the database is not there just now. Also with status 200, where the operation has no number of its own for a malformed member, for a CPF or CNPJ whose check digits are wrong, and for a birthday after today.',
	},
	{
		number: 78,
		name: 'Account_UserWithoutLastName',
		when: 'Not returned. Belongs to the accounts of the admin panel.',
	},
	{
		number: 79,
		name: 'ApiDomain_NotFound',
		when: 'Not returned. Credentials alone decide whose program it is, see 76.',
	},
	{
		number: 80,
		name: 'ApiTenant_NotFound',
		when: 'Not returned. Credentials alone decide whose program it is, see 76.',
	},
	{
		number: 81,
		name: 'PdvUser_InvalidCredentials',
		when: 'Not returned. Belongs to the point-of-sale application.',
	},
	{
		number: 82,
		name: 'ApiReward_NoActiveRewards',
		when: 'Not returned. A list without rewards is an empty list.',
	},
	{
		number: 83,
		name: 'PdvReward_CustomerMismatch',
		when: 'Not returned. Belongs to the point-of-sale application; orders keep unknown coupons as plain text.',
	},
	{
		number: 84,
		name: 'PdvReward_CoupomNotFound',
		when: 'Not returned. Belongs to the point-of-sale application; orders keep unknown coupons as plain text.',
	},
	{
		number: 85,
		name: 'PdvReward_CoupomAlreadyUsed',
		when: 'The redemption to be given back is used, by an order or as a coupon; cancel the order instead.',
	},
	{
		number: 86,
		name: 'PdvReward_CoupomAlreadyRefunded',
		when: 'Not returned. Belongs to the point-of-sale application; orders keep unknown coupons as plain text.',
	},
	{
		number: 87,
		name: 'PdvReward_RewardNotFound',
		when: 'No redemption has this `OriginalKey`.',
	},
	{
		number: 88,
		name: 'PdvReward_PurchaseValueInvalid',
		when: 'A member of the cart that a till asks about is of the wrong kind.',
	},
	{
		number: 89,
		name: 'PdvReward_CashbackValueInvalid',
		when: 'Not returned. Belongs to the point-of-sale application; orders keep unknown coupons as plain text.',
	},
	{
		number: 90,
		name: 'PdvUser_NotFound',
		when: 'Not returned. Belongs to the point-of-sale application.',
	},
	{
		number: 91,
		name: 'PdvUser_NotInserted',
		when: 'Not returned. Belongs to the point-of-sale application.',
	},
	{
		number: 92,
		name: 'PdvOrder_WrongAmountOfPoints',
		when: 'Not returned. Belongs to the point-of-sale application; orders sent here use 33 to 39 and 99.',
	},
	{
		number: 93,
		name: 'PdvOrder_ExcededMaxValue',
		when: 'More would be returned than is left of the order, or of a product in it.',
	},
	{
		number: 94,
		name: 'PdvOrder_NotEnoughPoints',
		when: 'More would be removed than the balance holds; nothing changes.',
	},
	{
		number: 95,
		name: 'PdvOrder_OrderIdAlreadyExists',
		when: 'Not returned. Belongs to the point-of-sale application; orders sent here use 33 to 39 and 99.',
	},
	{
		number: 96,
		name: 'PdvOrder_CreationError',
		when: 'Not returned. Belongs to the point-of-sale application; orders sent here use 33 to 39 and 99.',
	},
	{
		number: 97,
		name: 'PdvOrder_CancellationError',
		when: 'A partial return does not fit the order: it is cancelled, a product is not in it, the products do not add up to the value, or the `CancelKey` was used for other values.',
	},
	{
		number: 98,
		name: 'PdvOrder_NotFound',
		when: 'Not returned. Belongs to the point-of-sale application; orders sent here use 33 to 39 and 99.',
	},
	{
		number: 99,
		name: 'PdvOrder_CustomerMismatch',
		when: 'The order is known and belongs to another customer.',
	},
	{
		number: 100,
		name: 'PdvOrder_OriginalIdUpdateError',
		when: 'Not returned. Belongs to the point-of-sale application; orders sent here use 33 to 39 and 99.',
	},
	{
		number: 101,
		name: 'PdvBranch_NotInserted',
		when: 'Not returned. Belongs to editing branches; an order introduces its branch by itself.',
	},
	{
		number: 102,
		name: 'PdvBranch_OriginalIdAlreadyExists',
		when: 'Not returned. Belongs to editing branches; an order introduces its branch by itself.',
	},
	{
		number: 103,
		name: 'Too_Many_Requests',
		when: 'Status 429: more requests than the operator allows; `Retry-After` says when to come back.',
	},
	{
		number: 104,
		name: 'PdvCustomer_AlreadyCompleted',
		when: 'Not returned. Belongs to the point-of-sale application.',
	},
	{
		number: 105,
		name: 'Quiz_QuizNotFound',
		when: 'A question or option does not exist, the answers belong to more than one quiz, or the quiz is not open now.',
	},
	{
		number: 106,
		name: 'Quiz_MinimumAmountOfOptions',
		when: 'A question is left without an answer, or with fewer options than it needs.',
	},
	{
		number: 107,
		name: 'Quiz_MaximumAmountOfOptions',
		when: 'A question is answered with more options than it allows.',
	},
	{
		number: 108,
		name: 'Quiz_MaximumAmountOfQuestions',
		when: 'A question is answered more than once.',
	},
	{
		number: 109,
		name: 'BillingGroupParticipants_ParticipantTenantIdIsActive',
		when: 'Not returned. Belongs to billing.',
	},
	{
		number: 110,
		name: 'BillingGroup_BillingGroupTenantIdIsActive',
		when: 'Not returned. Belongs to billing.',
	},
	{
		number: 111,
		name: 'BillingGroup_DuplicateTenantId',
		when: 'Not returned. Belongs to billing.',
	},
	{
		number: 112,
		name: 'AffiliateCouponGenericError',
		when: 'The coupon of an affiliate belongs to another affiliate, or was given to a customer with another document and email address.',
	},
	{
		number: 113,
		name: 'AffiliateCouponNoExistsInPlatform',
		when: 'No coupon has the code of the affiliate.',
	},
	{
		number: 114,
		name: 'AffiliateSettingsNotExist',
		when: 'The program has no affiliates: its setting `Affiliates.IsActive` is off.',
	},
	{
		number: 115,
		name: 'EndDate_ManageAdditionalBonuses',
		when: 'Not returned. Belongs to additional bonuses.',
	},
	{
		number: 116,
		name: 'AdditionalBonuses_ManageAdditionalBonuses',
		when: 'Not returned. Belongs to additional bonuses.',
	},
	{ number: 117, name: 'Reinstall_The_App', when: 'Not returned. Belongs to platform apps.' },
	{
		number: 118,
		name: 'NewCustomer_EmailAlreadyUsed',
		when: 'Another customer has the email address of a customer to be created.',
	},
	{
		number: 119,
		name: 'NewCustomer_DocumentAlreadyUsed',
		when: 'Another customer has the document of a customer to be created, in whatever notation.',
	},
	{
		number: 120,
		name: 'WebhookSubscription_TopicRequired',
		when: 'Not returned by the private interface. Belongs to webhooks.',
	},
] as const satisfies readonly ErrorRow[]

export type ErrorName = (typeof ERRORS)[number]['name']

/** The errors that any operation may return with a status of its own: 401, 500, 429. */
export const TRANSPORT_ERRORS = [
	'ApiPartnerKeysValidation',
	'GenericError',
	'Too_Many_Requests',
] as const satisfies readonly ErrorName[]

const numbers = new Map<ErrorName, number>(ERRORS.map((row) => [row.name, row.number]))

export const errorNumber = (name: ErrorName): number => numbers.get(name)!

/** The operations that may refuse with an error; all of them with an error that is `common` to every operation. */
export const operationsRefusingWith = <O extends { refusals: readonly ErrorName[] }>(
	name: ErrorName,
	operations: readonly O[],
	common: readonly ErrorName[],
): readonly O[] =>
	common.includes(name) ? operations : operations.filter(({ refusals }) => refusals.includes(name))
