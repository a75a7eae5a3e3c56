import type { AdminTier } from '@fiel/contract'
import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvButton } from '../ui/csv-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import type { ListColumn } from '../ui/list-column.ts'
import { ListTable } from '../ui/list-table.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { wholeList } from '../ui/whole-list.ts'
import { useGoalText } from './goal-text.ts'
import { text } from './words.ts'

export default function TiersPage() {
	const t = useText(text)
	const tiers = useRead('listAllTiers')
	const mayCreate = useIsAllowed('createTier')
	const createButton = mayCreate && (
		<Button component={Link} to="/tiers/new" leftSection={<Icon name="plus" size={16} />}>
			{t.create}
		</Button>
	)
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				<TiersCsv tiers={tiers.data ?? []} />
				{createButton}
			</PageHeader>
			<Loaded of={tiers}>
				{(list) =>
					list.length > 0 ? (
						<TierTable tiers={list} />
					) : (
						<EmptyState icon="tiers" title={t.emptyTitle} action={createButton}>
							{t.emptyText}
						</EmptyState>
					)
				}
			</Loaded>
		</>
	)
}

function TiersCsv({ tiers }: { tiers: AdminTier[] }) {
	const t = useText(text)
	const goalText = useGoalText()
	return (
		<CsvButton
			file="tiers"
			rows={tiers}
			columns={{
				[t.order]: ({ Order }) => Order,
				[t.name]: ({ Name }) => Name,
				[t.goals]: ({ Goals }) => Goals.map(goalText).join('; '),
				[t.benefits]: ({ Benefits }) => Benefits.map(({ Description }) => Description).join('; '),
				[t.members]: ({ MemberCount }) => MemberCount,
				[t.allCustomers]: ({ CustomerCount }) => CustomerCount,
				[t.state]: ({ IsActive }) => (IsActive ? t.active : t.inactive),
			}}
		/>
	)
}

function TierTable({ tiers }: { tiers: AdminTier[] }) {
	const t = useText(text)
	const view = useListView('tiers', [])
	const navigate = useNavigate()
	return (
		<ListTable
			label={t.title}
			view={view}
			of={wholeList(tiers)}
			empty={null}
			rowKey={({ Id }) => Id}
			onOpen={({ Id }) => navigate({ to: '/tiers/$id', params: { id: String(Id) } })}
			columns={useTierColumns()}
		/>
	)
}

const useTierColumns = (): ListColumn<AdminTier>[] => {
	const t = useText(text)
	const goalText = useGoalText()
	const { number } = useFormats()
	const goalLines = ({ Goals, Match }: AdminTier): string[] =>
		Goals.map((goal, index) => (index === 0 ? goalText(goal) : t.nextGoal[Match](goalText(goal))))
	return [
		{ id: 'name', title: t.name, sortBy: ({ Name }) => Name, cell: (tier) => <TierName of={tier} /> },
		{
			...{ id: 'order', title: t.order, align: 'right', extra: true, sortBy: ({ Order }) => Order },
			cell: ({ Order }) => number(Order),
		},
		{
			...{ id: 'goals', title: t.goals, wide: true },
			cell: (tier) => <Lines of={tier.IsBase ? [t.base] : goalLines(tier)} />,
		},
		{
			...{ id: 'benefits', title: t.benefits, wide: true },
			cell: ({ Benefits }) => <Lines of={Benefits.map(({ Description }) => Description)} />,
		},
		{
			...{ id: 'state', title: t.state, extra: true, sortBy: ({ IsActive }) => !IsActive },
			cell: ({ IsActive }) => (IsActive ? t.active : t.inactive),
		},
		{
			...{ id: 'members', title: t.members, align: 'right', sortBy: ({ MemberCount }) => MemberCount },
			cell: ({ MemberCount }) => (MemberCount === null ? '–' : number(MemberCount)),
		},
		{
			...{
				id: 'customers',
				title: t.allCustomers,
				align: 'right',
				wide: true,
				sortBy: ({ CustomerCount }) => CustomerCount,
			},
			cell: ({ CustomerCount }) => number(CustomerCount),
		},
	]
}

function TierName({ of: { Id, Name, Color, Caption, IsActive } }: { of: AdminTier }) {
	const t = useText(text)
	return (
		<Group gap="sm" wrap="nowrap" align="flex-start">
			<Box className="fiel-dot" mt={5} bg={Color ?? 'transparent'} />
			<Stack gap={2}>
				<Group gap="xs">
					<Link to="/tiers/$id" params={{ id: String(Id) }} className="fiel-strong" tabIndex={-1}>
						{Name}
					</Link>
					{!IsActive && <Badge color="gray">{t.inactive}</Badge>}
				</Group>
				{Caption && (
					<Text fz="xs" c="dimmed">
						{Caption}
					</Text>
				)}
			</Stack>
		</Group>
	)
}

function Lines({ of: lines }: { of: string[] }) {
	if (lines.length === 0) return <Text c="dimmed">–</Text>
	return (
		<Stack gap={2}>
			{lines.map((line) => (
				<Text key={line} fz="sm">
					{line}
				</Text>
			))}
		</Stack>
	)
}
