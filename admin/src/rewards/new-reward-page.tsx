import { useNavigate } from '@tanstack/react-router'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { text as formText } from './form-words.ts'
import { RewardForm } from './reward-form.tsx'
import { newReward } from './reward-values.ts'
import { text } from './words.ts'

export default function NewRewardPage() {
	const t = useText(text)
	const { saveNew } = useText(formText)
	const navigate = useNavigate()
	const create = useWrite('createReward', { refreshes: ['listRewards'] })
	return (
		<>
			<PageHeader title={t.newTitle} about={t.newAbout} within="/rewards" />
			<RewardForm
				name="new reward"
				was={null}
				initial={newReward()}
				submit={saveNew}
				save={(body) => create.mutateAsync({ body })}
				failure={create.error}
				onSaved={async ({ Id, Title }) => {
					notify(t.created(Title))
					await navigate({ to: '/rewards/$id', params: { id: String(Id) } })
				}}
			/>
		</>
	)
}
