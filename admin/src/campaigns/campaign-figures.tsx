import type { Campaign } from '@fiel/contract'
import { Stack, Text, Title } from '@mantine/core'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { text } from './words.ts'

/** What a campaign gave so far. */
export function CampaignFigures({ of: campaign }: { of: Campaign }) {
	const t = useText(text)
	const { points, money, number } = useFormats()
	return (
		<Stack component="section" gap="sm" mb="xl" aria-label={t.figures}>
			<Stack gap={4}>
				<Title order={2} fz="md">
					{t.figures}
				</Title>
				<Text fz="sm" c="dimmed" maw="42rem">
					{t.figuresAbout}
				</Text>
			</Stack>
			<div className="fiel-card fiel-campaign-figures">
				<DetailList
					across
					of={{
						[t.points]: points(campaign.Points),
						[t.cost]: money(campaign.Cost),
						[t.customers]: number(campaign.Customers),
						[t.orders]: number(campaign.Orders),
						[t.revenue]: money(campaign.Revenue),
					}}
				/>
			</div>
		</Stack>
	)
}
