import {
	changePassword,
	confirmSecondFactor,
	disableSecondFactor,
	endOtherSessions,
	endSession,
	enrolSecondFactor,
	listSessions,
} from './account.ts'
import {
	approveChange,
	getChangeLimits,
	listWaitingChanges,
	rejectChange,
	setChangeLimits,
} from './approvals.ts'
import { listAudit } from './audit.ts'
import { listAuthors } from './authors.ts'
import { changeProgramBasics, getProgramBasics, previewTimeZone } from './basics.ts'
import { addBranch, changeBranch, listBranches, removeBranch } from './branches.ts'
import {
	decideBulkAction,
	getBulkAction,
	listBulkActions,
	listBulkOutcomes,
	previewBulkAction,
	previewBulkUndo,
	startBulkAction,
	stopBulkAction,
	undoBulkAction,
} from './bulk-actions.ts'
import {
	changeCampaign,
	changeCampaignState,
	createCampaign,
	getCampaign,
	listCampaignOrders,
	listCampaigns,
	publishCampaign,
	removeCampaign,
} from './campaigns.ts'
import { getProduct, listBrands, listCategories, listProducts } from './catalogue.ts'
import {
	addCounterCustomer,
	enrolCounterCustomer,
	findCounterCustomers,
	getCounter,
	getCounterCustomer,
} from './counter.ts'
import { getCounterSale, previewCounterReturn, returnSale } from './counter-returns.ts'
import {
	confirmCounterPin,
	giveBackAtCounter,
	listCounterRewards,
	previewCounterRedemption,
	redeemAtCounter,
	sendCounterPin,
} from './counter-rewards.ts'
import { findCounterProducts, getCounterProduct, recordSale } from './counter-sales.ts'
import { countCoupons, countCustomers, countOrders, countProducts } from './counts.ts'
import {
	changeCouponList,
	emptyCouponList,
	importCodes,
	importCoupons,
	removeCouponList,
} from './coupon-lists.ts'
import { endCoupon, getCoupon, listCoupons } from './coupons.ts'
import { addCustomer, changeCustomer, listTierMoves, placeCustomer, setAutomaticTier } from './customers.ts'
import { changeCustomization, getCustomization, removeLogo, uploadLogo } from './customization.ts'
import { declineErasureRequest, listErasureRequests } from './erasure-requests.ts'
import {
	addImportPart,
	changeImportState,
	createImport,
	exportList,
	getImport,
	listImportErrors,
	listImports,
	previewImportUndo,
	startImport,
	undoImport,
} from './imports.ts'
import {
	changeKey,
	changePublicToken,
	createKey,
	createPublicToken,
	listKeys,
	revokeKey,
	rotateKey,
} from './keys.ts'
import {
	countAudit,
	countBulkActions,
	countDeliveries,
	countDuplicateCustomers,
	countImports,
	countReportCustomers,
	countReportExpiring,
	countReportMovements,
	countReportOrders,
	countRewardRedemptions,
	countShifts,
	countWaitingApprovals,
	countWaitingChanges,
} from './log-counts.ts'
import { changeMailSender, getMailSender, testMailSender } from './mail-sender.ts'
import {
	changeMemberSettings,
	createMemberSecret,
	getMemberSettings,
	revokeMemberSecret,
} from './member-settings.ts'
import {
	listCustomerMerges,
	listDuplicateCustomers,
	mergeCustomers,
	previewMerge,
	removeAlias,
	undoMerge,
} from './merges.ts'
import { exportMessages, listMessages } from './message-log.ts'
import {
	changeMessageSettings,
	getMessageSettings,
	getMessageTemplate,
	listMessageTemplates,
	previewMessage,
	resetMessageTemplate,
	saveMessageTemplate,
	sendTestMessage,
} from './messages.ts'
import { addNote, changeNote, listNotes, removeNote } from './notes.ts'
import { completeObjective, createReferral } from './objectives.ts'
import { changeOfferedConsents, listOfferedConsents } from './offered-consents.ts'
import type { AdminOperation } from './operation.ts'
import {
	cancelPlacedOrder,
	getOrder,
	listOrderLabels,
	listOrders,
	previewOrderCorrection,
	returnPlacedOrder,
} from './orders.ts'
import { getOverview } from './overview.ts'
import { startOwnShop } from './own-shop.ts'
import { createPasswordLink } from './password-links.ts'
import { getPinGateway, removePinGateway, setPinGateway, testPinGateway } from './pin-gateway.ts'
import {
	blockCustomer,
	changeBalance,
	eraseCustomer,
	exportCustomer,
	findSameContacts,
	getCustomerProfile,
	listCustomerPoints,
	listCustomers,
	previewUndoChange,
	undoChange,
} from './profiles.ts'
import {
	changeProgram,
	findRuleValues,
	getProgram,
	getProgramVersion,
	listProgramVersions,
	listRuleUsage,
} from './program.ts'
import { explainPoints, previewEarning, previewProgram, simulateOrder } from './questions.ts'
import { getQuizResults, listOpenAnswers } from './quiz-results.ts'
import { createQuiz, listAllQuizzes, updateQuiz } from './quizzes.ts'
import { cancelRedemption } from './redemptions.ts'
import {
	getReport,
	listReportCustomers,
	listReportExpiring,
	listReportMovements,
	listReportOrders,
} from './reports.ts'
import { listRewardRedemptions, previewReward, previewRewardMail, sendTestMail } from './reward-previews.ts'
import {
	createReward,
	getReward,
	listRewardProblems,
	listRewards,
	publishReward,
	unpublishReward,
	updateReward,
} from './rewards.ts'
import { listRoles, setRoleRights } from './role-rights.ts'
import {
	createSandbox,
	getSandbox,
	getTestMail,
	listTestMails,
	removeSandbox,
	resetSandbox,
} from './sandbox.ts'
import { changeSecurity, getSecurity } from './security.ts'
import {
	countSegment,
	createSegment,
	getSegment,
	listSegments,
	previewSegment,
	removeSegment,
	updateSegment,
} from './segments.ts'
import {
	confirmDevice,
	getMerchant,
	getSession,
	requestDeviceLink,
	requestPasswordLink,
	resetPassword,
	signIn,
	signInByLink,
	signOut,
} from './session.ts'
import { getFirstSteps, getSetUp, setUp } from './setup.ts'
import { endOwnShift, getOwnShift, getShift, listShifts } from './shifts.ts'
import {
	findSingleSignOn,
	finishSingleSignOn,
	getSingleSignOn,
	removeSingleSignOn,
	setSingleSignOn,
	startSingleSignOn,
	testSingleSignOn,
} from './single-sign-on.ts'
import { listTags, removeTag, renameTag, setCustomerTags } from './tags.ts'
import { createTier, listAllTiers, previewTier, updateTier } from './tiers.ts'
import { listCustomerTimeline } from './timeline.ts'
import {
	acceptInvitation,
	inviteUser,
	listInvitations,
	listUsers,
	removeUser,
	resendInvitation,
	unlinkUser,
	updateUser,
	viewInvitation,
	withdrawInvitation,
} from './users.ts'
import { createView, listViews, removeView, updateView } from './views.ts'
import {
	changeWallet,
	getWallet,
	removeAppleWallet,
	removeGoogleWallet,
	setAppleWallet,
	setGoogleWallet,
} from './wallet.ts'
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
import { changeWidget, getWidget } from './widget.ts'

