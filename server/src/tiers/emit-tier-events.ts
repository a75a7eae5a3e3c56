import type { DomainEvent } from '@fiel/contract'
import type { Tx } from '../db/database.ts'
import { emitEvents } from '../events/emit-events.ts'
import type { Tier } from '../program/tier.ts'
import { loadTiers } from './load-tiers.ts'

interface TierMove {
	customerId: number
	fromTierId: number | null
	tierId: number | null
}

/** Emits that customers rose to higher tiers or fell to lower ones. */
export const emitTierEvents = (tx: Tx, merchantId: number, now: Date, changes: TierMove[]): void => {
	const moves = changes.filter(({ fromTierId, tierId }) => fromTierId !== tierId)
	if (moves.length === 0) return
	const buildWhere = (isRise: boolean) => async (committing: Tx) => {
		const tiers = await loadTiers(committing, merchantId)
		return moves
			.filter(({ fromTierId, tierId }) => rankOf(tiers, tierId) > rankOf(tiers, fromTierId) === isRise)
			.map(({ customerId, fromTierId, tierId }) => ({
				customerId,
				payload: { Tier: tierBody(tiers, tierId), PreviousTier: tierBody(tiers, fromTierId) },
			}))
	}
	emitEvents(tx, merchantId, 'Tier_Reached', now, buildWhere(true))
	emitEvents(tx, merchantId, 'Tier_Lost', now, buildWhere(false))
}

/** A customer without a tier ranks below all of them. */
const rankOf = (tiers: Tier[], id: number | null): number =>
	tiers.find((tier) => tier.id === id)?.position ?? Number.NEGATIVE_INFINITY

const tierBody = (tiers: Tier[], id: number | null): DomainEvent<'Tier_Reached'>['Tier'] => {
	const tier = tiers.find((known) => known.id === id)
	return tier ? { Id: tier.id, Name: tier.name } : null
}
