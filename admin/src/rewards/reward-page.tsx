import type { AdminReward } from '@fiel/contract'
import { Box } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { readQuery, useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { CodeLists } from '../codes/code-lists.tsx'
import { useText } from '../i18n/language.tsx'
import { loadedMembers } from '../ui/changed-members.ts'
import { Loaded } from '../ui/load-state.tsx'
import { isNotFound, NotFoundState } from '../ui/not-found-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { PageTabs } from '../ui/page-tabs.tsx'
import { DifferingLists } from './differing-lists.tsx'
import { text as formText } from './form-words.ts'
import { Publication } from './publication.tsx'
import { Redemptions } from './redemptions.tsx'
import { RewardForm } from './reward-form.tsx'
import { type Reviewed, useRewardReview } from './reward-review.tsx'
import { RewardStateBadge } from './reward-state-badge.tsx'
import { type Reward as RewardBody, rewardValues } from './reward-values.ts'
import { text } from './words.ts'

export default function RewardPage() {
	const t = useText(text)
	const { id } = useParams({ strict: false }) as { id: string }
	const reward = useRead('getReward', { params: { id: Number(id) } })
	if (isNotFound(reward))
		return (
			<NotFoundState icon="rewards" title={t.title} within="/rewards" said={t.gone}>
				{t.about}
			</NotFoundState>
		)
	return <Loaded of={reward}>{(found) => <Reward key={found.Id} reward={found} />}</Loaded>
}

function Reward({ reward }: { reward: AdminReward }) {
	const t = useText(text)
	const codes = { about: t.codesAbout, emptyTitle: t.noLists, emptyText: t.noListsText }
	return (
		<>
			<PageHeader title={reward.Title} badge={<RewardStateBadge of={reward} />} within="/rewards" />
			<Publication reward={reward} />
			<Box mb="lg" className="fiel-notes">
				<DifferingLists of={reward} />
			</Box>
			<PageTabs
				labels={t.tabs}
				parts={{
					settings: () => <Settings reward={reward} />,
					codes: () => <CodeLists rewards={[reward]} isOne {...codes} />,
					redemptions: () => <Redemptions rewardId={reward.Id} />,
				}}
			/>
		</>
	)
}

function Settings({ reward }: { reward: AdminReward }) {
	const t = useText(text)
	const { save } = useText(formText)
	const navigate = useNavigate()
	const loaded = useRef<AdminReward>(reward)
	const read = useReadAgain(reward.Id)
	const update = useWrite('updateReward', { refreshes: ['listRewards', 'getReward', 'listRewardProblems'] })
	const review = useRewardReview('save')
	return (
		<>
			<RewardForm
				name={`reward ${reward.Id}`}
				was={reward}
				initial={rewardValues(reward)}
				submit={save}
				confirm={async (body) =>
					!reward.IsActive || !isPriceChanged(reward, body) || review.ask({ ...reward, ...body })
				}
				save={(_, changes) => {
					const body = { ...changes, Loaded: loadedMembers<RewardBody>(loaded.current, changes, PRICE) }
					return update.mutateAsync({ params: { id: reward.Id }, body })
				}}
				read={async () => (loaded.current = await read())}
				failure={update.error}
				onSaved={async ({ Title }) => {
					notify(t.saved(Title))
					await navigate({ to: '/rewards' })
				}}
			/>
			{review.dialog}
		</>
	)
}

const useReadAgain = (id: number) => {
	const client = useQueryClient()
	return () => client.fetchQuery({ ...readQuery('getReward', { params: { id } }), staleTime: 0 })
}

/** What customers pay and get. */
const PRICE = ['RewardType', 'Points', 'NoPointCost', 'Value', 'ProductOffer'] as const

/** Whether customers would pay or get something else. */
const isPriceChanged = (was: Reviewed, body: Partial<Reviewed>): boolean =>
	PRICE.some((member) => JSON.stringify(was[member]) !== JSON.stringify(body[member]))
