import type { AdminReward } from '@fiel/contract'
import { Button, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { RewardType } from '../api/values.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvButton } from '../ui/csv-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Icon } from '../ui/icon.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { type ListView, useListView } from '../ui/use-list-view.ts'
import { wholeList } from '../ui/whole-list.ts'
import { text as listText } from './list-words.ts'
import { codesLeft, stateOf } from './reward-state.ts'
import { RewardStateBadge } from './reward-state-badge.tsx'
import { text } from './words.ts'

const NAMES = ['q', 'state', 'kind'] as const
type View = ListView<(typeof NAMES)[number]>

export default function RewardsPage() {
	const t = useText(text)
	const rewards = useRead('listRewards')
	const view = useListView('rewards', NAMES)
	const createButton = useIsAllowed('createReward') && (
		<Button component={Link} to="/rewards/new" leftSection={<Icon name="plus" size={16} />}>
			{t.create}
		</Button>
	)
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				<RewardsCsv rewards={(rewards.data ?? []).filter((reward) => isWanted(reward, view.filters))} />
				{createButton}
			</PageHeader>
			<Loaded of={rewards}>
				{(list) =>
					list.length > 0 ? (
						<Listed rewards={list} view={view} />
					) : (
						<EmptyState icon="rewards" title={t.emptyTitle} action={createButton}>
							{t.emptyText}
						</EmptyState>
					)
				}
			</Loaded>
		</>
	)
}

const isWanted = (reward: AdminReward, { q, state, kind }: View['filters']): boolean =>
	reward.Title.toLowerCase().includes(q.toLowerCase()) &&
	(!state || stateOf(reward, Date.now()) === state) &&
	(!kind || reward.RewardType === RewardType[kind as keyof typeof RewardType])

function Listed({ rewards, view }: { rewards: AdminReward[]; view: View }) {
	const t = useText(text)
	return (
		<>
			<FilterBar
				value={view.filters}
				onChange={view.setFilters}
				search={{ hint: useText(listText).hint, name: 'q' }}
				choices={{ state: optionsOf(t.states), kind: optionsOf(t.kinds) }}
			/>
			<RewardTable view={view} rewards={rewards.filter((reward) => isWanted(reward, view.filters))} />
		</>
	)
}

const KINDS = Object.fromEntries(Object.entries(RewardType).map(([name, value]) => [value, name])) as Record<
	number,
	keyof typeof RewardType
>

function useTexts() {
	const t = useText(text)
	const { points, number } = useFormats()
	return {
		kind: ({ RewardType: kind }: AdminReward): string => t.kinds[KINDS[kind]!],
		cost: ({ RewardType: kind, NoPointCost, Points }: AdminReward): string => {
			if (kind === RewardType.Cashback) return t.asMuch
			return NoPointCost || Points === 0 ? t.free : t.points(points(Points))
		},
		redeemed: ({ Redeemed, GlobalUsageLimit }: AdminReward): string =>
			GlobalUsageLimit === null ? number(Redeemed) : t.ofLimit(number(Redeemed), number(GlobalUsageLimit)),
		codes: (reward: AdminReward): string => {
			const left = codesLeft(reward)
			if (left !== null) return number(left)
			return reward.ManualCouponGeneration ? t.byYou : t.madeHere
		},
	}
}

function RewardsCsv({ rewards }: { rewards: AdminReward[] }) {
	const t = useText(text)
	const texts = useTexts()
	return (
		<CsvButton
			file="rewards"
			rows={rewards}
			columns={{
				ID: ({ Id }) => Id,
				[t.reward]: ({ Title }) => Title,
				[t.kind]: texts.kind,
				[t.cost]: texts.cost,
				[t.state]: (reward) => t.states[stateOf(reward, Date.now())],
				[t.redeemed]: ({ Redeemed }) => Redeemed,
				[t.codesLeft]: (reward) => codesLeft(reward),
			}}
		/>
	)
}

function RewardTable({ view, rewards }: { view: View; rewards: AdminReward[] }) {
	const t = useText(text)
	const navigate = useNavigate()
	const texts = useTexts()
	return (
		<ListTable
			label={t.title}
			view={view}
			of={wholeList(rewards)}
			empty={null}
			rowKey={({ Id }) => Id}
			onOpen={({ Id }) => navigate({ to: '/rewards/$id', params: { id: String(Id) } })}
			columns={[
				{
					id: 'reward',
					title: t.reward,
					sortBy: ({ Title }: AdminReward) => Title,
					cell: (reward) => (
						<Stack gap={2}>
							<Link
								to="/rewards/$id"
								params={{ id: String(reward.Id) }}
								className="fiel-strong"
								tabIndex={-1}
							>
								{reward.Title}
							</Link>
							<Text fz="xs" c="dimmed">
								{texts.kind(reward)}
							</Text>
						</Stack>
					),
				},
				{
					id: 'state',
					title: t.state,
					sortBy: (reward: AdminReward) => t.states[stateOf(reward, Date.now())],
					cell: (reward) => <RewardStateBadge of={reward} />,
				},
				{
					id: 'cost',
					title: t.cost,
					sortBy: ({ NoPointCost, Points }: AdminReward) => (NoPointCost ? 0 : Points),
					align: 'right',
					wide: true,
					cell: texts.cost,
				},
				{
					id: 'redeemed',
					title: t.redeemed,
					sortBy: ({ Redeemed }: AdminReward) => Redeemed,
					align: 'right',
					wide: true,
					cell: texts.redeemed,
				},
				{
					id: 'codesLeft',
					title: t.codesLeft,
					sortBy: (reward: AdminReward) => codesLeft(reward),
					align: 'right',
					wide: true,
					cell: texts.codes,
				},
			]}
		/>
	)
}
