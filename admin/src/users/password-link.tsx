import type { AdminUser } from '@fiel/contract'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Secret, ShownOnceNotice } from '../ui/secret.tsx'
import { text } from './password-link-words.ts'

/** Creates a link with which a user sets a new password, and shows it once. */
export function PasswordLink({ user: { Id, Email } }: { user: AdminUser }) {
	const t = useText(text)
	const { dateTime } = useFormats()
	const [asking, { open, close }] = useDisclosure()
	const create = useWrite('createPasswordLink')
	const cancel = (): void => {
		close()
		create.reset()
	}
	return (
		<>
			<Button variant="default" size="xs" aria-label={`${t.reset}: ${Email}`} onClick={open}>
				{t.reset}
			</Button>
			<ConfirmDialog
				opened={asking && !create.data}
				onClose={cancel}
				title={t.title(Email)}
				confirm={t.create}
				onConfirm={() => create.mutate({ params: { id: Id } })}
				busy={create.isPending}
				failure={create.error}
			>
				{t.about}
			</ConfirmDialog>
			<Modal
				opened={create.data !== undefined}
				onClose={cancel}
				title={t.title(Email)}
				closeOnClickOutside={false}
				closeOnEscape={false}
				withCloseButton={false}
			>
				{create.data && (
					<Stack>
						<Text fz="sm">{t.share(dateTime(create.data.ExpiresDate))}</Text>
						<ShownOnceNotice>{t.once}</ShownOnceNotice>
						<Secret name={t.link} value={create.data.Link} />
						<Group justify="flex-end">
							<Button onClick={cancel}>{t.done}</Button>
						</Group>
					</Stack>
				)}
			</Modal>
		</>
	)
}
