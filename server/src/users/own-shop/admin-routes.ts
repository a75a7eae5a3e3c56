import { startOwnShop as operation } from '@fiel/contract'
import type { AdminApi } from '../../http/admin-api.ts'
import { conflict } from '../../http/admin-reply.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { isRefusal } from '../../refusal.ts'
import { buildSignInContext, replySignedIn } from '../admin-routes.ts'
import { auditAuthor, auditedUser } from '../audited-user.ts'
import { startSession } from '../start-session.ts'
import { isDemo, startOwnShop } from './start-own-shop.ts'

/** The route that leads from the demo to an own shop. */
export const registerOwnShopAdminRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(operation, async (call) => {
		const { session, body, audit } = call
		if (!isDemo(session.merchant))
			return conflict(
				'this is not the demo; other merchants are made by fiel merchants create',
				panelText.notTheDemo(),
			)
		const shop = {
			shopName: body.ShopName,
			currency: body.Currency,
			timeZone: body.TimeZone,
			language: body.Language,
			email: body.Email,
			password: body.Password,
		}
		const now = clock.now()
		const started = await db.transaction(async (tx) => {
			const made = await startOwnShop(tx, session, shop, now)
			if (isRefusal(made)) return made
			const { merchant, user } = made
			await audit(tx, { id: merchant.id, after: auditedUser(user) }, auditAuthor(merchant.id, user))
			return startSession(tx, { merchantId: merchant.id, id: user.id }, buildSignInContext(call), now)
		})
		return isRefusal(started) ? started : replySignedIn(call, started)
	})
}
