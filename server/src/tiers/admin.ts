import { createTier, listAllTiers, listTierMoves, placeCustomer, updateTier } from '@fiel/contract'
import { endOf } from '../calendar.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import type { AdminDoor } from '../http/admin-door.ts'
import { conflict, notFound } from '../http/admin-reply.ts'
import { isRefusal, refuse } from '../refusal.ts'
import { listAllTiers as listThem } from './list-all-tiers.ts'
import { placeCustomers } from './place-customers.ts'
import { readTierHistory, type TierMoveRecord } from './read-tier-history.ts'
import { saveTiers, type TierChange } from './save-tiers.ts'
import { adminTier } from './wire.ts'

/** The tiers, and who is in them, for the panel. */
export const openTiersAdmin = (door: AdminDoor): void => {
	openLadder(door)
	openPlaces(door)
}

const openLadder = ({ db, clock, serve }: AdminDoor): void => {
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

const openPlaces = ({ db, clock, serve }: AdminDoor): void => {
	serve(placeCustomer, async ({ session: { merchant, user }, params: { id }, body }) => {
		const placement = {
			customerId: id,
			tierId: body.TierId,
			until: endOf(body.Until, merchant.timeZone),
			author: user.email,
		}
		const [placed] = await db.transaction((tx) => placeCustomers(tx, merchant, clock.now(), [placement]))
		if (isRefusal(placed))
			return placed.refused === 'Customer_NotFound' ? notFound({ ...placed, field: 'id' }) : placed
		const { fromTierId, tierId, until } = placed!
		return { FromTierId: fromTierId, TierId: tierId, Until: until.toISOString() }
	})
	serve(listTierMoves, async ({ session: { merchant }, params: { id } }) => {
		const customerId = (await findCustomerIds(db, merchant.id, [id])).get(id)
		if (customerId === undefined)
			return notFound(refuse('Customer_NotFound', `there is no customer ${id}`, 'id'))
		return (await readTierHistory(db, merchant.id, customerId)).map(moveBody)
	})
}

const moveBody = ({ at, fromTierId, toTierId, why, author }: TierMoveRecord) => ({
	Date: at.toISOString(),
	FromTierId: fromTierId,
	ToTierId: toTierId,
	Why: why,
	Author: author,
})
