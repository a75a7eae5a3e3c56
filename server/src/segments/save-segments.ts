import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish } from '../refusal.ts'
import type { Condition } from './condition.ts'
import { type Segment, segmentKey } from './segment.ts'

/** A new segment, or the new content of one with an id. */
interface SegmentChange extends Pick<Segment, 'name' | 'description' | 'conditions'> {
	id: number | null
}

const MOST_SEGMENTS = 500

/** Creates and changes segments, one after the other, because one may take the name that another gives up. */
export const saveSegments = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	author: string,
	changes: SegmentChange[],
): Promise<(number | Refusal | 'not found')[]> => {
	await lockMerchant(tx, merchantId)
	const outcomes: (number | Refusal | 'not found')[] = []
	for (const change of changes) outcomes.push(await saveSegment(tx, merchantId, now, author, change))
	return outcomes
}

const saveSegment = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	author: string,
	{ id, name, description, conditions }: SegmentChange,
): Promise<number | Refusal | 'not found'> => {
	const refusal =
		(await refuseName(tx, merchantId, id, name)) ?? (await refuseUnknown(tx, merchantId, conditions))
	if (refusal) return refusal
	const [saved] = await tx.rows<{ id: number }>(
		id === null
			? sql`
				insert into segments (merchant_id, name, key, description, conditions, created_by, created_at, changed_at)
				values (${merchantId}, ${name.trim()}, ${segmentKey(name)}, ${description},
					${JSON.stringify(conditions)}::jsonb, ${author}, ${now}, ${now})
				returning id`
			: sql`
				update segments set name = ${name.trim()}, key = ${segmentKey(name)}, description = ${description},
					conditions = ${JSON.stringify(conditions)}::jsonb, changed_at = ${now}
				where merchant_id = ${merchantId} and id = ${id}
				returning id`,
	)
	return saved?.id ?? 'not found'
}

const refuseName = async (
	tx: Tx,
	merchantId: number,
	id: number | null,
	name: string,
): Promise<Refusal | null> => {
	const others = await tx.rows<{ isSame: boolean }>(sql`
		select key = ${segmentKey(name)} as "isSame" from segments
		where merchant_id = ${merchantId} and id is distinct from ${id}::bigint`)
	if (others.some(({ isSame }) => isSame))
		return refuseInEnglish(
			'GenericError',
			`there is already a segment ${name.trim()}`,
			'Name',
			panelText.nameTaken(name.trim()),
		)
	if (others.length >= MOST_SEGMENTS)
		return refuseInEnglish(
			'GenericError',
			`there can be at most ${MOST_SEGMENTS} segments`,
			'Name',
			panelText.mostSegments(MOST_SEGMENTS),
		)
	return null
}

/** Refuses conditions about tiers and tags that do not exist. */
const refuseUnknown = async (
	tx: Tx,
	merchantId: number,
	conditions: Condition[],
): Promise<Refusal | null> => {
	const [known] = await tx.rows<{ tiers: string[]; tags: string[] }>(sql`
		select array(select id::text from tiers where merchant_id = ${merchantId}) as tiers,
			array(select id::text from tags where merchant_id = ${merchantId}) as tags`)
	const lists = { tier: known!.tiers, tagsAny: known!.tags, tagsAll: known!.tags }
	for (const [index, { kind, values }] of conditions.entries()) {
		const list = lists[kind as keyof typeof lists]
		const unknown = list && values.find((value) => !list.includes(value))
		if (unknown !== undefined) {
			const field = `Conditions[${index}].Values`
			return refuseInEnglish(
				'GenericError',
				`${field}: there is no ${kind === 'tier' ? 'tier' : 'tag'} ${unknown}`,
				field,
				kind === 'tier' ? panelText.noTier() : panelText.noTag(),
			)
		}
	}
	return null
}
