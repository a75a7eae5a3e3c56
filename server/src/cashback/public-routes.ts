import { getPublicCustomerPoints } from '@fiel/contract'
import { publicName } from '../customers/public-name.ts'
import type { PublicApi } from '../http/public-api.ts'
import type { BatchReader } from '../http/read-batcher.ts'
import { type PointsView, readPublicPoints } from './read-points.ts'
import { noCustomerResult, pointsResult } from './wire.ts'

/** The route of the public API for the points of a customer. */
export const registerCashbackPublicRoutes = (api: PublicApi): void => {
	const readViews: BatchReader<string, PointsView | null> = (db, merchant, publicIds) =>
		readPublicPoints(db, merchant, api.clock.now(), publicIds)
	api.serve(getPublicCustomerPoints, async ({ merchant, params, render }) => {
		const view = await api.reads.read(readViews, merchant, params.id)
		const { Error: _, ...shown } = view
			? pointsResult(view, view.statement, null, render)
			: noCustomerResult(null)
		return { ...shown, Name: publicName(shown.Name) }
	})
}
