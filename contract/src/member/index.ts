import { decideMemberConsents, listMemberConsents } from './consents.ts'
import { changeMemberContact, confirmMemberContact } from './contact.ts'
import { listMemberCoupons } from './coupons.ts'
import { getMemberErasure, requestMemberErasure } from './erasure-request.ts'
import { exportMemberData } from './export.ts'
import { listMemberHistory } from './history.ts'
import { getMember } from './member.ts'
import { changeMemberMessages, getMemberMessages } from './messages.ts'
import { listMemberObjectives } from './objectives.ts'
import type { MemberOperation } from './operation.ts'
import { listMemberProductPoints, listShopProductPoints } from './products.ts'
import { changeMemberProfile } from './profile.ts'
import { answerMemberQuiz, listMemberQuizzes } from './quizzes.ts'
import { getMemberReferral } from './referral.ts'
import { listMemberRewards, redeemMemberReward } from './rewards.ts'
import { getShopLook } from './shops.ts'
import { confirmMemberSignIn, renewMemberSignIn, startMemberSignIn } from './sign-in.ts'
import { listMemberTiers } from './tiers.ts'
import { signOutMember } from './token.ts'
import { createMemberPass } from './wallet.ts'

export * from './consents.ts'
export * from './contact.ts'
export * from './coupons.ts'
export * from './erasure-request.ts'
export * from './export.ts'
export * from './history.ts'
export * from './member.ts'
export * from './messages.ts'
export * from './objectives.ts'
export { memberOpenapi } from './openapi.ts'
export * from './operation.ts'
export * from './products.ts'
export * from './profile.ts'
export * from './quizzes.ts'
export * from './referral.ts'
export * from './rewards.ts'
export * from './shops.ts'
export * from './sign-in.ts'
export * from './tier.ts'
export * from './tiers.ts'
export * from './token.ts'
export * from './wallet.ts'

const declared = [
	getMember,
	listMemberHistory,
	listMemberTiers,
	listMemberRewards,
	redeemMemberReward,
	listMemberCoupons,
	listMemberQuizzes,
	answerMemberQuiz,
	listMemberObjectives,
	getMemberReferral,
	listMemberProductPoints,
	createMemberPass,
	changeMemberProfile,
	changeMemberContact,
	confirmMemberContact,
	listMemberConsents,
	decideMemberConsents,
	getMemberMessages,
	changeMemberMessages,
	exportMemberData,
	getMemberErasure,
	requestMemberErasure,
	startMemberSignIn,
	confirmMemberSignIn,
	renewMemberSignIn,
	signOutMember,
	getShopLook,
	listShopProductPoints,
] as const satisfies readonly MemberOperation[]

export type MemberOperationId = (typeof declared)[number]['id']

/** Every operation of the member interface. */
export const MEMBER_OPERATIONS: readonly (MemberOperation & { id: MemberOperationId })[] = declared
