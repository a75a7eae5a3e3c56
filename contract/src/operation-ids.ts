/** In the order of the endpoint table; the general form of `recordOrder` comes after it. */
export const OPERATION_IDS = [
	'updateProduct',
	'calculateProductPoints',
	'redeemReward',
	'recordOrder',
	'createCoupon',
	'changeCashback',
	'listTiers',
	'updateRewardMetadata',
	'getRewardConfiguration',
	'listQuizzes',
	'getCustomer',
	'deactivateCoupon',
	'cancelPosOrder',
	'listRewardConfigurations',
	'answerQuiz',
	'cancelOrder',
	'addOrder',
] as const

export type OperationId = (typeof OPERATION_IDS)[number]
