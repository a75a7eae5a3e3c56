import { getMemberReferral, listMemberObjectives, type MemberObjective } from '@fiel/contract'
import { referralLinks } from '../customers/customer-result.ts'
import { decimal } from '../db/decimal.ts'
import { isNoMember, type Member, type MemberApi } from '../http/member-api.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { MessageRenderer } from '../messages/message.ts'
import type { Program } from '../program/settings.ts'
import { type CountedObjective, listObjectivesByIds } from './list-active-objectives.ts'
import { objectiveItem } from './objective-item.ts'
import { type ReferralResults, readReferralResults } from './read-referral-results.ts'

interface MemberReferral {
	member: Member
	settings: Program['referral']
	/** Undefined for a member who has referred nobody. */
	results: ReferralResults | undefined
}

/** The member interface of objectives and referrals. */
export const registerObjectivesMemberRoutes = (api: MemberApi): void => {
	const readObjectives = api.readAsMember<null, CountedObjective[]>((db, merchant, queries) =>
		listObjectivesByIds(
			db,
			merchant,
			api.clock.now(),
			queries.map(({ member }) => member.id),
		),
	)
	api.serve(listMemberObjectives, async (call) => {
		const objectives = await readObjectives(call, null)
		if (isNoMember(objectives)) return objectives
		return { Items: objectives.map((objective) => memberItem(objective, call.render)) }
	})
	const readReferral = api.readAsMember<null, MemberReferral>(async (db, merchant, queries) => {
		const ids = [...new Set(queries.map(({ member }) => member.id))]
		const [{ referral: settings }, results] = await Promise.all([
			loadProgram(db, merchant.id),
			readReferralResults(db, merchant.id, ids),
		])
		return queries.map(({ member }) => ({ member, settings, results: results.get(member.id) }))
	})
	api.serve(getMemberReferral, async (call) => {
		const referral = await readReferral(call, null)
		return isNoMember(referral) ? referral : referralBody(referral)
	})
}

const memberItem = (objective: CountedObjective, render: MessageRenderer): MemberObjective => {
	const { Id, Type, Title, Description, AmountOfPoints, Details } = objectiveItem(objective, render)
	return { Id, Type, Title, Description, Points: AmountOfPoints, ...Details! }
}

const referralBody = ({ member: { publicId }, settings, results }: MemberReferral) => {
	const { isActive, points, friendPoints } = settings
	const { ReferralURL, WhatsappReferralUrl } = referralLinks({ referral: settings, publicId })
	return {
		IsActive: isActive,
		Url: ReferralURL,
		WhatsappUrl: WhatsappReferralUrl,
		Code: publicId,
		Points: isActive ? decimal(points).toNumber() : 0,
		FriendPoints: isActive ? decimal(friendPoints).toNumber() : 0,
		Referred: results?.referred ?? 0,
		Rewarded: results?.rewarded ?? 0,
		EarnedPoints: results?.points.toNumber() ?? 0,
	}
}
