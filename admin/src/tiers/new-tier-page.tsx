import { useNavigate } from '@tanstack/react-router'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TierForm } from './tier-form.tsx'
import { newTier } from './tier-values.ts'
import { useTierConfirmation } from './use-tier-confirmation.tsx'
import { text } from './words.ts'

export default function NewTierPage() {
	const t = useText(text)
	const navigate = useNavigate()
	const tiers = useRead('listAllTiers')
	const create = useWrite('createTier', { refreshes: ['listAllTiers'] })
	const { confirm, dialog } = useTierConfirmation(null)
	return (
		<>
			<PageHeader title={t.newTitle} about={t.newAbout} within="/tiers" />
			<Loaded of={tiers}>
				{(list) => (
					<TierForm
						name="new tier"
						initial={newTier(list)}
						submit={t.saveNew}
						confirm={confirm}
						save={(body) => create.mutateAsync({ body })}
						failure={create.error}
						onSaved={async ({ Name }) => {
							notify(t.created(Name))
							await navigate({ to: '/tiers' })
						}}
					/>
				)}
			</Loaded>
			{dialog}
		</>
	)
}
