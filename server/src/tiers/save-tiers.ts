import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import { saveTierEarnings } from '../merchants/save-tier-earnings.ts'
import type { Translations } from '../messages/catalog-entry.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { type Tier, tierEarningsOf } from '../program/tier.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { checkTier } from './check-tier.ts'
import { createTiers } from './create-tiers.ts'
import { type CountedTier, listAllTiers } from './list-all-tiers.ts'
import { scheduleMemberReviews } from './schedule-member-reviews.ts'
import { adminTierBody, applyTierEdit, type TierEdit } from './wire.ts'

export interface TierChange {
	/** Null for a new tier. */
	id: number | null
	change: TierEdit
}

const NEW_TIER: Omit<Tier, 'id' | 'position' | 'name'> = {
	color: null,
	iconUrl: null,
	isActive: true,
	isBase: false,
	identifier: null,
	caption: null,
	goals: [],
	match: 'all',
	graceDays: 0,
	benefits: [],
}

/** Creates and changes tiers, all or none. Returns their ids in the given order, or the first refusal. */
export const saveTiers = async (
	tx: Tx,
	merchantId: number,
	changes: TierChange[],
	author: string,
	now: Date,
): Promise<number[] | TierConflict | { index: number; refusal: Refusal }> => {
	await lockMerchant(tx, merchantId)
	const applied = await applyTierChanges(tx, merchantId, changes)
	if ('taken' in applied || 'refusal' in applied) return applied
	const { known, wanted } = applied
	const changedCriteria = wanted.flatMap(({ id, tier }) =>
		id !== null && !isDeepStrictEqual(criteriaOf(tier), criteriaOf(known.get(id)!)) ? [id] : [],
	)
	await updateTiers(
		tx,
		merchantId,
		wanted.flatMap(({ id, tier }) => (id === null ? [] : [{ ...tier, id }])),
	)
	const created = await createTiers(
		tx,
		merchantId,
		wanted.flatMap(({ id, tier }) => (id === null ? [tier] : [])),
	)
	await scheduleMemberReviews(tx, merchantId, changedCriteria, now)
	// Earlier orders keep the benefits of their program version, so changed benefits create a new version.
	const earnings = tierEarningsOf(await listAllTiers(tx, merchantId))
	if (!isDeepStrictEqual(earnings, tierEarningsOf([...known.values()])))
		await saveTierEarnings(tx, merchantId, earnings, author, now)
	const ids = created.map((tier) => tier.id)
	return wanted.map(({ id }) => id ?? ids.shift()!)
}

interface AppliedChanges {
	/** The stored tiers by id. */
	known: Map<number, CountedTier>
	/** The tiers to save. */
	wanted: { id: number | null; tier: Omit<CountedTier, 'id'> }[]
}

/** Applies changes to the stored tiers without saving them, and checks the result. */
export const applyTierChanges = async (
	db: Queryable,
	merchantId: number,
	changes: TierChange[],
): Promise<AppliedChanges | TierConflict | { index: number; refusal: Refusal }> => {
	const known = new Map((await listAllTiers(db, merchantId)).map((tier) => [tier.id, tier]))
	const rewards = await findRewardIds(db, merchantId)
	const wanted: AppliedChanges['wanted'] = []
	for (const [index, { id, change }] of changes.entries()) {
		const old = id === null ? NEW_TIER : known.get(id)
		if (!old) return { index, refusal: refuse('Tier_NotFound', `there is no tier ${id}`, 'Id') }
		const changed = applyTierEdit(old, change) as CountedTier
		const isSame = isDeepStrictEqual(adminTierBody(changed), adminTierBody(old as CountedTier))
		const tier = isSame ? (old as CountedTier) : changed
		const refusal = checkTier(tier, rewards)
		if (refusal) return { index, refusal }
		wanted.push({ id, tier })
	}
	const taken = findConflict(wanted, [...known.values()])
	return taken ?? { known, wanted }
}

/** The members that decide which customers are in a tier. */
const criteriaOf = ({ position, isActive, isBase, goals, match, graceDays }: Omit<CountedTier, 'id'>) => ({
	position,
	isActive,
	isBase,
	goals,
	match,
	graceDays,
})

/** A position that two tiers would have, or a second base tier, with the text for the panel. */
interface TierConflict {
	taken: string
	text: Translations
}

/** Finds a position that two tiers would have, or a second base tier. */
const findConflict = (
	wanted: { id: number | null; tier: Omit<CountedTier, 'id'> }[],
	known: CountedTier[],
): TierConflict | null => {
	const changed = new Set(wanted.map(({ id }) => id))
	const allTiers = [...known.filter(({ id }) => !changed.has(id)), ...wanted.map(({ tier }) => tier)]
	const positions = new Set<number>()
	for (const { position } of allTiers) {
		if (positions.has(position))
			return {
				taken: `Order ${position} is taken by another tier`,
				text: panelText.rankTaken(position),
			}
		positions.add(position)
	}
	const bases = allTiers.filter(({ isBase, isActive }) => isBase && isActive)
	return bases.length > 1
		? { taken: 'IsBase is true for another active tier', text: panelText.secondBaseTier() }
		: null
}

/** Positions are updated in two steps, because swapping two of them at once would violate their uniqueness. */
const updateTiers = async (tx: Tx, merchantId: number, tiers: Tier[]): Promise<void> => {
	if (tiers.length === 0) return
	const ids = tiers.map(({ id }) => id)
	sealAtCommit(tx)
	await tx.rows(sql`
		update tiers set position = -1 - position
		where merchant_id = ${merchantId} and id = any(${ids}::bigint[])`)
	await tx.rows(sql`
		update tiers t set position = n.position, name = n.name, color = n.color, icon_url = n."iconUrl",
			is_active = n."isActive", is_base = n."isBase", identifier = n.identifier, caption = n.caption,
			goals = n.goals, match = n.match, grace_days = n."graceDays", benefits = n.benefits
		from json_to_recordset(${jsonRows(tiers)}) as n (
			id bigint, position integer, name text, color text, "iconUrl" text, "isActive" boolean,
			"isBase" boolean, identifier text, caption text, goals jsonb, match text,
			"graceDays" integer, benefits jsonb)
		where t.merchant_id = ${merchantId} and t.id = any(${ids}::bigint[]) and t.id = n.id`)
}

const findRewardIds = async (db: Queryable, merchantId: number): Promise<Set<number>> => {
	const rows = await db.rows<{ id: number }>(sql`select id from rewards where merchant_id = ${merchantId}`)
	return new Set(rows.map(({ id }) => id))
}
