import type { Campaign } from '@fiel/contract'
import { newRule, type Rule, ruleBody } from '../program/rule-values.ts'
import type { Settings } from '../program/settings.ts'

export type CampaignState = Campaign['State']

export const STATE_COLORS: Record<CampaignState, string> = {
	draft: 'yellow',
	scheduled: 'blue',
	running: 'teal',
	paused: 'orange',
	ended: 'gray',
}

export const ruleOf = ({ Rule }: Campaign): Rule => Rule as Rule

/** Twice the points of the chosen products, from today on. */
export const newCampaign = (today: string): Rule => ({
	...ruleBody(newRule([], 0)),
	id: 'campaign',
	scope: 'order',
	startsAt: today,
	endsAt: today,
	isCampaign: true,
})

/** The program with the campaign in it; a new one is above all rules, as the server places it. */
export const programWith = (settings: Settings, campaign: Rule): Settings => {
	const rules = settings.Rules as Rule[]
	const index = rules.findIndex(({ id }) => id === campaign.id)
	if (index >= 0) return { ...settings, Rules: rules.with(index, campaign) }
	const priority = Math.max(0, ...rules.map((rule) => rule.priority)) + 1
	return { ...settings, Rules: [...rules, { ...campaign, priority }] }
}
