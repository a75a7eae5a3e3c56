import { changeCustomization, getCustomization } from '@fiel/contract'
import type { AdminApi } from '../http/admin-api.ts'
import { isRefusal } from '../refusal.ts'
import { changeCustomizations } from './change-customizations.ts'
import { customizationBody, parseCustomization } from './customization.ts'
import { readCustomizations } from './read-customization.ts'

/** The routes of the panel for the look of the program. */
export const registerCustomizationAdminRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(getCustomization, async ({ session: { merchant } }) => {
		const [stored] = await readCustomizations(db, merchant, [null])
		return customizationBody(stored!)
	})
	serve(changeCustomization, ({ session: { merchant }, body, audit }) =>
		db.transaction(async (tx) => {
			const change = parseCustomization(body)
			const [outcome] = await changeCustomizations(tx, merchant, clock.now(), [change])
			if (isRefusal(outcome)) return outcome
			const [before, after] = [customizationBody(outcome!.before), customizationBody(outcome!.after)]
			await audit(tx, { id: merchant.id, before, after })
			return after
		}),
	)
}
