import type { AdminTier } from '@fiel/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { readQuery, useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { loadedMembers } from '../ui/changed-members.ts'
import { Loaded } from '../ui/load-state.tsx'
import { NotFoundState } from '../ui/not-found-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TierForm } from './tier-form.tsx'
import { type Tier, tierValues } from './tier-values.ts'
import { CRITERIA, useTierConfirmation } from './use-tier-confirmation.tsx'
import { text } from './words.ts'

export default function TierPage() {
	const t = useText(text)
	const { id } = useParams({ strict: false }) as { id: string }
	const tiers = useRead('listAllTiers')
	return (
		<Loaded of={tiers}>
			{(list) => {
				const tier = list.find(({ Id }) => String(Id) === id)
				if (tier) return <EditTier key={tier.Id} tier={tier} />
				return (
					<NotFoundState icon="tiers" title={t.title} within="/tiers" said={t.gone}>
						{t.about}
					</NotFoundState>
				)
			}}
		</Loaded>
	)
}

function EditTier({ tier }: { tier: AdminTier }) {
	const t = useText(text)
	const navigate = useNavigate()
	const { number } = useFormats()
	const update = useWrite('updateTier', { refreshes: ['listAllTiers'] })
	const loaded = useRef<AdminTier>(tier)
	const read = useReadAgain(tier)
	const { confirm, dialog } = useTierConfirmation(tier)
	return (
		<>
			<PageHeader
				title={tier.Name}
				about={t.countsOf(
					tier.MemberCount === null ? '–' : number(tier.MemberCount),
					number(tier.CustomerCount),
				)}
				within="/tiers"
			/>
			<TierForm
				name={`tier ${tier.Id}`}
				initial={tierValues(tier)}
				submit={t.save}
				confirm={confirm}
				save={(_, changes) => {
					const body = { ...changes, Loaded: loadedMembers<Tier>(loaded.current, changes, CRITERIA) }
					return update.mutateAsync({ params: { id: tier.Id }, body })
				}}
				read={async () => (loaded.current = await read())}
				failure={update.error}
				onSaved={async ({ Name }) => {
					notify(t.saved(Name))
					await navigate({ to: '/tiers' })
				}}
			/>
			{dialog}
		</>
	)
}

const useReadAgain = (tier: AdminTier) => {
	const client = useQueryClient()
	return async (): Promise<AdminTier> => {
		const tiers = await client.fetchQuery({ ...readQuery('listAllTiers'), staleTime: 0 })
		return tiers.find(({ Id }) => Id === tier.Id) ?? tier
	}
}
