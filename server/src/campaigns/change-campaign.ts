import type { Tx } from '../db/database.ts'
import { changeProgram } from '../merchants/change-program.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import type { Rule } from '../program/rules/rule.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { atRule } from './check-campaign.ts'

/** What becomes of a campaign in the program: a rule, in the place of the present one or as a new one, or nothing. */
export interface CampaignEdit {
	id: string
	/** The version that was reviewed; null for the current one. */
	basedOn: number | null
	/** The rule, made from the one in the program if there is one; null removes it. */
	make: (current: Rule | undefined, rules: readonly Rule[]) => Rule | null
	author: string
}

const MAX_RULES = 500

/** Saves a version of the program with the changed campaign, as the program page does. */
export const changeCampaign = async (
	tx: Tx,
	merchantId: number,
	{ id, basedOn, make, author }: CampaignEdit,
	now: Date,
): Promise<{ version: number } | { outdatedBy: number } | Refusal> => {
	await lockMerchant(tx, merchantId)
	const { rules } = await loadProgram(tx, merchantId)
	const index = rules.findIndex((rule) => rule.id === id)
	const place = index < 0 ? rules.length : index
	const made = make(rules[index], rules)
	const Rules = made === null ? rules.toSpliced(place, 1) : rules.toSpliced(place, 1, made)
	if (Rules.length > MAX_RULES)
		return refuse(
			'GenericError',
			`the program has ${MAX_RULES} rules, which is the most`,
			'Rule',
			panelText.mostRules(MAX_RULES),
		)
	const outcome = await changeProgram(tx, merchantId, { basedOn, change: { Rules }, author }, now)
	if (isRefusal(outcome)) return atRule(outcome, place)
	return 'outdatedBy' in outcome ? outcome : { version: outcome.program.version }
}

/** A published campaign is above the rules that exist. */
export const priorityAbove = (rules: readonly Rule[]): number =>
	Math.max(0, ...rules.map(({ priority }) => priority)) + 1
