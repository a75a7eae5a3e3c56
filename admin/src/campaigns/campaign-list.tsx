import type { Campaign } from '@fiel/contract'
import { Group, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { useRuleText } from '../program/rule-text.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { optionsOf } from '../ui/options.ts'
import { useListView } from '../ui/use-list-view.ts'
import { Money, Points } from '../ui/values.tsx'
import { wholeList } from '../ui/whole-list.ts'
import { StateBadge, usePeriodText } from './campaign-state.tsx'
import { ruleOf } from './campaign-values.ts'
import { text } from './words.ts'

/** The campaigns with what they give and gave. */
export function CampaignList({ campaigns }: { campaigns: Campaign[] }) {
	const t = useText(text)
	const navigate = useNavigate()
	const { number } = useFormats()
	const periodText = usePeriodText()
	const view = useListView('campaigns', ['state'])
	const { state } = view.filters
	const shown = campaigns.filter(({ State }) => state === '' || State === state)
	return (
		<Stack gap="md">
			<FilterBar value={view.filters} onChange={view.setFilters} choices={{ state: optionsOf(t.states) }} />
			<ListTable
				label={t.title}
				view={view}
				of={wholeList(shown)}
				empty={null}
				rowKey={({ Id }) => Id}
				onOpen={({ Id }) => navigate({ to: '/campaigns/$id', params: { id: Id } })}
				columns={[
					{
						id: 'name',
						title: t.name,
						sortBy: ({ Name }: Campaign) => Name,
						cell: (campaign) => <CampaignName of={campaign} />,
					},
					{
						id: 'dates',
						title: t.dates,
						sortBy: ({ StartsDate }: Campaign) => StartsDate,
						wide: true,
						cell: periodText,
					},
					{
						id: 'points',
						title: t.points,
						sortBy: ({ Points: given }: Campaign) => given,
						align: 'right',
						cell: ({ Points: given }) => <Points value={given} />,
					},
					{
						id: 'cost',
						title: t.cost,
						sortBy: ({ Cost }: Campaign) => Cost,
						align: 'right',
						wide: true,
						cell: ({ Cost }) => <Money value={Cost} />,
					},
					{
						id: 'orders',
						title: t.orders,
						sortBy: ({ Orders }: Campaign) => Orders,
						align: 'right',
						wide: true,
						cell: ({ Orders }) => number(Orders),
					},
					{
						id: 'customers',
						title: t.customers,
						sortBy: ({ Customers }: Campaign) => Customers,
						align: 'right',
						wide: true,
						cell: ({ Customers }) => number(Customers),
					},
				]}
			/>
		</Stack>
	)
}

function CampaignName({ of: campaign }: { of: Campaign }) {
	const { summary } = useRuleText()
	const periodText = usePeriodText()
	const { startsAt: _, endsAt: __, ...rule } = ruleOf(campaign)
	return (
		<Stack gap={2}>
			<Group gap="xs">
				<Link to="/campaigns/$id" params={{ id: campaign.Id }} className="fiel-strong" tabIndex={-1}>
					{campaign.Name}
				</Link>
				<StateBadge of={campaign.State} />
			</Group>
			<Text fz="xs" c="dimmed">
				{summary(rule)}
			</Text>
			<Text fz="xs" c="dimmed" hiddenFrom="sm">
				{periodText(campaign)}
			</Text>
		</Stack>
	)
}
