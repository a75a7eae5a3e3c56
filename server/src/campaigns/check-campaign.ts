import { panelText } from '../messages/panel/panel-text.ts'
import { checkRules } from '../program/rules/check-rules.ts'
import type { Rule } from '../program/rules/rule.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'

/** The members of a rule that Fiel decides for a campaign. */
export type AssignedMembers = Pick<Rule, 'id' | 'isActive' | 'priority'>

/** Completes what a user wrote to the rule of a campaign, or says what is wrong with it; `Rule` is the name on the wire. */
export const checkCampaign = (written: object, assigned: AssignedMembers): Rule | Refusal => {
	const rule = { ...written, ...assigned, isCampaign: true } as Rule
	const refusal = checkRules([rule])
	if (refusal) return atRule(refusal, 0)
	const missing = (['startsAt', 'endsAt'] as const).find((member) => rule[member] === undefined)
	return missing
		? refuse('GenericError', `Rule.${missing} is required`, `Rule.${missing}`, panelText.required())
		: rule
}

/** Names the member of the campaign where a refusal names that of a rule in the list. */
export const atRule = (refusal: Refusal, index: number): Refusal => {
	const place = `rules[${index}]`
	const { field } = refusal
	return { ...refusal, field: field?.startsWith(place) ? `Rule${field.slice(place.length)}` : 'Rule' }
}
