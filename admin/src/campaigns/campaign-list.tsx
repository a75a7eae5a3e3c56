import type { Campaign } from '@fiel/contract'
import { Group, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { useRuleText } from '../program/rule-text.ts'
import { DataTable } from '../ui/data-table.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { NoMatches } from '../ui/no-matches.tsx'
import { optionsOf } from '../ui/options.ts'
import { useUrlParams } from '../ui/use-url-params.ts'
import { Money, Points } from '../ui/values.tsx'
import { StateBadge, usePeriodText } from './campaign-state.tsx'
import { ruleOf } from './campaign-values.ts'
import { text } from './words.ts'

/** The campaigns with what they give and gave. */
export function CampaignList({ campaigns }: { campaigns: Campaign[] }) {
	const t = useText(text)
	const navigate = useNavigate()
	const { number } = useFormats()
	const periodText = usePeriodText()
	const [{ state }, setParams] = useUrlParams('state')
	const shown = campaigns.filter(({ State }) => state === '' || State === state)
	return (
		<Stack gap="md">
			<Group>
				<FilterSelect
					label={t.state}
					all={t.allStates}
					value={state}
					options={optionsOf(t.states)}
					onChange={(chosen) => setParams({ state: chosen })}
				/>
			</Group>
			{shown.length === 0 ? (
				<NoMatches onReset={() => setParams({ state: '' })} />
			) : (
				<div className="fiel-card">
					<DataTable
						label={t.title}
						rows={shown}
						rowKey={({ Id }) => Id}
						onOpen={({ Id }) => navigate({ to: '/campaigns/$id', params: { id: Id } })}
						columns={[
							{ title: t.name, cell: (campaign) => <CampaignName of={campaign} /> },
							{ title: t.dates, wide: true, cell: periodText },
							{ title: t.points, align: 'right', cell: ({ Points: given }) => <Points value={given} /> },
							{ title: t.cost, align: 'right', wide: true, cell: ({ Cost }) => <Money value={Cost} /> },
							{ title: t.orders, align: 'right', wide: true, cell: ({ Orders }) => number(Orders) },
							{ title: t.customers, align: 'right', wide: true, cell: ({ Customers }) => number(Customers) },
						]}
					/>
				</div>
			)}
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
