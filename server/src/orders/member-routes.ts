import { listMemberProductPoints } from '@fiel/contract'
import { isNoMember, type MemberApi } from '../http/member-api.ts'
import type { PointQuery } from '../products/calculate-points.ts'
import { pointQuery, pointResults, refuseItems } from '../products/point-wire.ts'
import type { Award } from '../program/calculate-award.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { estimateProducts } from './estimate-products.ts'

/** The route of the member interface for what products would earn for the member. */
export const registerOrdersMemberRoutes = (api: MemberApi): void => {
	const estimate = api.readAsMember<PointQuery[], Award[] | Refusal>((db, merchant, queries) =>
		estimateProducts(
			db,
			merchant,
			api.clock.now(),
			queries.map(({ member, query }) => ({ customerId: member.id, items: query })),
		),
	)
	api.serve(listMemberProductPoints, async (call) => {
		const queries = call.body.Items.map(pointQuery)
		const awards = await estimate(call, queries)
		if (isNoMember(awards)) return awards
		return isRefusal(awards) ? refuseItems(awards) : { Items: pointResults(queries, awards) }
	})
}
