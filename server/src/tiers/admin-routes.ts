import {
	createTier,
	listAllTiers,
	listTierMoves,
	placeCustomer,
	previewTier,
	setAutomaticTier,
	updateTier,
} from '@fiel/contract'
import { endOfRange } from '../calendar.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import type { Queryable } from '../db/database.ts'
import type { AdminApi } from '../http/admin-api.ts'
import type { Audit } from '../http/admin-audit.ts'
import { conflict, notFound } from '../http/admin-reply.ts'
import { checkLoaded } from '../http/check-loaded.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import { isRefusal, refuseInEnglish as refuse } from '../refusal.ts'
import type { Session } from '../users/session.ts'
import { assignTiers } from './assign-tiers.ts'
import { listAllTiers as listTierSettings } from './list-all-tiers.ts'
import { loadTierHistory, type TierMoveRecord } from './load-tier-history.ts'
import { previewTiers, type TiersPreview } from './preview-tiers.ts'
import { releaseTiers } from './release-tiers.ts'
import { applyTierChanges, saveTiers, type TierChange } from './save-tiers.ts'
import { adminTierBody } from './wire.ts'

/** The routes of the panel for tiers and for manual assignments to them. */
export const registerTiersAdminRoutes = (api: AdminApi): void => {
	registerTierSettingsRoutes(api)
	registerPreviewRoutes(api)
	registerAssignmentRoutes(api)
}

const registerTierSettingsRoutes = ({ db, clock, serve }: AdminApi): void => {
	const find = async (db: Queryable, merchantId: number, wanted: number | null) => {
		const tier = (await listTierSettings(db, merchantId)).find(({ id }) => id === wanted)
		return tier && adminTierBody(tier)
	}
	const save = (
		{ merchant: { id: merchantId }, user }: Session,
		change: TierChange,
		audit: Audit,
		loaded?: TierChange['change'],
	) =>
		db.transaction(async (tx) => {
			await lockMerchant(tx, merchantId)
			const before = await find(tx, merchantId, change.id)
			const outdated = checkLoaded(loaded, before)
			if (outdated) return outdated
			const saved = await saveTiers(tx, merchantId, [change], user.email, clock.now())
			if ('taken' in saved) return conflict(saved.taken, saved.text)
			if ('refusal' in saved)
				return saved.refusal.refused === 'Tier_NotFound' ? notFound(saved.refusal) : saved.refusal
			const after = (await find(tx, merchantId, saved[0]!))!
			await audit(tx, { id: after.Id, before, after })
			return after
		})
	serve(listAllTiers, async ({ session: { merchant } }) =>
		(await listTierSettings(db, merchant.id)).map(adminTierBody),
	)
	serve(createTier, ({ session, body, audit }) => save(session, { id: null, change: body }, audit))
	serve(updateTier, ({ session, params: { id }, body: { Loaded, ...change }, audit }) =>
		save(session, { id, change }, audit, Loaded),
	)
}

const registerPreviewRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(previewTier, async ({ session: { merchant }, body: { Id = null, Tier: change } }) => {
		const applied = await applyTierChanges(db, merchant.id, [{ id: Id, change }])
		if ('taken' in applied) return conflict(applied.taken, applied.text)
		if ('refusal' in applied)
			return applied.refusal.refused === 'Tier_NotFound'
				? notFound(applied.refusal)
				: { ...applied.refusal, field: `Tier.${applied.refusal.field}` }
		const [{ tier }] = applied.wanted as [(typeof applied.wanted)[number]]
		const id = Id ?? NEW_TIER_ID
		const others = [...applied.known.values()].filter((known) => known.id !== Id)
		const tiers = [...others, { ...tier, id }]
		const preview = await db.snapshot((snapshot) => previewTiers(snapshot, merchant, clock.now(), tiers))
		return previewBody(preview, tiers)
	})
}

/** A tier that is not saved has no id yet. */
const NEW_TIER_ID = 0

const previewBody = ({ flows, examples, ...counts }: TiersPreview, tiers: { id: number; name: string }[]) => {
	const nameOf = (id: number | null): string | null => tiers.find((tier) => tier.id === id)?.name ?? null
	return {
		Rise: counts.rise,
		Stay: counts.stay,
		Fall: counts.fall,
		FallLater: counts.later,
		Flows: flows.map(({ from, to, customers }) => ({
			From: nameOf(from),
			To: nameOf(to),
			Customers: customers,
		})),
		Examples: examples.map(({ originalId, name, from, to }) => ({
			CustomerId: originalId,
			Name: name,
			From: nameOf(from),
			To: nameOf(to),
		})),
	}
}

const registerAssignmentRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(placeCustomer, async ({ session: { merchant, user }, params: { id }, body, audit }) => {
		const placement = {
			customerId: id,
			tierId: body.TierId,
			until: endOfRange(body.Until, merchant.timeZone),
			author: user.email,
			reason: body.Reason,
		}
		return db.transaction(async (tx) => {
			const [placed] = await assignTiers(tx, merchant, clock.now(), [placement])
			if (isRefusal(placed))
				return placed.refused === 'Customer_NotFound' ? notFound({ ...placed, field: 'id' }) : placed
			const { fromTierId, tierId, until } = placed!
			const after = { TierId: tierId, Until: until.toISOString() }
			await audit(tx, { id, before: { TierId: fromTierId }, after: { ...after, Reason: body.Reason } })
			return { FromTierId: fromTierId, ...after }
		})
	})
	serve(setAutomaticTier, async ({ session: { merchant, user }, params: { id }, body, audit }) => {
		const release = { customerId: id, author: user.email, reason: body.Reason }
		return db.transaction(async (tx) => {
			const [released] = await releaseTiers(tx, merchant, clock.now(), [release])
			if (isRefusal(released))
				return released.refused === 'Customer_NotFound' ? notFound({ ...released, field: 'id' }) : released
			const { fromTierId, tierId } = released!
			await audit(tx, {
				...{ id, before: { TierId: fromTierId } },
				after: { TierId: tierId, Reason: body.Reason },
			})
			return { FromTierId: fromTierId, TierId: tierId }
		})
	})
	serve(listTierMoves, async ({ session: { merchant }, params: { id } }) => {
		const customerId = (await findCustomerIds(db, merchant.id, [id])).get(id)
		if (customerId === undefined)
			return notFound(refuse('Customer_NotFound', `there is no customer ${id}`, 'id'))
		return (await loadTierHistory(db, merchant.id, customerId)).map(tierMoveBody)
	})
}

const tierMoveBody = ({ at, fromTierId, toTierId, why, author, reason }: TierMoveRecord) => ({
	Date: at.toISOString(),
	FromTierId: fromTierId,
	ToTierId: toTierId,
	Why: why,
	Author: author,
	Reason: reason,
})
