import { calculatePublicProductPoints } from '@fiel/contract'
import type { PublicApi } from '../http/public-api.ts'
import { answerPointQueries } from './private-routes.ts'

/** The product routes of the public API. */
export const registerProductsPublicRoutes = (api: PublicApi): void => {
	api.serve(calculatePublicProductPoints, ({ merchant, body }) => answerPointQueries(api, merchant, body))
}
