import { listMemberTiers } from '@fiel/contract'
import { isNoMember, type MemberApi } from '../http/member-api.ts'
import { isRefusal } from '../refusal.ts'
import { listTiers, type TierView } from './list-tiers.ts'
import { memberTiersBody } from './tier-body.ts'

/** The member interface of tiers. */
export const registerTiersMemberRoutes = (api: MemberApi): void => {
	const readTiers = api.readAsMember<null, TierView>(async (db, merchant, queries) => {
		const names = queries.map(({ member }) => member.originalId)
		const views = await listTiers(db, merchant, api.clock.now(), names)
		return views.map((view) => (isRefusal(view) ? undefined : view))
	})
	api.serve(listMemberTiers, async (call) => {
		const view = await readTiers(call, null)
		return isNoMember(view) ? view : memberTiersBody(view)
	})
}
