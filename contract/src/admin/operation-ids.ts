/** What the panel and its command line can ask for, in the order of the document. */
export const ADMIN_OPERATION_IDS = [
	'signIn',
	'getSession',
	'signOut',
	'getMerchant',
	'getProgram',
	'changeProgram',
	'listProgramVersions',
	'getProgramVersion',
	'listAllTiers',
	'createTier',
	'updateTier',
	'listRewards',
	'getReward',
	'createReward',
	'updateReward',
	'importCoupons',
	'listAllQuizzes',
	'createQuiz',
	'updateQuiz',
	'listKeys',
	'createKey',
	'revokeKey',
] as const

export type AdminOperationId = (typeof ADMIN_OPERATION_IDS)[number]
