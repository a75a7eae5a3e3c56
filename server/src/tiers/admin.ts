import { createTier, listAllTiers, updateTier } from '@fiel/contract'
import type { AdminDoor } from '../http/admin-door.ts'
import { conflict, notFound } from '../http/admin-reply.ts'
import { listAllTiers as listThem } from './list-all-tiers.ts'
import { saveTiers, type TierChange } from './save-tiers.ts'
import { adminTier } from './wire.ts'

/** The tiers, for the panel. */
export const openTiersAdmin = ({ db, clock, serve }: AdminDoor): void => {
	const save = async (merchantId: number, change: TierChange) => {
		const saved = await db.transaction((tx) => saveTiers(tx, merchantId, [change], clock.now()))
		if ('taken' in saved) return conflict(saved.taken)
		if ('refusal' in saved)
			return saved.refusal.refused === 'Tier_NotFound' ? notFound(saved.refusal) : saved.refusal
		return adminTier((await listThem(db, merchantId)).find(({ id }) => id === saved[0])!)
	}
	serve(listAllTiers, async ({ session: { merchant } }) => (await listThem(db, merchant.id)).map(adminTier))
	serve(createTier, ({ session: { merchant }, body }) => save(merchant.id, { id: null, change: body }))
	serve(updateTier, ({ session: { merchant }, params: { id }, body }) =>
		save(merchant.id, { id, change: body }),
	)
}
