import {
	CONDITION_MEMBERS,
	type ConditionMember,
	MOST_CONDITION_VALUES,
	membersOfCondition,
	type SegmentCondition,
} from '@fiel/contract'
import { isOnCalendar } from '../calendar.ts'
import type { Translations } from '../messages/catalog-entry.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish } from '../refusal.ts'
import type { Condition } from './condition.ts'
import { CONDITION_RULES } from './conditions.ts'

/** The conditions of a request, or what is wrong with the first one that makes no sense, with the member. */
export const parseConditions = (given: readonly SegmentCondition[]): Condition[] | Refusal => {
	for (const [index, condition] of given.entries()) {
		const problem = findProblem(condition)
		if (problem) {
			const [member, wrong, text = panelText.invalid()] = problem
			const field = `Conditions[${index}].${member}`
			return refuseInEnglish('GenericError', `${field} ${wrong}`, field, text)
		}
	}
	return given.map(toCondition)
}

const toCondition = (given: SegmentCondition): Condition => ({
	kind: given.Kind,
	not: given.Not ?? false,
	values: [...new Set(given.Values ?? [])],
	atLeast: given.AtLeast ?? null,
	atMost: given.AtMost ?? null,
	days: given.Days ?? null,
	from: given.From || null,
	to: given.To || null,
})

type Problem = [member: ConditionMember, wrong: string, text?: Translations]

const findProblem = (given: SegmentCondition): Problem | null => {
	const { all, some, may } = membersOfCondition(given.Kind)
	const has = (member: ConditionMember): boolean => !isMissing(given[member])
	const foreign = CONDITION_MEMBERS.find(
		(member) => has(member) && ![...all, ...some, ...may].includes(member),
	)
	if (foreign) return [foreign, `does not belong to the condition ${given.Kind}`]
	const missing = all.find((member) => !has(member))
	if (missing) return [missing, `is missing for the condition ${given.Kind}`, panelText.required()]
	if (some.length > 0 && !some.some(has)) return [some[0]!, `or ${some[1]} is missing`, panelText.required()]
	for (const member of ['From', 'To'] as const)
		if (has(member) && !isDay(given[member]!))
			return [member, 'is not a day, as in 2026-11-14', panelText.date()]
	if (has('From') && has('To') && given.From! > given.To!)
		return ['To', 'is before From', panelText.endFirst()]
	if (has('AtLeast') && has('AtMost') && given.AtLeast! > given.AtMost!)
		return ['AtMost', 'is less than AtLeast', panelText.atLeast(given.AtLeast!)]
	if (given.Kind !== 'customers' && (given.Values?.length ?? 0) > MOST_CONDITION_VALUES)
		return [
			'Values',
			`has more than ${MOST_CONDITION_VALUES} values`,
			panelText.mostItems(MOST_CONDITION_VALUES),
		]
	const wrong = has('Values') ? CONDITION_RULES[given.Kind].check?.(given.Values!) : null
	return wrong ? ['Values', wrong] : null
}

const isMissing = (value: SegmentCondition[ConditionMember]): boolean =>
	value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isDay = (text: string): boolean => /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && isOnCalendar(text)

/** A stored condition in the form of requests. */
export const conditionBody = (condition: Condition): SegmentCondition => ({
	Kind: condition.kind,
	...(condition.not && { Not: true }),
	...(condition.values.length > 0 && { Values: condition.values }),
	...(condition.atLeast !== null && { AtLeast: condition.atLeast }),
	...(condition.atMost !== null && { AtMost: condition.atMost }),
	...(condition.days !== null && { Days: condition.days }),
	...(condition.from !== null && { From: condition.from }),
	...(condition.to !== null && { To: condition.to }),
})
