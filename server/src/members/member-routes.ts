import { getMember, signOutMember } from '@fiel/contract'
import { isNoMember, type MemberApi } from '../http/member-api.ts'
import type { MemberToken } from './authenticate-members.ts'
import { signMembersOut } from './end-tokens.ts'
import { memberBody } from './member-wire.ts'
import { type MemberProfile, readProfiles } from './read-profiles.ts'

/** The routes of the member interface for the member, and for the end of the tokens. */
export const registerMembersMemberRoutes = (api: MemberApi): void => {
	const readProfile = api.readAsMember<null, MemberProfile>((db, merchant, queries) =>
		readProfiles(
			db,
			merchant,
			api.clock.now(),
			queries.map(({ member }) => member),
		),
	)
	api.serve(getMember, async (call) => {
		const profile = await readProfile(call, null)
		return isNoMember(profile) ? profile : memberBody(profile, call.merchant, call.token)
	})
	const signOut = api.writeAsMember<MemberToken, Date>(signMembersOut)
	api.serve(signOutMember, async (call) => {
		const ended = await signOut(call, call.token.subject, call.token)
		if (isNoMember(ended)) return ended
	})
}