export * from './account.ts'
export * from './approvals.ts'
export * from './audit.ts'
export * from './authors.ts'
export * from './basics.ts'
export * from './branches.ts'
export * from './bulk-actions.ts'
export * from './campaigns.ts'
export * from './catalogue.ts'
export * from './change-of.ts'
export * from './counter.ts'
export type { CounterProduct } from './counter-members.ts'
export * from './counter-returns.ts'
export * from './counter-rewards.ts'
export * from './counter-sales.ts'
export * from './counts.ts'
export * from './coupon-lists.ts'
export * from './coupons.ts'
export * from './customers.ts'
export * from './customization.ts'
export * from './document.ts'
export * from './erasure-requests.ts'
export * from './errors.ts'
export * from './imports.ts'
export * from './keys.ts'
export * from './lists.ts'
export * from './log-counts.ts'
export * from './mail-sender.ts'
export * from './member-settings.ts'
export * from './merges.ts'
export * from './message-log.ts'
export * from './messages.ts'
export * from './notes.ts'
export * from './objectives.ts'
export * from './offered-consents.ts'
export { adminOpenapi } from './openapi.ts'
export * from './operation.ts'
export * from './orders.ts'
export * from './overview.ts'
export * from './own-shop.ts'
export * from './password-links.ts'
export * from './pin-gateway.ts'
export * from './profiles.ts'
export * from './program.ts'
export * from './questions.ts'
export * from './quiz-results.ts'
export * from './quizzes.ts'
export * from './redemptions.ts'
export * from './reports.ts'
export * from './reward-previews.ts'
export * from './rewards.ts'
export * from './role-rights.ts'
export * from './roles.ts'
export * from './sandbox.ts'
export * from './security.ts'
export * from './segment-conditions.ts'
export * from './segments.ts'
export * from './session.ts'
export * from './setup.ts'
export * from './shifts.ts'
export * from './single-sign-on.ts'
export * from './tags.ts'
export * from './tiers.ts'
export * from './timeline.ts'
export * from './users.ts'
export * from './views.ts'
export * from './wallet.ts'
export * from './webhooks.ts'
export * from './widget.ts'

