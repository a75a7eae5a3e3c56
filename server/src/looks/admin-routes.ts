import { changeWidget, getWidget, type Widget } from '@fiel/contract'
import type { Queryable } from '../db/database.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { findMemberSettings } from '../members/settings.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal } from '../refusal.ts'
import { findWidgetSettings, setWidgetSettings, type WidgetSettings } from './settings.ts'
import { parseWidgetSettings, widgetBody } from './wire.ts'

/** The panel's routes for the widget and the page for members. */
export const registerLooksAdminRoutes = ({ db, clock, publicUrl, serve }: AdminApi): void => {
	const describe = async (
		queryable: Queryable,
		merchant: Merchant,
		settings: WidgetSettings,
	): Promise<Widget> => ({
		...widgetBody(settings),
		IsOn: (await findMemberSettings(queryable, merchant.id)).isOn,
		ScriptUrl: `${publicUrl}/widget.js`,
		PageUrl: `${publicUrl}/m/${encodeURIComponent(merchant.name)}`,
		Language: merchant.language,
	})
	serve(getWidget, async ({ session: { merchant } }) =>
		describe(db, merchant, await findWidgetSettings(db, merchant)),
	)
	serve(changeWidget, async ({ session: { merchant }, body, audit }) => {
		const settings = parseWidgetSettings(body)
		if (isRefusal(settings)) return settings
		return db.transaction(async (tx) => {
			await lockMerchant(tx, merchant.id)
			const before = widgetBody(await findWidgetSettings(tx, merchant))
			await setWidgetSettings(tx, merchant.id, clock.now(), settings)
			await audit(tx, { id: null, before, after: widgetBody(settings) })
			return describe(tx, merchant, settings)
		})
	})
}
