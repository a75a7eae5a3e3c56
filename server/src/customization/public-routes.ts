import { readPublicCustomization } from '@fiel/contract'
import type { PublicApi } from '../http/public-api.ts'
import { answerCustomization } from './private-routes.ts'

/** The routes of the public API for the look of the program. */
export const registerCustomizationPublicRoutes = (api: PublicApi): void => {
	api.serve(readPublicCustomization, ({ merchant }) => answerCustomization(api, merchant))
}
