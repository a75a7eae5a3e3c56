import './campaigns.css'
import '../program/program.css'
import type { Campaign } from '@fiel/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { useRuleText } from '../program/rule-text.ts'
import { CsvButton } from '../ui/csv-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageTabs } from '../ui/page-tabs.tsx'
import { momentOf } from '../ui/save-csv.ts'
import { CampaignCalendar } from './campaign-calendar.tsx'
import { CampaignList } from './campaign-list.tsx'
import { ruleOf } from './campaign-values.ts'
import { text } from './words.ts'

export default function CampaignsPage() {
	const t = useText(text)
	const campaigns = useRead('listCampaigns')
	const mayCreate = useIsAllowed('createCampaign')
	const createButton = mayCreate && (
		<Button component={Link} to="/campaigns/new" leftSection={<Icon name="plus" size={16} />}>
			{t.create}
		</Button>
	)
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				<CampaignsCsv campaigns={campaigns.data ?? []} />
				{createButton}
			</PageHeader>
			<Loaded of={campaigns}>
				{(list) =>
					list.length > 0 ? (
						<PageTabs
							labels={t.tabs}
							parts={{
								list: () => <CampaignList campaigns={list} />,
								calendar: () => <CampaignCalendar campaigns={list} />,
							}}
						/>
					) : (
						<EmptyState icon="campaigns" title={t.emptyTitle} action={createButton}>
							{t.emptyText}
						</EmptyState>
					)
				}
			</Loaded>
		</>
	)
}

function CampaignsCsv({ campaigns }: { campaigns: Campaign[] }) {
	const t = useText(text)
	const { summary } = useRuleText()
	return (
		<CsvButton
			file="campaigns"
			rows={campaigns}
			columns={{
				[t.name]: ({ Name }) => Name,
				[t.state]: ({ State }) => t.states[State],
				[t.gives]: (campaign) => summary(ruleOf(campaign)),
				[t.starts]: ({ StartsDate }) => momentOf(StartsDate),
				[t.ends]: ({ EndsDate }) => momentOf(EndsDate),
				[t.points]: ({ Points }) => Points,
				[t.cost]: ({ Cost }) => Cost,
				[t.orders]: ({ Orders }) => Orders,
				[t.customers]: ({ Customers }) => Customers,
				[t.revenue]: ({ Revenue }) => Revenue,
			}}
		/>
	)
}
