import { listShopProductPoints } from '@fiel/contract'
import type { MemberApi } from '../http/member-api.ts'
import { isRefusal } from '../refusal.ts'
import { refuseItems } from './point-wire.ts'
import { answerPointQueries } from './private-routes.ts'

/** The product routes of the member interface, for visitors. */
export const registerProductsMemberRoutes = (api: MemberApi): void => {
	api.serveShop(listShopProductPoints, async ({ merchant, body }) => {
		const points = await answerPointQueries(api, merchant, body.Items)
		return isRefusal(points) ? refuseItems(points) : { Items: points }
	})
}
