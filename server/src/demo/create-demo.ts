import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { type CreatedKey, createKeys } from '../merchants/create-keys.ts'
import { createMerchant } from '../merchants/create-merchant.ts'

const DEMO = { name: 'demo', currency: 'BRL', timeZone: 'America/Sao_Paulo' }

/**
 * A merchant to try things on. In one transaction: a start cut short leaves nothing, and the next one tries again.
 * Undefined when another process on the same database was faster.
 */
export const createDemo = (
	db: Database,
	clock: Clock,
	pair: { token: string; key: string } | undefined,
): Promise<CreatedKey | undefined> =>
	db.transaction(async (tx) => {
		const at = clock.now()
		const created = await createMerchant(tx, DEMO, at)
		if ('refused' in created) return undefined
		const [key] = await createKeys(tx, created.merchant.id, [{ name: 'demo', pair }], at)
		return key
	})
