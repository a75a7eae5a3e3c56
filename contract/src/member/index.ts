import { decideMemberConsents, listMemberConsents } from './consents.ts'
import { listMemberCoupons } from './coupons.ts'
import { exportMemberData } from './export.ts'
import { listMemberHistory } from './history.ts'
import { getMember } from './member.ts'
import { listMemberObjectives } from './objectives.ts'
import type { MemberOperation } from './operation.ts'
import { changeMemberProfile } from './profile.ts'
import { answerMemberQuiz, listMemberQuizzes } from './quizzes.ts'
import { getMemberReferral } from './referral.ts'
import { listMemberRewards, redeemMemberReward } from './rewards.ts'
import { listMemberTiers } from './tiers.ts'
import { signOutMember } from './token.ts'

export * from './consents.ts'
export * from './coupons.ts'
export * from './export.ts'
export * from './history.ts'
export * from './member.ts'
export * from './objectives.ts'
export { memberOpenapi } from './openapi.ts'
export * from './operation.ts'
export * from './profile.ts'
export * from './quizzes.ts'
export * from './referral.ts'
export * from './rewards.ts'
export * from './tiers.ts'
export * from './token.ts'

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
	changeMemberProfile,
	listMemberConsents,
	decideMemberConsents,
	exportMemberData,
	signOutMember,
] as const satisfies readonly MemberOperation[]

export type MemberOperationId = (typeof declared)[number]['id']

/** Every operation of the member interface. */
export const MEMBER_OPERATIONS: readonly (MemberOperation & { id: MemberOperationId })[] = declared
