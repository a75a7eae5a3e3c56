import type { SingleSignOn } from '@fiel/contract'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Secret } from '../ui/secret.tsx'
import { Section } from '../ui/section.tsx'
import { SingleSignOnForm } from './single-sign-on-form.tsx'
import { text } from './single-sign-on-words.ts'

/** The provider of OpenID Connect through which users sign in. */
export default function SingleSignOnPage() {
	const t = useText(text)
	const singleSignOn = useRead('getSingleSignOn')
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<Loaded of={singleSignOn}>{(found) => <Provider key={JSON.stringify(found)} of={found} />}</Loaded>
		</>
	)
}

function Provider({ of: found }: { of: SingleSignOn }) {
	const t = useText(text)
	return (
		<Stack>
			<SingleSignOnForm of={found} />
			{found.IsConnected && (
				<Section title={t.link} about={t.linkAbout}>
					<Secret name={t.link} value={found.SignInUrl} />
					<Disconnect />
				</Section>
			)}
		</Stack>
	)
}

function Disconnect() {
	const t = useText(text)
	const [isOpen, setOpen] = useState(false)
	const remove = useWrite('removeSingleSignOn', { refreshes: ['getSingleSignOn', 'findSingleSignOn'] })
	return (
		<Group>
			<Button variant="default" onClick={() => setOpen(true)}>
				{t.disconnect}
			</Button>
			<ConfirmDialog
				opened={isOpen}
				onClose={() => setOpen(false)}
				title={t.disconnectTitle}
				confirm={t.disconnect}
				onConfirm={() =>
					remove.mutateAsync({}).then(
						() => notify(t.disconnected),
						() => {},
					)
				}
				busy={remove.isPending}
				failure={remove.error}
			>
				{t.disconnectAbout}
			</ConfirmDialog>
		</Group>
	)
}
