import type { AdminReward } from '@fiel/contract'
import { Badge, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { RewardType } from '../api/values.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvButton } from '../ui/csv-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { codesLeft, type RewardState, STATE_COLORS, stateOf } from './reward-state.ts'
import { text } from './words.ts'

interface Filters {
	q?: string
	state?: RewardState
	kind?: keyof typeof RewardType
}

export default function RewardsPage() {
	const t = useText(text)
	const rewards = useRead('listRewards')
	const filters = useSearch({ strict: false }) as Filters
	const createButton = useIsAllowed('createReward') && (
		<Button component={Link} to="/rewards/new" leftSection={<Icon name="plus" size={16} />}>
			{t.create}
		</Button>
	)
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				<RewardsCsv rewards={(rewards.data ?? []).filter((reward) => isWanted(reward, filters))} />
				{createButton}
			</PageHeader>
			<Loaded of={rewards}>
				{(list) =>
					list.length > 0 ? (
						<Listed rewards={list} filters={filters} />
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

const isWanted = (reward: AdminReward, { q, state, kind }: Filters): boolean =>
	(!q || reward.Title.toLowerCase().includes(String(q).toLowerCase())) &&
	(!state || stateOf(reward, Date.now()) === state) &&
	(!kind || reward.RewardType === RewardType[kind])

function Listed({ rewards, filters }: { rewards: AdminReward[]; filters: Filters }) {
	const t = useText(text)
	const navigate = useNavigate()
	const change = (changed: Filters) =>
		navigate({ to: '/rewards', search: { ...filters, ...changed } as never, replace: true })
	const wanted = rewards.filter((reward) => isWanted(reward, filters))
	return (
		<Stack>
			<Group gap="xs">
				<TextInput
					aria-label={t.search}
					placeholder={t.search}
					leftSection={<Icon name="search" size={16} />}
					flex="1 1 14rem"
					maw="24rem"
					value={filters.q ?? ''}
					onChange={({ currentTarget }) => change({ q: currentTarget.value || undefined })}
				/>
				<Select
					aria-label={t.state}
					placeholder={t.allStates}
					data={optionsOf(t.states)}
					clearable
					w="11rem"
					value={filters.state ?? null}
					onChange={(state) => change({ state: (state as RewardState | null) ?? undefined })}
				/>
				<Select
					aria-label={t.kind}
					placeholder={t.allKinds}
					data={optionsOf(t.kinds)}
					clearable
					w="14rem"
					value={filters.kind ?? null}
					onChange={(kind) => change({ kind: (kind as Filters['kind'] | null) ?? undefined })}
				/>
			</Group>
			{wanted.length > 0 ? (
				<RewardTable rewards={wanted} />
			) : (
				<EmptyState
					icon="search"
					title={t.noMatch}
					action={
						<Button variant="default" onClick={() => navigate({ to: '/rewards', replace: true })}>
							{t.clear}
						</Button>
					}
				>
					{t.noMatchText}
				</EmptyState>
			)}
		</Stack>
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
				Id: ({ Id }) => Id,
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

function RewardTable({ rewards }: { rewards: AdminReward[] }) {
	const t = useText(text)
	const navigate = useNavigate()
	const texts = useTexts()
	return (
		<div className="fiel-card">
			<DataTable
				label={t.title}
				rows={rewards}
				rowKey={({ Id }) => Id}
				onOpen={({ Id }) => navigate({ to: '/rewards/$id', params: { id: String(Id) } })}
				columns={[
					{
						title: t.reward,
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
					{ title: t.state, cell: (reward) => <State of={stateOf(reward, Date.now())} /> },
					{ title: t.cost, align: 'right', wide: true, cell: texts.cost },
					{ title: t.redeemed, align: 'right', wide: true, cell: texts.redeemed },
					{ title: t.codesLeft, align: 'right', wide: true, cell: texts.codes },
				]}
			/>
		</div>
	)
}

const State = ({ of }: { of: RewardState }) => (
	<Badge color={STATE_COLORS[of]}>{useText(text).states[of]}</Badge>
)
