import './campaigns.css'
import '../program/program.css'
import type { ProgramSettings } from '@fiel/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { toLocal } from '../ui/moment.ts'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { CampaignForm, useCampaignForm } from './campaign-form.tsx'
import { newCampaign } from './campaign-values.ts'
import { text } from './words.ts'

export default function NewCampaignPage() {
	const t = useText(text)
	const program = useRead('getProgram')
	return (
		<>
			<PageHeader title={t.newTitle} about={t.newAbout} within="/campaigns" />
			<Loaded of={program}>{(latest) => <NewCampaign program={latest} />}</Loaded>
		</>
	)
}

function NewCampaign({ program }: { program: { Version: number; Settings: ProgramSettings } }) {
	const t = useText(text)
	const navigate = useNavigate()
	const { TimeZone } = useSession().Merchant
	const [today] = useState(() => toLocal(new Date().toISOString(), TimeZone).date)
	const form = useCampaignForm(program.Settings, newCampaign(today))
	const create = useWrite('createCampaign', { refreshes: ['listCampaigns'] })
	return (
		<CampaignForm
			form={form}
			program={program}
			isPending
			name="new campaign"
			submit={t.saveDraft}
			save={(Rule) => create.mutateAsync({ body: { Rule } })}
			failure={create.error}
			onSaved={async ({ Id, Name }) => {
				notify(t.draftSaved(Name))
				await navigate({ to: '/campaigns/$id', params: { id: Id } })
			}}
		/>
	)
}
