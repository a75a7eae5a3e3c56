import './campaigns.css'
import '../program/program.css'
import type { Campaign, ProgramSettings } from '@fiel/contract'
import { Button } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiFailure } from '../api/api-failure.ts'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { pathOf, useErrorText } from '../program/faults.ts'
import { useRuleText } from '../program/rule-text.ts'
import type { Rule } from '../program/rule-values.ts'
import { FailureNote } from '../ui/error-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { NotFoundState } from '../ui/not-found-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignFigures } from './campaign-figures.tsx'
import { CampaignForm, campaignBody, useCampaignForm, useSavedRule } from './campaign-form.tsx'
import { StateBadge } from './campaign-state.tsx'
import { ruleOf } from './campaign-values.ts'
import { REFRESHES } from './refreshes.ts'
import { useReview } from './review-dialog.tsx'
import { text } from './words.ts'

interface ProgramOf {
	Version: number
	Settings: ProgramSettings
}

export default function CampaignPage() {
	const t = useText(text)
	const { id } = useParams({ strict: false }) as { id: string }
	const campaigns = useRead('listCampaigns')
	const program = useRead('getProgram')
	return (
		<Loaded of={campaigns}>
			{(list) => {
				const campaign = list.find(({ Id }) => Id === id)
				if (!campaign)
					return (
						<NotFoundState icon="campaigns" title={t.title} within="/campaigns" said={t.gone}>
							{t.about}
						</NotFoundState>
					)
				return (
					<Loaded of={program}>
						{(latest) => <EditCampaign key={id} campaign={campaign} program={latest} />}
					</Loaded>
				)
			}}
		</Loaded>
	)
}

function EditCampaign({ campaign, program }: { campaign: Campaign; program: ProgramOf }) {
	const t = useText(text)
	const { summary } = useRuleText()
	const isDraft = campaign.State === 'draft'
	const form = useCampaignForm(program.Settings, ruleOf(campaign))
	useSavedRule(form, program.Settings, ruleOf(campaign))
	const { ask, dialog } = useReview(program, isDraft)
	const change = useChange(campaign, program, isDraft)
	return (
		<>
			<PageHeader
				title={campaign.Name}
				badge={<StateBadge of={campaign.State} />}
				about={summary(ruleOf(campaign))}
				within="/campaigns"
			>
				<CampaignActions campaign={campaign} />
				{isDraft && <PublishButton campaign={campaign} program={program} form={form} ask={ask} />}
			</PageHeader>
			{!isDraft && <CampaignFigures of={campaign} />}
			<CampaignForm
				form={form}
				program={program}
				isPending={isDraft || form.isDirty()}
				name={`campaign ${campaign.Id}`}
				submit={isDraft ? t.saveDraft : t.saveChanges}
				confirm={isDraft ? undefined : ask}
				save={change.save}
				failure={change.failure}
				onSaved={({ Name }) => notify(isDraft ? t.draftSaved(Name) : t.saved(Name))}
			/>
			{dialog}
		</>
	)
}

/** Reads again what another user has saved. */
const refresh = (client: QueryClient): void => {
	for (const id of REFRESHES) client.invalidateQueries({ queryKey: [id] })
}

/** Saves the draft, or the campaign in the program. When somebody else was faster, the program is read again. */
const useChange = ({ Id }: Campaign, { Version }: ProgramOf, isDraft: boolean) => {
	const client = useQueryClient()
	const change = useWrite('changeCampaign', { refreshes: isDraft ? ['listCampaigns'] : REFRESHES })
	const save = (Rule: Rule): Promise<Campaign> =>
		change
			.mutateAsync({ params: { id: Id }, body: { BasedOnVersion: Version, Rule } })
			.catch((failure: ApiFailure) => {
				if (failure.status === 409) refresh(client)
				throw failure
			})
	return { save, failure: change.error }
}

interface PublishProps {
	campaign: Campaign
	program: ProgramOf
	form: ReturnType<typeof useCampaignForm>
	ask: (rule: Rule) => Promise<boolean>
}

/** Publishes what the form says, after a review. */
function PublishButton({ campaign, program, form, ask }: PublishProps) {
	const t = useText(text)
	const mayPublish = useIsAllowed('publishCampaign')
	const client = useQueryClient()
	const said = useErrorText()
	const publish = useWrite('publishCampaign', { refreshes: REFRESHES })
	const refused = (failure: unknown): void => {
		if (!(failure instanceof ApiFailure)) return
		const path = pathOf(failure)
		if (path) form.setFieldError(path, said(failure))
		if (failure.status === 409) refresh(client)
	}
	// Awaited, because callbacks of `mutate` are not called once the refreshed campaign has replaced this component.
	const send = async (): Promise<void> => {
		if (form.validate().hasErrors) return
		const Rule = campaignBody(form.values)
		if (!(await ask(Rule))) return
		const body = { BasedOnVersion: program.Version, Rule }
		const sent = await publish.mutateAsync({ params: { id: campaign.Id }, body }).catch(refused)
		if (sent) notify(t.published(sent.Name))
	}
	if (!mayPublish) return null
	return (
		<>
			<Button onClick={send} loading={publish.isPending}>
				{t.publish}
			</Button>
			{publish.error && !pathOf(publish.error) && <FailureNote of={publish.error} />}
		</>
	)
}
