import type { AdminUser, Role } from '@fiel/contract'
import { Stack, Text } from '@mantine/core'
import { useSession } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { CashierDialog } from './cashier-dialog.tsx'
import { useRoleText } from './use-role-text.ts'
import { text } from './words.ts'

interface Props {
	/** Open while there is a change. */
	change: { user: AdminUser; role: Role } | null
	onClose: () => void
}

/** Asks for confirmation before a role is changed. */
export function ChangeRole({ change, onClose }: Props) {
	const t = useText(text)
	const { UserId } = useSession()
	const roleText = useRoleText()
	const update = useWrite('updateUser', { refreshes: ['listUsers', 'getSession'] })
	const close = (): void => {
		onClose()
		update.reset()
	}
	if (!change) return null
	const { user, role } = change
	if (role === 'cashier') return <CashierDialog user={user} onClose={close} />
	const confirm = (): void =>
		update.mutate(
			{ params: { id: user.Id }, body: { Role: role } },
			{
				onSuccess: () => {
					close()
					notify(t.roleChanged(user.Email, t.roles[role]))
				},
			},
		)
	return (
		<ConfirmDialog
			opened
			onClose={close}
			title={t.roleTitle(user.Email)}
			confirm={t.roleConfirm(t.roles[role])}
			onConfirm={confirm}
			busy={update.isPending}
			failure={update.error}
		>
			<Stack gap="xs">
				<Text fz="sm">{t.roleText(t.roles[user.Role], t.roles[role])}</Text>
				<Text fz="sm">{roleText(role)}</Text>
				{user.Id === UserId && (
					<Text fz="sm" fw={600}>
						{t.roleOwn}
					</Text>
				)}
				{role === 'owner' && (
					<Text fz="sm" fw={600}>
						{t.roleOwner}
					</Text>
				)}
			</Stack>
		</ConfirmDialog>
	)
}
