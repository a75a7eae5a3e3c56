import type { Campaign } from '@fiel/contract'
import { Badge } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { useMomentText } from '../ui/moment.ts'
import { type CampaignState, ruleOf, STATE_COLORS } from './campaign-values.ts'
import { text } from './words.ts'

export function StateBadge({ of: state }: { of: CampaignState }) {
	const t = useText(text)
	return <Badge color={STATE_COLORS[state]}>{t.states[state]}</Badge>
}

/** The dates of a campaign, as its rule has them. */
export const usePeriodText = (): ((campaign: Campaign) => string) => {
	const t = useText(text)
	const moment = useMomentText()
	return (campaign) => {
		const { startsAt, endsAt } = ruleOf(campaign)
		if (!startsAt && !endsAt) return t.always
		if (startsAt === endsAt) return moment(startsAt!)
		return t.period(startsAt ? moment(startsAt) : '…', endsAt ? moment(endsAt) : '…')
	}
}
