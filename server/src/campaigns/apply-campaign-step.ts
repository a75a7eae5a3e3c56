import type { Translations } from '../messages/catalog-entry.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import type { Rule } from '../program/rules/rule.ts'
import type { Campaign } from './campaign.ts'

export type CampaignStep = 'pause' | 'resume' | 'end'

/** The rule after a step, or why the step makes no sense in the campaign's state. */
export const applyCampaignStep = (
	{ rule, state, startsAt }: Campaign,
	step: CampaignStep,
	now: Date,
): Rule | { senseless: string; text: Translations } => {
	if (state === 'draft')
		return {
			senseless: 'it is a draft, which gives nothing: publish it first',
			text: panelText.campaignIsDraft(),
		}
	if (state === 'ended')
		return { senseless: 'it has ended: change its dates to run it again', text: panelText.campaignEnded() }
	if (step === 'pause')
		return state === 'paused'
			? { senseless: 'it is paused already', text: panelText.campaignPaused() }
			: { ...rule, isActive: false }
	if (step === 'resume')
		return state === 'paused'
			? { ...rule, isActive: true }
			: { senseless: 'it is not paused', text: panelText.campaignNotPaused() }
	return startsAt !== null && startsAt >= now
		? { senseless: 'it has not begun: pause it, or remove it', text: panelText.campaignNotStarted() }
		: // Active, so that a campaign that was paused runs again once its dates are changed.
			{ ...rule, isActive: true, endsAt: new Date(now.getTime() - 1).toISOString() }
}
