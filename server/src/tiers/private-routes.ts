import { listTiers as operation } from '@fiel/contract'
import type { PrivateApi } from '../http/private-api.ts'
import type { BatchReader } from '../http/read-batcher.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { listTiers, type TierView } from './list-tiers.ts'
import { tiersBody } from './tier-body.ts'

/** The private interface of tiers. */
export const registerTiersRoutes = (api: PrivateApi): void => {
	const readTiers: BatchReader<string | null, TierView | Refusal> = (db, merchant, customers) =>
		listTiers(db, merchant, api.clock.now(), customers)
	api.serve(operation, async ({ merchant, body }) => {
		const view = await api.reads.read(readTiers, merchant, body.CustomerId ?? null)
		return isRefusal(view) ? view : tiersBody(view)
	})
}
