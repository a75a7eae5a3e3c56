import { type Customization as CustomizationBody, readCustomization, readTerms } from '@fiel/contract'
import type { PrivateApi } from '../http/private-api.ts'
import type { CallingMerchant } from '../merchants/merchant.ts'
import { type Customization, customizationBody } from './customization.ts'
import { readCustomizations } from './read-customization.ts'
import { sanitizeHtml } from './sanitize-html.ts'

/** The routes of the private API for the look of the program. */
export const registerCustomizationRoutes = (api: PrivateApi): void => {
	api.serve(readCustomization, ({ merchant }) => answerCustomization(api, merchant))
	api.serve(readTerms, async ({ merchant }) => {
		const { terms } = await api.reads.read(readCustomizations, merchant, null)
		return sanitizeHtml(terms ?? '')
	})
}

/** How the program looks, for the private and the public interface. */
export const answerCustomization = async (
	{ reads }: Pick<PrivateApi, 'reads'>,
	merchant: CallingMerchant,
): Promise<CustomizationBody> => shownBody(await reads.read(readCustomizations, merchant, null))

const shownBody = (customization: Partial<Customization>): CustomizationBody => {
	const { Terms: _, ...shown } = customizationBody(customization)
	return { ...shown, HaveIconUrl: shown.WidgetIconUrl !== null }
}
