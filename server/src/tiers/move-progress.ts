import sql from 'sql-template-tag'
import { dayOf } from '../calendar.ts'
import type { MovePair, Mover } from '../customers/mover.ts'
import type { Tx } from '../db/database.ts'
import type { Locked } from '../ledger/lock-accounts.ts'
import { findGoalPeriods, type Tier, type TierStanding } from '../program/tier.ts'
import {
	mergeTierStatus,
	separateTierStatus,
	type TierStatus,
	updateTierAfterChange,
} from '../program/tier-status.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { insertProgress } from './insert-progress.ts'
import { loadDays } from './load-days.ts'
import { loadProgress } from './load-progress.ts'
import { loadTiers } from './load-tiers.ts'
import { recountProgress } from './recount-progress.ts'
import { saveProgress } from './save-progress.ts'
import { updateMemberCounts } from './update-member-counts.ts'

interface MovedProgress {
	/** The tiers of both customers before the merge. */
	fromStatus: TierStatus
	intoStatus: TierStatus
	historyIds: number[]
}

/** Counts the orders of both customers together, and gives them the tier that they reach together. Runs after the orders. */
export const progressMover: Mover<MovedProgress> = {
	name: 'progress',
	tables: ['progress', 'progress_days', 'tier_members', 'tier_history'],
	async move(tx, locked, pair) {
		const { merchant, now, author, fromId, intoId } = pair
		const before = await loadBoth(tx, pair)
		const { tiers, standings } = await loadStandings(tx, locked, pair, [intoId])
		const historyIds = await moveHistory(tx, pair)
		await tx.rows(sql`delete from progress where merchant_id = ${merchant.id} and customer_id = ${fromId}`)
		await updateMemberCounts(tx, merchant.id, [{ from: before.from.tierId, to: null }])
		const standing = standings.get(intoId)!
		const context = { tiers, now, timeZone: merchant.timeZone }
		const merged = mergeTierStatus(context, before.from, before.into)
		const status = updateTierAfterChange(context, merged, standing, standing)
		await saveProgress(tx, locked, merchant.id, now, [
			{
				...{ customerId: intoId, ...standing.ever, ...status, fromTierId: before.into.tierId, author },
				...{ why: 'merged', hasFewerOrders: true },
			},
		])
		return { fromStatus: statusOf(before.from), intoStatus: statusOf(before.into), historyIds }
	},
	async moveBack(tx, locked, pair, { historyIds, ...stored }) {
		const { merchant, now, author, fromId, intoId } = pair
		const [from, into] = [parseStatus(stored.fromStatus), parseStatus(stored.intoStatus)]
		const [present] = await loadProgress(tx, merchant.id, [intoId])
		sealAtCommit(tx)
		await tx.rows(sql`
			update tier_history set customer_id = ${fromId}
			where merchant_id = ${merchant.id} and customer_id = ${intoId} and id = any(${historyIds}::bigint[])`)
		await insertProgress(tx, merchant.id, [fromId], from.tierId)
		const { tiers, standings } = await loadStandings(tx, locked, pair, [fromId, intoId])
		const context = { tiers, now, timeZone: merchant.timeZone }
		const manual = isSameManualTier(present!, from) && !isSameManualTier(into, from) ? into : present!
		const changes = [
			{ customerId: fromId, before: from, manual: from, fromTierId: from.tierId },
			{ customerId: intoId, before: into, manual, fromTierId: present!.tierId },
		].map(({ customerId, before, manual: held, fromTierId }) => {
			const standing = standings.get(customerId)!
			const status = separateTierStatus(context, before, held, standing)
			const why = 'separated' as const
			return { customerId, ...standing.ever, ...status, fromTierId, author, why, hasFewerOrders: true }
		})
		await saveProgress(tx, locked, merchant.id, now, changes)
	},
}

const isSameManualTier = (one: TierStatus, other: TierStatus): boolean =>
	one.heldTierId === other.heldTierId && one.heldUntil?.getTime() === other.heldUntil?.getTime()

const loadBoth = async (tx: Tx, { merchant, fromId, intoId }: MovePair) => {
	const both = await loadProgress(tx, merchant.id, [fromId, intoId])
	const find = (id: number) => both.find(({ customerId }) => customerId === id)!
	return { from: find(fromId), into: find(intoId) }
}

const statusOf = ({
	tierId,
	heldTierId,
	heldUntil,
	ownTierId,
	lapsedAt,
	reviewAt,
}: TierStatus): TierStatus => ({
	...{ tierId, heldTierId, heldUntil, ownTierId, lapsedAt, reviewAt },
})

/** The status as it comes back from JSON. */
const parseStatus = (stored: TierStatus): TierStatus => {
	const date = (text: Date | string | null): Date | null => (text === null ? null : new Date(text))
	const { heldUntil, lapsedAt, reviewAt } = stored
	return { ...stored, heldUntil: date(heldUntil), lapsedAt: date(lapsedAt), reviewAt: date(reviewAt) }
}

/** What customers have reached, counted anew from their present orders. */
const loadStandings = async (
	tx: Tx,
	locked: Locked,
	{ merchant, now, fromId, intoId }: MovePair,
	customerIds: number[],
): Promise<{ tiers: Tier[]; standings: Map<number, TierStanding> }> => {
	const sums = await recountProgress(tx, locked, merchant.id, [fromId, intoId])
	const tiers = await loadTiers(tx, merchant.id)
	const today = dayOf(now, merchant.timeZone)
	const days = await loadDays(tx, merchant.id, customerIds, findGoalPeriods(tiers, today))
	const standings = customerIds.map((id): [number, TierStanding] => [
		id,
		{ ever: sums.get(id)!, days: days.get(id) ?? [], today },
	])
	return { tiers, standings: new Map(standings) }
}

const moveHistory = async (tx: Tx, { merchant, fromId, intoId }: MovePair): Promise<number[]> => {
	sealAtCommit(tx)
	const moved = await tx.rows<{ id: number }>(sql`
		update tier_history set customer_id = ${intoId}
		where merchant_id = ${merchant.id} and customer_id = ${fromId}
		returning id`)
	return moved.map(({ id }) => id)
}
