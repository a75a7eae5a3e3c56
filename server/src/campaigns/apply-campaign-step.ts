import type { Rule } from '../program/rules/rule.ts'
import type { Campaign } from './campaign.ts'

export type CampaignStep = 'pause' | 'resume' | 'end'

/** The rule after a step, or why the step makes no sense in the campaign's state. */
export const applyCampaignStep = (
	{ rule, state, startsAt }: Campaign,
	step: CampaignStep,
	now: Date,
): Rule | { senseless: string } => {
	if (state === 'draft') return { senseless: 'it is a draft, which gives nothing: publish it first' }
	if (state === 'ended') return { senseless: 'it has ended: change its dates to run it again' }
	if (step === 'pause')
		return state === 'paused' ? { senseless: 'it is paused already' } : { ...rule, isActive: false }
	if (step === 'resume')
		return state === 'paused' ? { ...rule, isActive: true } : { senseless: 'it is not paused' }
	return startsAt !== null && startsAt >= now
		? { senseless: 'it has not begun: pause it, or remove it' }
		: { ...rule, endsAt: new Date(now.getTime() - 1).toISOString() }
}
