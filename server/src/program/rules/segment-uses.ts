import { endOfRange } from '../../calendar.ts'
import { findCondition } from './conditions.ts'
import type { Rule } from './rule.ts'

/** A condition of a rule that asks for segments. */
interface SegmentUse {
	rule: Rule
	segments: number[]
	/** The path of the argument. */
	field: string
}

/** The conditions that ask for segments, of rules that have not ended: a rule that is off, or begins later, counts too. */
export const findSegmentUses = (rules: readonly Rule[], timeZone: string, now: Date): SegmentUse[] =>
	rules.flatMap((rule, index) => {
		if (rule.endsAt !== undefined && endOfRange(rule.endsAt, timeZone) < now) return []
		return rule.conditions.flatMap(({ code, args }, place) => {
			const declared = findCondition(code)
			const segments = declared?.on === 'order' ? declared.segments?.(args) : undefined
			return segments ? [{ rule, segments, field: `rules[${index}].conditions[${place}].args.segments` }] : []
		})
	})
