import { changeCustomization, getCustomization, removeLogo, uploadLogo } from '@fiel/contract'
import type { AdminApi } from '../http/admin-api.ts'
import { isRefusal } from '../refusal.ts'
import { changeCustomizations } from './change-customizations.ts'
import { customizationBody, parseCustomization } from './customization.ts'
import { readCustomizations } from './read-customization.ts'
import { parseLogo, setLogo } from './set-logos.ts'

/** The routes of the panel for the look of the program. */
export const registerCustomizationAdminRoutes = (api: AdminApi): void => {
	registerLookRoutes(api)
	registerLogoUploadRoutes(api)
}

const registerLookRoutes = ({ db, clock, serve }: AdminApi): void => {
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

const registerLogoUploadRoutes = ({ db, clock, publicUrl, serve }: AdminApi): void => {
	serve(uploadLogo, async ({ session: { merchant }, body, audit }) => {
		const logo = parseLogo(body.Content)
		if (isRefusal(logo)) return logo
		return db.transaction(async (tx) => {
			const { before, after } = await setLogo(tx, merchant, clock.now(), publicUrl, logo)
			await audit(tx, { id: merchant.id, before: { Logo: before }, after: { Logo: after } })
			return { Logo: after! }
		})
	})
	serve(removeLogo, ({ session: { merchant }, audit }) =>
		db.transaction(async (tx) => {
			const { before } = await setLogo(tx, merchant, clock.now(), publicUrl, null)
			await audit(tx, { id: merchant.id, before: { Logo: before }, after: { Logo: null } })
			return undefined
		}),
	)
}