const declared = [
	signIn,
	signInByLink,
	requestDeviceLink,
	confirmDevice,
	requestPasswordLink,
	resetPassword,
	findSingleSignOn,
	startSingleSignOn,
	finishSingleSignOn,
	getSession,
	signOut,
	getSetUp,
	setUp,
	startOwnShop,
	getFirstSteps,
	listSessions,
	endSession,
	endOtherSessions,
	changePassword,
	enrolSecondFactor,
	confirmSecondFactor,
	disableSecondFactor,
	getMerchant,
	getProgramBasics,
	changeProgramBasics,
	previewTimeZone,
	listBranches,
	addBranch,
	changeBranch,
	removeBranch,
	getMailSender,
	changeMailSender,
	testMailSender,
	getSecurity,
	changeSecurity,
	getSandbox,
	createSandbox,
	resetSandbox,
	removeSandbox,
	listTestMails,
	getTestMail,
	getSingleSignOn,
	setSingleSignOn,
	removeSingleSignOn,
	testSingleSignOn,
	getCustomization,
	changeCustomization,
	uploadLogo,
	removeLogo,
	getOverview,
	getReport,
	listReportCustomers,
	listReportOrders,
	listReportMovements,
	listReportExpiring,
	getProgram,
	changeProgram,
	listProgramVersions,
	getProgramVersion,
	listRuleUsage,
	findRuleValues,
	listCampaigns,
	getCampaign,
	listCampaignOrders,
	createCampaign,
	changeCampaign,
	publishCampaign,
	changeCampaignState,
	removeCampaign,
	previewProgram,
	previewEarning,
	simulateOrder,
	listOrders,
	getOrder,
	cancelPlacedOrder,
	returnPlacedOrder,
	previewOrderCorrection,
	listOrderLabels,
	listAllTiers,
	createTier,
	updateTier,
	previewTier,
	listCustomers,
	getCustomerProfile,
	listCustomerPoints,
	addCustomer,
	changeCustomer,
	findSameContacts,
	changeBalance,
	previewUndoChange,
	undoChange,
	getChangeLimits,
	setChangeLimits,
	listWaitingChanges,
	approveChange,
	rejectChange,
	blockCustomer,
	exportCustomer,
	eraseCustomer,
	listErasureRequests,
	declineErasureRequest,
	placeCustomer,
	setAutomaticTier,
	listTierMoves,
	listTags,
	renameTag,
	removeTag,
	setCustomerTags,
	listNotes,
	addNote,
	changeNote,
	removeNote,
	listSegments,
	getSegment,
	countSegment,
	previewSegment,
	createSegment,
	updateSegment,
	removeSegment,
	previewBulkAction,
	startBulkAction,
	listBulkActions,
	getBulkAction,
	decideBulkAction,
	stopBulkAction,
	previewBulkUndo,
	undoBulkAction,
	listBulkOutcomes,
	listCustomerTimeline,
	listDuplicateCustomers,
	previewMerge,
	mergeCustomers,
	listCustomerMerges,
	undoMerge,
	removeAlias,
	explainPoints,
	completeObjective,
	createReferral,
	listRewards,
	getReward,
	createReward,
	updateReward,
	listRewardProblems,
	publishReward,
	unpublishReward,
	importCoupons,
	importCodes,
	changeCouponList,
	emptyCouponList,
	removeCouponList,
	cancelRedemption,
	listRewardRedemptions,
	previewReward,
	previewRewardMail,
	sendTestMail,
	listCoupons,
	getCoupon,
	endCoupon,
	listProducts,
	getProduct,
	listCategories,
	listBrands,
	listAllQuizzes,
	createQuiz,
	updateQuiz,
	getQuizResults,
	listOpenAnswers,
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
	getPinGateway,
	setPinGateway,
	removePinGateway,
	testPinGateway,
	getCounter,
	findCounterCustomers,
	getCounterCustomer,
	findCounterProducts,
	getCounterProduct,
	addCounterCustomer,
	enrolCounterCustomer,
	listCounterRewards,
	redeemAtCounter,
	previewCounterRedemption,
	giveBackAtCounter,
	sendCounterPin,
	confirmCounterPin,
	recordSale,
	getCounterSale,
	previewCounterReturn,
	returnSale,
	getOwnShift,
	endOwnShift,
	listShifts,
	getShift,
	listKeys,
	createKey,
	changeKey,
	revokeKey,
	rotateKey,
	createPublicToken,
	changePublicToken,
	getMemberSettings,
	changeMemberSettings,
	createMemberSecret,
	revokeMemberSecret,
	getWidget,
	changeWidget,
	getWallet,
	changeWallet,
	setAppleWallet,
	removeAppleWallet,
	setGoogleWallet,
	removeGoogleWallet,
	getMessageSettings,
	changeMessageSettings,
	listMessageTemplates,
	getMessageTemplate,
	saveMessageTemplate,
	resetMessageTemplate,
	previewMessage,
	sendTestMessage,
	listMessages,
	exportMessages,
	listOfferedConsents,
	changeOfferedConsents,
	listUsers,
	listAuthors,
	updateUser,
	removeUser,
	unlinkUser,
	createPasswordLink,
	listRoles,
	setRoleRights,
	listInvitations,
	inviteUser,
	resendInvitation,
	withdrawInvitation,
	viewInvitation,
	acceptInvitation,
	listImports,
	previewImportUndo,
	getImport,
	createImport,
	addImportPart,
	startImport,
	changeImportState,
	undoImport,
	listImportErrors,
	exportList,
	listAudit,
	countCustomers,
	countOrders,
	countCoupons,
	countProducts,
	countWaitingChanges,
	countWaitingApprovals,
	countDuplicateCustomers,
	countBulkActions,
	countRewardRedemptions,
	countShifts,
	countDeliveries,
	countImports,
	countAudit,
	countReportCustomers,
	countReportOrders,
	countReportMovements,
	countReportExpiring,
	listViews,
	createView,
	updateView,
	removeView,
] as const satisfies readonly AdminOperation[]

export type AdminOperationId = (typeof declared)[number]['id']

/** What the panel and its command line can ask for, in the order of the document. */
export const ADMIN_OPERATIONS: readonly (AdminOperation & { id: AdminOperationId })[] = declared
