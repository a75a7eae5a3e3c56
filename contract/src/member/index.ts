import { decideMemberConsents, listMemberConsents } from './consents.ts'
import { getMember } from './member.ts'
import type { MemberOperation } from './operation.ts'
import { changeMemberProfile } from './profile.ts'
import { signOutMember } from './token.ts'

export * from './consents.ts'
export * from './member.ts'
export { memberOpenapi } from './openapi.ts'
export * from './operation.ts'
export * from './profile.ts'
export * from './token.ts'

const declared = [
	getMember,
	changeMemberProfile,
	listMemberConsents,
	decideMemberConsents,
	signOutMember,
] as const satisfies readonly MemberOperation[]

export type MemberOperationId = (typeof declared)[number]['id']

/** Every operation of the member interface. */
export const MEMBER_OPERATIONS: readonly (MemberOperation & { id: MemberOperationId })[] = declared
