import type { Wallet } from '@fiel/contract'
import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { notify } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import { DateText } from '../ui/values.tsx'
import { AppleDialog, GoogleDialog } from './upload-dialogs.tsx'
import { text } from './words.ts'

export function AppleSection({ apple }: { apple: Wallet['Apple'] }) {
	const t = useText(text)
	const remove = useWrite('removeAppleWallet', { refreshes: ['getWallet'] })
	const facts = apple && {
		[t.passType]: apple.PassTypeId,
		[t.team]: apple.TeamId,
		[t.expires]: <DateText value={apple.ExpiresDate} day />,
		[t.uploaded]: <DateText value={apple.UploadedDate} />,
	}
	return (
		<CredentialsSection
			title={t.apple}
			about={t.appleAbout}
			none={t.noApple}
			facts={facts}
			upload={facts ? t.replaceApple : t.addApple}
			dialog={AppleDialog}
			removeTitle={t.removeAppleTitle}
			remove={remove}
		/>
	)
}

export function GoogleSection({ google }: { google: Wallet['Google'] }) {
	const t = useText(text)
	const remove = useWrite('removeGoogleWallet', { refreshes: ['getWallet'] })
	const facts = google && {
		[t.issuer]: google.IssuerId,
		[t.account]: google.Account,
		[t.uploaded]: <DateText value={google.UploadedDate} />,
	}
	return (
		<CredentialsSection
			title={t.google}
			about={t.googleAbout}
			none={t.noGoogle}
			facts={facts}
			upload={facts ? t.replaceGoogle : t.addGoogle}
			dialog={GoogleDialog}
			removeTitle={t.removeGoogleTitle}
			remove={remove}
		/>
	)
}

interface Props {
	title: string
	about: string
	none: string
	/** Null if there is nothing. */
	facts: Record<string, ReactNode> | null
	upload: string
	dialog: typeof AppleDialog
	removeTitle: string
	remove: ReturnType<typeof useWrite<'removeAppleWallet' | 'removeGoogleWallet'>>
}

/** What signs the passes for one wallet: shown, replaced and removed. */
function CredentialsSection({
	title,
	about,
	none,
	facts,
	upload,
	dialog: Dialog,
	removeTitle,
	remove,
}: Props) {
	const t = useText(text)
	const mayChange = useIsAllowed('setAppleWallet')
	const [open, setOpen] = useState<'upload' | 'remove' | null>(null)
	const close = () => setOpen(null)
	const confirm = async (): Promise<void> => {
		await remove.mutateAsync({})
		notify(t.removed)
		close()
	}
	return (
		<Section title={title} about={about}>
			{facts ? <DetailList of={facts} /> : <Text fz="sm">{none}</Text>}
			{mayChange && (
				<Group gap="xs">
					<Button variant="default" onClick={() => setOpen('upload')}>
						{upload}
					</Button>
					{facts && (
						<Button variant="subtle" color="gray" onClick={() => setOpen('remove')}>
							{t.remove}
						</Button>
					)}
				</Group>
			)}
			{open === 'upload' && <Dialog title={upload} onClose={close} />}
			<ConfirmDialog
				opened={open === 'remove'}
				onClose={close}
				title={removeTitle}
				confirm={t.remove}
				onConfirm={() => confirm().catch(() => {})}
				busy={remove.isPending}
				failure={remove.error}
			>
				{t.removeText}
			</ConfirmDialog>
		</Section>
	)
}
