import type { AdminReward } from '@fiel/contract'
import { Group, Tabs } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ApiFailure } from '../api/api-failure.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { CodeLists } from '../codes/code-lists.tsx'
import { useText } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { text as formText } from './form-words.ts'
import { Redemptions } from './redemptions.tsx'
import { RewardForm } from './reward-form.tsx'
import { rewardValues } from './reward-values.ts'
import { text } from './words.ts'

const TABS = ['settings', 'codes', 'redemptions'] as const

export default function RewardPage() {
	const t = useText(text)
	const { id } = useParams({ strict: false }) as { id: string }
	const reward = useRead('getReward', { params: { id: Number(id) } })
	const isGone = reward.error instanceof ApiFailure && [400, 404].includes(reward.error.status)
	if (isGone)
		return (
			<>
				<PageHeader title={t.title} within="/rewards" />
				<EmptyState icon="rewards" title={t.gone}>
					{t.about}
				</EmptyState>
			</>
		)
	return <Loaded of={reward}>{(found) => <Reward key={found.Id} reward={found} />}</Loaded>
}

function Reward({ reward }: { reward: AdminReward }) {
	const t = useText(text)
	const navigate = useNavigate()
	const { tab } = useSearch({ strict: false }) as { tab?: string }
	const open = TABS.find((name) => name === tab) ?? 'settings'
	const show = (name: string | null) =>
		navigate({
			to: '/rewards/$id',
			params: { id: String(reward.Id) },
			search: (name === 'settings' ? {} : { tab: name }) as never,
		})
	return (
		<>
			<PageHeader title={reward.Title} within="/rewards" />
			<Tabs value={open} onChange={show} keepMounted={false}>
				<Tabs.List mb="xl">
					<Group gap={0}>
						{TABS.map((name) => (
							<Tabs.Tab key={name} value={name}>
								{t.tabs[name]}
							</Tabs.Tab>
						))}
					</Group>
				</Tabs.List>
				<Tabs.Panel value="settings">
					<Settings reward={reward} />
				</Tabs.Panel>
				<Tabs.Panel value="codes">
					<CodeLists
						rewards={[reward]}
						isOne
						about={t.codesAbout}
						emptyTitle={t.noLists}
						emptyText={t.noListsText}
					/>
				</Tabs.Panel>
				<Tabs.Panel value="redemptions">
					<Redemptions rewardId={reward.Id} />
				</Tabs.Panel>
			</Tabs>
		</>
	)
}

function Settings({ reward }: { reward: AdminReward }) {
	const t = useText(text)
	const { save } = useText(formText)
	const navigate = useNavigate()
	const update = useWrite('updateReward', { refreshes: ['listRewards', 'getReward'] })
	return (
		<RewardForm
			name={`reward ${reward.Id}`}
			was={reward}
			initial={rewardValues(reward)}
			submit={save}
			save={(body) => update.mutateAsync({ params: { id: reward.Id }, body })}
			failure={update.error}
			onSaved={async ({ Title }) => {
				notify(t.saved(Title))
				await navigate({ to: '/rewards' })
			}}
		/>
	)
}
