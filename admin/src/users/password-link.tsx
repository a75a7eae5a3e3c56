import type { AdminUser } from '@fiel/contract'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Secret, ShownOnceNotice } from '../ui/secret.tsx'
import { text } from './password-link-words.ts'

/** Creates a link with which a user sets a new password, and shows it once. */
export function PasswordLink({ user: { Id, Email }, onClose }: { user: AdminUser; onClose: () => void }) {
	const t = useText(text)
	const { dateTime } = useFormats()
	const create = useWrite('createPasswordLink')
	return (
		<>
			<ConfirmDialog
				opened={!create.data}
				onClose={onClose}
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
				onClose={onClose}
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
							<Button onClick={onClose}>{t.done}</Button>
						</Group>
					</Stack>
				)}
			</Modal>
		</>
	)
}
