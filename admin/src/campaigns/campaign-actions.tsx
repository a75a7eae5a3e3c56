import type { Campaign } from '@fiel/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useIsAllowed } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/notify.ts'
import { ruleOf } from './campaign-values.ts'
import { REFRESHES } from './refreshes.ts'
import { text } from './words.ts'

/** What can be done with a campaign in its state, besides changing it. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
	const mayWrite = useIsAllowed('changeCampaignState')
	if (!mayWrite) return null
	const { State, IsUsed } = campaign
	return (
		<>
			<CopyButton campaign={campaign} />
			{!IsUsed && <RemoveButton campaign={campaign} />}
			{(State === 'running' || State === 'paused') && <EndButton campaign={campaign} />}
			{(State === 'running' || State === 'scheduled') && <StateButton campaign={campaign} step="pause" />}
			{State === 'paused' && <StateButton campaign={campaign} step="resume" />}
		</>
	)
}

interface Props {
	campaign: Campaign
}

function StateButton({ campaign, step }: Props & { step: 'pause' | 'resume' }) {
	const t = useText(text)
	const change = useWrite('changeCampaignState', { refreshes: REFRESHES })
	const send = async (): Promise<void> => {
		const sent = await change
			.mutateAsync({ params: { id: campaign.Id }, body: { Do: step } })
			.catch(() => null)
		if (sent) notify(step === 'pause' ? t.paused(sent.Name) : t.resumed(sent.Name))
	}
	return (
		<>
			<Button variant="default" onClick={send} loading={change.isPending}>
				{t[step]}
			</Button>
			<FailureNote of={change.error} />
		</>
	)
}

function EndButton({ campaign }: Props) {
	const t = useText(text)
	const [asking, ask] = useDisclosure()
	const change = useWrite('changeCampaignState', { refreshes: REFRESHES })
	const send = async (): Promise<void> => {
		const sent = await change
			.mutateAsync({ params: { id: campaign.Id }, body: { Do: 'end' } })
			.catch(() => null)
		if (!sent) return
		ask.close()
		notify(t.ended(sent.Name))
	}
	return (
		<>
			<Button variant="default" onClick={ask.open}>
				{t.end}
			</Button>
			<ConfirmDialog
				opened={asking}
				onClose={ask.close}
				title={t.endTitle(campaign.Name)}
				confirm={t.endConfirm}
				onConfirm={send}
				busy={change.isPending}
				failure={change.error}
			>
				{t.endText}
			</ConfirmDialog>
		</>
	)
}

function CopyButton({ campaign }: Props) {
	const t = useText(text)
	const navigate = useNavigate()
	const create = useWrite('createCampaign', { refreshes: ['listCampaigns'] })
	const send = async (): Promise<void> => {
		const Rule = { ...ruleOf(campaign), name: t.copyName(campaign.Name).slice(0, 255) }
		const made = await create.mutateAsync({ body: { Rule } }).catch(() => null)
		if (!made) return
		notify(t.copied(made.Name))
		await navigate({ to: '/campaigns/$id', params: { id: made.Id } })
	}
	return (
		<>
			<Button
				variant="default"
				leftSection={<Icon name="copy" size={16} />}
				onClick={send}
				loading={create.isPending}
			>
				{t.copy}
			</Button>
			<FailureNote of={create.error} />
		</>
	)
}

function RemoveButton({ campaign }: Props) {
	const t = useText(text)
	const navigate = useNavigate()
	const [asking, ask] = useDisclosure()
	const remove = useWrite('removeCampaign', { refreshes: REFRESHES })
	const send = async (): Promise<void> => {
		const isRemoved = await remove.mutateAsync({ params: { id: campaign.Id } }).then(
			() => true,
			() => false,
		)
		if (!isRemoved) return
		notify(t.removed(campaign.Name))
		await navigate({ to: '/campaigns', ignoreBlocker: true })
	}
	return (
		<>
			<Button variant="default" leftSection={<Icon name="trash" size={16} />} onClick={ask.open}>
				{t.remove}
			</Button>
			<ConfirmDialog
				opened={asking}
				onClose={ask.close}
				title={t.removeTitle(campaign.Name)}
				confirm={t.removeConfirm}
				onConfirm={send}
				busy={remove.isPending}
				failure={remove.error}
			>
				{t.removeText}
			</ConfirmDialog>
		</>
	)
}
