import type { Campaign } from '@fiel/contract'
import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useIsAllowed } from '../api/session.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { text } from './words.ts'

/** What a campaign gave so far. */
export function CampaignFigures({ of: campaign }: { of: Campaign }) {
	const t = useText(text)
	const { roundPoints: points, money, number } = useFormats()
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
						[t.points]: <Listed of={campaign} name={t.points} value={points(campaign.Points)} />,
						[t.cost]: money(campaign.Cost),
						[t.customers]: <Listed of={campaign} name={t.customers} value={number(campaign.Customers)} />,
						[t.orders]: <Listed of={campaign} name={t.orders} value={number(campaign.Orders)} />,
						[t.revenue]: money(campaign.Revenue),
					}}
				/>
			</div>
		</Stack>
	)
}

/** A figure with a link to the orders behind it. */
function Listed({ of: { Id, Orders }, name, value }: { of: Campaign; name: string; value: string }) {
	const t = useText(text)
	const mayList = useIsAllowed('listCampaignOrders')
	if (!mayList || Orders === 0) return value
	return (
		<>
			{value}{' '}
			<Anchor
				component={Link}
				to="/campaigns/$id/orders"
				params={{ id: Id } as never}
				fz="xs"
				display="block"
				aria-label={t.showList(name)}
			>
				{t.list}
			</Anchor>
		</>
	)
}
