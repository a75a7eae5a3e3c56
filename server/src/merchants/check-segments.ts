import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import type { Rule } from '../program/rules/rule.ts'
import { findSegmentUses } from '../program/rules/segment-uses.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'

/** Every order of the merchant is asked about all of them. */
const MOST_SEGMENTS = 50

/** Refuses rules that ask for a segment that does not exist, or for too many; a rule that has ended may. */
export const checkSegments = async (
	tx: Tx,
	merchantId: number,
	rules: readonly Rule[],
	now: Date,
): Promise<Refusal | null> => {
	if (!rules.some(({ conditions }) => conditions.some(({ args }) => 'segments' in args))) return null
	const [known] = await tx.rows<{ timeZone: string; ids: string[] }>(sql`
		select time_zone as "timeZone", array(select id from segments where merchant_id = ${merchantId}) as ids
		from merchants where id = ${merchantId}`)
	const exists = new Set(known!.ids.map(Number))
	const asked = new Set<number>()
	for (const { segments, field } of findSegmentUses(rules, known!.timeZone, now)) {
		const missing = segments.find((id) => !exists.has(id))
		if (missing !== undefined)
			return refuse(
				'GenericError',
				`${field}: there is no segment ${missing}`,
				field,
				panelText.noSegment(missing),
			)
		for (const id of segments) asked.add(id)
		if (asked.size > MOST_SEGMENTS)
			return refuse(
				'GenericError',
				`${field}: rules can ask for at most ${MOST_SEGMENTS} segments`,
				field,
				panelText.mostSegmentsInRules(MOST_SEGMENTS),
			)
	}
	return null
}
