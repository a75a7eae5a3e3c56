import type { AdminUser } from '@fiel/contract'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSession } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { CounterFields, counterBody, counterValues, useKnownBranches } from './counter-fields.tsx'
import { useRoleText } from './use-role-text.ts'
import { text } from './words.ts'

/** Makes a user a cashier, or changes where a cashier works and up to which amounts. */
export function CashierDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
	const t = useText(text)
	const { UserId } = useSession()
	const branches = useKnownBranches()
	const update = useWrite('updateUser', { refreshes: ['listUsers', 'getSession'] })
	const isCashier = user.Role === 'cashier'
	const form = useForm({
		initialValues: counterValues(user.Counter),
		validate: { Branch: (branch) => (branch.trim() ? null : t.missingBranch) },
	})
	const submit = form.onSubmit((values) =>
		update.mutate(
			{
				params: { id: user.Id },
				body: { Role: 'cashier', Counter: counterBody(values, branches, user.Counter?.Branch) },
			},
			{
				onSuccess: () => {
					onClose()
					notify(isCashier ? t.counterSaved(user.Email) : t.roleChanged(user.Email, t.roles.cashier))
				},
			},
		),
	)
	return (
		<FormDialog
			title={isCashier ? t.counterTitle(user.Email) : t.roleTitle(user.Email)}
			confirm={isCashier ? t.counterSave : t.roleConfirm(t.roles.cashier)}
			onClose={onClose}
			onSubmit={submit}
			busy={update.isPending}
			failure={update.error}
			isDirty={form.isDirty()}
		>
			<Text fz="sm">{useRoleText()('cashier')}</Text>
			{user.Id === UserId && (
				<Text fz="sm" fw={600}>
					{t.roleOwn}
				</Text>
			)}
			<CounterFields form={form} />
		</FormDialog>
	)
}
