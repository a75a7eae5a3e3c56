import {
	changePassword,
	confirmSecondFactor,
	disableSecondFactor,
	endOtherSessions,
	endSession,
	enrolSecondFactor,
	listSessions,
} from './account.ts'
import { listAudit } from './audit.ts'
import { changeCustomer, listTierMoves, placeCustomer } from './customers.ts'
import {
	addImportPart,
	createImport,
	exportList,
	getImport,
	listImportErrors,
	listImports,
	startImport,
	steerImport,
} from './imports.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import { completeObjective, createReferral } from './objectives.ts'
import type { AdminOperation } from './operation.ts'
import { changeProgram, getProgram, getProgramVersion, listProgramVersions } from './program.ts'
import { explainPoints, previewProgram, simulateOrder } from './questions.ts'
import { createQuiz, listAllQuizzes, updateQuiz } from './quizzes.ts'
import { cancelRedemption, importCodes } from './redemptions.ts'
import { createReward, getReward, importCoupons, listRewards, updateReward } from './rewards.ts'
import { getMerchant, getSession, signIn, signInByLink, signOut } from './session.ts'
import { getSetUp, setUp } from './setup.ts'
import { createTier, listAllTiers, updateTier } from './tiers.ts'
import {
	acceptInvitation,
	inviteUser,
	listInvitations,
	listUsers,
	removeUser,
	resendInvitation,
	updateUser,
	withdrawInvitation,
} from './users.ts'
import {
	createWebhook,
	getDelivery,
	getWebhook,
	listDeliveries,
	listEvents,
	listWebhooks,
	removeWebhook,
	resendDeliveries,
	resendDelivery,
	rotateWebhookSecret,
	testWebhook,
	updateWebhook,
} from './webhooks.ts'

export * from './account.ts'
export * from './audit.ts'
export * from './change-of.ts'
export * from './customers.ts'
export * from './document.ts'
export * from './imports.ts'
export * from './keys.ts'
export * from './objectives.ts'
export { adminOpenapi } from './openapi.ts'
export * from './operation.ts'
export * from './operation-ids.ts'
export * from './program.ts'
export * from './questions.ts'
export * from './quizzes.ts'
export * from './redemptions.ts'
export * from './rewards.ts'
export * from './session.ts'
export * from './setup.ts'
export * from './tiers.ts'
export * from './users.ts'
export * from './webhooks.ts'

export const ADMIN_OPERATIONS: readonly AdminOperation[] = [
	signIn,
	signInByLink,
	getSession,
	signOut,
	getSetUp,
	setUp,
	listSessions,
	endSession,
	endOtherSessions,
	changePassword,
	enrolSecondFactor,
	confirmSecondFactor,
	disableSecondFactor,
	getMerchant,
	getProgram,
	changeProgram,
	listProgramVersions,
	getProgramVersion,
	previewProgram,
	simulateOrder,
	listAllTiers,
	createTier,
	updateTier,
	changeCustomer,
	placeCustomer,
	listTierMoves,
	explainPoints,
	completeObjective,
	createReferral,
	listRewards,
	getReward,
	createReward,
	updateReward,
	importCoupons,
	importCodes,
	cancelRedemption,
	listAllQuizzes,
	createQuiz,
	updateQuiz,
	listWebhooks,
	getWebhook,
	createWebhook,
	updateWebhook,
	removeWebhook,
	rotateWebhookSecret,
	testWebhook,
	listDeliveries,
	getDelivery,
	resendDelivery,
	resendDeliveries,
	listEvents,
	listKeys,
	createKey,
	revokeKey,
	listUsers,
	updateUser,
	removeUser,
	listInvitations,
	inviteUser,
	resendInvitation,
	withdrawInvitation,
	acceptInvitation,
	listImports,
	getImport,
	createImport,
	addImportPart,
	startImport,
	steerImport,
	listImportErrors,
	exportList,
	listAudit,
]
