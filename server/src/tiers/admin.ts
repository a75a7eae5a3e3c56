import { createTier, listAllTiers, listTierMoves, placeCustomer, updateTier } from '@fiel/contract'
import { endOf } from '../calendar.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import type { Queryable } from '../db/database.ts'
import type { Audit } from '../http/admin-audit.ts'
import type { AdminDoor } from '../http/admin-door.ts'
import { conflict, notFound } from '../http/admin-reply.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import { isRefusal, refuseInEnglish as refuse } from '../refusal.ts'
import type { Session } from '../users/session.ts'
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
	const find = async (db: Queryable, merchantId: number, wanted: number | null) => {
		const tier = (await listThem(db, merchantId)).find(({ id }) => id === wanted)
		return tier && adminTier(tier)
	}
	const save = ({ merchant: { id: merchantId }, user }: Session, change: TierChange, audit: Audit) =>
		db.transaction(async (tx) => {
			await lockMerchant(tx, merchantId)
			const before = await find(tx, merchantId, change.id)
			const saved = await saveTiers(tx, merchantId, [change], user.email, clock.now())
			if ('taken' in saved) return conflict(saved.taken)
			if ('refusal' in saved)
				return saved.refusal.refused === 'Tier_NotFound' ? notFound(saved.refusal) : saved.refusal
			const after = (await find(tx, merchantId, saved[0]!))!
			await audit(tx, { id: after.Id, before, after })
			return after
		})
	serve(listAllTiers, async ({ session: { merchant } }) => (await listThem(db, merchant.id)).map(adminTier))
	serve(createTier, ({ session, body, audit }) => save(session, { id: null, change: body }, audit))
	serve(updateTier, ({ session, params: { id }, body, audit }) => save(session, { id, change: body }, audit))
}

const openPlaces = ({ db, clock, serve }: AdminDoor): void => {
	serve(placeCustomer, async ({ session: { merchant, user }, params: { id }, body, audit }) => {
		const placement = {
			customerId: id,
			tierId: body.TierId,
			until: endOf(body.Until, merchant.timeZone),
			author: user.email,
		}
		return db.transaction(async (tx) => {
			const [placed] = await placeCustomers(tx, merchant, clock.now(), [placement])
			if (isRefusal(placed))
				return placed.refused === 'Customer_NotFound' ? notFound({ ...placed, field: 'id' }) : placed
			const { fromTierId, tierId, until } = placed!
			const after = { TierId: tierId, Until: until.toISOString() }
			await audit(tx, { id, before: { TierId: fromTierId }, after })
			return { FromTierId: fromTierId, ...after }
		})
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
